/** Ask: the engines that answer questions over the tools of the product, and the check of their numerals. */
export { ANSWER_MS, type Answered, type Asking, answerQuestion } from './answer.ts';
export { type Assistant, type AssistantOptions, createAssistant } from './create-assistant.ts';
export type { Emit, Engine, Question, Toolbox, Turn, Usage } from './engine.ts';
export { exportMarkdown } from './export-markdown.ts';
export { createModelEngine, type ModelSettings } from './model/create-model.ts';
export { testModel } from './model/test-model.ts';
export { Sources, untracedIn } from './numerals/index.ts';
export { createPlanner } from './planner/index.ts';
export { presentResult } from './present/index.ts';
export { ASK_SCOPES } from './reading.ts';
export { suggestionsFor } from './suggestions.ts';
export { type AskWords, askWords } from './words.ts';
export { type Written, writeStrategy } from './writer/write-strategy.ts';
