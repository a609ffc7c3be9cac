export * from './catalogue.ts';
export * from './in-every-language.ts';
export * from './tear-sheet-words.ts';
