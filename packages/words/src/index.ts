export * from './catalogue.ts';
export * from './enum-words.ts';
export * from './formats.ts';
export * from './in-every-language.ts';
export type { ParametersOf } from './notices/event-words.ts';
export { noticeWords } from './notices/notice-words.ts';
export * from './stored-reasons.ts';
export * from './stored-text.ts';
export * from './tear-sheet-words.ts';
