export * from './explain-event.ts';
export * from './explain-prediction.ts';
export * from './explain-score.ts';
export { type ExplainedComponent, type ExplainedVote, explainTa, type TaExplanation } from './explain-ta.ts';
