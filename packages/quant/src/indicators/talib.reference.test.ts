import { describe, expect, it } from 'vitest';
import { haveReference, readReferenceTable } from '../testing/reference-vectors.ts';
import { compareSeries, openVerification, watchCalls } from '../testing/verification.ts';
import * as library from './index.ts';
import { barsOf, columnOf, scaled } from './testing/reference-bars.ts';

type Bars = library.BarSeries;

const { watched: indicators, takeCalled } = watchCalls(library);
const verification = openVerification('TA-Lib');

const columns: Record<string, (bars: Bars) => Float64Array> = {
  'SMA(10)': (b) => indicators.sma(b.close, 10),
  'SMA(50)': (b) => indicators.sma(b.close, 50),
  'SMA(200)': (b) => indicators.sma(b.close, 200),
  'EMA(12)': (b) => indicators.ema(b.close, 12),
  'EMA(50)': (b) => indicators.ema(b.close, 50),
  'WMA(20)': (b) => indicators.wma(b.close, 20),
  'DEMA(20)': (b) => indicators.dema(b.close, 20),
  'TEMA(20)': (b) => indicators.tema(b.close, 20),
  'TRIMA(20)': (b) => indicators.trima(b.close, 20),
  'KAMA(30)': (b) => indicators.kama(b.close, 30),
  'T3(5,0.7)': (b) => indicators.t3(b.close, 5, 0.7),
  'BBANDS(20,2,2,0).realUpperBand': (b) => indicators.bollingerBands(b.close, 20, 2).upper,
  'BBANDS(20,2,2,0).realMiddleBand': (b) => indicators.bollingerBands(b.close, 20, 2).middle,
  'BBANDS(20,2,2,0).realLowerBand': (b) => indicators.bollingerBands(b.close, 20, 2).lower,
  'MACD(12,26,9).mACD': (b) => indicators.macd(b.close).macd,
  'MACD(12,26,9).mACDSignal': (b) => indicators.macd(b.close).signal,
  'MACD(12,26,9).mACDHist': (b) => indicators.macd(b.close).histogram,
  'RSI(14)': (b) => indicators.rsi(b.close, 14),
  'RSI(2)': (b) => indicators.rsi(b.close, 2),
  'STOCH(14,3,0,3,0).slowK': (b) => indicators.stochastic(b, 14, 3, 3).k,
  'STOCH(14,3,0,3,0).slowD': (b) => indicators.stochastic(b, 14, 3, 3).d,
  'STOCHF(14,3,0).fastK': (b) => indicators.stochasticFast(b, 14, 3).k,
  'STOCHF(14,3,0).fastD': (b) => indicators.stochasticFast(b, 14, 3).d,
  'STOCHRSI(14,14,3,0).fastK': (b) => indicators.stochasticRsi(b.close, 14, 14, 3).k,
  'STOCHRSI(14,14,3,0).fastD': (b) => indicators.stochasticRsi(b.close, 14, 14, 3).d,
  'ADX(14)': (b) => indicators.adx(b, 14),
  'ADXR(14)': (b) => indicators.adxr(b, 14),
  'PLUS_DI(14)': (b) => indicators.directionalIndicators(b, 14).plus,
  'MINUS_DI(14)': (b) => indicators.directionalIndicators(b, 14).minus,
  'DX(14)': (b) => indicators.directionalIndex(b, 14),
  'ATR(14)': (b) => indicators.atr(b, 14),
  'NATR(14)': (b) => indicators.natr(b, 14),
  TRANGE: (b) => indicators.trueRange(b),
  'CCI(20)': (b) => indicators.cci(b, 20),
  'MFI(14)': (b) => indicators.moneyFlowIndex(b, 14),
  'WILLR(14)': (b) => indicators.williamsR(b, 14),
  'ROC(10)': (b) => scaled(indicators.rateOfChange(b.close, 10), 100),
  'MOM(10)': (b) => indicators.momentum(b.close, 10),
  'CMO(14)': (b) => indicators.cmo(b.close, 14),
  'AROON(25).aroonDown': (b) => indicators.aroon(b, 25).down,
  'AROON(25).aroonUp': (b) => indicators.aroon(b, 25).up,
  'AROONOSC(25)': (b) => indicators.aroonOscillator(b, 25),
  OBV: (b) => indicators.onBalanceVolume(b),
  AD: (b) => indicators.accumulationDistribution(b),
  'ADOSC(3,10)': (b) => indicators.accumulationDistributionOscillator(b, 3, 10),
  'ULTOSC(7,14,28)': (b) => indicators.ultimateOscillator(b, 7, 14, 28),
  'SAR(0.02,0.2)': (b) => indicators.parabolicSar(b, 0.02, 0.2),
  'TRIX(15)': (b) => indicators.trix(b.close, 15),
  'LINEARREG(14)': (b) => indicators.linearRegression(b.close, 14),
  'LINEARREG_SLOPE(14)': (b) => indicators.regressionSlope(b.close, 14),
  'LINEARREG_ANGLE(14)': (b) => indicators.regressionAngle(b.close, 14),
  'TSF(14)': (b) => indicators.timeSeriesForecast(b.close, 14),
  'STDDEV(20,1)': (b) => indicators.rollingDeviation(b.close, 20),
  'VAR(20,1)': (b) => indicators.rollingVariance(b.close, 20),
  'CORREL(30)': (b) => indicators.correlation(b.high, b.low, 30),
  'BETA(5)': (b) => indicators.rollingBetaOfPrices(b.high, b.low, 5),
  'MIN(20)': (b) => indicators.rollingLowest(b.close, 20),
  'MAX(20)': (b) => indicators.rollingHighest(b.close, 20),
  'MIDPOINT(14)': (b) => indicators.midpoint(b.close, 14),
  'MIDPRICE(14)': (b) => indicators.midprice(b, 14),
  'PPO(12,26,1)': (b) => indicators.ppo(b.close, 12, 26, 'ema'),
  'APO(12,26,1)': (b) => indicators.apo(b.close, 12, 26, 'ema'),
  TYPPRICE: (b) => indicators.typicalPrice(b),
  MEDPRICE: (b) => indicators.medianPrice(b),
  WCLPRICE: (b) => indicators.weightedClose(b),
  BOP: (b) => indicators.balanceOfPower(b),
};

describe.runIf(haveReference('TA-Lib'))('against TA-Lib on four years of SPY', () => {
  const file = 'talib_reference_spy_2015_2018.csv.gz';
  const rows = haveReference('TA-Lib') ? readReferenceTable(`vectors/${file}`) : [];
  const bars = barsOf(rows);

  // The table is printed with twelve significant digits: half a unit of the last is 5e-12 of the value.
  it.each(Object.entries(columns))('%s agrees to 1e-9, warm-up included', (name, indicator) => {
    const actual = indicator(bars);
    const expected = columnOf(rows, name);
    const agreement = compareSeries(expected, actual, { relative: 1e-9, absolute: 1e-11 });
    verification.record(takeCalled(), file, agreement);
    expect(agreement.worst).toBeLessThanOrEqual(1);
    expect(agreement.values).toBeGreaterThan(700);
    expect(actual.findIndex((value) => !Number.isNaN(value))).toBe(expected.findIndex((value) => !Number.isNaN(value)));
  });

  it('has a function for every column but those of the Hilbert transform, which is not built', () => {
    const others = new Set(['date', 'open', 'high', 'low', 'close', 'volume', 'HT_TRENDLINE', 'HT_DCPERIOD']);
    expect(Object.keys(rows[0]).filter((name) => !others.has(name))).toEqual(Object.keys(columns));
  });
});

verification.guard();
