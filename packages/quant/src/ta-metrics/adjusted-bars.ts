import { type BarSeries, commonLength } from '../indicators/input.ts';

/** Traded prices and volumes, and the close adjusted for splits and dividends after the day. */
export interface UnadjustedColumns extends BarSeries {
  readonly adjClose: Float64Array;
}

/** Bars on another scale: prices times a factor, volume divided by it. */
export function rescaledBars({ open, high, low, close, volume }: BarSeries, factor: number): BarSeries {
  const priced = (column: Float64Array) => column.map((value) => value * factor);
  return {
    open: priced(open),
    high: priced(high),
    low: priced(low),
    close: priced(close),
    volume: volume.map((shares) => shares / factor),
  };
}

/**
 * Bars on the scale of the adjusted close: prices times adjClose/close, volume divided by it, so that the dollars traded stay.
 * A bar without a positive close and adjusted close is missing (NaN). @throws RangeError for unequal lengths.
 */
export function adjustedBars(columns: UnadjustedColumns): BarSeries {
  const { open, high, low, close, adjClose, volume } = columns;
  const length = commonLength([open, high, low, close, adjClose, volume]);
  const column = () => new Float64Array(length);
  const bars = { open: column(), high: column(), low: column(), close: column(), volume: column() };
  for (let i = 0; i < length; i++) {
    const factor = close[i] > 0 && adjClose[i] > 0 ? adjClose[i] / close[i] : NaN;
    bars.open[i] = open[i] * factor;
    bars.high[i] = high[i] * factor;
    bars.low[i] = low[i] * factor;
    bars.close[i] = close[i] > 0 && adjClose[i] > 0 ? adjClose[i] : NaN;
    bars.volume[i] = volume[i] / factor;
  }
  return bars;
}
