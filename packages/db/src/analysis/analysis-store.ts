import type { TradingDay } from '@pipa/calendar';
import { detectionKinds, taMetricNames } from '@pipa/quant';
import { type Pool, statement } from '../client.ts';
import { type CopyColumn, dateColumn, float8Column, int4Column, textColumn } from '../market/copy-columns.ts';
import { replaceDays } from '../market/replace-days.ts';
import { onlyRow } from '../sql/only-row.ts';

/** The day of the analysis that pages show; null before the first analysis is complete. */
export async function readAnalysisDay(pool: Pick<Pool, 'query'>): Promise<TradingDay | null> {
  const { rows } = await pool.query<{ lastDay: TradingDay | null }>(
    'SELECT "lastDay"::text FROM "analysis_state" WHERE "id" = 1',
  );
  return rows[0]?.lastDay ?? null;
}

/** Publishes the analysis of a day. It never moves back. */
export async function publishAnalysisDay(pool: Pick<Pool, 'query'>, day: TradingDay, at: Date): Promise<void> {
  await pool.query(
    'UPDATE "analysis_state" SET "lastDay" = $1::date, "updatedAt" = $2 WHERE "id" = 1 AND ("lastDay" IS NULL OR "lastDay" < $1::date)',
    [day, at],
  );
}

const TA_NUMBERS = [...taMetricNames, 'return2m', 'return3m', 'return4m', 'return6m'] as const;
const TA_CODES = ['rating', ...detectionKinds, 'breadthFlags'] as const;

/** Rows of TA metrics in columns of equal length. */
export type TaMetricsColumns = Readonly<Record<(typeof TA_NUMBERS)[number] | (typeof TA_CODES)[number], number[]>> & {
  readonly instrumentId: number[];
  /** Epoch days. */
  readonly day: number[];
  readonly taString: string[];
};

export function emptyTaMetrics(): TaMetricsColumns {
  const columns = Object.fromEntries([...TA_NUMBERS, ...TA_CODES].map((name) => [name, [] as number[]]));
  return { ...columns, instrumentId: [], day: [], taString: [] } as unknown as TaMetricsColumns;
}

/** Replaces the TA metrics of instruments on days from..to (epoch days). */
export async function saveTaMetrics(
  pool: Pick<Pool, 'connect'>,
  rows: TaMetricsColumns,
  range: { instrumentIds: readonly number[]; from: number; to: number },
): Promise<void> {
  const columns: Record<string, CopyColumn> = {
    instrumentId: { kind: 'int4', values: rows.instrumentId },
    day: { kind: 'date', values: rows.day },
    taString: { kind: 'text', values: rows.taString },
  };
  for (const name of TA_NUMBERS) columns[name] = { kind: 'float8', values: rows[name] };
  for (const name of TA_CODES) columns[name] = { kind: 'int2', values: rows[name] };
  await replaceDays(pool, { table: 'ta_metrics', dayColumn: 'day', ...range }, columns);
}

/** What ranks of momentum are made of, and breadth is explained by, for one symbol and day. */
export interface RankingInputs {
  readonly instrumentId: number;
  /** Epoch day. */
  readonly day: number;
  readonly breadthFlags: number;
  readonly return2m: number | null;
  readonly return3m: number | null;
  readonly return4m: number | null;
  readonly return6m: number | null;
}

const rankingInputs = statement(`
  SELECT "instrumentId", ("day" - DATE '1970-01-01') AS "day", "breadthFlags", "return2m", "return3m", "return4m", "return6m"
  FROM "ta_metrics" WHERE "day" = $1::date ORDER BY "instrumentId"`);

/** The ranking inputs of every symbol with metrics of a day. */
export async function readRankingInputs(pool: Pick<Pool, 'query'>, day: TradingDay): Promise<RankingInputs[]> {
  return (await pool.query<RankingInputs>(rankingInputs([day]))).rows;
}

/** Breadth flags of the symbols with metrics of a day: columns of equal length, so that a day of the whole market is one row. */
export interface BreadthFlagsOfDay {
  readonly instrumentIds: readonly number[];
  readonly flags: readonly number[];
}

const breadthFlags = statement(`
  SELECT COALESCE(array_agg("instrumentId"), '{}') AS "instrumentIds", COALESCE(array_agg("breadthFlags"::int), '{}') AS "flags"
  FROM "ta_metrics" WHERE "day" = $1::date`);

export async function readBreadthFlags(pool: Pick<Pool, 'query'>, day: TradingDay): Promise<BreadthFlagsOfDay> {
  return onlyRow((await pool.query<BreadthFlagsOfDay>(breadthFlags([day]))).rows);
}

export interface BreadthRow {
  readonly group: string;
  /** Epoch day. */
  readonly day: number;
  readonly breadth: number;
  readonly breadth5: number | null;
  readonly breadth20: number | null;
  readonly members: number;
  /** Shares of the members, 0 to 1. */
  readonly aboveSma20: number;
  readonly aboveSma50: number;
  readonly aboveSma200: number;
  readonly advancing: number;
}

