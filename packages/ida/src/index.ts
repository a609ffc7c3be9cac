export type { ColumnFacts, ColumnUnit, IdaColumn } from './column.ts';
export { COLUMN_FACTS, type ColumnName } from './columns/index.ts';
export * from './format-value.ts';
export * from './functions.ts';
export * from './groups.ts';
export * from './options.ts';
export { type Words, words } from './words.ts';
