import type { BarSeries, HighLow, HighLowClose } from './input.ts';
import { type BarLinesStream, type BarStream, runBarLines, runBars } from './stream.ts';

type Prices = Omit<BarSeries, 'volume'>;

/** (high + low)/2 (TA-Lib MEDPRICE). */
export function medianPrice(bars: HighLow, out?: Float64Array): Float64Array {
  const { high, low } = bars;
  return runBars({ high, low }, medianPriceStream, out);
}

export function medianPriceStream(): BarStream {
  return (bar) => (bar.high + bar.low) / 2;
}

/** (high + low + close)/3 (TA-Lib TYPPRICE). */
export function typicalPrice(bars: HighLowClose, out?: Float64Array): Float64Array {
  const { high, low, close } = bars;
  return runBars({ high, low, close }, typicalPriceStream, out);
}

export function typicalPriceStream(): BarStream {
  return (bar) => (bar.high + bar.low + bar.close) / 3;
}

/** (high + low + 2·close)/4 (TA-Lib WCLPRICE). */
export function weightedClose(bars: HighLowClose, out?: Float64Array): Float64Array {
  const { high, low, close } = bars;
  return runBars({ high, low, close }, weightedCloseStream, out);
}

export function weightedCloseStream(): BarStream {
  return (bar) => (bar.high + bar.low + 2 * bar.close) / 4;
}

/** (open + high + low + close)/4 (TA-Lib AVGPRICE). */
export function averagePrice(bars: Prices, out?: Float64Array): Float64Array {
  const { open, high, low, close } = bars;
  return runBars({ open, high, low, close }, averagePriceStream, out);
}

export function averagePriceStream(): BarStream {
  return (bar) => (bar.open + bar.high + bar.low + bar.close) / 4;
}

/**
 * Heikin-Ashi bars: close the average price, open the middle of the last Heikin-Ashi body (at the first bar of its own
 * body), high and low stretched to them. From the first bar on.
 */
export function heikinAshi(bars: Prices, out?: Prices): Prices {
  const { open, high, low, close } = bars;
  const reused = out && [out.open, out.high, out.low, out.close];
  const lines = runBarLines({ open, high, low, close }, heikinAshiStream, 4, reused);
  return { open: lines[0], high: lines[1], low: lines[2], close: lines[3] };
}

/** Lines open, high, low, close. */
export function heikinAshiStream(): BarLinesStream {
  const lines = new Float64Array(4).fill(NaN);
  return (bar) => {
    const open = Number.isNaN(lines[0]) ? (bar.open + bar.close) / 2 : (lines[0] + lines[3]) / 2;
    const close = (bar.open + bar.high + bar.low + bar.close) / 4;
    lines[0] = open;
    lines[1] = Math.max(bar.high, open, close);
    lines[2] = Math.min(bar.low, open, close);
    lines[3] = close;
    return lines;
  };
}
