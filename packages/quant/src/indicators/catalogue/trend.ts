import { aroon, aroonOscillator, aroonOscillatorStream, aroonStream, vortex, vortexStream } from '../aroon.ts';
import * as directional from '../directional.ts';
import type { BarField } from '../input.ts';
import { parabolicSar, parabolicSarStream } from '../parabolic-sar.ts';
import * as regression from '../regression.ts';
import * as stops from '../trailing-stops.ts';
import {
  choppiness,
  choppinessStream,
  verticalHorizontalFilter,
  verticalHorizontalFilterStream,
} from '../volatility.ts';
import { type Indicator, onBars, onClose, severalLines, singleLine } from './indicator.ts';

const family = 'trend';
const highLow: readonly BarField[] = ['high', 'low'];
const highLowClose: readonly BarField[] = ['high', 'low', 'close'];

const directionalIndicators: readonly Indicator[] = [
  ...onBars(highLow, {
    key: 'adx',
    name: 'Average directional index',
    family,
    periods: [14, 20],
    warmUp: (period) => 2 * period - 1,
    batch: directional.adx,
    stream: directional.adxStream,
  }),
  ...onBars(highLow, {
    key: 'adxr',
    name: 'Average directional movement rating',
    family,
    periods: [14],
    warmUp: (period) => 3 * period - 2,
    batch: directional.adxr,
    stream: directional.adxrStream,
  }),
  ...onBars(highLow, {
    key: 'dx',
    name: 'Directional index',
    family,
    periods: [14],
    warmUp: (period) => period,
    batch: directional.directionalIndex,
    stream: directional.directionalIndexStream,
  }),
  severalLines({
    key: 'di',
    name: 'Directional indicators',
    family,
    inputs: highLowClose,
    parameters: { period: 14 },
    outputs: ['plus', 'minus'],
    warmUp: 14,
    batch: (bars, out) => directional.directionalIndicators(bars, 14, out),
    stream: () => directional.directionalIndicatorsStream(14),
  }),
  severalLines({
    key: 'dm',
    name: 'Directional movement',
    family,
    inputs: highLow,
    parameters: { period: 14 },
    outputs: ['plus', 'minus'],
    warmUp: 13,
    batch: (bars, out) => directional.directionalMovement(bars, 14, out),
    stream: () => directional.directionalMovementStream(14),
  }),
];

const regressionIndicators: readonly Indicator[] = (
  [
    ['linreg', 'Linear regression', [14, 50], regression.linearRegression, regression.linearRegressionStream],
    ['linreg-slope', 'Regression slope', [5, 14, 20, 50], regression.regressionSlope, regression.regressionSlopeStream],
    [
      'linreg-intercept',
      'Regression intercept',
      [14],
      regression.regressionIntercept,
      regression.regressionInterceptStream,
    ],
    ['linreg-angle', 'Regression angle', [14], regression.regressionAngle, regression.regressionAngleStream],
    ['linreg-r2', 'Regression fit', [14, 50], regression.regressionRSquared, regression.regressionRSquaredStream],
    ['tsf', 'Time series forecast', [14], regression.timeSeriesForecast, regression.timeSeriesForecastStream],
  ] as const
).flatMap(([key, name, periods, batch, stream]) =>
  onClose({ key, name, family, periods, warmUp: (period) => period - 1, isWindowed: true, batch, stream }),
);

export const trendIndicators: readonly Indicator[] = [
  ...directionalIndicators,
  ...regressionIndicators,
  ...onClose({
    key: 'forecast',
    name: 'Forecast oscillator',
    family,
    periods: [14],
    warmUp: (period) => period,
    isWindowed: true,
    batch: regression.forecastOscillator,
    stream: regression.forecastOscillatorStream,
  }),
  ...onClose({
    key: 'vhf',
    name: 'Vertical horizontal filter',
    family,
    periods: [28],
    warmUp: (period) => period,
    isWindowed: true,
    batch: verticalHorizontalFilter,
    stream: verticalHorizontalFilterStream,
  }),
  ...onBars(highLowClose, {
    key: 'choppiness',
    name: 'Choppiness index',
    family,
    periods: [14],
    warmUp: (period) => period,
    isWindowed: true,
    batch: choppiness,
    stream: choppinessStream,
  }),
  ...[14, 25].flatMap((period) => [
    severalLines({
      key: 'aroon',
      name: 'Aroon',
      family,
      inputs: highLow,
      parameters: { period },
      outputs: ['up', 'down'],
      warmUp: period,
      isWindowed: true,
      batch: (bars, out) => aroon(bars, period, out),
      stream: () => aroonStream(period),
    }),
    ...onBars(highLow, {
      key: 'aroon-oscillator',
      name: 'Aroon oscillator',
      family,
      periods: [period],
      warmUp: () => period,
      isWindowed: true,
      batch: aroonOscillator,
      stream: aroonOscillatorStream,
    }),
  ]),
  severalLines({
    key: 'vortex',
    name: 'Vortex indicator',
    family,
    inputs: highLowClose,
    parameters: { period: 14 },
    outputs: ['plus', 'minus'],
    warmUp: 14,
    isWindowed: true,
    batch: (bars, out) => vortex(bars, 14, out),
    stream: () => vortexStream(14),
  }),
  singleLine({
    key: 'sar',
    name: 'Parabolic stop and reverse',
    family,
    inputs: highLow,
    parameters: { step: 0.02, limit: 0.2 },
    warmUp: 1,
    batch: (bars, out) => parabolicSar(bars, 0.02, 0.2, out),
    stream: () => parabolicSarStream(0.02, 0.2),
  }),
  ...[
    [10, 3],
    [14, 3],
  ].map(([period, multiple]) =>
    severalLines({
      key: 'supertrend',
      name: 'Supertrend',
      family,
      inputs: highLowClose,
      parameters: { period, multiple },
      outputs: ['line', 'direction'],
      warmUp: period,
      batch: (bars, out) => stops.supertrend(bars, period, multiple, out),
      stream: () => stops.supertrendStream(period, multiple),
    }),
  ),
  severalLines({
    key: 'chande-kroll',
    name: 'Chande Kroll stop',
    family,
    inputs: highLowClose,
    parameters: { period: 10, multiple: 1, stopPeriod: 9 },
    outputs: ['long', 'short'],
    warmUp: 18,
    batch: (bars, out) => stops.chandeKrollStop(bars, 10, 1, 9, out),
    stream: () => stops.chandeKrollStopStream(10, 1, 9),
  }),
  severalLines({
    key: 'chandelier',
    name: 'Chandelier exit',
    family,
    inputs: highLowClose,
    parameters: { period: 22, multiple: 3 },
    outputs: ['long', 'short'],
    warmUp: 22,
    batch: (bars, out) => stops.chandelierExit(bars, 22, 3, out),
    stream: () => stops.chandelierExitStream(22, 3),
  }),
];
