import type { TradingDay } from '@pipa/calendar';
import {
  fundamentalMetricNames,
  fundamentalScoreNames,
  type QuarterlyMetricName,
  type ScoreSummary,
} from '@pipa/quant';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { dateColumn, float4ArrayColumn, int4Column } from '../market/copy-columns.ts';
import { replaceDays } from '../market/replace-days.ts';
import { figuresByName } from '../sql/json.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';
import type { FundamentalRankRow } from './analysis-store.ts';

const rankingNames = fundamentalMetricNames.map((name) => `${name}Ranking` as const);

/** Replaces what companies' last known quarters say on days from..to (epoch days). A figure that a row does not name is not known. */
export async function saveFundamentalDays(
  pool: Pick<Pool, 'connect'>,
  ranked: readonly FundamentalRankRow[],
  range: { from: number; to: number },
): Promise<void> {
  const inSequence = (names: readonly string[], figures: Readonly<Record<string, number | null>>) =>
    names.map((name) => figures[name] ?? null);
  await replaceDays(
    pool,
    { table: 'fundamental_day', dayColumn: 'day', instrumentIds: null, ...range },
    {
      instrumentId: int4Column(ranked, ({ instrumentId }) => instrumentId),
      day: dateColumn(ranked, ({ day }) => day),
      quarterEnd: dateColumn(ranked, ({ quarterEnd }) => quarterEnd),
      metrics: float4ArrayColumn(ranked, ({ metrics }) => inSequence(fundamentalMetricNames, metrics)),
      rankings: float4ArrayColumn(ranked, ({ rankings }) => inSequence(rankingNames, rankings)),
      scores: float4ArrayColumn(ranked, ({ scores }) => inSequence(fundamentalScoreNames, scores)),
    },
  );
}

/** A company's last known quarter at a day's close, in single precision. */
export interface FundamentalsOfDay {
  readonly day: TradingDay;
  readonly quarterEnd: TradingDay;
  readonly metrics: Readonly<Record<QuarterlyMetricName, number | null>>;
  /** 0 the worst of the sector, 1 the best. */
  readonly rankings: Readonly<Record<`${QuarterlyMetricName}Ranking`, number | null>>;
  readonly scores: ScoreSummary;
}

interface StoredDay {
  readonly day: TradingDay;
  readonly quarterEnd: TradingDay;
  readonly metrics: readonly number[];
  readonly rankings: readonly number[];
  readonly scores: readonly number[];
}

const latest = prepared((db, { instrumentId, to }: Params<{ instrumentId: number; to: TradingDay }>) =>
  db
    .selectFrom('fundamental_day')
    .select(['day', 'quarterEnd', 'metrics', 'rankings', 'scores'])
    .where('instrumentId', '=', instrumentId)
    .where('day', '<=', sql<TradingDay>`${to}::date`)
    .orderBy('day', 'desc')
    .limit(1),
);

/** What was known of a company at the last analysed close up to a day, or null. */
export async function readFundamentals(
  pool: Pick<Pool, 'query'>,
  instrumentId: number,
  to: TradingDay,
): Promise<FundamentalsOfDay | null> {
  const [found] = await rows(pool, latest, { instrumentId, to });
  return found === undefined ? null : named(found);
}

const ofDay = prepared((db, { day }: Params<{ day: TradingDay }>) =>
  db
    .selectFrom('fundamental_day')
    .select(['instrumentId', 'day', 'quarterEnd', 'metrics', 'rankings', 'scores'])
    .where('day', '=', sql<TradingDay>`${day}::date`)
    .orderBy('instrumentId'),
);

/** What was known of every company at the close of a day. */
export async function readFundamentalDay(
  pool: Pick<Pool, 'query'>,
  day: TradingDay,
): Promise<(FundamentalsOfDay & { readonly instrumentId: number })[]> {
  return (await rows(pool, ofDay, { day })).map((row) => ({ instrumentId: row.instrumentId, ...named(row) }));
}

