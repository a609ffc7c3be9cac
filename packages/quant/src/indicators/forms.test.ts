import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BarSeries } from './input.ts';
import * as library from './testing/both-forms.ts';
import { mapBars, randomBars, sliceBars } from './testing/random-bars.ts';

/** What a function reads: the close, the volume, closes and opens as a pair, or bars. */
type Reads = 'close' | 'volume' | 'pair' | 'bars';
type Batch = (...args: unknown[]) => Float64Array | Readonly<Record<string, Float64Array>>;
type Step = (...args: unknown[]) => number | Float64Array;

const LENGTH = 260;
const LAST = LENGTH - 1;

/** Every function with what it reads; with a period where it has no default. */
const forms: Readonly<Record<string, readonly [reads: Reads, ...parameters: unknown[]]>> = {
  accelerationBands: ['bars'],
  acceleratorOscillator: ['bars'],
  accumulationDistribution: ['bars'],
  accumulationDistributionOscillator: ['bars'],
  adx: ['bars'],
  adxr: ['bars'],
  alma: ['close'],
  apo: ['close'],
  aroon: ['bars'],
  aroonOscillator: ['bars'],
  atr: ['bars', 14],
  averagePrice: ['bars'],
  awesomeOscillator: ['bars'],
  balanceOfPower: ['bars'],
  bollingerBands: ['close'],
  bollingerPercentB: ['close'],
  bollingerWidth: ['close'],
  cci: ['bars'],
  chaikinMoneyFlow: ['bars'],
  chaikinVolatility: ['bars'],
  chandeKrollStop: ['bars'],
  chandelierExit: ['bars'],
  choppiness: ['bars'],
  cmo: ['close', 14],
  coppock: ['close'],
  correlation: ['pair'],
  dema: ['close', 20],
  detrendedPrice: ['close'],
  directionalIndex: ['bars'],
  directionalIndicators: ['bars'],
  directionalMovement: ['bars'],
  donchianChannel: ['bars'],
  easeOfMovement: ['bars'],
  ema: ['close', 20],
  fisherTransform: ['bars'],
  forceIndex: ['bars'],
  forecastOscillator: ['close'],
  heikinAshi: ['bars'],
  historicalVolatility: ['close'],
  hma: ['close', 20],
  ichimoku: ['bars'],
  internalBarStrength: ['bars'],
  kama: ['close'],
  keltnerChannel: ['bars'],
  klingerOscillator: ['bars'],
  knowSureThing: ['close'],
  linearRegression: ['close'],
  logReturn: ['close', 5],
  macd: ['close'],
  massIndex: ['bars'],
  mcginley: ['close'],
  medianPrice: ['bars'],
  midpoint: ['close', 14],
  midprice: ['bars', 14],
  momentum: ['close', 10],
  moneyFlowIndex: ['bars'],
  natr: ['bars', 14],
  negativeVolumeIndex: ['bars'],
  onBalanceVolume: ['bars'],
  parabolicSar: ['bars'],
  positiveVolumeIndex: ['bars'],
  ppo: ['close'],
  priceMomentumOscillator: ['close'],
  priceVolumeTrend: ['bars'],
  rateOfChange: ['close', 10],
  rateOfChangeRatio: ['close', 10],
  regressionAngle: ['close'],
  regressionIntercept: ['close'],
  regressionRSquared: ['close'],
  regressionSlope: ['close'],
  relativeVigor: ['bars'],
  rogersSatchell: ['bars'],
  rollingBetaOfPrices: ['pair'],
  rollingDeviation: ['close', 20],
  rollingHighest: ['close', 20],
  rollingLowest: ['close', 20],
  rollingVariance: ['close', 20],
  rollingVwap: ['bars'],
  rsi: ['close', 14],
  sma: ['close', 20],
  smma: ['close', 14],
  stochastic: ['bars'],
  stochasticFast: ['bars'],
  stochasticRsi: ['close'],
  supertrend: ['bars'],
  t3: ['close'],
  tema: ['close', 20],
  timeSeriesForecast: ['close'],
  trima: ['close', 20],
  trix: ['close'],
  trueRange: ['bars'],
  trueStrengthIndex: ['close'],
  typicalPrice: ['bars'],
  ultimateOscillator: ['bars'],
  verticalHorizontalFilter: ['close'],
  volumeOscillator: ['volume'],
  vortex: ['bars'],
  vwma: ['bars', 20],
  weightedClose: ['bars'],
  williamsR: ['bars'],
  wma: ['close', 20],
  zScore: ['close', 20],
  zlema: ['close', 20],
};

