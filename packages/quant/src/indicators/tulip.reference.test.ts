import { describe, expect, it } from 'vitest';
import { haveReference, readReference } from '../testing/reference-vectors.ts';
import { compareSeries, openVerification, watchCalls } from '../testing/verification.ts';
import * as library from './index.ts';
import { scaled } from './testing/reference-bars.ts';

type Bars = library.BarSeries;

const { watched: indicators, takeCalled } = watchCalls(library);
const verification = openVerification('Tulip');
type Options = Readonly<Record<string, number>>;
type Lines = Readonly<Record<string, Float64Array>>;

interface Case {
  readonly id: string;
  readonly indicator: string;
  readonly options: Options;
  readonly inputs: Readonly<Record<string, readonly number[]>>;
  readonly outputs: Readonly<Record<string, readonly number[]>>;
  readonly inputLength: number;
  readonly outputOffset: number;
}

type Compute = (bars: Bars, options: Options) => Float64Array | Lines;

const plain: Record<string, Compute> = {
  ad: (b) => indicators.accumulationDistribution(b),
  adosc: (b, o) => indicators.accumulationDistributionOscillator(b, o.short_period, o.long_period),
  ao: (b) => indicators.awesomeOscillator(b),
  aroon: (b, o) => {
    const { up, down } = indicators.aroon(b, o.period);
    return { aroon_up: up, aroon_down: down };
  },
  avgprice: (b) => indicators.averagePrice(b),
  bbands: (b, o) => {
    const { upper, middle, lower } = indicators.bollingerBands(b.close, o.period, o.stddev);
    return { bbands_upper: upper, bbands_middle: middle, bbands_lower: lower };
  },
  bop: (b) => indicators.balanceOfPower(b),
  dpo: (b, o) => indicators.detrendedPrice(b.close, o.period),
  emv: (b) => indicators.easeOfMovement(b, 1),
  fisher: (b, o) => {
    const { line, signal } = indicators.fisherTransform(b, o.period);
    return { fisher: line, fisher_signal: signal };
  },
  fosc: (b, o) => indicators.forecastOscillator(b.close, o.period),
  hma: (b, o) => indicators.hma(b.close, o.period),
  kama: (b, o) => indicators.kama(b.close, o.period),
  linreg: (b, o) => indicators.linearRegression(b.close, o.period),
  linregintercept: (b, o) => indicators.regressionIntercept(b.close, o.period),
  max: (b, o) => indicators.rollingHighest(b.close, o.period),
  medprice: (b) => indicators.medianPrice(b),
  mfi: (b, o) => indicators.moneyFlowIndex(b, o.period),
  min: (b, o) => indicators.rollingLowest(b.close, o.period),
  mom: (b, o) => indicators.momentum(b.close, o.period),
  nvi: (b) => indicators.negativeVolumeIndex(b),
  // Its balance starts at 0, TA-Lib's at the first volume.
  obv: (b) => indicators.onBalanceVolume(b).map((balance) => balance - b.volume[0]),
  psar: (b, o) => indicators.parabolicSar(b, o.acceleration_factor_step, o.acceleration_factor_maximum),
  pvi: (b) => indicators.positiveVolumeIndex(b),
  rocr: (b, o) => indicators.rateOfChangeRatio(b.close, o.period),
  rsi: (b, o) => indicators.rsi(b.close, o.period),
  sma: (b, o) => indicators.sma(b.close, o.period),
  stddev: (b, o) => indicators.rollingDeviation(b.close, o.period),
  stoch: (b, o) => {
    const { k, d } = indicators.stochastic(b, o.k_period, o.k_slowing_period, o.d_period);
    return { stoch_k: k, stoch_d: d };
  },
  stochrsi: (b, o) => scaled(indicators.stochasticRsi(b.close, o.period, o.period, 1).k, 0.01),
  tr: (b) => indicators.trueRange(b),
  trima: (b, o) => indicators.trima(b.close, o.period),
  tsf: (b, o) => indicators.timeSeriesForecast(b.close, o.period),
  typprice: (b) => indicators.typicalPrice(b),
  vhf: (b, o) => indicators.verticalHorizontalFilter(b.close, o.period),
  vosc: (b, o) => indicators.volumeOscillator(b.volume, o.short_period, o.long_period),
  vwma: (b, o) => indicators.vwma(b, o.period),
  wcprice: (b) => indicators.weightedClose(b),
  wilders: (b, o) => indicators.smma(b.close, o.period),
  willr: (b, o) => indicators.williamsR(b, o.period),
  wma: (b, o) => indicators.wma(b.close, o.period),
};

// First values that rest on another seed: the first bar's own range, the price before the first average, a trigger of 0,
// the first phase of the stop.
const skipped: Record<string, number> = { tr: 1, kama: 1, fisher: 1, psar: 8 };

function barsOfCase({ inputs, inputLength }: Case): Bars {
  const column = (field: string) => Float64Array.from(inputs[field] ?? new Array(inputLength).fill(1));
  const close = inputs.real ?? inputs.close ?? inputs.high;
  return {
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: close ? Float64Array.from(close) : column('close'),
    volume: column('volume'),
  };
}

describe.runIf(haveReference('Tulip'))('against the test vectors of Tulip', () => {
  const file = 'tulip_indicators.json';
  const all: Case[] = haveReference('Tulip') ? JSON.parse(readReference(`vectors/${file}`)).cases : [];
  const cases = all.filter(({ indicator }) => indicator in plain);

  it.each(cases.map((row) => [row.id, row] as const))('%s agrees to the printed digits', (_, row) => {
    const computed = plain[row.indicator](barsOfCase(row), row.options);
    const functions = takeCalled();
    const lines: Lines = computed instanceof Float64Array ? { [row.indicator]: computed } : computed;
    for (const [name, values] of Object.entries(row.outputs)) {
      const expected = new Float64Array(row.inputLength).fill(NaN);
      expected.set(values, row.outputOffset);
      const from = row.outputOffset + (skipped[row.indicator] ?? 0);
      const wanted = { absolute: 0.0011, relative: 1e-6, from };
      const agreement = compareSeries(expected, lines[name], wanted);
      verification.record(functions, file, agreement);
      expect(agreement.worst).toBeLessThanOrEqual(1);
    }
  });

  it('compared every case of a common definition', () => {
    expect(cases.length).toBeGreaterThanOrEqual(55);
    expect(new Set(cases.map(({ indicator }) => indicator))).toEqual(new Set(Object.keys(plain)));
  });
});

verification.guard();
