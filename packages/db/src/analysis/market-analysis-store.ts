import type { TradingDay } from '@pipa/calendar';
import { elementAt } from '@pipa/quant';
import { type Expression, sql } from 'kysely';
import type { Pool } from '../client.ts';
import { type Params, prepared, rows, type SqlBuilder } from '../sql/prepared.ts';
import type { DayPage } from './analysed-days.ts';
import type { FamilyRanksOfSymbol, MomentumRanksOfFamily } from './symbol-analysis-store.ts';

type Reader = Pick<Pool, 'query'>;

const BREADTH = [
  'breadth',
  'breadth5',
  'breadth20',
  'members',
  'aboveSma20',
  'aboveSma50',
  'aboveSma200',
  'advancing',
] as const;

const breadthOfGroup = prepared((db, p: Params<DayPage & { group: string }>) =>
  db
    .selectFrom('group_breadth')
    .select(['day', ...BREADTH])
    .where('group', '=', p.group)
    .where('day', '<=', sql<TradingDay>`${p.to}::date`)
    .orderBy('day', 'desc')
    .limit(p.limit)
    .offset(p.offset),
);

/** The breadth of a group (−1 to 1) and the shares behind it (0 to 1) up to a day, the newest first. */
export const readBreadthOf = (pool: Reader, wanted: DayPage & { readonly group: string }) =>
  rows(pool, breadthOfGroup, wanted);

const breadthOfDay = prepared((db, p: Params<{ groups: readonly string[]; day: TradingDay }>) =>
  db
    .selectFrom('group_breadth')
    .select(['group', ...BREADTH])
    .where('group', '=', sql<string>`any(${p.groups}::text[])`)
    .where('day', '=', sql<TradingDay>`${p.day}::date`),
);

/** The breadth of groups on a day, in no sequence; a group without enough members is missing. */
export const readBreadthDay = (pool: Reader, groups: readonly string[], day: TradingDay) =>
  rows(pool, breadthOfDay, { groups, day });

const momentumOfDay = prepared((db, p: Params<{ day: TradingDay }>) =>
  db
    .selectFrom('momentum_rank')
    .select(['instrumentId', 'family', 'm2', 'm3', 'm4', 'm6', 'average'])
    .where('day', '=', sql<TradingDay>`${p.day}::date`),
);

/** Momentum ranks of every symbol in every family on a day, in no sequence. */
export const readMomentumDay = (pool: Reader, day: TradingDay): Promise<FamilyRanksOfSymbol[]> =>
  rows(pool, momentumOfDay, { day });

interface ExtremesWanted {
  readonly day: TradingDay;
  readonly family: string;
  readonly limit: number;
}

const extremes = (direction: 'asc' | 'desc') =>
  prepared((db, p: Params<ExtremesWanted>) =>
    db
      .selectFrom('momentum_rank as r')
      .innerJoin('momentum_rank as m', (join) =>
        join.onRef('m.instrumentId', '=', 'r.instrumentId').onRef('m.day', '=', 'r.day'),
      )
      .innerJoin('instrument as i', 'i.id', 'r.instrumentId')
      .select([
        'i.symbol',
        'i.name',
        'i.sector',
        'r.instrumentId',
        'm.family',
        'm.m2',
        'm.m3',
        'm.m4',
        'm.m6',
        'm.average',
      ])
      .where(
        'r.instrumentId',
        'in',
        db
          .selectFrom('momentum_rank as e')
          .select('e.instrumentId')
          .where('e.day', '=', sql<TradingDay>`${p.day}::date`)
          .where('e.family', '=', p.family)
          .orderBy('e.average', direction)
          .orderBy('e.instrumentId')
          .limit(p.limit),
      )
      .where('r.day', '=', sql<TradingDay>`${p.day}::date`)
      .where('r.family', '=', p.family)
      .orderBy('r.average', direction)
      .orderBy('r.instrumentId')
      .orderBy('m.family'),
  );
const strongest = extremes('desc');
const weakest = extremes('asc');

export interface MomentumExtreme {
  readonly instrumentId: number;
  readonly symbol: string;
  readonly name: string;
  readonly sector: string | null;
  /** Its ranks in every family that it belongs to. */
  readonly families: ReadonlyMap<string, MomentumRanksOfFamily>;
}

/** The strongest or the weakest of a family on a day, each from its end, with their ranks in all families. */
export async function readMomentumExtremes(
  pool: Reader,
  end: 'strongest' | 'weakest',
  wanted: ExtremesWanted,
): Promise<MomentumExtreme[]> {
  const found = await rows(pool, end === 'strongest' ? strongest : weakest, wanted);
  return [...Map.groupBy(found, ({ instrumentId }) => instrumentId).values()].map((ranks) => {
    const { instrumentId, symbol, name, sector } = elementAt(ranks, 0);
    const families = ranks.map(({ family, m2, m3, m4, m6, average }) => [family, { m2, m3, m4, m6, average }] as const);
    return { instrumentId, symbol, name, sector, families: new Map(families) };
  });
}

