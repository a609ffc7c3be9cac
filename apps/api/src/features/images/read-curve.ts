import { fromEpochDay, type TradingDay } from '@pipa/calendar';
import { DEFAULT_BENCHMARK } from '@pipa/contract';
import { statement } from '@pipa/db';
import type { AppContext } from '../../context.ts';
import type { PerformanceCurve } from './performance-chart.ts';

const MAX_RECORDS = 10_000;
const NAME_LENGTH = 14;

const readReport = statement(
  `SELECT "benchmark", "days", "equity", "benchmarkEquity" FROM "backtest_report" WHERE "subPath" = $1`,
);
const readRecords = statement(`
  SELECT r."tradeDate", r."cumReturn", r."benchmarkCumReturn"
  FROM "portfolio" p LEFT JOIN LATERAL (
    SELECT "tradeDate", "cumReturn", "benchmarkCumReturn" FROM "portfolio_record"
    WHERE "portfolioId" = p."id" ORDER BY "tradeDate" DESC LIMIT ${MAX_RECORDS}
  ) r ON true
  WHERE p."subPath" = $1 AND NOT p."isDeleted" ORDER BY r."tradeDate"`);

interface ReportRow {
  benchmark: string;
  days: number[];
  equity: number[];
  benchmarkEquity: number[];
}
interface RecordRow {
  tradeDate: TradingDay | null;
  cumReturn: number;
  benchmarkCumReturn: number;
}

/**
 * The curve behind an unguessable path: that of a backtest report or of a portfolio. Null for a path nobody has; a
 * portfolio without a close yet has a curve without points.
 */
export async function readCurve({ pool }: Pick<AppContext, 'pool'>, subPath: string): Promise<PerformanceCurve | null> {
  const [reports, records] = await Promise.all([
    pool.query<ReportRow>(readReport([subPath])),
    pool.query<RecordRow>(readRecords([subPath])),
  ]);
  if (reports.rows[0] !== undefined) return reportCurve(reports.rows[0]);
  return records.rows.length === 0 ? null : portfolioCurve(records.rows);
}

function reportCurve({ benchmark, days, equity, benchmarkEquity }: ReportRow): PerformanceCurve {
  return {
    name: 'Strategy',
    benchmarkName: benchmark.slice(0, NAME_LENGTH),
    days: days.map(fromEpochDay),
    returns: equity.map((value) => value / equity[0] - 1),
    benchmarkReturns: benchmarkEquity.map((value) => value / benchmarkEquity[0] - 1),
  };
}

function portfolioCurve(rows: readonly RecordRow[]): PerformanceCurve {
  const closes = rows.filter((row): row is RecordRow & { tradeDate: TradingDay } => row.tradeDate !== null);
  return {
    name: 'Portfolio',
    benchmarkName: DEFAULT_BENCHMARK,
    days: closes.map(({ tradeDate }) => tradeDate),
    returns: closes.map(({ cumReturn }) => cumReturn),
    benchmarkReturns: closes.map(({ benchmarkCumReturn }) => benchmarkCumReturn),
  };
}
