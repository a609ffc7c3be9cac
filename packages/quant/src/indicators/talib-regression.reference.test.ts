import { describe, expect, it } from 'vitest';
import { haveReference, readReferenceTable } from '../testing/reference-vectors.ts';
import { compareSeries, openVerification, watchCalls } from '../testing/verification.ts';
import * as library from './index.ts';
import { barsOf, scaled } from './testing/reference-bars.ts';

type Bars = library.BarSeries;

const { watched: indicators, takeCalled } = watchCalls(library);
const verification = openVerification('TA-Lib regression');

interface Case {
  readonly function: string;
  readonly params: Record<string, number & string>;
  readonly inputs: string;
  readonly output: string;
  readonly barIndex: number;
  readonly expected: number;
  readonly tolerance: number;
}

function bollinger(bars: Bars, { params, output }: Case): Float64Array {
  const { timePeriod, nbDevUp, nbDevDn, maType } = params;
  if (maType !== 'EMA' && nbDevUp === nbDevDn) {
    return indicators.bollingerBands(bars.close, timePeriod, nbDevUp)[output as keyof library.Bands];
  }
  const averageOf = maType === 'EMA' ? indicators.ema : indicators.sma;
  const middle = averageOf(bars.close, timePeriod);
  const reach = indicators.rollingDeviation(bars.close, timePeriod);
  if (output === 'middle') return middle;
  return middle.map((value, i) => value + reach[i] * (output === 'upper' ? nbDevUp : -nbDevDn));
}

const oscillator = (of: typeof library.apo) => (b: Bars, c: Case) =>
  of(b.close, c.params.fastPeriod, c.params.slowPeriod, c.params.maType === 'EMA' ? 'ema' : 'sma');

function macdLine(bars: Bars, { params, output }: Case): Float64Array {
  const lines = indicators.macd(bars.close, params.fastPeriod, params.slowPeriod, params.signalPeriod);
  return output === 'macd' ? lines.macd : output === 'signal' ? lines.signal : lines.histogram;
}

const functions: Record<string, (bars: Bars, row: Case) => Float64Array> = {
  ADX: (b, c) => indicators.adx(b, c.params.timePeriod),
  APO: oscillator(indicators.apo),
  AROONOSC: (b, c) => indicators.aroonOscillator(b, c.params.timePeriod),
  AROON_DOWN: (b, c) => indicators.aroon(b, c.params.timePeriod).down,
  ATR: (b, c) => indicators.atr(b, c.params.timePeriod),
  BBANDS: bollinger,
  BOP: (b) => indicators.balanceOfPower(b),
  CCI: (b, c) => indicators.cci(b, c.params.timePeriod),
  CMO: (b, c) => indicators.cmo(b.close, c.params.timePeriod),
  CORREL: (b, c) => indicators.correlation(b.high, b.low, c.params.timePeriod),
  DX: (b, c) => indicators.directionalIndex(b, c.params.timePeriod),
  EMA: (b, c) => indicators.ema(b.close, c.params.timePeriod),
  KAMA: (b, c) => indicators.kama(b.close, c.params.timePeriod),
  MACD: macdLine,
  MACDEXT: macdLine,
  MAX: (b, c) => indicators.rollingHighest(b[c.inputs as library.BarField], c.params.timePeriod),
  MFI: (b, c) => indicators.moneyFlowIndex(b, c.params.timePeriod),
  MIN: (b, c) => indicators.rollingLowest(b[c.inputs as library.BarField], c.params.timePeriod),
  MINUS_DI: (b, c) => indicators.directionalIndicators(b, c.params.timePeriod).minus,
  MINUS_DM: (b, c) => indicators.directionalMovement(b, c.params.timePeriod).minus,
  NATR: (b, c) => indicators.natr(b, c.params.timePeriod),
  PLUS_DI: (b, c) => indicators.directionalIndicators(b, c.params.timePeriod).plus,
  PLUS_DM: (b, c) => indicators.directionalMovement(b, c.params.timePeriod).plus,
  PPO: oscillator(indicators.ppo),
  ROC: (b, c) => scaled(indicators.rateOfChange(b.close, c.params.timePeriod), 100),
  RSI: (b, c) => indicators.rsi(b.close, c.params.timePeriod),
  SMA: (b, c) => indicators.sma(b.close, c.params.timePeriod),
  STDDEV: (b, c) => scaled(indicators.rollingDeviation(b.close, c.params.timePeriod), c.params.nbDeviation),
  STOCH: (b, { params, output }) =>
    indicators.stochastic(b, params.fastK, params.slowK, params.slowD)[output === 'slowK' ? 'k' : 'd'],
  STOCHRSI: (b, { params, output }) =>
    indicators.stochasticRsi(b.close, params.rsiPeriod, params.fastK, params.fastD)[output === 'fastK' ? 'k' : 'd'],
  T3: (b, c) => indicators.t3(b.close, c.params.timePeriod),
  TRIMA: (b, c) => indicators.trima(b.close, c.params.timePeriod),
  ULTOSC: (b, { params }) =>
    indicators.ultimateOscillator(b, params.timePeriod1, params.timePeriod2, params.timePeriod3),
  WILLR: (b, c) => indicators.williamsR(b, c.params.timePeriod),
  WMA: (b, c) => indicators.wma(b.close, c.params.timePeriod),
};

describe.runIf(haveReference('TA-Lib regression'))('against the TA-Lib regression table', () => {
  const bars = barsOf(haveReference('TA-Lib regression') ? readReferenceTable('vectors/talib_ohlcv_252.csv') : []);
  // Metastock rows use another seed. A period of 1 is another indicator in the directional family: the raw movement.
  const cases = (haveReference('TA-Lib regression') ? readReferenceTable('vectors/talib_regtest.csv') : [])
    .filter((row) => row.compatibility === 'default')
    .map(
      (row): Case => ({
        function: row.function,
        params: JSON.parse(row.params),
        inputs: row.inputs,
        output: row.output,
        barIndex: Number(row.barIndex),
        expected: Number(row.expected),
        tolerance: Number(row.tolerance),
      }),
    )
    .filter((row) => row.function in functions)
    .filter((row) => !(/DI|DM/.test(row.function) && row.params.timePeriod === 1));

  it.each(Object.keys(functions))('%s agrees to the rounding of the table', (name) => {
    const rows = cases.filter((row) => row.function === name);
    const differing = rows.filter((row) => {
      const actual = functions[name](bars, row)[row.barIndex];
      const agreement = compareSeries([row.expected], [actual], { absolute: row.tolerance });
      verification.record(takeCalled(), 'talib_regtest.csv', agreement);
      return !(agreement.worst <= 1);
    });
    expect(differing).toEqual([]);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('has the cases of default seeding', () => {
    expect(cases.length).toBeGreaterThanOrEqual(165);
  });
});

verification.guard();
