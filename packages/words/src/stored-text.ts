import { filled } from '@pipa/contract';

/** Words of the texts of one kind that the server stores or computes, by their English; a place in braces holds a value. */
export type StoredTexts = Readonly<Record<string, string | ((values: never) => string)>>;

const PLACE = /\{(\w+)\}/;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Every second part is the name of a place. */
const patternOf = (text: string) =>
  new RegExp(
    `^${text
      .split(PLACE)
      .map((part, index) => (index % 2 === 0 ? escaped(part) : `(?<${part}>.+)`))
      .join('')}$`,
  );

const patterns = new WeakMap<StoredTexts, readonly (readonly [name: string, pattern: RegExp])[]>();

/** The patterns of the texts of a list that hold values, made once: a table asks for each of its rows. */
function patternsOf(texts: StoredTexts) {
  const known = patterns.get(texts);
  if (known !== undefined) return known;
  const made = Object.keys(texts)
    .filter((text) => PLACE.test(text))
    .map((text) => [text, patternOf(text)] as const);
  patterns.set(texts, made);
  return made;
}

/** The words of a stored text of one kind; the text itself where its kind lacks it, such as one of an earlier version. */
export function storedText(texts: StoredTexts, text: string): string {
  const plain = Object.hasOwn(texts, text) ? texts[text] : undefined;
  if (typeof plain === 'string') return plain;
  for (const [english, pattern] of patternsOf(texts)) {
    const values = pattern.exec(text)?.groups;
    const words = texts[english];
    if (!values || words === undefined) continue;
    return typeof words === 'function' ? (words as (given: typeof values) => string)(values) : filled(words, values);
  }
  return text;
}
