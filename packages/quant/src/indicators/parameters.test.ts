import { describe, expect, it } from 'vitest';
import * as library from './index.ts';
import { mapBars, randomBars } from './testing/random-bars.ts';

/** A period with its least value, a positive factor, or a fraction in 0..1. */
type Parameter = number | 'positive' | 'fraction';

const valid: Readonly<Record<'positive' | 'fraction', number>> = { positive: 2, fraction: 0.7 };

const invalid = (parameter: Parameter): readonly number[] => {
  if (parameter === 'positive') return [0, -3, NaN, Infinity, 1e300];
  if (parameter === 'fraction') return [-0.1, 1.1, 50, NaN, Infinity];
  return [parameter - 1, 0, -3, 2.5, NaN, Infinity, 1e9];
};

/** What a function reads and its parameters in their order. */
const parameters: Readonly<Record<string, readonly ['bars' | 'values' | 'pair', ...Parameter[]]>> = {
  accelerationBands: ['bars', 1, 'positive'],
  acceleratorOscillator: ['bars', 1, 1, 1],
  accumulationDistribution: ['bars'],
  accumulationDistributionOscillator: ['bars', 1, 1],
  adx: ['bars', 2],
  adxr: ['bars', 2],
  alma: ['values', 1, 'fraction', 'positive'],
  apo: ['values', 1, 1],
  aroon: ['bars', 1],
  aroonOscillator: ['bars', 1],
  atr: ['bars', 1],
  averagePrice: ['bars'],
  awesomeOscillator: ['bars', 1, 1],
  balanceOfPower: ['bars'],
  bollingerBands: ['values', 2, 'positive'],
  bollingerPercentB: ['values', 2, 'positive'],
  bollingerWidth: ['values', 2, 'positive'],
  cci: ['bars', 1],
  chaikinMoneyFlow: ['bars', 1],
  chaikinVolatility: ['bars', 1],
  chandeKrollStop: ['bars', 1, 'positive', 1],
  chandelierExit: ['bars', 1, 'positive'],
  choppiness: ['bars', 2],
  cmo: ['values', 2],
  coppock: ['values', 1, 1, 1],
  correlation: ['pair', 2],
  dema: ['values', 1],
  detrendedPrice: ['values', 1],
  directionalIndex: ['bars', 2],
  directionalIndicators: ['bars', 2],
  directionalMovement: ['bars', 2],
  donchianChannel: ['bars', 1],
  easeOfMovement: ['bars', 1],
  ema: ['values', 1],
  fisherTransform: ['bars', 2],
  forceIndex: ['bars', 1],
  forecastOscillator: ['values', 2],
  heikinAshi: ['bars'],
  historicalVolatility: ['values', 2, 'positive'],
  hma: ['values', 2],
  ichimoku: ['bars', 1, 1, 1],
  internalBarStrength: ['bars'],
  kama: ['values', 1, 1, 1],
  keltnerChannel: ['bars', 1, 1, 'positive'],
  klingerOscillator: ['bars', 1, 1, 1],
  knowSureThing: ['values'],
  linearRegression: ['values', 2],
  logReturn: ['values', 1],
  macd: ['values', 1, 1, 1],
  massIndex: ['bars', 1, 1],
  mcginley: ['values', 1],
  medianPrice: ['bars'],
  midpoint: ['values', 1],
  midprice: ['bars', 1],
  momentum: ['values', 1],
  moneyFlowIndex: ['bars', 1],
  natr: ['bars', 1],
  negativeVolumeIndex: ['bars'],
  onBalanceVolume: ['bars'],
  parabolicSar: ['bars', 'positive', 'positive'],
  positiveVolumeIndex: ['bars'],
  ppo: ['values', 1, 1],
  priceMomentumOscillator: ['values', 2, 2, 1],
  priceVolumeTrend: ['bars'],
  rateOfChange: ['values', 1],
  rateOfChangeRatio: ['values', 1],
  regressionAngle: ['values', 2],
  regressionIntercept: ['values', 2],
  regressionRSquared: ['values', 2],
  regressionSlope: ['values', 2],
  relativeVigor: ['bars', 1],
  rogersSatchell: ['bars', 1],
  rollingBetaOfPrices: ['pair', 2],
  rollingDeviation: ['values', 2],
  rollingHighest: ['values', 1],
  rollingLowest: ['values', 1],
  rollingVariance: ['values', 2],
  rollingVwap: ['bars', 1],
  rsi: ['values', 2],
  sma: ['values', 1],
  smma: ['values', 1],
  stochastic: ['bars', 1, 1, 1],
  stochasticFast: ['bars', 1, 1],
  stochasticRsi: ['values', 2, 1, 1],
  supertrend: ['bars', 1, 'positive'],
  t3: ['values', 1, 'fraction'],
  tema: ['values', 1],
  timeSeriesForecast: ['values', 2],
  trima: ['values', 2],
  trix: ['values', 1],
  trueRange: ['bars'],
  trueStrengthIndex: ['values', 1, 1, 1],
  typicalPrice: ['bars'],
  ultimateOscillator: ['bars', 1, 1, 1],
  verticalHorizontalFilter: ['values', 1],
  volumeOscillator: ['values', 1, 1],
  vortex: ['bars', 1],
  vwma: ['bars', 1],
  weightedClose: ['bars'],
  williamsR: ['bars', 1],
  wma: ['values', 1],
  zScore: ['values', 2],
  zlema: ['values', 3],
};

