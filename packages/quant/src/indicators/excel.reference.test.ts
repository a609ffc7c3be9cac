import { describe, expect, it } from 'vitest';
import { haveReference, readReferenceTable } from '../testing/reference-vectors.ts';
import { compareSeries, openVerification, type Tolerance, watchCalls } from '../testing/verification.ts';
import * as library from './index.ts';
import { barsOf, columnOf } from './testing/reference-bars.ts';

type Bars = library.BarSeries;

const { watched: indicators, takeCalled } = watchCalls(library);
const verification = openVerification('Stock.Indicators');

/** Moves a series by bars; positive is later. */
function shifted(values: Float64Array, bars: number): Float64Array {
  return values.map((_, i) => values[i - bars] ?? NaN);
}

const tsi = (b: Bars) => indicators.trueStrengthIndex(b.close, 25, 13, 7);
const pmo = (b: Bars) => indicators.priceMomentumOscillator(b.close, 35, 20, 10);
const kvo = (b: Bars) => indicators.klingerOscillator(b, 34, 55, 13);
const bands = (b: Bars) => indicators.bollingerBands(b.close, 20, 2);
const donchian = (b: Bars) => indicators.donchianChannel(b, 20);
const ichimoku = (b: Bars) => indicators.ichimoku(b, 9, 26, 52);
const supertrend = (b: Bars) => indicators.supertrend(b, 14, 3);

// Other seeds than ours fade: from these bars on they make no difference above 1e-9.
const afterSeeds = (from: number): Tolerance => ({ from });

