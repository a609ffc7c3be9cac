import { type ErrorCode, englishOf, errorCodes, messageOf, type Sentence, wordsIn } from '@pipa/contract';
import { spoken } from './language.ts';
import { failures } from './zh/failures.ts';
import { refusals } from './zh/refusals.ts';

const ofCodes = Object.fromEntries(errorCodes.map((code) => [messageOf(code), failures[code]]));

const chineseOf = (said: string | Sentence) => wordsIn(refusals, said) ?? wordsIn(ofCodes, said);

export const { refusalWords, failureWords } = spoken(
  {
    /** What is refused. Words that a form has made itself are in the language of the page already. */
    refusalWords: (said: string | Sentence): string => englishOf(said),
    /** The words of a failure, which are those of its code where it has none of its own. */
    failureWords: (_code: string, said: string | Sentence): string => englishOf(said),
  },
  {
    refusalWords: (said) => chineseOf(said) ?? englishOf(said),
    failureWords: (code, said) => chineseOf(said) ?? failures[code as ErrorCode] ?? englishOf(said),
  },
);
