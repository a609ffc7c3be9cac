export { findNumerals, type Numeral } from './find-numerals.ts';
export { Sources } from './sources.ts';
export { type Span, untracedIn } from './trace.ts';
