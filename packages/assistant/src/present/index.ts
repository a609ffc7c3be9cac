/** Results of tools as the product shows them: tables and charts with their source, and numbers as it writes them. */
export { cellOf, columnOf, figureName, figureText } from './analysis-columns.ts';
export * from './format.ts';
export { links } from './links.ts';
export * from './parts.ts';
export { presentResult } from './present-result.ts';
export { presentWords } from './words.ts';
