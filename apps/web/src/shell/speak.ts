import type { Language } from '@pipa/contract';
import { browserStorage } from '../browser-storage.ts';
import { keepLanguage, spokenLanguage } from '../messages/language.ts';

/** Speaks the language from now on, at the same address. */
export function speak(language: Language) {
  if (language === spokenLanguage(document.documentElement)) return;
  keepLanguage(language, browserStorage);
  window.location.reload();
}
