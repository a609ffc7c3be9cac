import type { DailyBars } from '../daily-bars.ts';

/** The bars of the indices for which `keeps` is true. */
export function filterBars(bars: DailyBars, keeps: (t: number) => boolean): DailyBars {
  const kept = (_: number, t: number) => keeps(t);
  return {
    symbol: bars.symbol,
    days: bars.days.filter(kept),
    open: bars.open.filter(kept),
    high: bars.high.filter(kept),
    low: bars.low.filter(kept),
    close: bars.close.filter(kept),
    adjClose: bars.adjClose.filter(kept),
    volume: bars.volume.filter(kept),
  };
}

/** The bars with the prices first..end (exclusive) multiplied; adjusted closes and volumes stay. */
export function rescaleBars(bars: DailyBars, [first, end]: readonly [number, number], factor: number): DailyBars {
  const scaled = (prices: Float64Array) => prices.map((price, t) => (t >= first && t < end ? price * factor : price));
  return {
    ...bars,
    open: scaled(bars.open),
    high: scaled(bars.high),
    low: scaled(bars.low),
    close: scaled(bars.close),
  };
}
