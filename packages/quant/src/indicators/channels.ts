import type { Bands } from './bollinger.ts';
import { fillHighest, fillLowest, fillMiddles } from './extremes.ts';
import {
  arePrices,
  type BarSeries,
  commonLength,
  type HighLow,
  type HighLowClose,
  isPrice,
  outputOf,
  overRuns,
  requirePeriod,
  requirePositive,
} from './input.ts';
import type { Kernel } from './kernel.ts';
import { emaStream, fillEma, fillSma, smaStream } from './moving-averages.ts';
import { type BarLinesStream, runBarLines } from './stream.ts';
import { atrStream, fillAtr } from './true-range.ts';
import { Lag, SlidingExtreme } from './window.ts';

/**
 * Donchian channel: highest high, lowest low of the last `period` bars (the current one included) and their mean.
 * First values at index period−1. @throws RangeError for a period below 1 or unequal lengths.
 */
export function donchianChannel(bars: HighLow, period = 20, out?: Bands): Bands {
  requirePeriod(period);
  const { high, low } = bars;
  const n = commonLength([high, low]);
  const upper = outputOf(n, out?.upper);
  const middle = outputOf(n, out?.middle);
  const lower = outputOf(n, out?.lower);
  overRuns(
    [high, low],
    [upper, middle, lower],
    (from, to) => {
      fillHighest(high, period, upper, from, to);
      fillLowest(low, period, lower, from, to);
      const first = Math.min(from + period - 1, to);
      for (const line of [upper, middle, lower]) line.fill(NaN, from, first);
      for (let i = first; i < to; i++) middle[i] = (upper[i] + lower[i]) / 2;
      return arePrices(high, from, to) && arePrices(low, from, to) ? 0 : NaN;
    },
    isPrice,
  );
  return { upper, middle, lower };
}

/** Lines upper, middle, lower. */
export function donchianChannelStream(period = 20): BarLinesStream {
  const highest = new SlidingExtreme(period, 1);
  const lowest = new SlidingExtreme(period, -1);
  const lines = new Float64Array(3);
  return (bar) => {
    lines[0] = highest.push(bar.high);
    lines[2] = lowest.push(bar.low);
    lines[1] = (lines[0] + lines[2]) / 2;
    return lines;
  };
}

/**
 * Keltner channel: exponential average of the close and `multiple` average true ranges (Wilder's, over `rangePeriod`)
 * around it. First values at index max(period − 1, rangePeriod). Source: Keltner (1960) as revised by Raschke.
 */
export function keltnerChannel(bars: HighLowClose, period = 20, rangePeriod = 10, multiple = 2, out?: Bands): Bands {
  const { high, low, close } = bars;
  const create = () => keltnerChannelStream(period, rangePeriod, multiple);
  return bandsOf({ high, low, close }, create, out, keltnerKernel(period, rangePeriod, multiple));
}

/** Lines upper, middle, lower. */
export function keltnerChannelStream(period = 20, rangePeriod = 10, multiple = 2): BarLinesStream {
  requirePositive(multiple, 'multiple');
  const average = emaStream(period);
  const range = atrStream(rangePeriod);
  const lines = new Float64Array(3);
  return (bar) => {
    const middle = average(bar.close);
    const reach = multiple * range(bar);
    lines[0] = middle + reach;
    lines[1] = Number.isNaN(reach) ? NaN : middle;
    lines[2] = middle - reach;
    return lines;
  };
}

function keltnerKernel(period: number, rangePeriod: number, multiple: number): Kernel<BarSeries> {
  requirePositive(multiple, 'multiple');
  for (const bars of [period, rangePeriod]) requirePeriod(bars);
  return (bars, [upper, middle, lower]) => {
    const n = middle.length;
    fillEma(bars.close, period, middle, 0, n);
    fillAtr(bars, rangePeriod, lower, 0, n);
    middle.fill(NaN, 0, Math.min(rangePeriod, n));
    for (let i = 0; i < n; i++) {
      const reach = multiple * lower[i];
      upper[i] = middle[i] + reach;
      lower[i] = middle[i] - reach;
    }
    return 0;
  };
}

/**
 * Acceleration bands: simple averages of high·(1 + width·s), close and low·(1 − width·s) with s = (high − low)/(high + low).
 * First values at index period−1. Source: Headley, Big Trends in Trading (2002).
 */
