const MAX_LENGTH = 60;

/**
 * The name of a person that a letter says to someone who may not know them: letters, digits and the marks of names alone, and no dot
 * inside a word, so that a name carries no address that a mail program makes a link of.
 */
export const plainName = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{M}\p{N} .’'-]/gu, '')
    .replaceAll(/\.(?=\S)/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, MAX_LENGTH);
