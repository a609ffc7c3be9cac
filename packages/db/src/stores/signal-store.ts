import type { TradingDay } from '@pipa/calendar';
import { type DetectionKind, detectionKinds, type SignalTally } from '@pipa/quant';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';
import { dateColumn, float8Column, int4Column, textColumn } from './copy-columns.ts';
import { replaceDays } from './replace-days.ts';

type Reader = Pick<Pool, 'query'>;
type Days = { readonly days: readonly TradingDay[] };

/** Events of a symbol on a day, 0 for none. */
export interface DayEvents extends Readonly<Record<DetectionKind, number>> {
  readonly instrumentId: number;
  /** Epoch day. */
  readonly day: number;
}

const epochDay = sql<number>`("day" - DATE '1970-01-01')`.as('day');

const eventsOf = prepared((db, { days }: Params<Days>) =>
  db
    .selectFrom('ta_metrics')
    .select(['instrumentId', epochDay, ...detectionKinds])
    .where('day', '=', sql<TradingDay>`any(${days}::date[])`)
    .orderBy('day')
    .orderBy('instrumentId'),
);

/** The events of every symbol that has metrics on some days, also of those without an event, ascending by day. */
export const readEvents = (pool: Reader, days: readonly TradingDay[]): Promise<DayEvents[]> =>
  rows(pool, eventsOf, { days });

export interface RankOfDay {
  readonly instrumentId: number;
  /** Epoch day. */
  readonly day: number;
  readonly kind: string;
  readonly rank: number;
}

const ranksOf = prepared((db, { days }: Params<Days>) =>
  db
    .selectFrom('momentum_rank')
    .select(['instrumentId', epochDay, sql<string>`'momentum.' || "family"`.as('kind'), 'average as rank'])
    .where('day', '=', sql<TradingDay>`any(${days}::date[])`)
    .orderBy('day')
    .orderBy('instrumentId'),
);

const scoresOf = prepared((db, { days }: Params<Days>) =>
  db
    .selectFrom('fundamental_day')
    .select([
      'instrumentId',
      epochDay,
      sql<string>`'overallScore'`.as('kind'),
      sql<number>`"scores"[1]::float8`.as('rank'),
    ])
    .where('day', '=', sql<TradingDay>`any(${days}::date[])`)
    .where(sql<boolean>`"scores"[1] <> 'NaN'`)
    .orderBy('day')
    .orderBy('instrumentId'),
);

/** Average momentum ranks in each family ('momentum.<family>') and overall scores on some days, each ascending by day. */
export async function readRanks(pool: Reader, days: readonly TradingDay[]): Promise<RankOfDay[]> {
  const [momentum, scores] = await Promise.all([rows(pool, ranksOf, { days }), rows(pool, scoresOf, { days })]);
  return [...momentum, ...scores];
}

/** What a tally is of. */
export interface SignalSubject {
  readonly kind: string;
  readonly universe: 'Stock' | 'ETF';
  /** Sessions. */
  readonly horizon: number;
}

export interface StoredTally extends SignalSubject, SignalTally {
  /** Epoch days. */
  readonly day: number;
  readonly scoredDay: number;
}

/** Replaces the outcomes that became known on days from..to (epoch days). */
export async function saveSignalTallies(
  pool: Pick<Pool, 'connect'>,
  tallies: readonly StoredTally[],
  range: { from: number; to: number },
): Promise<void> {
  await replaceDays(
    pool,
    { table: 'signal_tally', dayColumn: 'scoredDay', instrumentIds: null, ...range },
    {
      kind: textColumn(tallies, ({ kind }) => kind),
      universe: textColumn(tallies, ({ universe }) => universe),
      horizon: { kind: 'int2', values: tallies.map(({ horizon }) => horizon) },
      code: { kind: 'int2', values: tallies.map(({ code }) => code) },
      day: dateColumn(tallies, ({ day }) => day),
      scoredDay: dateColumn(tallies, ({ scoredDay }) => scoredDay),
      events: int4Column(tallies, ({ events }) => events),
      ups: int4Column(tallies, ({ ups }) => ups),
      sumReturn: float8Column(tallies, ({ sumReturn }) => sumReturn),
      members: int4Column(tallies, ({ members }) => members),
      memberUps: int4Column(tallies, ({ memberUps }) => memberUps),
      memberSum: float8Column(tallies, ({ memberSum }) => memberSum),
    },
  );
}

const COLUMNS = ['events', 'ups', 'sumReturn', 'members', 'memberUps', 'memberSum'] as const;

// One row a code: a row a day would cost more than its numbers.
const known = prepared((db, { to }: Params<{ to: TradingDay }>) =>
  db
    .selectFrom('signal_tally')
    .select([
      'kind',
      'universe',
      'horizon',
      'code',
      sql<number[]>`array_agg("day" - DATE '1970-01-01' ORDER BY "day")`.as('days'),
    ])
    .select(COLUMNS.map((column) => sql<number[]>`array_agg(${sql.ref(column)} ORDER BY "day")`.as(column)))
    .where('scoredDay', '<=', sql<TradingDay>`${to}::date`)
    .groupBy(['kind', 'universe', 'horizon', 'code'])
    .orderBy('kind')
    .orderBy('universe')
    .orderBy('horizon')
    .orderBy('code'),
);

/** The outcomes of one code, ascending by day. */
export interface TalliesOfCode extends SignalSubject {
  readonly code: number;
  /** Epoch days. */
  readonly days: readonly number[];
  readonly tallies: readonly SignalTally[];
}

/** Every outcome that was known on a day, by subject and code. */
export async function readSignalTallies(pool: Reader, to: TradingDay): Promise<TalliesOfCode[]> {
  return (await rows(pool, known, { to })).map(({ kind, universe, horizon, code, days, ...columns }) => ({
    kind,
    universe: universe as SignalSubject['universe'],
    horizon,
    code,
    days,
    tallies: days.map((_, i) => ({
      code,
      events: columns.events[i],
      ups: columns.ups[i],
      sumReturn: columns.sumReturn[i],
      members: columns.members[i],
      memberUps: columns.memberUps[i],
      memberSum: columns.memberSum[i],
    })),
  }));
}
