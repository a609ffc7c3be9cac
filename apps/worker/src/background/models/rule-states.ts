import { fromEpochDay } from '@pipa/calendar';
import { hasState, type RegimeRow, readOptions, saveRegimes } from '@pipa/db/analysis';
import { listInstruments } from '@pipa/db/market';
import {
  alignAsOf,
  elementAt,
  lastElement,
  MACRO_STATES,
  macroStates,
  ruleRegimes,
  SENTIMENT_STATES,
  type StateKinds,
  sentimentStates,
} from '@pipa/quant';
import type { BackgroundContext } from '../job-kind.ts';
import type { MarketHistory } from './market-history.ts';

type States = readonly (string | null)[];

interface ResearchStateModel {
  /** Macro series that it reads; without one of them it has no states. */
  readonly series: readonly string[];
  readonly kinds: StateKinds<string>;
  states(columnOf: (series: string) => Float64Array, putCallRatio: Float64Array): States;
}

/** Models of states by rules on research data: sentiment and the economy. */
export const researchStateModels = {
  S1: {
    series: ['vix', 'vix3m', 'aaiiBullish', 'aaiiBearish'],
    kinds: { rising: SENTIMENT_STATES.slice(0, 2), falling: SENTIMENT_STATES.slice(2) },
    states: (columnOf, putCallRatio) =>
      sentimentStates({
        vix: columnOf('vix'),
        vix3m: columnOf('vix3m'),
        aaiiBullish: columnOf('aaiiBullish'),
        aaiiBearish: columnOf('aaiiBearish'),
        putCallRatio,
      }),
  },
  M1: {
    series: ['cfnai', 't10y3m', 'bamlh0a0hym2', 'anfci'],
    kinds: { rising: MACRO_STATES.slice(0, 2), falling: MACRO_STATES.slice(2) },
    states: (columnOf) =>
      macroStates({
        cfnai: columnOf('cfnai'),
        t10y3m: columnOf('t10y3m'),
        bamlh0a0hym2: columnOf('bamlh0a0hym2'),
        anfci: columnOf('anfci'),
      }),
  },
} satisfies Record<string, ResearchStateModel>;

export const ruleModelKeys = ['R1', 'S1', 'M1'] as const;
export type RuleModelKey = (typeof ruleModelKeys)[number];

/** Longer than any history of options. */
const MOST_OPTION_DAYS = 20_000;

/**
 * Stores the states of a model by rules from a session on, and of all sessions before where none is stored: they depend on what was
 * known at each close alone, so the past needs no training.
 * @returns the number of states
 */
export async function saveRuleStates(
  context: Pick<BackgroundContext, 'pool' | 'benchmark'>,
  history: MarketHistory,
  key: RuleModelKey,
  from: number,
): Promise<number> {
  const states = key === 'R1' ? ruleRegimes(history.bars.adjClose) : await researchStates(context, history, key);
  if (states === null) return 0;
  const rows = rowsOfStates(key, history, states, 0);
  const [oldest] = rows;
  if (oldest === undefined) return 0;
  const hasPast = await hasState(context.pool, key, oldest.day);
  const since = elementAt(history.bars.days, from);
  const missing = hasPast ? rows.filter(({ day }) => day >= since) : rows;
  // The oldest last: where it is stored, so are all others.
  await saveRegimes(context.pool, missing.reverse());
  return missing.length;
}

/** Rows of the states from a session on. */
export function rowsOfStates(model: RuleModelKey, { bars }: MarketHistory, states: States, from: number): RegimeRow[] {
  return states.flatMap((state, t) =>
    t < from || state === null
      ? []
      : [{ model, day: elementAt(bars.days, t), state, probabilities: [], modelVersionId: null }],
  );
}

/** The states of a model of research at each session; null in a market without its series. */
async function researchStates(
  { pool, benchmark }: Pick<BackgroundContext, 'pool' | 'benchmark'>,
  { bars: { days }, macro }: MarketHistory,
  key: keyof typeof researchStateModels,
): Promise<States | null> {
  const model: ResearchStateModel = researchStateModels[key];
  const columns = new Map<string, Float64Array>();
  for (const id of model.series) {
    const observations = macro.get(id);
    if (observations === undefined) return null;
    columns.set(id, alignAsOf(days, observations));
  }
  const columnOf = (series: string) => {
    const column = columns.get(series);
    if (column === undefined) throw new RangeError(`${key} does not read the series ${series}`);
    return column;
  };
  const wanted = {
    instrumentId: elementAt(await listInstruments(pool, [benchmark]), 0).id,
    to: fromEpochDay(lastElement(days)),
    limit: MOST_OPTION_DAYS,
    offset: 0,
  };
  const options = key === 'S1' ? await readOptions(pool, wanted) : [];
  const ratios = new Map(options.map(({ day, putVolume, callVolume }) => [day, putVolume / callVolume]));
  return model.states(
    columnOf,
    Float64Array.from(days, (day) => finiteOrNaN(ratios.get(day))),
  );
}

const finiteOrNaN = (value: number | undefined): number =>
  value !== undefined && Number.isFinite(value) ? value : Number.NaN;