// Not here: AROON (of equal extremes it takes the earliest), ATR_TRAILING_STOP and STC (not built).
const columns: Record<string, readonly [(bars: Bars) => Float64Array, Tolerance?]> = {
  // Its first sums hold one change more than TA-Lib's.
  'ADX.plusDI': [(b) => indicators.directionalIndicators(b, 14).plus, afterSeeds(340)],
  'ADX.minusDI': [(b) => indicators.directionalIndicators(b, 14).minus, afterSeeds(340)],
  'ADX.dx': [(b) => indicators.directionalIndex(b, 14), afterSeeds(340)],
  'ADX.adx': [(b) => indicators.adx(b, 14), afterSeeds(400)],
  'ALLIGATOR.jaw': [(b) => shifted(indicators.smma(indicators.medianPrice(b), 13), 8)],
  'ALLIGATOR.teeth': [(b) => shifted(indicators.smma(indicators.medianPrice(b), 8), 5)],
  'ALLIGATOR.lips': [(b) => shifted(indicators.smma(indicators.medianPrice(b), 5), 3)],
  'ATR.tr': [(b) => indicators.trueRange(b)],
  'ATR.atr': [(b) => indicators.atr(b, 14)],
  'ATR.atrp': [(b) => indicators.natr(b, 14)],
  'BBANDS.sma': [(b) => bands(b).middle],
  'BBANDS.upper': [(b) => bands(b).upper],
  'BBANDS.lower': [(b) => bands(b).lower],
  'BBANDS.percentB': [(b) => indicators.bollingerPercentB(b.close, 20, 2)],
  'BBANDS.zScore': [(b) => indicators.zScore(b.close, 20)],
  'BBANDS.width': [(b) => indicators.bollingerWidth(b.close, 20, 2)],
  'CHOP.chop': [(b) => indicators.choppiness(b, 14)],
  // Its nested averages start from the first value of the inner one.
  'DEMA.dema': [(b) => indicators.dema(b.close, 20), afterSeeds(330)],
  // Its window excludes the current bar.
  'DONCHIAN.upper': [(b) => shifted(donchian(b).upper, 1)],
  'DONCHIAN.center': [(b) => shifted(donchian(b).middle, 1)],
  'DONCHIAN.lower': [(b) => shifted(donchian(b).lower, 1)],
  // It is drawn period/2 + 1 bars back.
  'DPO.dpo': [(b) => shifted(indicators.detrendedPrice(b.close, 14), -8)],
  'EMA.emaClose': [(b) => indicators.ema(b.close, 20)],
  'EMA.emaOpen': [(b) => indicators.ema(b.open, 20)],
  'LINREG_ENDPOINT.epma': [(b) => indicators.linearRegression(b.close, 20)],
  // It begins with windows that are not yet full.
  'FISHER.fisher': [(b) => indicators.fisherTransform(b, 10).line, afterSeeds(120)],
  'FISHER.trigger': [(b) => indicators.fisherTransform(b, 10).signal, afterSeeds(120)],
  'HMA.hma': [(b) => indicators.hma(b.close, 20), { relative: 1e-6 }],
  'ICHIMOKU.tenkan': [(b) => ichimoku(b).tenkan],
  'ICHIMOKU.kijun': [(b) => ichimoku(b).kijun],
  'ICHIMOKU.senkouA': [(b) => ichimoku(b).senkouA],
  'ICHIMOKU.senkouB': [(b) => ichimoku(b).senkouB],
  'KAMA.kama': [(b) => indicators.kama(b.close, 10), { from: 10 }],
  'KVO.kvo': [(b) => kvo(b).line],
  'KVO.signal': [(b) => kvo(b).signal],
  'MACD.macd': [(b) => indicators.apo(b.close, 12, 26)],
  'MACD.signal': [(b) => indicators.macd(b.close).signal, afterSeeds(220)],
  'MACD.histogram': [(b) => indicators.macd(b.close).histogram, afterSeeds(220)],
  'MFI.mfi': [(b) => indicators.moneyFlowIndex(b, 14)],
  'PMO.pmo': [(b) => pmo(b).line],
  'PMO.signal': [(b) => pmo(b).signal],
  'RSI.rsi': [(b) => indicators.rsi(b.close, 14)],
  'LINREG.slope': [(b) => indicators.regressionSlope(b.close, 20)],
  'LINREG.rSquared': [(b) => indicators.regressionRSquared(b.close, 20)],
  'LINREG.stdDev': [(b) => indicators.rollingDeviation(b.close, 20)],
  'SMA.smaClose': [(b) => indicators.sma(b.close, 20)],
  'SMA.smaOpen': [(b) => indicators.sma(b.open, 20)],
  'SMMA.smma': [(b) => indicators.smma(b.close, 20)],
  'STDDEV.stdDev': [(b) => indicators.rollingDeviation(b.close, 10)],
  'STDDEV.mean': [(b) => indicators.sma(b.close, 10)],
  'STDDEV.zScore': [(b) => indicators.zScore(b.close, 10)],
  // It averages k over three bars and then again.
  'STOCH_RSI.stochRsi': [(b) => indicators.stochasticRsi(b.close, 14, 14, 3).d],
  'STOCH_RSI.signal': [(b) => indicators.sma(indicators.stochasticRsi(b.close, 14, 14, 3).d, 3)],
  'SUPERTREND.superTrend': [(b) => supertrend(b).line],
  'TR.tr': [(b) => indicators.trueRange(b)],
  'TSI.tsi': [(b) => tsi(b).line],
  'TSI.signal': [(b) => tsi(b).signal],
};

describe.runIf(haveReference('Stock.Indicators'))('against the worked spreadsheets of Stock.Indicators', () => {
  const file = 'stock_indicators_excel_expected.csv';
  const rows = haveReference('Stock.Indicators') ? readReferenceTable(`vectors/${file}`) : [];
  const bars = barsOf(
    haveReference('Stock.Indicators') ? readReferenceTable('vectors/stock_indicators_quotes_default.csv') : [],
  );

  it.each(Object.entries(columns))('%s agrees to 1e-9', (name, [indicator, tolerance]) => {
    const wanted = { relative: 1e-9, absolute: 1e-9, ...tolerance };
    const agreement = compareSeries(columnOf(rows, name), indicator(bars), wanted);
    verification.record(takeCalled(), file, agreement);
    expect(agreement.worst).toBeLessThanOrEqual(1);
    expect(agreement.values).toBeGreaterThan(90);
  });

  it('agrees in beta with the returns of another series', () => {
    const other = barsOf(readReferenceTable('vectors/stock_indicators_quotes_compare.csv'));
    const beta = indicators.rollingBetaOfPrices(bars.close, other.close, 20);
    const agreement = compareSeries(columnOf(rows, 'BETA.beta'), beta, { relative: 1e-9, absolute: 1e-9 });
    verification.record(takeCalled(), file, agreement);
    expect(agreement.worst).toBeLessThanOrEqual(1);
  });
});

verification.guard();
