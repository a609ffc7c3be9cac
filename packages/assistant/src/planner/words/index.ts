import { catalogue } from '@pipa/words';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** What answers have in common; the words of an intent are beside it. */
export const plannerWords = catalogue(en, { zh });
