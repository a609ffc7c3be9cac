import type { Language } from '@pipa/contract';
import type { Translation } from '@pipa/words';
import { offline as en } from './en/offline.ts';
import { offline as zh } from './zh/offline.ts';

/** A service worker knows no storage of the page, so it is given the language. */
export const offlineIn = (language: Language): Translation<typeof en> => (language === 'zh' ? zh : en);
