/**
 * Words of a text for PostgreSQL's search, which reads no Chinese and, in some locales, no letters beyond ASCII. Words of Latin letters
 * lose their accents; a run of Chinese, Japanese or Korean becomes its pairs of characters and its last character; other words
 * become one token. Tokens are of ASCII letters and digits, so that they mean the same in every locale.
 */
const CJK = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}';
const PART = new RegExp(`([${CJK}]+)|((?:(?![${CJK}])[\\p{L}\\p{N}])+)`, 'gu');

const hexOf = (text: string): string => [...text].map((char) => `u${char.codePointAt(0)?.toString(16)}`).join('');
const PLAIN = /^[a-z0-9]+$/;
/** Longest word that is told from others; PostgreSQL takes 2,046 bytes. */
const MAX_WORD = 60;

const tokenOfWord = (word: string): string => {
  const plain = word.normalize('NFKD').replace(/\p{M}/gu, '');
  return PLAIN.test(plain) ? plain : `w${hexOf(word)}`;
};

function tokensOfRun(run: string): string[] {
  const chars = [...run];
  return chars.map((char, i) => `h${hexOf(char + (chars[i + 1] ?? ''))}`);
}

const partsOf = (text: string) => [...text.normalize('NFKC').toLowerCase().matchAll(PART)];

/** The tokens of a text in their sequence, as a text that `to_tsvector('english', …)` takes. */
export function searchTextOf(text: string): string {
  return partsOf(text)
    .flatMap(([, run, word]) => (run === undefined ? tokenOfWord((word ?? '').slice(0, MAX_WORD)) : tokensOfRun(run)))
    .join(' ');
}

/** The operand of a part: a run of one character is found at the beginning of every pair. */
function operandOf([, run, word]: RegExpMatchArray): string {
  if (run === undefined) return tokenOfWord((word ?? '').slice(0, MAX_WORD));
  const tokens = tokensOfRun(run);
  if (tokens.length === 1) return `${tokens[0]}:*`;
  // The last token is a character alone, which is at the end of a run only.
  return tokens.slice(0, -1).join(' <-> ');
}

/** Words, phrases in quotes, and either with a minus before it. */
const TERM = /(-?)(?:"([^"]*)"|([^\s"]+))/g;
const MAX_TERMS = 16;

/**
 * A query for `to_tsquery('english', …)` of what a person types: all words, a phrase in quotes, nothing that has a word with a minus.
 * Empty where there is no word.
 */
export function searchQueryOf(typed: string): string {
  const terms = [...typed.matchAll(TERM)].slice(0, MAX_TERMS).flatMap(([, minus, phrase, word]) => {
    const operands = partsOf(phrase ?? word ?? '').map(operandOf);
    if (operands.length === 0) return [];
    return `${minus === '-' ? '!' : ''}(${operands.join(' <-> ')})`;
  });
  // Only what a text has can be looked up.
  return terms.some((term) => !term.startsWith('!')) ? terms.join(' & ') : '';
}

/** The query without its phrases: their words in any sequence and place, and none for a phrase that is left out. An index answers it alone. */
export const candidateQueryOf = (typed: string): string =>
  searchQueryOf(typed)
    .split(' & ')
    .filter((term) => !(term.startsWith('!') && term.includes(' <-> ')))
    .join(' & ')
    .replaceAll(' <-> ', ' & ');

/** Words of a search that a list looks for in each topic. */
const MAX_SHOWN_WORDS = 4;

/** The words that a search wants, in lower case, without those that it leaves out. */
export const wordsOf = (typed: string): string[] =>
  [...typed.matchAll(TERM)]
    .filter(([, minus]) => minus !== '-')
    .flatMap(([, , phrase, word]) => partsOf(phrase ?? word ?? '').map(([part]) => part))
    .slice(0, MAX_SHOWN_WORDS);

/** A part of a text in one line, from word to word, with dots where the text goes on. */
export function shownPart(part: string, { isBeginning, isEnd }: { isBeginning: boolean; isEnd: boolean }): string {
  const head = isBeginning ? part : `…${part.replace(/^[\p{L}\p{N}]{1,30}(?=[^\p{L}\p{N}])/u, '')}`;
  const whole = isEnd ? head : `${head.replace(/(?<=[^\p{L}\p{N}])[\p{L}\p{N}]{1,30}$/u, '').trimEnd()}…`;
  return whole.replace(/\s+/g, ' ').replace(/^… /, '…').trim();
}
