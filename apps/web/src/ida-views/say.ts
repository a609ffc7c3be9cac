import type { Language } from '@pipa/contract';
import type { Option } from '@pipa/ida';
import type { Words } from '@pipa/words';
import { spokenLanguage } from '../messages/language.ts';

/** The language of the client, which comments are asked for in. */
export const languageOfComments = (): Language => spokenLanguage(document.documentElement);

/** A text of the analysis in the language of the client. */
export const say = (words: Words): string => words[languageOfComments()];

/** The option that an address holds, else the first. */
export const optionIn = <Value extends string | number>(
  options: readonly Option<Value>[],
  text: string,
): Option<Value> => {
  const option = options.find(({ value }) => String(value) === text) ?? options[0];
  if (option === undefined) throw new RangeError('A choice has an option');
  return option;
};

/** The number of a menu that an address holds, else the one that a screen opens with. */
export const numberIn = (numbers: readonly number[], text: string, fallback: number): number =>
  numbers.find((value) => String(value) === text) ?? fallback;
