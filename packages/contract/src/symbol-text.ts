/** A symbol of the market in upper case. */
export const SYMBOL_PATTERN = /^[A-Z][A-Z0-9.-]{0,9}$/;

export const isSymbol = (text: string): boolean => SYMBOL_PATTERN.test(text);

/** The parts of a list of symbols in upper case, without space, each once, in the order of the list. */
export const partsOfSymbols = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,]+/)
      .filter((part) => part !== ''),
  ),
];
