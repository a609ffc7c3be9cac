/** Symbols of shares and ETFs: those of warrants, units, rights and preferred shares are longer. */
export const isShareSymbol = (symbol: string): boolean => /^[A-Z]{1,5}(\.[A-Z])?$/.test(symbol);

/** BRK.B as vendors write it that have a dash before the class of a share, and back. */
export const dashed = (symbol: string): string => symbol.replace('.', '-');
export const dotted = (code: string): string => code.toUpperCase().replace('-', '.');