/** Replaces the breadth of all groups on days from..to (epoch days). */
export async function saveBreadth(
  pool: Pick<Pool, 'connect'>,
  rows: readonly BreadthRow[],
  range: { from: number; to: number },
): Promise<void> {
  await replaceDays(
    pool,
    { table: 'group_breadth', dayColumn: 'day', instrumentIds: null, ...range },
    {
      group: textColumn(rows, ({ group }) => group),
      day: dateColumn(rows, ({ day }) => day),
      breadth: float8Column(rows, ({ breadth }) => breadth),
      breadth5: float8Column(rows, ({ breadth5 }) => breadth5),
      breadth20: float8Column(rows, ({ breadth20 }) => breadth20),
      members: int4Column(rows, ({ members }) => members),
      aboveSma20: float8Column(rows, ({ aboveSma20 }) => aboveSma20),
      aboveSma50: float8Column(rows, ({ aboveSma50 }) => aboveSma50),
      aboveSma200: float8Column(rows, ({ aboveSma200 }) => aboveSma200),
      advancing: float8Column(rows, ({ advancing }) => advancing),
    },
  );
}

const breadthBefore = statement(`
  SELECT "group", ("day" - DATE '1970-01-01') AS "day", "breadth" FROM "group_breadth"
  WHERE "day" BETWEEN $1::date AND $2::date ORDER BY "group", "day"`);

/** Breadth by group, ascending by day. */
export async function readBreadth(
  pool: Pick<Pool, 'query'>,
  from: TradingDay,
  to: TradingDay,
): Promise<{ group: string; day: number; breadth: number }[]> {
  return (await pool.query<{ group: string; day: number; breadth: number }>(breadthBefore([from, to]))).rows;
}

export interface MomentumRankRow {
  readonly instrumentId: number;
  /** Epoch day. */
  readonly day: number;
  readonly family: string;
  readonly m2: number | null;
  readonly m3: number | null;
  readonly m4: number | null;
  readonly m6: number | null;
  readonly average: number;
}

/** Replaces the momentum ranks of all instruments on days from..to (epoch days). */
export async function saveMomentumRanks(
  pool: Pick<Pool, 'connect'>,
  rows: readonly MomentumRankRow[],
  range: { from: number; to: number },
): Promise<void> {
  await replaceDays(
    pool,
    { table: 'momentum_rank', dayColumn: 'day', instrumentIds: null, ...range },
    {
      instrumentId: int4Column(rows, ({ instrumentId }) => instrumentId),
      day: dateColumn(rows, ({ day }) => day),
      family: textColumn(rows, ({ family }) => family),
      m2: float8Column(rows, ({ m2 }) => m2),
      m3: float8Column(rows, ({ m3 }) => m3),
      m4: float8Column(rows, ({ m4 }) => m4),
      m6: float8Column(rows, ({ m6 }) => m6),
      average: float8Column(rows, ({ average }) => average),
    },
  );
}

export interface FundamentalRankRow {
  readonly instrumentId: number;
  /** Epoch days. */
  readonly quarterEnd: number;
  readonly day: number;
  readonly metrics: Readonly<Record<string, number | null>>;
  readonly rankings: Readonly<Record<string, number | null>>;
  readonly scores: Readonly<Record<string, number | null>>;
}

const upsertFundamentals = statement(`
  INSERT INTO "fundamental_rank" ("instrumentId", "quarterEnd", "day", "metrics", "rankings", "scores")
  SELECT t."instrumentId", DATE '1970-01-01' + t."quarterEnd", DATE '1970-01-01' + t."day", t."metrics", t."rankings", t."scores"
  FROM json_to_recordset($1::json) AS t("instrumentId" int, "quarterEnd" int, "day" int, "metrics" jsonb, "rankings" jsonb, "scores" jsonb)
  ON CONFLICT ("instrumentId", "quarterEnd") DO UPDATE SET "day" = EXCLUDED."day", "metrics" = EXCLUDED."metrics",
    "rankings" = EXCLUDED."rankings", "scores" = EXCLUDED."scores"
  WHERE "fundamental_rank"."day" <= EXCLUDED."day"`);

const FUNDAMENTALS_A_STATEMENT = 500;

/** Stores ranks of quarters; stored ranks of a later day are kept. */
export async function saveFundamentalRanks(
  pool: Pick<Pool, 'query'>,
  rows: readonly FundamentalRankRow[],
): Promise<void> {
  for (let i = 0; i < rows.length; i += FUNDAMENTALS_A_STATEMENT) {
    await pool.query(upsertFundamentals([JSON.stringify(rows.slice(i, i + FUNDAMENTALS_A_STATEMENT))]));
  }
}

const momentumOf = statement(`
  SELECT i."symbol", i."name", i."sector", m."average" FROM "momentum_rank" m JOIN "instrument" i ON i."id" = m."instrumentId"
  WHERE m."day" = $1::date AND m."family" = $2 ORDER BY m."average" DESC, i."symbol"`);

/** Instruments of a momentum family on a day with their average percentile rank, the strongest first. */
export async function readMomentumRanks(
  pool: Pick<Pool, 'query'>,
  day: TradingDay,
  family: string,
): Promise<{ symbol: string; name: string; sector: string | null; average: number }[]> {
  const { rows } = await pool.query<{ symbol: string; name: string; sector: string | null; average: number }>(
    momentumOf([day, family]),
  );
  return rows;
}