const ofCompanies = prepared((db, p: Params<{ instrumentIds: readonly number[]; day: TradingDay }>) =>
  db
    .selectFrom('fundamental_day')
    .select(['instrumentId', 'day', 'quarterEnd', 'metrics', 'rankings', 'scores'])
    .where('day', '=', sql<TradingDay>`${p.day}::date`)
    .where('instrumentId', '=', sql<number>`any(${p.instrumentIds}::int[])`),
);

/** What was known of some companies at the close of a day, by id; those that were not ranked are missing. */
export async function readFundamentalsOf(
  pool: Pick<Pool, 'query'>,
  instrumentIds: readonly number[],
  day: TradingDay,
): Promise<Map<number, FundamentalsOfDay>> {
  const found = await rows(pool, ofCompanies, { instrumentIds, day });
  return new Map(found.map((row) => [row.instrumentId, named(row)]));
}

const scoresOfDay = prepared((db, p: Params<{ instrumentIds: readonly number[]; day: TradingDay }>) =>
  db
    .selectFrom('fundamental_day')
    .select(['instrumentId', 'scores'])
    .where('day', '=', sql<TradingDay>`${p.day}::date`)
    .where('instrumentId', '=', sql<number>`any(${p.instrumentIds}::int[])`),
);

/** Scores of some companies at the close of a day, by id; those that were not ranked are missing. */
export async function readScoresOf(
  pool: Pick<Pool, 'query'>,
  instrumentIds: readonly number[],
  day: TradingDay,
): Promise<Map<number, ScoreSummary>> {
  const found = await rows(pool, scoresOfDay, { instrumentIds, day });
  return new Map(
    found.map(({ instrumentId, scores }) => [instrumentId, byName(fundamentalScoreNames, (_, i) => scores[i])]),
  );
}

const pastQuarters = prepared(
  (db, p: Params<{ instrumentId: number; to: TradingDay; limit: number }>) =>
    db
      .selectFrom('fundamental_rank')
      .select(['day', 'quarterEnd', 'metrics', 'rankings', 'scores'])
      .where('instrumentId', '=', p.instrumentId)
      .where('day', '<=', sql<TradingDay>`${p.to}::date`)
      .orderBy('quarterEnd', 'desc')
      .limit(p.limit),
  { metrics: figuresByName, rankings: figuresByName, scores: figuresByName },
);

/**
 * A company's quarters as of a day, the newest first: the last known one at that day's close, those before it at the last
 * close before the next report.
 */
export async function readFundamentalHistory(
  pool: Pick<Pool, 'query'>,
  instrumentId: number,
  to: TradingDay,
  limit: number,
): Promise<FundamentalsOfDay[]> {
  const [newest, stored] = await Promise.all([
    readFundamentals(pool, instrumentId, to),
    rows(pool, pastQuarters, { instrumentId, to, limit }),
  ]);
  const past = stored.flatMap(({ day, quarterEnd, metrics, rankings, scores }): FundamentalsOfDay[] => {
    if (newest !== null && quarterEnd >= newest.quarterEnd) return [];
    return [
      {
        day,
        quarterEnd,
        metrics: byName(fundamentalMetricNames, (name) => metrics[name]),
        rankings: byName(rankingNames, (name) => rankings[name]),
        scores: byName(fundamentalScoreNames, (name) => scores[name]),
      },
    ];
  });
  return [...(newest === null ? [] : [newest]), ...past].slice(0, limit);
}

function named({ day, quarterEnd, metrics, rankings, scores }: StoredDay): FundamentalsOfDay {
  return {
    day,
    quarterEnd,
    metrics: byName(fundamentalMetricNames, (_, i) => metrics[i]),
    rankings: byName(rankingNames, (_, i) => rankings[i]),
    scores: byName(fundamentalScoreNames, (_, i) => scores[i]),
  };
}

/** A figure of each name; what is missing or NaN is null. */
function byName<Name extends string>(
  names: readonly Name[],
  figureOf: (name: Name, i: number) => number | null | undefined,
): Record<Name, number | null> {
  const known = (value: number | null | undefined) => (value == null || Number.isNaN(value) ? null : value);
  return Object.fromEntries(names.map((name, i) => [name, known(figureOf(name, i))])) as Record<Name, number | null>;
}
