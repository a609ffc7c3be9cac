import type { TradingDay } from '@pipa/calendar';
import type { MarketSource } from '@pipa/contract';
import { statement } from '@pipa/db';
import type {
  BootstrapIntervals,
  CrisisResult,
  Drawdown,
  Percentiles,
  ReturnGridYear,
  SimulatedFutures,
  Verdict,
  WalkForwardReport,
} from '@pipa/quant';
import type { CostSchedule } from '@pipa/trading';
import type { AppContext } from '../../context.ts';

/** A verdict as a report stores it: without intervals at first, with them once the report has been examined. */
export interface StoredVerdict extends Verdict {
  readonly sentence: string;
  readonly intervals?: BootstrapIntervals | null;
}

export interface StoredFutures extends Omit<SimulatedFutures, 'steps' | 'bands'> {
  readonly steps: number[];
  readonly bands: Percentiles<number[]>;
}

/** Candidates by the codes of their strategies. */
export interface StoredStability extends WalkForwardReport<string> {
  readonly parameters: Record<string, Record<string, unknown>>;
}

export interface StoredProvenance {
  readonly parameters: Record<string, unknown>;
  readonly costs: CostSchedule;
  readonly source: MarketSource;
  readonly historyFrom: TradingDay;
  readonly historyTo: TradingDay;
  readonly instruments: number;
}

/** What is read of a report when one strategy is looked at. */
export interface ReportDetailFacts {
  id: number;
  drawdowns: Drawdown[];
  monthly: ReturnGridYear[];
  /** Empty in reports that were stored without it. */
  provenance: StoredProvenance | Record<string, never>;
  /** Null until the report has been examined, as is what follows. */
  crisisWindows: CrisisResult[] | null;
  monteCarlo: StoredFutures | null;
  stability: StoredStability | null;
}

const detailsOf = statement(`
  SELECT "id", "drawdowns", "monthly", "provenance", "crisisWindows", "monteCarlo", "stability"
  FROM "backtest_report" WHERE "strategyId" = $1`);

/** All of a strategy's reports but their daily series, by the id of the report. */
export async function findReportDetails(
  { pool }: Pick<AppContext, 'pool'>,
  strategyId: number,
): Promise<Map<number, ReportDetailFacts>> {
  const { rows } = await pool.query<ReportDetailFacts>(detailsOf([strategyId]));
  return new Map(rows.map((row) => [row.id, row]));
}
