import { describe, expect, it } from 'vitest';
import { simpleReturns } from '../metrics/returns.ts';
import { downsideDeviation } from '../metrics/risk-adjusted.ts';
import { haveReference, readReferenceTable } from '../testing/reference-vectors.ts';
import { compareSeries, openVerification, type Tolerance, watchCalls } from '../testing/verification.ts';
import * as library from './index.ts';
import { barsOf, columnOf, scaled } from './testing/reference-bars.ts';

type Bars = library.BarSeries;

const { watched: indicators, takeCalled } = watchCalls(library);
const verification = openVerification('Lean');
type Check = readonly [file: string, column: string, indicator: (bars: Bars) => Float64Array, tolerance?: Tolerance];

/** The tables come from charting tools: half a unit of the last digit they print, and as much for their rounded inputs. */
const digits = (count: number): Tolerance => ({ absolute: 1.3 * 10 ** -count });
/** Other seeds than ours fade, or the table begins with what came before its first row. */
const from = (index: number, tolerance: Tolerance = {}): Tolerance => ({ from: index, ...tolerance });

// Not here: other definitions (Fisher that clips at 0.999 only, choppiness without true highs and lows, simple averages of
// the range in ATR, Keltner and RSI), indicators that are not built, and tables of returns.
const checks: readonly Check[] = [
  ['spy_acceleration_bands_20_4', 'UpperBand', (b) => indicators.accelerationBands(b, 20, 4).upper, digits(4)],
  ['spy_acceleration_bands_20_4', 'MiddleBand', (b) => indicators.accelerationBands(b, 20, 4).middle],
  ['spy_acceleration_bands_20_4', 'LowerBand', (b) => indicators.accelerationBands(b, 20, 4).lower, digits(4)],
  ['spy_ad', 'AD', (b) => indicators.accumulationDistribution(b)],
  ['spy_ad_osc', 'AdOsc_3_10', (b) => indicators.accumulationDistributionOscillator(b, 3, 10), from(250)],
  ['spy_alma', 'ALMA', (b) => indicators.alma(b.close, 9, 0.85, 6), digits(6)],
  ['spy_ao', 'AO', (b) => indicators.awesomeOscillator(b)],
  ['spy_apo', 'APO_5_10', (b) => indicators.apo(b.close, 5, 10, 'sma')],
  ['spy_aroon_oscillator', 'Aroon Oscillator 14', (b) => indicators.aroonOscillator(b, 14), digits(4)],
  ['spy_atr_wilder', 'Average True Range 14', (b) => indicators.atr(b, 14), from(250, digits(5))],
  [
    'spy_bollinger_bands',
    'Bollinger Bands® 20 2 Top',
    (b) => indicators.bollingerBands(b.close, 20, 2).upper,
    digits(4),
  ],
  [
    'spy_bollinger_bands',
    'Bollinger Bands® 20 2 Bottom',
    (b) => indicators.bollingerBands(b.close, 20, 2).lower,
    digits(4),
  ],
  [
    'spy_bollinger_bands',
    'BandWidth',
    (b) => scaled(indicators.bollingerWidth(b.close, 20, 2), 100),
    { absolute: 2e-4 },
  ],
  ['spy_bollinger_bands', '%B', (b) => indicators.bollingerPercentB(b.close, 20, 2), digits(4)],
  ['spy_bop', 'BOP', (b) => indicators.balanceOfPower(b)],
  ['spy_cmf', 'CMF_20', (b) => indicators.chaikinMoneyFlow(b, 20), from(19, { absolute: 2e-6 })],
  ['spy_coppock_curve', 'CoppockCurve', (b) => indicators.coppock(b.close, 11, 14, 10)],
  ['spy_dema', 'DEMA_5', (b) => indicators.dema(b.close, 5)],
  ['spy_dpo', 'DPO', (b) => indicators.detrendedPrice(b.close, 21), digits(8)],
  ['spy_ema', 'EMA14', (b) => indicators.ema(b.close, 14)],
  ['spy_heikin_ashi', 'HA_Open', (b) => indicators.heikinAshi(b).open, digits(6)],
  ['spy_heikin_ashi', 'HA_High', (b) => indicators.heikinAshi(b).high, digits(6)],
  ['spy_heikin_ashi', 'HA_Low', (b) => indicators.heikinAshi(b).low, digits(6)],
  ['spy_heikin_ashi', 'HA_Close', (b) => indicators.heikinAshi(b).close],
  ['spy_hma', 'HMA_16', (b) => indicators.hma(b.close, 16), digits(6)],
  ['spy_kama', 'KAMA_5', (b) => indicators.kama(b.close, 5)],
  ['spy_logr14', 'LOGR14', (b) => indicators.logReturn(b.close, 14), digits(6)],
  ['spy_max', 'MAX_5', (b) => indicators.rollingHighest(b.close, 5)],
  ['spy_midpoint', 'MIDPOINT_5', (b) => indicators.midpoint(b.close, 5)],
  ['spy_midprice', 'MIDPRICE_5', (b) => indicators.midprice(b, 5)],
  ['spy_natr', 'NATR_5', (b) => indicators.natr(b, 5)],
  ['spy_rocr', 'ROCR_5', (b) => indicators.rateOfChangeRatio(b.close, 5)],
  ['spy_rvi', 'RVI', (b) => indicators.relativeVigor(b, 10).line, from(12)],
  ['spy_rvi', 'RVI_S', (b) => indicators.relativeVigor(b, 10).signal],
  ['spy_sarext', 'SAR', (b) => indicators.parabolicSar(b, 0.02, 0.2)],
  ['spy_t3', 'T3_5', (b) => indicators.t3(b.close, 5)],
  ['spy_tema', 'TEMA_5', (b) => indicators.tema(b.close, 5)],
  ['spy_trix', 'TRIX_5', (b) => indicators.trix(b.close, 5)],
  ['spy_tsi', 'TSI_25_13', (b) => indicators.trueStrengthIndex(b.close, 25, 13, 7).line],
  ['spy_tsi', 'Signal_7', (b) => indicators.trueStrengthIndex(b.close, 25, 13, 7).signal],
  ['spy_var', 'Var', (b) => indicators.rollingVariance(b.close, 10), digits(8)],
  ['spy_with_ChandeKrollStop', 'short_stop', (b) => indicators.chandeKrollStop(b, 5, 2, 3).short, from(110)],
  ['spy_with_ChandeKrollStop', 'long_stop', (b) => indicators.chandeKrollStop(b, 5, 2, 3).long, from(110)],
  ['spy_with_ForceIndex', 'ForceIndex20', (b) => indicators.forceIndex(b, 20)],
  ['spy_with_McGinleyDynamic', 'McGinleyDynamic14', (b) => indicators.mcginley(b.close, 14)],
  ['spy_with_StochRSI', 'k', (b) => indicators.stochasticRsi(b.close, 14, 14, 3).d],
  ['spy_with_StochRSI', 'd', (b) => indicators.sma(indicators.stochasticRsi(b.close, 14, 14, 3).d, 3)],
  ['spy_with_adx', 'ADX 14', (b) => indicators.adx(b, 14), from(340, digits(4))],
  ['spy_with_adx', '+DI14', (b) => indicators.directionalIndicators(b, 14).plus, from(250, digits(4))],
  ['spy_with_adx', '-DI14', (b) => indicators.directionalIndicators(b, 14).minus, from(250, digits(4))],
  ['spy_with_adx', 'ADXR 14', (b) => indicators.adxr(b, 14), from(340, digits(4))],
  ['spy_with_cci', 'Commodity Channel Index (CCI) 14', (b) => indicators.cci(b, 14), digits(2)],
  ['spy_with_ibs', 'IBS', (b) => indicators.internalBarStrength(b)],
  ['spy_with_indicators', 'SMA14', (b) => indicators.sma(b.close, 14), digits(2)],
  ['spy_with_indicators', 'EMA14', (b) => indicators.ema(b.close, 14), digits(2)],
  ['spy_with_indicators', 'RSI 14 Wilder', (b) => indicators.rsi(b.close, 14), digits(4)],
  ['spy_with_keltner', 'TypicalPrice', (b) => indicators.typicalPrice(b), digits(4)],
  [
    'spy_with_kst',
    'kst',
    (b) => indicators.knowSureThing(b.close, { changes: [5, 10, 15, 25], averages: [5, 5, 5, 10], signal: 9 }).line,
  ],
  [
    'spy_with_kst',
    'signal',
    (b) => indicators.knowSureThing(b.close, { changes: [5, 10, 15, 25], averages: [5, 5, 5, 10], signal: 9 }).signal,
  ],
  ['spy_with_kvo', 'KVO5_10', (b) => indicators.klingerOscillator(b, 5, 10, 13).line, from(250)],
  ['spy_with_macd', 'MACD', (b) => indicators.apo(b.close, 12, 26), digits(5)],
  ['spy_with_rocp50', 'Rate of Change % 50', (b) => scaled(indicators.rateOfChange(b.close, 50), 100), digits(4)],
  ['spy_with_rsv', 'RSV9', (b) => indicators.rogersSatchell(b, 9)],
  ['spy_with_sobv', 'SOBV20', (b) => indicators.sma(indicators.onBalanceVolume(b), 20)],
  ['spy_with_stoch12k3', 'Stochastics 12 %K 3', (b) => indicators.stochastic(b, 12, 3, 5).k, from(17, digits(3))],
  ['spy_with_stoch12k3', '%D 5', (b) => indicators.stochastic(b, 12, 3, 5).d, digits(3)],
  ['spy_with_vwma', 'VWMA20', (b) => indicators.vwma(b, 20)],
  ['spy_with_williamsR14', 'Williams %R 14', (b) => indicators.williamsR(b, 14), { absolute: 0.01 }],
  ['dwac_supertrend', 'Super', (b) => indicators.supertrend(b, 10, 3).line, from(40, { absolute: 0.05 })],
];

