import type { Language } from '@pipa/contract';
import type { Translation } from '@pipa/words';
import { browserStorage } from '../browser-storage.ts';

/** Languages of the client: each named in itself, with the tag that the browser chooses fonts and hyphens by. */
export const languages = {
  en: { name: 'English', tag: 'en' },
  zh: { name: '简体中文', tag: 'zh-Hans' },
} as const satisfies Record<Language, { name: string; tag: string }>;

const STORAGE_KEY = 'language';

const isLanguage = (value: string | null): value is Language => value !== null && Object.hasOwn(languages, value);

/** The language that was chosen on this device, else the first of the browser's languages that the client has. */
export function readLanguage(storage: Pick<Storage, 'getItem'>, preferred: readonly string[]): Language {
  const chosen = storage.getItem(STORAGE_KEY);
  if (isLanguage(chosen)) return chosen;
  return preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
}

/** Keeps the choice on this device. The language is read once, so the page must be loaded again. */
export function keepLanguage(language: Language, storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(STORAGE_KEY, language);
}

/** The language that the page names, for what is asked for in it. */
export const spokenLanguage = ({ lang }: Pick<HTMLElement, 'lang'>): Language =>
  lang === languages.zh.tag ? 'zh' : 'en';

/** The language of the page. */
export const language = readLanguage(browserStorage, navigator.languages);

/** The words of an area in the language of the page. One that lacks a word does not compile. */
export const spoken = <Words>(en: Words, zh: Translation<NoInfer<Words>>) =>
  language === 'zh' ? zh : (en as Translation<Words>);
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
