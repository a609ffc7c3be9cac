import { catalogue, inEveryLanguage } from '@pipa/words';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const words = inEveryLanguage(catalogue(en, { zh }));
