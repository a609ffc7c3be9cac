import { normal, randomSource } from '../../testing/random-source.ts';
import type { BarSeries } from '../input.ts';

export interface BarsWanted {
  readonly length: number;
  /** Days before the first bar. */
  readonly leading?: number;
  /** Share of later days without a bar. */
  readonly gapShare?: number;
  /** Share of days on which nothing moves: all prices equal, no volume. */
  readonly stillShare?: number;
}

/** A seeded series of plausible daily bars: gaps overnight, high and low around the body, volume in whole shares. */
export function randomBars(seed: number, wanted: BarsWanted): BarSeries {
  const { length, leading = 0, gapShare = 0, stillShare = 0 } = wanted;
  const random = randomSource(seed);
  const bars = emptyBars(length);
  let price = 5 + 200 * random();
  for (let i = leading; i < length; i++) {
    const isMissing = random() < gapShare;
    const isStill = random() < stillShare;
    const open = isStill ? price : price * (1 + 0.004 * normal(random));
    price = isStill ? price : open * Math.exp(0.015 * normal(random));
    if (isMissing) continue;
    bars.open[i] = open;
    bars.close[i] = price;
    bars.high[i] = Math.max(open, price) * (isStill ? 1 : 1 + 0.006 * random());
    bars.low[i] = Math.min(open, price) * (isStill ? 1 : 1 - 0.006 * random());
    bars.volume[i] = isStill ? 0 : Math.round(1e6 * Math.exp(0.4 * normal(random)));
  }
  return bars;
}

export function flatBars(length: number, price: number): BarSeries {
  const bars = mapBars(emptyBars(length), () => price);
  bars.volume.fill(0);
  return bars;
}

export const mapBars = (bars: BarSeries, change: (value: number, i: number) => number): BarSeries =>
  mapColumns(bars, (column) => column.map(change));

export const sliceBars = (bars: BarSeries, to: number): BarSeries => mapColumns(bars, (column) => column.slice(0, to));

export function mapColumns(bars: BarSeries, change: (column: Float64Array) => Float64Array): BarSeries {
  return {
    open: change(bars.open),
    high: change(bars.high),
    low: change(bars.low),
    close: change(bars.close),
    volume: change(bars.volume),
  };
}

function emptyBars(length: number): BarSeries {
  const column = () => new Float64Array(length).fill(NaN);
  return { open: column(), high: column(), low: column(), close: column(), volume: column() };
}
