/** Ask: the engines that answer questions over the tools of the product, and the check of their numerals. */

export type { Engine, Question, Toolbox, Turn, Usage } from './engine.ts';
export { type Written, writeStrategy } from './writer/write-strategy.ts';
