import type { TradingDay } from '@pipa/calendar';
import type { Pool } from '@pipa/db/testing/connections';

// All rows of an analysis or a training; model ids are replaced by the last day of the training.
export const SELECTS = {
  metrics: `SELECT "instrumentId", "day", md5(t::text) AS "digest" FROM "ta_metrics" t ORDER BY "instrumentId", "day"`,
  breadth: 'SELECT * FROM "group_breadth" ORDER BY "group", "day"',
  momentum: 'SELECT * FROM "momentum_rank" ORDER BY "instrumentId", "day", "family"',
  performance: `SELECT "instrumentId", "day", md5(t::text) AS "digest" FROM "symbol_performance" t ORDER BY "instrumentId", "day"`,
  fundamentalDays: 'SELECT * FROM "fundamental_day" ORDER BY "instrumentId", "day"',
  fundamentals: 'SELECT * FROM "fundamental_rank" ORDER BY "instrumentId", "quarterEnd"',
  signals: 'SELECT * FROM "signal_tally" ORDER BY "kind", "universe", "horizon", "code", "day"',
  regimes: `SELECT r."model", r."day", r."state", r."probabilities", m."trainedThrough" FROM "regime_state" r
    LEFT JOIN "model_version" m ON m."id" = r."modelVersionId" ORDER BY r."model", r."day"`,
  predictions: `SELECT p."key", p."day", p."horizon", p."call", p."probabilityUp", p."expectedReturn", p."position",
    p."forwardReturn", p."scoredDay", m."trainedThrough" FROM "prediction" p
    JOIN "model_version" m ON m."id" = p."modelVersionId" ORDER BY p."key", p."day"`,
  models: 'SELECT "key", "trainedThrough", "parameters", "facts" FROM "model_version" ORDER BY "key", "trainedThrough"',
  records: 'SELECT * FROM "model_record" ORDER BY "key"',
  tracking: 'SELECT * FROM "tracking_row" ORDER BY "strategyId", "tradeDay"',
  holdings: 'SELECT * FROM "track_holdings" ORDER BY "strategyId"',
  targets: 'SELECT * FROM "strategy_target" ORDER BY "strategyId", "day"',
  reports: 'SELECT * FROM "quarter_report" ORDER BY "instrumentId", "quarterEnd"',
  views: 'SELECT * FROM "analyst_view" ORDER BY "instrumentId", "day"',
  shorts: 'SELECT * FROM "short_interest" ORDER BY "instrumentId", "settlementDay"',
  options: `SELECT "instrumentId", "year", md5(t::text) AS "digest" FROM "option_year" t ORDER BY "instrumentId", "year"`,
  macro: `SELECT "seriesId", "day", md5(t::text) AS "digest" FROM "macro_observation" t ORDER BY "seriesId", "day"`,
  faults: 'SELECT "source", "symbol", "day", "fault", "raw" FROM "bar_quarantine" ORDER BY "symbol", "day"',
} as const;

type Row = Readonly<Record<string, unknown>>;
export type StoredAnalysis = Readonly<Record<keyof typeof SELECTS, readonly Row[]>>;

/** The rows of every table that background work writes. */
export async function readStoredAnalysis(pool: Pool): Promise<StoredAnalysis> {
  const entries = Object.entries(SELECTS).map(async ([name, sql]) => [name, (await pool.query<Row>(sql)).rows]);
  return Object.fromEntries(await Promise.all(entries)) as StoredAnalysis;
}

/** Deletes all rows of analyses; market data are kept. */
export async function forgetAnalysis(pool: Pool): Promise<void> {
  await pool.query(`TRUNCATE "ta_metrics", "group_breadth", "momentum_rank", "symbol_performance", "fundamental_day",
    "fundamental_rank", "signal_tally", "regime_state", "prediction",
    "model_record", "model_version", "tracking_row", "track_holdings", "strategy_target" CASCADE`);
  await pool.query(`DELETE FROM "job_step" WHERE "runKey" LIKE 'analysis%'`);
  await pool.query(`DELETE FROM "job_run" WHERE "key" LIKE 'analysis%'`);
  await pool.query('UPDATE "analysis_state" SET "lastDay" = NULL');
}

/** Deletes analyses, targets and models after a day. Of a quarter the product stores the fundamentals of its last day only. */
export async function forgetAnalysisAfter(pool: Pool, day: TradingDay): Promise<void> {
  const after: readonly (readonly [table: string, column: string])[] = [
    ['ta_metrics', 'day'],
    ['group_breadth', 'day'],
    ['momentum_rank', 'day'],
    ['symbol_performance', 'day'],
    ['fundamental_day', 'day'],
    ['fundamental_rank', 'day'],
    ['signal_tally', 'scoredDay'],
    ['regime_state', 'day'],
    ['prediction', 'day'],
    ['model_record', 'day'],
    ['model_version', 'trainedThrough'],
    ['tracking_row', 'tradeDay'],
    ['track_holdings', 'day'],
    ['strategy_target', 'day'],
    ['quarter_report', 'reportedDay'],
    ['analyst_view', 'day'],
    ['short_interest', 'publishedDay'],
    ['macro_observation', 'releasedDay'],
  ];
  for (const [table, column] of after) await pool.query(`DELETE FROM "${table}" WHERE "${column}" > $1::date`, [day]);
  await pool.query(`UPDATE "prediction" SET "forwardReturn" = NULL, "scoredDay" = NULL WHERE "scoredDay" > $1::date`, [
    day,
  ]);
  const columns = ['putVolume', 'callVolume', 'putOpenInterest', 'callOpenInterest', 'days'];
  const kept = columns.map(
    (column) => `"${column}" = "${column}"[1:width_bucket($1::date - DATE '1970-01-01', "days")]`,
  );
  await pool.query(`UPDATE "option_year" SET ${kept.join(', ')} WHERE cardinality("days") > 0`, [day]);
  await pool.query('DELETE FROM "option_year" WHERE cardinality("days") = 0');
}