const members = library as unknown as Readonly<Record<string, unknown>>;

function computeAll(name: string, bars: BarSeries): Float64Array[] {
  const [reads, ...parameters] = forms[name];
  const inputs = { bars: [bars], close: [bars.close], volume: [bars.volume], pair: [bars.close, bars.open] }[reads];
  const result = (members[name] as Batch)(...inputs, ...parameters);
  return result instanceof Float64Array ? [result] : Object.values(result);
}

function stepThrough(name: string, bars: BarSeries, lineCount: number): Float64Array[] {
  const [reads, ...parameters] = forms[name];
  const next = (members[`${name}Stream`] as (...args: unknown[]) => Step)(...parameters);
  const { open, high, low, close, volume } = bars;
  const lines = Array.from({ length: lineCount }, () => new Float64Array(close.length));
  for (let i = 0; i < close.length; i++) {
    const bar = { open: open[i], high: high[i], low: low[i], close: close[i], volume: volume[i] };
    const inputs = { bars: [bar], close: [close[i]], volume: [volume[i]], pair: [close[i], open[i]] }[reads];
    const values = next(...inputs);
    lines.forEach((line, k) => {
      line[i] = typeof values === 'number' ? values : values[k];
    });
  }
  return lines;
}

/** Indices at which two lines differ by more than 1e-12 of their size. */
function differences(a: Float64Array, b: Float64Array): number[] {
  return Array.from(a.keys()).filter((i) => {
    if (Number.isNaN(a[i]) || Number.isNaN(b[i])) return Number.isNaN(a[i]) !== Number.isNaN(b[i]);
    return Math.abs(a[i] - b[i]) > 1e-12 * Math.max(1, Math.abs(a[i]));
  });
}

function expectSame(actual: readonly Float64Array[], expected: readonly Float64Array[]): void {
  expect(actual.map((line, k) => differences(line, expected[k]))).toEqual(expected.map(() => []));
}

const upTo = (lines: readonly Float64Array[], t: number) => lines.map((line) => line.slice(0, t + 1));
const seeds = fc.integer({ min: 1, max: 1_000_000 });

it('the table has every function of two forms', () => {
  const named = Object.keys(members).filter((name) => `${name}Stream` in members);
  expect(Object.keys(forms).sort()).toEqual(named.sort());
});

describe.each(Object.keys(forms))('%s', (name) => {
  it('has values, and the same ones value by value as at once', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const bars = randomBars(seed, { length: LENGTH, stillShare: 0.05 });
        const lines = computeAll(name, bars);
        expect(lines.every((line) => Number.isFinite(line[LAST]))).toBe(true);
        expectSame(stepThrough(name, bars, lines.length), lines);
      }),
      { numRuns: 5, seed: 17 },
    );
  });

  it('does not look ahead: neither garbage nor nothing after t changes a value up to t', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: LAST - 1 }), (seed, t) => {
        const bars = randomBars(seed, { length: LENGTH });
        const known = upTo(computeAll(name, bars), t);
        const garbled = mapBars(bars, (value, i) => (i <= t ? value : 1e5 / (1 + ((i * 7919) % 13))));
        expectSame(upTo(computeAll(name, garbled), t), known);
        expectSame(computeAll(name, sliceBars(bars, t + 1)), known);
      }),
      { numRuns: 5, seed: 18 },
    );
  });
});
