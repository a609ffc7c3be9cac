export * from './catalogue.ts';
export * from './tear-sheet-words.ts';
