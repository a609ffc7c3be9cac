import { signOf } from '../ties.ts';
import { type BarSeries, requirePeriod } from './input.ts';
import { type Kernel, sumFrom } from './kernel.ts';
import { fillSma, smaStream } from './moving-averages.ts';
import { type BarStream, runBars } from './stream.ts';
import { fillSums, SlidingSum } from './window.ts';

type CloseVolume = Pick<BarSeries, 'close' | 'volume'>;

/** Volume-weighted average of the typical price over `period` sessions; the typical price itself without volume. First value at index period−1. */
export function rollingVwap(bars: Omit<BarSeries, 'open'>, period = 20, out?: Float64Array): Float64Array {
  const { high, low, close, volume } = bars;
  return runBars({ high, low, close, volume }, () => rollingVwapStream(period), out, vwapKernel(period));
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

function vwapKernel(period: number): Kernel<BarSeries> {
  requirePeriod(period);
  return ({ high, low, close, volume }, [x], [typical, dollars, shares]) => {
    const n = x.length;
    for (let i = 0; i < n; i++) {
      typical[i] = (high[i] + low[i] + close[i]) / 3;
      dollars[i] = typical[i] * volume[i];
    }
    fillSums(dollars, period, x, 0, n);
    fillSums(volume, period, shares, 0, n);
    for (let i = 0; i < n; i++) x[i] = shares[i] === 0 ? typical[i] : x[i] / shares[i];
    return sumFrom(x, period - 1);
  };
}

/** Price volume trend: one-bar return times volume, summed from 0 at the first bar on. */
export function priceVolumeTrend(bars: CloseVolume, out?: Float64Array): Float64Array {
  const { close, volume } = bars;
  return runBars({ close, volume }, priceVolumeTrendStream, out, fillTrend);
}

export function priceVolumeTrendStream(): BarStream {
  let [before, trend] = [NaN, 0];
  return (bar) => {
    if (!Number.isNaN(before)) trend += ((bar.close - before) / before) * bar.volume;
    before = bar.close;
    return trend;
  };
}

const fillTrend: Kernel<BarSeries> = ({ close, volume }, [x]) => {
  let trend = 0;
  x.fill(0, 0, Math.min(1, x.length));
  for (let i = 1; i < x.length; i++) {
    trend += ((close[i] - close[i - 1]) / close[i - 1]) * volume[i];
    x[i] = trend;
  }
  return 0;
};

/** Negative volume index: 1000, compounded by the return of each bar with less volume than the one before. From the first bar on. Source: Fosback (1976). */
export function negativeVolumeIndex(bars: CloseVolume, out?: Float64Array): Float64Array {
  const { close, volume } = bars;
  return runBars({ close, volume }, negativeVolumeIndexStream, out, volumeIndexKernel(-1));
}

export function negativeVolumeIndexStream(): BarStream {
  return volumeIndexStream(-1);
}

/** Positive volume index: as the negative one, on bars with more volume. Source: Fosback (1976). */
export function positiveVolumeIndex(bars: CloseVolume, out?: Float64Array): Float64Array {
  const { close, volume } = bars;
  return runBars({ close, volume }, positiveVolumeIndexStream, out, volumeIndexKernel(1));
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

function volumeIndexKernel(side: 1 | -1): Kernel<BarSeries> {
  return ({ close, volume }, [x]) => {
    let index = 1000;
    x.fill(index, 0, Math.min(1, x.length));
    for (let i = 1; i < x.length; i++) {
      if (signOf(volume[i] - volume[i - 1], volume[i - 1]) * side > 0)
        index *= 1 + (close[i] - close[i - 1]) / close[i - 1];
      x[i] = index;
    }
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
  return runBars({ high, low, volume }, () => easeOfMovementStream(period), out, easeKernel(period));
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

function easeKernel(period: number): Kernel<BarSeries> {
  requirePeriod(period);
  return ({ high, low, volume }, [x], [ease]) => {
    const n = x.length;
    for (let i = 1; i < n; i++) {
      const move = (high[i] + low[i]) / 2 - (high[i - 1] + low[i - 1]) / 2;
      ease[i] = volume[i] === 0 ? 0 : (move * (high[i] - low[i]) * 10_000) / volume[i];
    }
    x.fill(NaN, 0, Math.min(1, n));
    fillSma(ease, period, x, Math.min(1, n), n);
    return sumFrom(x, period);
  };
}
