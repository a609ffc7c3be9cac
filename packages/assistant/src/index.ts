/** Ask: the engines that answer questions over the tools of the product, and the check of their numerals. */
export { ANSWER_MS, type Answered, type Asking, answerQuestion } from './answer.ts';
export { createAssistant } from './create-assistant.ts';
export type { Emit, Engine, Question, Toolbox, Turn, Usage } from './engine.ts';
export { exportMarkdown } from './export-markdown.ts';
export { Sources, untracedIn } from './numerals/index.ts';
export { suggestionsFor } from './suggestions.ts';
export { type AskWords, askWords } from './words.ts';
