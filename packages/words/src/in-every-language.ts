import type { Language } from '@pipa/contract';
import type { Catalogue } from './catalogue.ts';

/** A text in every language. */
export type Words = Readonly<Record<Language, string>>;

/** A value of a text; where it is a text itself, it may differ by language. */
type Spoken<Value> = Value extends readonly (infer Item)[]
  ? readonly Spoken<Item>[]
  : string extends Value
    ? Value | Words
    : Value;

type Speak<Values extends readonly unknown[]> = { [Place in keyof Values]: Spoken<Values[Place]> };

/** The words of a subject by their names, each in every language. */
type WordsOf<Texts> = {
  readonly [Name in keyof Texts]: Texts[Name] extends string
    ? Words
    : Texts[Name] extends (...values: infer Values) => string
      ? (...values: Speak<Values>) => Words
      : WordsOf<Texts[Name]>;
};

const LANGUAGES = Object.keys({ en: true, zh: true } satisfies Record<Language, true>) as Language[];

const each = <Value>(said: (language: Language) => Value) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, said(language)])) as Record<Language, Value>;

/** A text that is the same in every language, such as a number. */
export const untranslated = (text: string): Words => each(() => text);

/** The words of a key; the key itself where there are none. */
export const wordsOfKey = (texts: Readonly<Record<string, Words>>, key: string): Words =>
  (Object.hasOwn(texts, key) ? texts[key] : undefined) ?? untranslated(key);

const isWords = (value: unknown): value is Words => typeof value === 'object' && value !== null && 'en' in value;

function spoken(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((item) => spoken(item, language));
  return isWords(value) ? value[language] : value;
}

type Entry = string | ((...values: unknown[]) => string) | { readonly [name: string]: Entry };

function entryIn(entries: { readonly [name: string]: Entry }, name: string): Entry {
  const entry = entries[name];
  if (entry === undefined) throw new RangeError(`A language lacks the words of ${name}`);
  return entry;
}

function entryOf(texts: Readonly<Record<Language, Entry>>): unknown {
  const { en } = texts;
  if (typeof en === 'string') return texts;
  if (typeof en === 'function') {
    return (...values: unknown[]) =>
      each((language) => (texts[language] as typeof en)(...values.map((value) => spoken(value, language))));
  }
  const names = Object.keys(en);
  return Object.fromEntries(
    names.map((name) => [name, entryOf(each((language) => entryIn(texts[language] as typeof en, name)))]),
  );
}

/**
 * The words of a catalogue where all languages are needed at once: a text becomes `Words`, a function gives `Words` and takes them, or a
 * list of them, in the place of a text.
 */
export const inEveryLanguage = <Texts>(texts: Catalogue<Texts>): WordsOf<Texts> =>
  entryOf(texts as Readonly<Record<Language, Entry>>) as WordsOf<Texts>;
