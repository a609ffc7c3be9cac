import type { MarketChange } from '@pipa/contract';
import { type Words, words } from './words.ts';

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

const SOURCE_WORDS: Readonly<Record<MarketChange['source'], Words>> = {
  R1: words('R1', 'R1'),
  H1: words('H1', 'H1'),
  pred5dDrl: words('5-day prediction', '5 日预测'),
  S1: words('S1', 'S1'),
  M1: words('M1', 'M1'),
};

export const sourceWords = (source: MarketChange['source']): Words => SOURCE_WORDS[source];

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

const STATES: readonly Words[] = [
  words('Bull', '牛市'),
  words('Sideways', '震荡'),
  words('Bear', '熊市'),
  words('Crisis', '危机'),
  words('Risk-on', '风险偏好'),
  words('Risk-off', '风险规避'),
  words('Expansion', '扩张'),
  words('Slowdown', '放缓'),
  words('Contraction', '收缩'),
  words('Bullish', '看涨'),
  words('Neutral', '中性'),
  words('Bearish', '看跌'),
];
const wordsOfStates = new Map(STATES.map((state) => [state.en, state]));

/** The words of a state or a call of the wire; itself where it is none of ours. */
export const stateWords = (state: string): Words => wordsOfStates.get(state) ?? words(state, state);

/** 'R1: Bull → Sideways'. */
export function changeWords({ source, from, to }: MarketChange): Words {
  const [before, after] = [stateWords(from), stateWords(to)];
  const name = SOURCE_WORDS[source];
  return words(`${name.en}: ${before.en} → ${after.en}`, `${name.zh}：${before.zh} → ${after.zh}`);
}
