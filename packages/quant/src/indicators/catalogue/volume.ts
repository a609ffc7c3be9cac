import type { BarField } from '../input.ts';
import { correlation, correlationStream } from '../regression.ts';
import * as flow from '../volume-flow.ts';
import * as volume from '../volume-price.ts';
import { type Indicator, onBars, severalLines, singleLine } from './indicator.ts';

const family = 'volume';
const closeVolume: readonly BarField[] = ['close', 'volume'];
const traded: readonly BarField[] = ['high', 'low', 'close', 'volume'];
const before = (period: number) => period - 1;

const cumulative: readonly Indicator[] = (
  [
    ['obv', 'On-balance volume', closeVolume, flow.onBalanceVolume, flow.onBalanceVolumeStream],
    ['ad', 'Accumulation/distribution', traded, flow.accumulationDistribution, flow.accumulationDistributionStream],
    ['pvt', 'Price volume trend', closeVolume, volume.priceVolumeTrend, volume.priceVolumeTrendStream],
    ['nvi', 'Negative volume index', closeVolume, volume.negativeVolumeIndex, volume.negativeVolumeIndexStream],
    ['pvi', 'Positive volume index', closeVolume, volume.positiveVolumeIndex, volume.positiveVolumeIndexStream],
  ] as const
).map(([key, name, inputs, batch, stream]) =>
  singleLine({ key, name, family, inputs, parameters: {}, warmUp: 0, batch, stream }),
);

export const volumeIndicators: readonly Indicator[] = [
  ...cumulative,
  singleLine({
    key: 'ad-oscillator',
    name: 'Chaikin oscillator',
    family,
    inputs: traded,
    parameters: { fast: 3, slow: 10 },
    warmUp: 9,
    batch: (bars, out) => flow.accumulationDistributionOscillator(bars, 3, 10, out),
    stream: () => flow.accumulationDistributionOscillatorStream(3, 10),
  }),
  ...onBars(traded, {
    key: 'cmf',
    name: 'Chaikin money flow',
    family,
    periods: [20, 21],
    warmUp: before,
    isWindowed: true,
    batch: flow.chaikinMoneyFlow,
    stream: flow.chaikinMoneyFlowStream,
  }),
  ...onBars(traded, {
    key: 'mfi',
    name: 'Money flow index',
    family,
    periods: [14, 20],
    warmUp: (period) => period,
    isWindowed: true,
    batch: flow.moneyFlowIndex,
    stream: flow.moneyFlowIndexStream,
  }),
  ...onBars(closeVolume, {
    key: 'force',
    name: 'Force index',
    family,
    periods: [2, 13],
    warmUp: (period) => period,
    batch: flow.forceIndex,
    stream: flow.forceIndexStream,
  }),
  severalLines({
    key: 'kvo',
    name: 'Klinger volume oscillator',
    family,
    inputs: traded,
    parameters: { fast: 34, slow: 55, signal: 13 },
    outputs: ['line', 'signal'],
    warmUp: 68,
    batch: (bars, out) => flow.klingerOscillator(bars, 34, 55, 13, out),
    stream: () => flow.klingerOscillatorStream(34, 55, 13),
  }),
  singleLine({
    key: 'volume-oscillator',
    name: 'Volume oscillator',
    family,
    inputs: ['volume'],
    parameters: { fast: 5, slow: 20 },
    warmUp: 19,
    isWindowed: true,
    batch: (bars, out) => flow.volumeOscillator(bars.volume, 5, 20, out),
    stream: () => {
      const oscillator = flow.volumeOscillatorStream(5, 20);
      return (bar) => oscillator(bar.volume);
    },
  }),
  ...onBars(traded, {
    key: 'vwap',
    name: 'Rolling volume-weighted price',
    family,
    periods: [20],
    warmUp: before,
    isWindowed: true,
    batch: volume.rollingVwap,
    stream: volume.rollingVwapStream,
  }),
  ...onBars(['high', 'low', 'volume'], {
    key: 'ease-of-movement',
    name: 'Ease of movement',
    family,
    periods: [14],
    warmUp: (period) => period,
    isWindowed: true,
    batch: volume.easeOfMovement,
    stream: volume.easeOfMovementStream,
  }),
  ...onBars(closeVolume, {
    key: 'price-volume-correlation',
    name: 'Correlation of close and volume',
    family,
    periods: [20],
    warmUp: before,
    isWindowed: true,
    batch: (bars, period, out) => correlation(bars.close, bars.volume, period, out),
    stream: (period) => {
      const pairs = correlationStream(period);
      return (bar) => pairs(bar.close, bar.volume);
    },
  }),
];
