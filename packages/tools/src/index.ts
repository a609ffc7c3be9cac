/**
 * The tools of assistants: what Ask and agents read of the product. A tool is made of endpoint values (`toolsOf` of the contract) and
 * runs the reads behind them with the rights of its caller.
 * What they propose is a draft, which its owner confirms.
 */
export { type Proposer, proposeDraft } from './propose-draft.ts';
export { parseResource, resourceOf } from './resource.ts';
export { runTool, type ToolCaller, type ToolRequest, toolRequestOf } from './run-tool.ts';
export { MAX_ANSWER_CHARACTERS, shortenResult } from './shorten.ts';
export { toolsFor } from './tools-for.ts';
