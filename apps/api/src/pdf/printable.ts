/** What the built-in fonts of PDF do not hold. */
const UNPRINTABLE = /[^\u0020-\u007e\u00a0-\u00ff–—’]/g;

const withMinus = (text: string): string => text.replaceAll('−', '-');

/** Text in the letters of the built-in fonts; others become a question mark. */
export const printable = (text: string): string => withMinus(text).replace(UNPRINTABLE, '?');

/** Whether the built-in fonts hold every letter. */
export const isPrintable = (text: string): boolean => withMinus(text).search(UNPRINTABLE) === -1;
