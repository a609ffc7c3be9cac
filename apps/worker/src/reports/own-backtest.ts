import type { TradingDay } from '@pipa/calendar';
import { findReportedStrategy, listInstruments, type MarketClock, type Pool, type TrialReport } from '@pipa/db';
import { feedingOf, strategyWith } from '@pipa/quant';
import { backtestStrategy, isCharged } from '@pipa/trading';
import { type BacktestHistory, lastKnownDay, loadBacktestHistory } from './backtest-history.ts';
import { type OfferTerms, type ReportInput, reportData, reportInput } from './backtest-report.ts';
import { feedOf } from './report-periods.ts';
import { robustnessOf } from './robustness.ts';

/** What is asked of a backtest beside the reports of a strategy. */
export interface OwnBacktest {
  readonly code: string;
  /** The parameters that differ from the strategy's own. */
  readonly parameters: Readonly<Record<string, number>>;
  /** The first possible day where it is left out. */
  readonly fromDay?: TradingDay;
  /** The last known day where it is left out. */
  readonly toDay?: TradingDay;
  /** Dollars. */
  readonly amount: number;
}

/** Why a backtest cannot be made, in words for the person who asked. */
export class BacktestRefusal extends Error {}

/** Share of the work that is done when a part of it is. */
const PROGRESS = { loaded: 0.4, tested: 0.7 } as const;

/**
 * Makes a backtest at the costs and terms of the strategy's reports, examined like them. Neighbours are not tested, as the parameters are
 * the choice of the person. `goesOn` is called after each part with the share that is done; when it gives false the work ends.
 * @returns null when it was ended
 * @throws BacktestRefusal, or RangeError for parameters that the strategy does not have
 */
export async function makeOwnBacktest(
  pool: Pool,
  market: MarketClock,
  { code, parameters, amount, ...days }: OwnBacktest,
  goesOn: (share: number) => Promise<boolean> = async () => true,
): Promise<TrialReport | null> {
  const strategy = strategyWith(code, parameters);
  const reported = await findReportedStrategy(pool, code);
  if (strategy === undefined || reported === null) {
    throw new BacktestRefusal('The rules of this strategy are not known here.');
  }
  const { terms } = reported;
  const universe = strategy.universe(await listInstruments(pool));
  const history = await loadBacktestHistory(pool, market, universe, days.toDay ?? lastKnownDay(market));
  if (!(await goesOn(PROGRESS.loaded))) return null;
  const feeding = feedingOf(strategy, feedOf(history, universe));
  if (!feeding.isFed) throw new BacktestRefusal(feeding.reason);
  const fromDay = days.fromDay ?? feeding.from;
  if (fromDay < feeding.from) {
    throw new BacktestRefusal(`With these numbers the first possible day is ${feeding.from}.`);
  }
  const input = { ...reportInput(strategy, terms, universe, history, fromDay), initialAmount: amount };
  const result = backtestStrategy(input);
  if (!(await goesOn(PROGRESS.tested))) return null;
  return examined(reportData(input, result, history, fromDay), { input, terms, history, fromDay });
}

interface Made {
  readonly input: ReportInput;
  readonly terms: OfferTerms;
  readonly history: BacktestHistory;
  readonly fromDay: TradingDay;
}

/** The report with how far it can be trusted; without the columns that only tear sheets show. */
function examined(
  {
    trades: _trades,
    subPath: _path,
    longExposure: _long,
    shortExposure: _short,
    cashRatio: _cash,
    ...report
  }: ReturnType<typeof reportData>,
  { input, terms, history, fromDay }: Made,
): TrialReport {
  const curves = {
    benchmarkSymbol: input.benchmark,
    days: report.days,
    equity: report.equity,
    benchmark: report.benchmarkEquity,
    metrics: report.metrics,
    benchmarkMetrics: report.benchmarkMetrics,
    isCharged: isCharged(terms),
  };
  const robustness = robustnessOf(curves, history.market.source);
  // The columns are those of a stored report, whose types are of JSON.
  return { ...report, ...robustness, beginDay: fromDay, endDay: history.endDay } as unknown as TrialReport;
}
