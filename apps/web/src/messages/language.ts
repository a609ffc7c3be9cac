/** Languages of the client: each named in itself, with the tag that the browser chooses fonts and hyphens by. */
export const languages = {
  en: { name: 'English', tag: 'en' },
  zh: { name: '简体中文', tag: 'zh-Hans' },
} as const;

export type Language = keyof typeof languages;

const STORAGE_KEY = 'language';

const isLanguage = (value: string | null): value is Language => value !== null && Object.hasOwn(languages, value);

/** The language that was chosen on this device; null without a choice. */
export function chosenLanguage(storage: Pick<Storage, 'getItem'>): Language | null {
  const chosen = storage.getItem(STORAGE_KEY);
  return isLanguage(chosen) ? chosen : null;
}

/** The language that was chosen on this device, else the first of the browser's languages that the client has. */
export const readLanguage = (storage: Pick<Storage, 'getItem'>, preferred: readonly string[]): Language =>
  chosenLanguage(storage) ?? preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';

/** Keeps the choice on this device. The words are put in place before the client starts, so the page must be loaded again. */
export function keepLanguage(language: Language, storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(STORAGE_KEY, language);
}

/** The language whose words are in place, which the start has named on the document. */
export const spokenLanguage = ({ lang }: Pick<HTMLElement, 'lang'>): Language =>
  lang === languages.zh.tag ? 'zh' : 'en';

/** Words of the same form in another language: the same names, the same parameters. */
export type Translation<Words> = {
  readonly [Name in keyof Words]: Words[Name] extends string
    ? string
    : Words[Name] extends (...values: infer Values) => infer Result
      ? (...values: Values) => Result extends string ? string : Result
      : Translation<Words[Name]>;
};

type Catalogue = { [name: string]: unknown };

/** Replaces words in place, so that modules which hold a part of the catalogue see the new ones. */
export function replaceWords<Words extends object>(words: Words, translation: Translation<Words>): void {
  const target = words as Catalogue;
  for (const [name, value] of Object.entries(translation)) {
    if (typeof value === 'object' && value !== null) replaceWords(target[name] as object, value);
    else target[name] = value;
  }
}

const laterWords = new Map<string, object>();

/** Adds translations of words that are loaded after the start, by the name of their part: `inLanguage` puts them in place. */
export function addLaterWords(parts: Readonly<Record<string, object>>): void {
  for (const [part, translation] of Object.entries(parts)) laterWords.set(part, translation);
}

/** The words of a part that is loaded after the start, in the language of the client. */
export function inLanguage<Words extends object>(part: string, words: Words): Words {
  const translation = laterWords.get(part);
  if (translation) replaceWords(words, translation as Translation<Words>);
  return words;
}

/** Marks a place in a sentence that holds a value, such as a limit or a name. */
const VALUE = '{}';

const sentences = new Map<string, string>();
const patterns: { english: RegExp; translation: string }[] = [];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const asPattern = (sentence: string) => new RegExp(`^${sentence.split(VALUE).map(escaped).join('(.+)')}$`);

/** Adds translations of sentences of the contract and the server, by their English words; `{}` holds the place of a value. */
export function addSentences(translations: Readonly<Record<string, string>>): void {
  for (const [english, translation] of Object.entries(translations)) {
    if (english.includes(VALUE)) patterns.push({ english: asPattern(english), translation });
    else sentences.set(english, translation);
  }
}

/** A sentence of the contract or the server in the language of the client; English where it has no translation. */
export function translated(sentence: string): string {
  const whole = sentences.get(sentence);
  if (whole !== undefined) return whole;
  for (const { english, translation } of patterns) {
    const values = english.exec(sentence)?.slice(1);
    if (values) return translation.replaceAll(VALUE, () => translated(values.shift() ?? ''));
  }
  return sentence;
}
