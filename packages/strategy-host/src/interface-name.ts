/** The one package that a strategy may import. */
export const INTERFACE = '@pipa/quant/own-strategy';

/** What `import` of a call is replaced by in a file: as many characters, so that the columns of a line stay what they were. */
export const importName = (file: number): string => `$im${100 + file}`;