type Compute = (...args: unknown[]) => Float64Array | Readonly<Record<string, Float64Array>>;

const functions = Object.fromEntries(
  Object.entries(library).filter(([, member]) => typeof member === 'function'),
) as unknown as Readonly<Record<string, Compute>>;

const LENGTH = 400;

it('every public function has its parameters listed', () => {
  expect(Object.keys(functions).sort()).toEqual(Object.keys(parameters).sort());
});

describe.each(Object.entries(parameters))('%s', (name, [reads, ...kinds]) => {
  const compute = functions[name];
  const bars = randomBars(4, { length: LENGTH });
  const inputsOf = ({ open, close }: typeof bars): unknown[] => (reads === 'pair' ? [close, open] : [close]);
  const inputs = reads === 'bars' ? [bars] : inputsOf(bars);
  const good = kinds.map((kind) => (typeof kind === 'number' ? Math.max(kind, 5) : valid[kind]));

  it.each(kinds.map((kind, k) => [k, kind] as const))('rejects a bad parameter number %s (%s)', (k, kind) => {
    for (const bad of invalid(kind)) {
      const args = good.with(k, bad);
      expect(() => compute(...inputs, ...args), `${bad}`).toThrow(RangeError);
    }
    if (typeof kind === 'number') expect(() => compute(...inputs, ...good.with(k, kind))).not.toThrow();
  });

  it('gives no infinite number for infinite, missing and absurdly large or small values', () => {
    const faults = [0, -1, NaN, Infinity, -Infinity, 1e308, -1e308, 1e160, Number.MIN_VALUE];
    const faulty = mapBars(bars, (value, i) =>
      i % 29 === 7 ? faults[((i / 29 - 7 / 29) % faults.length) | 0] : value,
    );
    for (const args of [good, kinds.map((kind) => (typeof kind === 'number' ? kind : valid[kind]))]) {
      const result = compute(...(reads === 'bars' ? [faulty] : inputsOf(faulty)), ...args);
      const lines = result instanceof Float64Array ? [result] : Object.values(result);
      expect(lines.map((line) => line.findIndex((value) => Math.abs(value) === Infinity))).toEqual(lines.map(() => -1));
    }
  });
});

describe('the know sure thing', () => {
  const { close } = randomBars(4, { length: LENGTH });
  it.each([0, -3, 2.5, NaN])('rejects a period of %s', (period) => {
    const periods = { changes: [10, 15, 20, period], averages: [10, 10, 10, 15], signal: 9 } as const;
    expect(() => library.knowSureThing(close, periods)).toThrow(RangeError);
    expect(() => library.knowSureThing(close, { ...periods, changes: [1, 2, 3, 4], signal: period })).toThrow(
      RangeError,
    );
  });
});

describe("McGinley's average", () => {
  it('recovers from a zero and from an absurdly low price', () => {
    const prices = new Float64Array(1_200).fill(100);
    prices[50] = 0;
    expect(library.mcginley(prices, 14).at(64)).toBeCloseTo(100, 9);
    prices[50] = 1e-4;
    expect(library.mcginley(prices, 14).at(51)).toBeLessThan(10);
    expect(library.mcginley(prices, 14).at(-1)).toBeCloseTo(100, 6);
  });
});
