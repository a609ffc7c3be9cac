import { catalogue } from '../catalogue.ts';
import { events, kinds } from './en.ts';
import { wordsIn } from './event-words.ts';
import { eventsInChinese, kindsInChinese } from './zh.ts';

/** What a notice says, and the names of kinds of notices. */
export const noticeWords = catalogue(
  { kinds, wordsOf: wordsIn(events) },
  { zh: { kinds: kindsInChinese, wordsOf: wordsIn(eventsInChinese) } },
);