export function accelerationBands(bars: HighLowClose, period = 20, width = 4, out?: Bands): Bands {
  const { high, low, close } = bars;
  const create = () => accelerationBandsStream(period, width);
  return bandsOf({ high, low, close }, create, out, accelerationKernel(period, width));
}

/** Lines upper, middle, lower. */
export function accelerationBandsStream(period = 20, width = 4): BarLinesStream {
  requirePositive(width, 'width');
  const [upper, middle, lower] = [smaStream(period), smaStream(period), smaStream(period)];
  const lines = new Float64Array(3);
  return (bar) => {
    const spread = (width * (bar.high - bar.low)) / (bar.high + bar.low);
    lines[0] = upper(bar.high * (1 + spread));
    lines[1] = middle(bar.close);
    lines[2] = lower(bar.low * (1 - spread));
    return lines;
  };
}

function accelerationKernel(period: number, width: number): Kernel<BarSeries> {
  requirePositive(width, 'width');
  requirePeriod(period);
  return ({ high, low, close }, [upper, middle, lower], [above, below]) => {
    const n = middle.length;
    for (let i = 0; i < n; i++) {
      const spread = (width * (high[i] - low[i])) / (high[i] + low[i]);
      above[i] = high[i] * (1 + spread);
      below[i] = low[i] * (1 - spread);
    }
    fillSma(above, period, upper, 0, n);
    fillSma(close, period, middle, 0, n);
    fillSma(below, period, lower, 0, n);
    return 0;
  };
}

export interface Ichimoku {
  readonly tenkan: Float64Array;
  readonly kijun: Float64Array;
  readonly senkouA: Float64Array;
  readonly senkouB: Float64Array;
}

/**
 * Ichimoku: middles of the ranges of `tenkan` and `kijun` bars; senkou A (their mean) and B (middle over `senkou` bars) as
 * drawn over the bar, that is computed `kijun` bars before. The lagging span is the close drawn `kijun` bars back: it
 * would look ahead and is left out. First values at tenkan−1, kijun−1, 2·kijun−1 and senkou + kijun − 1. Source: Hosoda (1969).
 */
export function ichimoku(bars: HighLow, tenkan = 9, kijun = 26, senkou = 52, out?: Ichimoku): Ichimoku {
  const { high, low } = bars;
  const reused = out && [out.tenkan, out.kijun, out.senkouA, out.senkouB];
  const create = () => ichimokuStream(tenkan, kijun, senkou);
  const lines = runBarLines({ high, low }, create, 4, reused, ichimokuKernel(tenkan, kijun, senkou));
  return { tenkan: lines[0], kijun: lines[1], senkouA: lines[2], senkouB: lines[3] };
}

/** Lines tenkan, kijun, senkou A, senkou B. */
export function ichimokuStream(tenkan = 9, kijun = 26, senkou = 52): BarLinesStream {
  for (const period of [tenkan, kijun, senkou]) requirePeriod(period);
  const middles = [tenkan, kijun, senkou].map((period) => donchianChannelStream(period));
  const [leadA, leadB] = [new Lag(kijun), new Lag(kijun)];
  const lines = new Float64Array(4);
  return (bar) => {
    const conversion = middles[0](bar)[1];
    const base = middles[1](bar)[1];
    lines[0] = conversion;
    lines[1] = base;
    lines[2] = leadA.push((conversion + base) / 2);
    lines[3] = leadB.push(middles[2](bar)[1]);
    return lines;
  };
}

function ichimokuKernel(tenkan: number, kijun: number, senkou: number): Kernel<BarSeries> {
  for (const period of [tenkan, kijun, senkou]) requirePeriod(period);
  return (bars, [conversion, base, leadA, leadB], [wide, ...spare]) => {
    const n = base.length;
    const middles = wide.subarray(0, n);
    fillMiddles(bars, tenkan, conversion, spare);
    fillMiddles(bars, kijun, base, spare);
    fillMiddles(bars, senkou, middles, spare);
    for (const line of [leadA, leadB]) line.fill(NaN, 0, Math.min(kijun, n));
    for (let i = kijun; i < n; i++) {
      leadA[i] = (conversion[i - kijun] + base[i - kijun]) / 2;
      leadB[i] = middles[i - kijun];
    }
    return 0;
  };
}

function bandsOf(
  bars: HighLowClose,
  create: () => BarLinesStream,
  out: Bands | undefined,
  kernel: Kernel<BarSeries>,
): Bands {
  const [upper, middle, lower] = runBarLines(bars, create, 3, out && [out.upper, out.middle, out.lower], kernel);
  return { upper, middle, lower };
}
