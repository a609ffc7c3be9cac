import { computeMetrics, type EquityCurve, type Metrics, metricsOfReturns } from '../metrics/compute-metrics.ts';
import { drawdownTable } from '../metrics/drawdowns.ts';
import { returnGrid } from '../metrics/return-grid.ts';
import { simpleReturns } from '../metrics/returns.ts';
import { turnoverAnnual } from '../metrics/turnover.ts';
import type { Panel } from '../panel.ts';
import type { BacktestBook } from './backtest-book.ts';
import type { BacktestDecision, BacktestInput, BacktestPosition, BacktestResult, Ruin } from './backtest-types.ts';
import type { BacktestTrade } from './trade-log.ts';

export interface DailySeries {
  readonly days: Int32Array;
  readonly equity: Float64Array;
  readonly long: Float64Array;
  readonly short: Float64Array;
  readonly cash: Float64Array;
}

export interface BacktestRun {
  readonly book: BacktestBook;
  readonly series: DailySeries;
  readonly decisions: readonly BacktestDecision[];
  /** Day indices of the first and the last value of the series. */
  readonly base: number;
  readonly last: number;
  readonly columnOf: ReadonlyMap<string, number>;
}

export function summariseBacktest(input: BacktestInput, run: BacktestRun): BacktestResult {
  const { book } = run;
  const { series, ruin } = endSeries(run);
  const { days, equity } = series;
  const { riskFreeAnnual } = input;
  const benchmark = benchmarkValues(input, run);
  const { commission, fees, slippage, monthlyFees, borrow, log } = book;
  let trades: BacktestTrade[] | undefined;
  return {
    days,
    equity,
    ruin,
    benchmark,
    longExposure: series.long,
    shortExposure: series.short,
    cashRatio: series.cash,
    metrics: metricsToTheEnd({ days, equity, benchmark, riskFreeAnnual }),
    benchmarkMetrics: computeMetrics({ days, equity: benchmark, benchmark, riskFreeAnnual }),
    drawdowns: drawdownTable(days, equity),
    monthly: returnGrid(days, equity),
    turnoverAnnual: turnoverAnnual(book, equity, days[days.length - 1] - days[0]) ?? 0,
    costTotal: commission + fees + slippage + monthlyFees + borrow,
    costs: { commission, fees, slippage, monthlyFees, borrow },
    dividendsTotal: book.dividends,
    interestTotal: book.interest,
    tradeCount: book.tradeCount,
    tradeLog: log,
    get trades() {
      trades ??= log.toTrades(input.panel.symbols);
      return trades;
    },
    lastPositions: lastPositions(book, input.panel, ruin ? NaN : equity[equity.length - 1]),
    lastCash: book.cash,
    lastReceivable: book.receivable,
    decisions: run.decisions,
  };
}

/** The series up to the last day; ruin leaves 0 there, because what is owed beyond it is not the strategy's money. */
function endSeries({ series, base, last }: BacktestRun): { series: DailySeries; ruin: Ruin | null } {
  const at = last - base;
  const owed = series.equity[at];
  if (owed > 0) return { series, ruin: null };
  const to = at + 1;
  const ended: DailySeries = {
    days: series.days.slice(0, to),
    equity: series.equity.slice(0, to),
    long: series.long.slice(0, to),
    short: series.short.slice(0, to),
    cash: series.cash.slice(0, to),
  };
  ended.equity[at] = 0;
  for (const share of [ended.long, ended.short, ended.cash]) share[at] = NaN;
  return { series: ended, ruin: { day: series.days[at], equity: owed } };
}

/** As computeMetrics, of a curve that may end at 0, which is a last return of −100 %. */
export function metricsToTheEnd(curve: EquityCurve & Required<Pick<EquityCurve, 'benchmark'>>): Metrics {
  const { days, equity, benchmark, riskFreeAnnual } = curve;
  const last = equity.length - 1;
  if (last < 1 || equity[last] !== 0) return computeMetrics(curve);
  const returns = Float64Array.from({ length: last }, (_, i) => equity[i + 1] / equity[i] - 1);
  return metricsOfReturns({
    startDay: days[0],
    days: Int32Array.from(days).subarray(1),
    returns,
    benchmarkReturns: simpleReturns(benchmark),
    riskFreeAnnual,
  });
}

function benchmarkValues({ panel, benchmark, initialAmount }: BacktestInput, run: BacktestRun): Float64Array {
  const column = run.columnOf.get(benchmark);
  const prices = column === undefined ? undefined : panel.adjClose[column];
  if (!prices || !(prices[run.base] > 0)) throw new RangeError(`benchmark ${benchmark} has no price at the start`);
  const values = new Float64Array(run.last - run.base + 1);
  let last = prices[run.base];
  for (let t = run.base; t <= run.last; t++) {
    if (prices[t] > 0) last = prices[t];
    values[t - run.base] = (initialAmount * last) / prices[run.base];
  }
  return values;
}

/** Largest first. */
function lastPositions(book: BacktestBook, panel: Panel, equity: number): BacktestPosition[] {
  return Array.from(book.held.subarray(0, book.heldCount))
    .map((column) => {
      const shares = book.shares[column];
      const price = book.lastClose[column];
      const value = shares * price;
      return { symbol: panel.symbols[column], shares, price, value, cost: book.cost[column], ratio: value / equity };
    })
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value) || (a.symbol < b.symbol ? -1 : 1));
}
