import { deriveAdjClose } from '../adjust-close.ts';
import type { VendorBar, VendorPage } from '../vendors/market-vendor.ts';
import type { SourceSeries } from './bar-series.ts';
import { boundedFindings } from './finding.ts';
import { type JudgedHistory, judgeHistory } from './judge-history.ts';
import { MarketMoveCounts, type MarketMoves, STILL_MARKET } from './market-moves.ts';
import { type ReadOptions, readSeries } from './read-series.ts';
import { type StatedEnd, upToEnd, withFinalValue } from './stated-end.ts';

export interface JudgeOptions {
  /** How the market moved, from `readMarketMoves`; without it every symbol is judged by itself. */
  readonly market?: MarketMoves;
  /** Known ends by symbol. */
  readonly ends?: ReadonlyMap<string, StatedEnd>;
}

/** The history of a symbol as it may be stored and shown. */
export function judgeSeries(source: SourceSeries, { market = STILL_MARKET, ends }: JudgeOptions): JudgedHistory {
  const end = ends?.get(source.bars.symbol);
  const { bars, listed, findings } = end === undefined ? source : upToEnd(source, end);
  const history = judgeHistory(bars, listed, market);
  const all = { ...history, findings: boundedFindings([...findings, ...history.findings]) };
  return end === undefined ? all : withFinalValue(all, end);
}

/** How a market moved, in a pass of its own over its prices: a few megabytes, however many symbols there are. */
export async function readMarketMoves(
  pages: AsyncIterable<VendorPage<VendorBar>>,
  options: ReadOptions = {},
): Promise<MarketMoves> {
  const moves = new MarketMoveCounts();
  for await (const series of readSeries(pages, options).series) countMoves(moves, series);
  return moves;
}

/** Counts the moves of one symbol as its source gives them. */
export function countMoves(moves: MarketMoveCounts, { bars, listed }: Pick<SourceSeries, 'bars' | 'listed'>): void {
  const hasAdjusted = bars.adjClose.every((price) => !Number.isNaN(price));
  moves.add(bars.days, hasAdjusted ? bars.adjClose : deriveAdjClose(bars, listed ?? []));
}
