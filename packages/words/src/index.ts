export * from './catalogue.ts';
export * from './in-every-language.ts';
