import { type Words, wordsOfKey } from '@pipa/words';
import { words } from './words/readings/index.ts';

/** The name of what a rule or an event reads, of a level or of a factor of a prediction; its key where it has none. */
export const readingWords = (key: string): Words => wordsOfKey(words, key);
