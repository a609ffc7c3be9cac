import { catalogue, inEveryLanguage } from '@pipa/words';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const menuWords = inEveryLanguage(catalogue(en, { zh }));
