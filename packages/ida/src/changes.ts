import type { MarketChange } from '@pipa/contract';
import { type Words, wordsOfKey } from '@pipa/words';
import { words } from './words/market/index.ts';

/** What the market's change events are made of (3 §4), in the order in which they are shown. */
export const CHANGE_SOURCES = [
  'R1',
  'H1',
  'pred5dDrl',
  'S1',
  'M1',
] as const satisfies readonly MarketChange['source'][];

const SOURCE_FIELDS = {
  R1: 'currentStateR1',
  H1: 'currentStateH1',
  pred5dDrl: 'pred5dDrl',
  S1: 'currentStateS1',
  M1: 'currentStateM1',
} as const satisfies Record<MarketChange['source'], string>;

/** The states and calls of one session, as rows of code 12 have them. */
export type MarketStates = Readonly<Record<(typeof SOURCE_FIELDS)[MarketChange['source']], string | null>>;

/** What models said at the close of a day: states by model, predictions by key. */
export interface SaidOfMarket {
  readonly states: ReadonlyMap<string, { readonly state: string }>;
  readonly predictions: ReadonlyMap<string, { readonly call: string }>;
}

export const marketStates = ({ states, predictions }: SaidOfMarket): MarketStates => ({
  currentStateR1: states.get('R1')?.state ?? null,
  currentStateH1: states.get('H1')?.state ?? null,
  pred5dDrl: predictions.get('pred5dDrl')?.call ?? null,
  currentStateS1: states.get('S1')?.state ?? null,
  currentStateM1: states.get('M1')?.state ?? null,
});

/** What changed from one session to the next. A state that is not known on one of them has not changed. */
export function marketChanges(today: MarketStates, before: MarketStates): MarketChange[] {
  return CHANGE_SOURCES.flatMap((source) => {
    const field = SOURCE_FIELDS[source];
    const [from, to] = [before[field], today[field]];
    return from === null || to === null || from === to ? [] : [{ source, from, to }];
  });
}

/** The words of a state or a call of the wire; itself where it is none of ours. */
export const stateWords = (state: string): Words => wordsOfKey(words.states, state);

/** 'R1: Bull → Sideways'. */
export const changeWords = ({ source, from, to }: MarketChange): Words =>
  words.change(words.sources[source], stateWords(from), stateWords(to));