/** What models said at the close of a day. */
export interface StatesOfDay {
  readonly day: TradingDay;
  /** By model. Probabilities go from the best to the worst state; those of rules are empty. */
  readonly states: ReadonlyMap<string, { readonly state: string; readonly probabilities: readonly number[] }>;
  /** By key. */
  readonly predictions: ReadonlyMap<string, PredictionOfDay>;
}

export interface PredictionOfDay {
  readonly call: string;
  readonly probabilityUp: number;
  readonly expectedReturn: number | null;
  readonly position: number | null;
  /** Sessions. */
  readonly horizon: number;
  /** Whether it was made on the day itself. */
  readonly isLive: boolean;
  /** What became of it; null until the horizon has passed by the day that is asked for. */
  readonly forwardReturn: number | null;
}

// The states by rules exist for every session.
const days = (db: SqlBuilder, p: Params<DayPage>): Expression<TradingDay> =>
  db
    .selectFrom('regime_state as d')
    .select('d.day')
    .where('d.model', '=', 'R1')
    .where('d.day', '<=', sql<TradingDay>`${p.to}::date`)
    .orderBy('d.day', 'desc')
    .limit(p.limit)
    .offset(p.offset) as unknown as Expression<TradingDay>;

const statesOfDays = prepared((db, p: Params<DayPage & { models: readonly string[] }>) =>
  db
    .selectFrom('regime_state')
    .select(['model', 'day', 'state', 'probabilities'])
    .where('model', '=', sql<string>`any(${p.models}::text[])`)
    .where('day', 'in', days(db, p))
    .orderBy('day', 'desc'),
);

const predictionsOfDays = prepared((db, p: Params<DayPage & { keys: readonly string[] }>) =>
  db
    .selectFrom('prediction')
    .select(['key', 'day', 'call', 'probabilityUp', 'expectedReturn', 'position', 'horizon', 'isLive'])
    .select(sql<number | null>`CASE WHEN "scoredDay" <= ${p.to}::date THEN "forwardReturn" END`.as('forwardReturn'))
    .where('key', '=', sql<string>`any(${p.keys}::text[])`)
    .where('day', 'in', days(db, p)),
);

/** States of the market and predictions up to a day, the newest first; what a model did not say of a day is missing. */
export async function readStates(
  pool: Reader,
  { models, keys, ...page }: DayPage & { readonly models: readonly string[]; readonly keys: readonly string[] },
): Promise<StatesOfDay[]> {
  const [states, predictions] = await Promise.all([
    rows(pool, statesOfDays, { ...page, models: ['R1', ...models] }),
    rows(pool, predictionsOfDays, { ...page, keys }),
  ]);
  const said = Map.groupBy(predictions, ({ day }) => day);
  return [...Map.groupBy(states, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    states: new Map(ofDay.map(({ model, state, probabilities }) => [model, { state, probabilities }])),
    predictions: new Map((said.get(day) ?? []).map(({ key, day: _, ...prediction }) => [key, prediction])),
  }));
}

export interface StoredRecord {
  readonly key: string;
  /** The last day that it knows. */
  readonly day: TradingDay;
  readonly record: unknown;
}

const recordsOf = prepared((db, { prefix }: Params<{ prefix: string }>) =>
  db
    .selectFrom('model_record')
    .select(['key', 'day', 'record'])
    .where(sql<boolean>`starts_with("key", ${prefix})`)
    .orderBy('key'),
);

/** Records of models and signals whose key begins so ('' for all), by key. They are of the newest day: none is kept of a day before. */
export function readRecords(pool: Reader, prefix: string): Promise<StoredRecord[]> {
  return rows(pool, recordsOf, { prefix });
}

interface MacroWanted {
  readonly seriesIds: readonly string[];
  /** Observations of earlier days are left out. */
  readonly from: TradingDay;
  /** Observations that were released later are left out. */
  readonly to: TradingDay;
}

const macroBetween = prepared((db, p: Params<MacroWanted>) =>
  db
    .selectFrom('macro_observation')
    .select(['seriesId', 'day', 'releasedDay', 'value'])
    .where('seriesId', '=', sql<string>`any(${p.seriesIds}::text[])`)
    .where('day', '>=', sql<TradingDay>`${p.from}::date`)
    .where('releasedDay', '<=', sql<TradingDay>`${p.to}::date`)
    .orderBy('seriesId')
    .orderBy('day', 'desc'),
);

/** Observations of series from a day on that had been released by another, by series, the newest first. */
export const readMacroBetween = (pool: Reader, wanted: MacroWanted) => rows(pool, macroBetween, wanted);
