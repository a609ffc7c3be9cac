export { keptByDay } from './kept-by-day.ts';
export * from './stored-of-symbols.ts';
export { symbolDoubts } from './symbol-doubts.ts';
export { type UniverseDay, type UniverseMember, universeDay } from './universe-day.ts';
export { type UniverseTableOfDay, universeTable } from './universe-table.ts';