describe.runIf(haveReference('Lean'))('against the test tables of Lean', () => {
  const named = checks.map((each) => [`${each[0]}: ${each[1]}`, each] as const);

  it.each(named)('%s agrees to the printed digits', (_, [file, column, indicator, tolerance]) => {
    const rows = readReferenceTable(`vectors/lean/${file}.csv`);
    const wanted = { relative: 1e-9, absolute: 1e-9, ...tolerance };
    const agreement = compareSeries(columnOf(rows, column), indicator(barsOf(rows)), wanted);
    verification.record(takeCalled(), `lean/${file}.csv`, agreement);
    expect(agreement.worst).toBeLessThanOrEqual(1);
    expect(agreement.values).toBeGreaterThan(30);
  });

  it('spy_tdd: the downside deviation of three returns agrees to 1e-9', () => {
    const rows = readReferenceTable('vectors/lean/spy_tdd.csv');
    const returns = simpleReturns(columnOf(rows, 'close'));
    const rolling = Float64Array.from(
      rows,
      (_, i) => downsideDeviation(returns.subarray(Math.max(i - 3, 0), i)) ?? NaN,
    );
    const agreement = compareSeries(columnOf(rows, 'tdd'), rolling, { relative: 1e-9, absolute: 1e-12 });
    verification.record(['downsideDeviation', 'simpleReturns'], 'lean/spy_tdd.csv', agreement);
    expect(agreement.worst).toBeLessThanOrEqual(1);
  });
});

verification.guard();
