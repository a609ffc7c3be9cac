import type { BarField } from '../input.ts';
import * as range from '../true-range.ts';
import * as volatility from '../volatility.ts';
import { type Indicator, onBars, onClose, singleLine } from './indicator.ts';

const family = 'volatility';
const highLow: readonly BarField[] = ['high', 'low'];
const highLowClose: readonly BarField[] = ['high', 'low', 'close'];
const before = (period: number) => period - 1;

export const volatilityIndicators: readonly Indicator[] = [
  singleLine({
    key: 'true-range',
    name: 'True range',
    family,
    inputs: highLowClose,
    parameters: {},
    warmUp: 1,
    isWindowed: true,
    batch: range.trueRange,
    stream: range.trueRangeStream,
  }),
  ...onBars(highLowClose, {
    key: 'atr',
    name: 'Average true range',
    family,
    periods: [7, 14, 21],
    warmUp: (period) => period,
    batch: range.atr,
    stream: range.atrStream,
  }),
  ...onBars(highLowClose, {
    key: 'natr',
    name: 'Normalised average true range',
    family,
    periods: [14],
    warmUp: (period) => period,
    batch: range.natr,
    stream: range.natrStream,
  }),
  ...onClose({
    key: 'stddev',
    name: 'Standard deviation',
    family,
    periods: [10, 20],
    warmUp: before,
    isWindowed: true,
    batch: volatility.rollingDeviation,
    stream: volatility.rollingDeviationStream,
  }),
  ...onClose({
    key: 'variance',
    name: 'Variance',
    family,
    periods: [20],
    warmUp: before,
    isWindowed: true,
    batch: volatility.rollingVariance,
    stream: volatility.rollingVarianceStream,
  }),
  ...onClose({
    key: 'z-score',
    name: 'Z-score',
    family,
    periods: [20, 50],
    warmUp: before,
    isWindowed: true,
    batch: volatility.zScore,
    stream: volatility.zScoreStream,
  }),
  ...onClose({
    key: 'historical-volatility',
    name: 'Historical volatility',
    family,
    periods: [20, 60],
    warmUp: (period) => period,
    isWindowed: true,
    batch: (values, period, out) => volatility.historicalVolatility(values, period, 252, out),
    stream: (period) => volatility.historicalVolatilityStream(period),
  }),
  ...onBars(['open', 'high', 'low', 'close'], {
    key: 'rogers-satchell',
    name: 'Rogers-Satchell volatility',
    family,
    periods: [20],
    warmUp: before,
    isWindowed: true,
    batch: volatility.rogersSatchell,
    stream: volatility.rogersSatchellStream,
  }),
  ...onBars(highLow, {
    key: 'chaikin-volatility',
    name: 'Chaikin volatility',
    family,
    periods: [10],
    warmUp: (period) => 2 * period - 1,
    batch: volatility.chaikinVolatility,
    stream: volatility.chaikinVolatilityStream,
  }),
  singleLine({
    key: 'mass',
    name: 'Mass index',
    family,
    inputs: highLow,
    parameters: { period: 25, average: 9 },
    warmUp: 40,
    batch: (bars, out) => volatility.massIndex(bars, 25, 9, out),
    stream: () => volatility.massIndexStream(25, 9),
  }),
];
