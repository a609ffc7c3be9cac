import type { Draft } from '@pipa/contract';
import { formatInstant } from '../../format.ts';
import { drafts as words } from '../../messages/drafts.ts';

/** Who has proposed a draft and when, in a sentence. */
export function proposedWords({ by, byName, createdAt }: Draft): string {
  return words.proposed(by === 'apiKey' ? words.byKey(byName ?? '') : words.by[by], formatInstant(createdAt));
}

/** What a draft is about in a few words. */
export const aboutOf = ({ act, about }: Pick<Draft, 'act' | 'about'>): string =>
  act.kind === 'watchList' ? act.symbols.split(',').join(', ') : (about ?? '');
