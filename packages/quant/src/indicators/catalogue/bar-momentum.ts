import * as bar from '../bar-oscillators.ts';
import type { BarField } from '../input.ts';
import * as stochastic from '../stochastic.ts';
import { type Indicator, onBars, severalLines, singleLine } from './indicator.ts';

const family = 'momentum';
const highLow: readonly BarField[] = ['high', 'low'];
const highLowClose: readonly BarField[] = ['high', 'low', 'close'];
const prices: readonly BarField[] = ['open', 'high', 'low', 'close'];

/** Momentum of bars. */
export const barMomentumIndicators: readonly Indicator[] = [
  ...[
    [14, 3, 3],
    [5, 3, 3],
  ].map(([period, slowing, signal]) =>
    severalLines({
      key: 'stochastic',
      name: 'Slow stochastic oscillator',
      family,
      inputs: highLowClose,
      parameters: { period, slowing, signal },
      outputs: ['k', 'd'],
      warmUp: period + slowing + signal - 3,
      batch: (bars, out) => stochastic.stochastic(bars, period, slowing, signal, out),
      stream: () => stochastic.stochasticStream(period, slowing, signal),
    }),
  ),
  severalLines({
    key: 'stochastic-fast',
    name: 'Fast stochastic oscillator',
    family,
    inputs: highLowClose,
    parameters: { period: 14, signal: 3 },
    outputs: ['k', 'd'],
    warmUp: 15,
    batch: (bars, out) => stochastic.stochasticFast(bars, 14, 3, out),
    stream: () => stochastic.stochasticFastStream(14, 3),
  }),
  ...onBars(highLowClose, {
    key: 'williams-r',
    name: "Williams' %R",
    family,
    periods: [14, 28],
    warmUp: (period) => period - 1,
    batch: stochastic.williamsR,
    stream: stochastic.williamsRStream,
  }),
  ...onBars(highLowClose, {
    key: 'cci',
    name: 'Commodity channel index',
    family,
    periods: [14, 20],
    warmUp: (period) => period - 1,
    batch: bar.cci,
    stream: bar.cciStream,
  }),
  singleLine({
    key: 'bop',
    name: 'Balance of power',
    family,
    inputs: prices,
    parameters: {},
    warmUp: 0,
    batch: bar.balanceOfPower,
    stream: bar.balanceOfPowerStream,
  }),
  singleLine({
    key: 'ibs',
    name: 'Internal bar strength',
    family,
    inputs: highLowClose,
    parameters: {},
    warmUp: 0,
    batch: bar.internalBarStrength,
    stream: bar.internalBarStrengthStream,
  }),
  singleLine({
    key: 'awesome',
    name: 'Awesome oscillator',
    family,
    inputs: highLow,
    parameters: { fast: 5, slow: 34 },
    warmUp: 33,
    batch: (bars, out) => bar.awesomeOscillator(bars, 5, 34, out),
    stream: () => bar.awesomeOscillatorStream(5, 34),
  }),
  singleLine({
    key: 'accelerator',
    name: 'Accelerator oscillator',
    family,
    inputs: highLow,
    parameters: { fast: 5, slow: 34, signal: 5 },
    warmUp: 37,
    batch: (bars, out) => bar.acceleratorOscillator(bars, 5, 34, 5, out),
    stream: () => bar.acceleratorOscillatorStream(5, 34, 5),
  }),
  singleLine({
    key: 'ultimate',
    name: 'Ultimate oscillator',
    family,
    inputs: highLowClose,
    parameters: { short: 7, medium: 14, long: 28 },
    warmUp: 28,
    batch: (bars, out) => bar.ultimateOscillator(bars, 7, 14, 28, out),
    stream: () => bar.ultimateOscillatorStream(7, 14, 28),
  }),
  severalLines({
    key: 'fisher',
    name: 'Fisher transform',
    family,
    inputs: highLow,
    parameters: { period: 10 },
    outputs: ['line', 'signal'],
    warmUp: 10,
    batch: (bars, out) => bar.fisherTransform(bars, 10, out),
    stream: () => bar.fisherTransformStream(10),
  }),
  severalLines({
    key: 'relative-vigor',
    name: 'Relative vigor index',
    family,
    inputs: prices,
    parameters: { period: 10 },
    outputs: ['line', 'signal'],
    warmUp: 15,
    batch: (bars, out) => bar.relativeVigor(bars, 10, out),
    stream: () => bar.relativeVigorStream(10),
  }),
];
