import type { Language } from '@pipa/contract';
import type { Translation } from '@pipa/words';
import { browserStorage } from '../browser-storage.ts';

/** Languages of the client: each named in itself, with the tag that the browser chooses fonts and hyphens by. */
export const languages = {
  en: { name: 'English', tag: 'en' },
  zh: { name: '简体中文', tag: 'zh-Hans' },
} as const satisfies Record<Language, { name: string; tag: string }>;

export const languageChoices = Object.entries(languages) as [Language, (typeof languages)[Language]][];

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

/** Keeps the choice on this device. The language is read once, so the page must be loaded again. */
export function keepLanguage(language: Language, storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(STORAGE_KEY, language);
}

const SENT_KEY = 'languageSent';

/** The language that was chosen on this device and that no account has been sent yet; null where there is none. */
export function unsentLanguage(storage: Pick<Storage, 'getItem'>): Language | null {
  const chosen = chosenLanguage(storage);
  return chosen === storage.getItem(SENT_KEY) ? null : chosen;
}

/** A choice is that of the person who made it: another one who signs in on this device later keeps a language of their own. */
export function keepSent(language: Language, storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(SENT_KEY, language);
}

/** The language that the page names, for what is asked for in it. */
export const spokenLanguage = ({ lang }: Pick<HTMLElement, 'lang'>): Language =>
  lang === languages.zh.tag ? 'zh' : 'en';

/** The language of the page. */
export const language = readLanguage(browserStorage, navigator.languages);

/** The words of an area in the language of the page. One that lacks a word does not compile. */
export const spoken = <Words>(en: Words, zh: Translation<NoInfer<Words>>) =>
  language === 'zh' ? zh : (en as Translation<Words>);
