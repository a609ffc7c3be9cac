import type { ScorecardsAnswer } from '@pipa/contract';

const facts = {
  count: 1812,
  hitRate: 0.531,
  baseRate: 0.52,
  edge: 0.011,
  edgeInterval: { low: -0.004, high: 0.026 },
  pValue: 0.08,
  meanForwardReturn: 0.002,
  since: '2005-02-01',
  until: '2026-11-20',
};
const trades = { trades: 1800, wonShare: 0.48, meanNetReturn: -0.0012, netInterval: { low: -0.003, high: 0.0006 } };
const ofSymbols = { ...facts, ...trades, meanExcessReturn: 0.001, excessInterval: null, horizon: 5 };

/** An answer of ida/scorecards. */
export const scorecardsAnswer: ScorecardsAnswer = {
  signals: (['Stock', 'ETF'] as const).map((universe) => ({
    ...ofSymbols,
    key: `signal:rsiCross:-2:${universe}:5`,
    event: 'rsiCo1',
    code: -2,
    universe,
    verdict: 'fails',
  })),
  momentum: [{ ...ofSymbols, key: 'm', family: 'etf', code: 1, universe: 'ETF', verdict: 'beats' }],
  scores: [],
  states: [
    { ...facts, key: 'R1:Bull', model: 'R1', state: 'Bull', horizon: 20, share: 0.6, verdict: 'unproven' },
    { ...facts, key: 'GMM:Bear', model: 'GMM', state: 'Bear', horizon: 20, share: 0.1, verdict: 'fails' },
  ],
  predictions: [{ ...facts, key: 'pred5dDrl', name: 'pred5dDrl', measure: 'brier', horizon: 5, verdict: 'fails' }],
};
