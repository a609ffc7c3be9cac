import { signOf } from '../ties.ts';
import type { BarSeries } from './input.ts';
import { smaStream } from './moving-averages.ts';
import { type BarStream, runBars } from './stream.ts';
import { SlidingSum } from './window.ts';

type CloseVolume = Pick<BarSeries, 'close' | 'volume'>;

/** Volume-weighted average of the typical price over `period` sessions; the typical price itself without volume. First value at index period−1. */
export function rollingVwap(bars: Omit<BarSeries, 'open'>, period = 20, out?: Float64Array): Float64Array {
  const { high, low, close, volume } = bars;
  return runBars({ high, low, close, volume }, () => rollingVwapStream(period), out);
}

export function rollingVwapStream(period = 20): BarStream {
  const [dollars, shares] = [new SlidingSum(period), new SlidingSum(period)];
  return (bar) => {
    const typical = (bar.high + bar.low + bar.close) / 3;
    const traded = dollars.push(typical * bar.volume);
    const volume = shares.push(bar.volume);
    return volume === 0 ? typical : traded / volume;
  };
}

/** Price volume trend: one-bar return times volume, summed from 0 at the first bar on. */
export function priceVolumeTrend(bars: CloseVolume, out?: Float64Array): Float64Array {
  const { close, volume } = bars;
  return runBars({ close, volume }, priceVolumeTrendStream, out);
}

export function priceVolumeTrendStream(): BarStream {
  let [before, trend] = [NaN, 0];
  return (bar) => {
    if (!Number.isNaN(before)) trend += ((bar.close - before) / before) * bar.volume;
    before = bar.close;
    return trend;
  };
}

/** Negative volume index: 1000, compounded by the return of each bar with less volume than the one before. From the first bar on. Source: Fosback (1976). */
export function negativeVolumeIndex(bars: CloseVolume, out?: Float64Array): Float64Array {
  const { close, volume } = bars;
  return runBars({ close, volume }, negativeVolumeIndexStream, out);
}

export function negativeVolumeIndexStream(): BarStream {
  return volumeIndexStream(-1);
}

/** Positive volume index: as the negative one, on bars with more volume. Source: Fosback (1976). */
export function positiveVolumeIndex(bars: CloseVolume, out?: Float64Array): Float64Array {
  const { close, volume } = bars;
  return runBars({ close, volume }, positiveVolumeIndexStream, out);
}

export function positiveVolumeIndexStream(): BarStream {
  return volumeIndexStream(1);
}

function volumeIndexStream(side: 1 | -1): BarStream {
  let [index, closeBefore, volumeBefore] = [1000, NaN, NaN];
  return (bar) => {
    if (signOf(bar.volume - volumeBefore, volumeBefore) * side > 0)
      index *= 1 + (bar.close - closeBefore) / closeBefore;
    closeBefore = bar.close;
    volumeBefore = bar.volume;
    return index;
  };
}

/**
 * Ease of movement: change of the median price over the volume it took, simple average of `period` bars. Volume counts in
 * units of 10,000 shares and against the bar's range; 0 without volume. First value at index period. Source: Arms.
 */
export function easeOfMovement(
  bars: Pick<BarSeries, 'high' | 'low' | 'volume'>,
  period = 14,
  out?: Float64Array,
): Float64Array {
  const { high, low, volume } = bars;
  return runBars({ high, low, volume }, () => easeOfMovementStream(period), out);
}

export function easeOfMovementStream(period = 14): BarStream {
  const average = smaStream(period);
  let before = NaN;
  return (bar) => {
    const median = (bar.high + bar.low) / 2;
    const move = median - before;
    before = median;
    if (Number.isNaN(move)) return NaN;
    return average(bar.volume === 0 ? 0 : (move * (bar.high - bar.low) * 10_000) / bar.volume);
  };
}
