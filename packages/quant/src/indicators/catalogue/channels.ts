import * as bollinger from '../bollinger.ts';
import * as channels from '../channels.ts';
import * as extremes from '../extremes.ts';
import type { BarField } from '../input.ts';
import { type Indicator, ofClose, onBars, onClose, severalLines, singleLine } from './indicator.ts';

const family = 'volatility';
const highLow: readonly BarField[] = ['high', 'low'];
const highLowClose: readonly BarField[] = ['high', 'low', 'close'];
const before = (period: number) => period - 1;

/** Bands and channels around prices, and the extremes that they are made of. */
export const channelIndicators: readonly Indicator[] = [
  ...[
    [10, 2],
    [20, 2],
    [50, 2],
  ].map(([period, deviations]) =>
    severalLines({
      key: 'bollinger',
      name: 'Bollinger bands',
      family,
      inputs: ['close'],
      parameters: { period, deviations },
      outputs: ['upper', 'middle', 'lower'],
      warmUp: period - 1,
      isWindowed: true,
      batch: (bars, out) => bollinger.bollingerBands(bars.close, period, deviations, out),
      stream: () => ofClose(bollinger.bollingerBandsStream(period, deviations)),
    }),
  ),
  singleLine({
    key: 'bollinger-b',
    name: 'Place in the Bollinger bands',
    family,
    inputs: ['close'],
    parameters: { period: 20, deviations: 2 },
    warmUp: 19,
    isWindowed: true,
    batch: (bars, out) => bollinger.bollingerPercentB(bars.close, 20, 2, out),
    stream: () => ofClose(bollinger.bollingerPercentBStream(20, 2)),
  }),
  singleLine({
    key: 'bollinger-width',
    name: 'Width of the Bollinger bands',
    family,
    inputs: ['close'],
    parameters: { period: 20, deviations: 2 },
    warmUp: 19,
    isWindowed: true,
    batch: (bars, out) => bollinger.bollingerWidth(bars.close, 20, 2, out),
    stream: () => ofClose(bollinger.bollingerWidthStream(20, 2)),
  }),
  ...[20, 55].map((period) =>
    severalLines({
      key: 'donchian',
      name: 'Donchian channel',
      family,
      inputs: highLow,
      parameters: { period },
      outputs: ['upper', 'middle', 'lower'],
      warmUp: period - 1,
      isWindowed: true,
      batch: (bars, out) => channels.donchianChannel(bars, period, out),
      stream: () => channels.donchianChannelStream(period),
    }),
  ),
  severalLines({
    key: 'keltner',
    name: 'Keltner channel',
    family,
    inputs: highLowClose,
    parameters: { period: 20, rangePeriod: 10, multiple: 2 },
    outputs: ['upper', 'middle', 'lower'],
    warmUp: 19,
    batch: (bars, out) => channels.keltnerChannel(bars, 20, 10, 2, out),
    stream: () => channels.keltnerChannelStream(20, 10, 2),
  }),
  severalLines({
    key: 'acceleration-bands',
    name: 'Acceleration bands',
    family,
    inputs: highLowClose,
    parameters: { period: 20, width: 4 },
    outputs: ['upper', 'middle', 'lower'],
    warmUp: 19,
    isWindowed: true,
    batch: (bars, out) => channels.accelerationBands(bars, 20, 4, out),
    stream: () => channels.accelerationBandsStream(20, 4),
  }),
  severalLines({
    key: 'ichimoku',
    name: 'Ichimoku',
    family,
    inputs: highLow,
    parameters: { tenkan: 9, kijun: 26, senkou: 52 },
    outputs: ['tenkan', 'kijun', 'senkouA', 'senkouB'],
    warmUp: 77,
    isWindowed: true,
    batch: (bars, out) => channels.ichimoku(bars, 9, 26, 52, out),
    stream: () => channels.ichimokuStream(9, 26, 52),
  }),
  ...onClose({
    key: 'highest',
    name: 'Highest close',
    family,
    periods: [20, 252],
    warmUp: before,
    isWindowed: true,
    batch: extremes.rollingHighest,
    stream: extremes.rollingHighestStream,
  }),
  ...onClose({
    key: 'lowest',
    name: 'Lowest close',
    family,
    periods: [20, 252],
    warmUp: before,
    isWindowed: true,
    batch: extremes.rollingLowest,
    stream: extremes.rollingLowestStream,
  }),
  ...onClose({
    key: 'midpoint',
    name: 'Midpoint',
    family,
    periods: [14],
    warmUp: before,
    isWindowed: true,
    batch: extremes.midpoint,
    stream: extremes.midpointStream,
  }),
  ...onBars(highLow, {
    key: 'midprice',
    name: 'Midprice',
    family,
    periods: [14],
    warmUp: before,
    isWindowed: true,
    batch: extremes.midprice,
    stream: extremes.midpriceStream,
  }),
];
