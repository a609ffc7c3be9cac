import { fromEpochDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import { type DetectionKind, detectionKinds, type SignalTally } from '@pipa/quant';
import { sql } from 'kysely';
import { type Pool, statement } from '../client.ts';
import { dateColumn, float8Column, int4Column, textColumn } from '../market/copy-columns.ts';
import { copyOut } from '../market/copy-out.ts';
import { replaceDays } from '../market/replace-days.ts';
import { onlyRow } from '../sql/only-row.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

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
      trades: int4Column(tallies, ({ trades }) => trades),
      tradesWon: int4Column(tallies, ({ tradesWon }) => tradesWon),
      sumNet: float8Column(tallies, ({ sumNet }) => sumNet),
    },
  );
}

const OUTCOMES = 'events ups sumReturn members memberUps memberSum trades tradesWon sumNet'.split(' ');
const outcomes = (from: string) => OUTCOMES.map((name) => `${from}"${name}"`).join(', ');

const addTallies = statement(`
  INSERT INTO "signal_tally" ("kind", "universe", "horizon", "code", "day", "scoredDay", ${outcomes('')})
  SELECT t."kind", t."universe", t."horizon", t."code", DATE '1970-01-01' + t."day", DATE '1970-01-01' + t."scoredDay", ${outcomes('t.')}
  FROM json_to_recordset($1::json) AS t("kind" text, "universe" text, "horizon" int2, "code" int2, "day" int, "scoredDay" int,
    "events" int, "ups" int, "sumReturn" float8, "members" int, "memberUps" int, "memberSum" float8,
    "trades" int, "tradesWon" int, "sumNet" float8)
  ON CONFLICT ("kind", "universe", "horizon", "code", "day") DO UPDATE SET (${outcomes('')}) = ROW(${outcomes('excluded.')})
  WHERE "signal_tally"."trades" IS NULL`);

/** Adds outcomes of the past, all or none; stored ones do not change, but for those from before trades were counted. */
export async function addSignalTallies(pool: Reader, tallies: readonly StoredTally[]): Promise<void> {
  if (tallies.length > 0) await pool.query(addTallies([JSON.stringify(tallies)]));
}

const talliedDays = prepared((db, { kind, from, to }: Params<{ kind: string; from: TradingDay; to: TradingDay }>) =>
  db
    .selectFrom('signal_tally')
    .select(['horizon', epochDay])
    .distinct()
    .where('kind', '=', kind)
    .where('code', '=', 0)
    .where('trades', 'is not', null)
    .where('day', '>=', sql<TradingDay>`${from}::date`)
    .where('day', '<=', sql<TradingDay>`${to}::date`),
);

/** The days from..to (epoch days) with outcomes of a kind and their trades, by horizon. */
export function readTalliedDays(
  pool: Reader,
  kind: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<{ horizon: number; day: number }[]> {
  return rows(pool, talliedDays, { kind, from: fromEpochDay(from), to: fromEpochDay(to) });
}

const outdated = prepared((db, { from, to }: Params<{ from: TradingDay; to: TradingDay }>) =>
  db
    .selectFrom('signal_tally')
    .select(({ fn }) => [fn.min('scoredDay').as('from'), fn.max('scoredDay').as('to')])
    .where('trades', 'is', null)
    .where('scoredDay', '>=', sql<TradingDay>`${from}::date`)
    .where('scoredDay', '<=', sql<TradingDay>`${to}::date`),
);

/** The first and the last day from..to on which outcomes became known that have no trades; null without any. */
export async function findOutdatedTallies(
  pool: Reader,
  range: { readonly from: TradingDay; readonly to: TradingDay },
): Promise<{ from: TradingDay; to: TradingDay } | null> {
  const { from, to } = onlyRow(await rows(pool, outdated, range));
  return from === null || to === null ? null : { from, to };
}

const INTEGERS = ['events', 'ups', 'members', 'memberUps'] as const;
const FRACTIONS = ['sumReturn', 'memberSum'] as const;
/** Null in rows from before trades were counted, which then count as without one. */
const TRADES = ['trades', 'tradesWon', 'sumNet'] as const;

/** The outcomes of one code in columns, ascending by day. */
export interface TalliesOfCode
  extends SignalSubject,
    Readonly<Record<(typeof INTEGERS)[number], Int32Array>>,
    Readonly<Record<(typeof FRACTIONS)[number], Float64Array>> {
  readonly trades: Int32Array;
  readonly tradesWon: Int32Array;
  readonly sumNet: Float64Array;
  readonly code: number;
  /** Epoch days. */
  readonly days: Int32Array;
}

const gathered = (column: string) => `array_agg(${column} ORDER BY "day")`;

/** Every outcome that was known on a day, by subject and code. */
export async function readSignalTallies(pool: Pick<Pool, 'connect'>, to: TradingDay): Promise<TalliesOfCode[]> {
  const columns = [
    `"day" - DATE '1970-01-01'`,
    ...[...INTEGERS, ...FRACTIONS].map((name) => `"${name}"`),
    ...TRADES.map((name) => `COALESCE("${name}", 0)`),
  ];
  // One tuple a code in binary form: a row a day would cost more than its numbers.
  const query = `SELECT "horizon"::int4, "code"::int4, "kind"::text, "universe"::text, count(*)::int4, ${columns.map(gathered).join(', ')}
    FROM "signal_tally" WHERE "scoredDay" <= DATE '1970-01-01' + ${toEpochDay(to)}
    GROUP BY "kind", "universe", "horizon", "code" ORDER BY "kind", "universe", "horizon", "code"`;
  const read: TalliesOfCode[] = [];
  await copyOut(pool, query, (tuple) => {
    const [horizon, code, kind, universe, length] = [tuple.int(), tuple.int(), tuple.text(), tuple.text(), tuple.int()];
    const ints = () => {
      const column = new Int32Array(length);
      tuple.intArray(column, 0);
      return column;
    };
    const doubles = () => {
      const column = new Float64Array(length);
      tuple.doubleArray(column, 0);
      return column;
    };
    read.push({
      ...{ kind, universe: universe as SignalSubject['universe'], horizon, code },
      ...{ days: ints(), events: ints(), ups: ints(), members: ints(), memberUps: ints() },
      ...{ sumReturn: doubles(), memberSum: doubles() },
      ...{ trades: ints(), tradesWon: ints(), sumNet: doubles() },
    });
  });
  return read;
}
