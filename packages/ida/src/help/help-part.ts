import { type Words, words } from '../words.ts';

export interface HelpEntry {
  readonly term: Words;
  readonly text: Words;
}

/** A titled part of a Help overlay. */
export interface HelpPart {
  readonly title: Words;
  readonly intro: Words;
  readonly entries: readonly HelpEntry[];
}

type Texts = readonly [en: string, zh: string];

export const entry = (term: Words | Texts, ...text: Texts): HelpEntry => ({
  term: 'en' in term ? term : words(...term),
  text: words(...text),
});
