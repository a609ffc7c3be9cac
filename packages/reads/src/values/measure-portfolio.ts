import type { TradingDay } from '@pipa/calendar';
import type { PortfolioFacts, RecordedClose } from '@pipa/db/portfolios';
import { carriedOver, continuePerformance, type Performance, type Valuation, valuePortfolio } from '@pipa/trading';
import { changeSince, type PriceView } from './price-view.ts';

/** Inputs of a portfolio's valuation; they change with fills, cash and closes, not with prices. */
export type MeasuredBook = Pick<
  PortfolioFacts,
  'status' | 'cash' | 'receivable' | 'positions' | 'lastRecord' | 'allocated' | 'released' | 'isSettled' | 'stoppedAt'
>;

export interface Measured {
  readonly valuation: Valuation;
  readonly performance: Performance;
  /** Return of the benchmark since the open of the portfolio's first session; null before it. */
  readonly benchmarkReturn: number | null;
}

const performanceOf = (record: RecordedClose): Performance => {
  const { profitLoss, dailyProfitLoss, dailyReturn, drawdown } = record;
  return { ...carriedOver(record), profitLoss, dailyProfitLoss, dailyReturn, drawdown };
};

const NOTHING_YET: Performance = {
  netLiquidation: 0,
  netInvested: 0,
  profitLoss: 0,
  dailyProfitLoss: 0,
  dailyReturn: 0,
  cumReturn: 0,
  peak: 1,
  drawdown: 0,
};

/**
 * Values a portfolio at the prices of a view and continues its performance from the last recorded close, by the rules that
 * write the record of the next close. After a recorded close the record itself is shown; a stopped portfolio keeps its last
 * record, and its benchmark ends when it did. A portfolio buys in its first session, so its benchmark begins at the open of that one.
 */
export function measurePortfolio(
  book: MeasuredBook,
  day: TradingDay,
  { prices, references, opens, priceAt }: PriceView,
  benchmark: string,
): Measured {
  const valuation = valuePortfolio(book, prices);
  const { lastRecord } = book;
  const isRunning = book.status === 'Started' || book.isSettled || book.positions.length > 0;
  if (lastRecord !== null && (lastRecord.tradeDate >= day || !isRunning)) {
    return { valuation, performance: performanceOf(lastRecord), benchmarkReturn: lastRecord.benchmarkCumReturn };
  }
  if (!isRunning) return { valuation, performance: NOTHING_YET, benchmarkReturn: null };
  const benchmarkPrice = book.isSettled && book.stoppedAt ? priceAt(benchmark, book.stoppedAt) : prices.get(benchmark);
  const benchmarkBase = (lastRecord === null ? opens : references).get(benchmark);
  const benchmarkToday = changeSince(benchmarkPrice, benchmarkBase) ?? 0;
  return {
    valuation,
    performance: continuePerformance(lastRecord && carriedOver(lastRecord), valuation.netLiquidation, book),
    benchmarkReturn: (1 + (lastRecord?.benchmarkCumReturn ?? 0)) * (1 + benchmarkToday) - 1,
  };
}
