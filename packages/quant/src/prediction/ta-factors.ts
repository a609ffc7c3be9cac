import { bollingerPercentB } from '../indicators/bollinger.ts';
import { adx } from '../indicators/directional.ts';
import { rollingHighest } from '../indicators/extremes.ts';
import type { BarSeries } from '../indicators/input.ts';
import { macd } from '../indicators/macd.ts';
import { sma } from '../indicators/moving-averages.ts';
import { logReturn } from '../indicators/price-changes.ts';
import { rsi } from '../indicators/relative-strength.ts';
import { rawKStream } from '../indicators/stochastic.ts';
import { runBars } from '../indicators/stream.ts';
import { natr } from '../indicators/true-range.ts';
import { historicalVolatility, zScore } from '../indicators/volatility.ts';
import { type FactorTable, factorTable } from './factor-table.ts';

const YEAR = 252;
const RETURN_SESSIONS = [1, 5, 20, 60, 120, YEAR] as const;
/** Least volatility: twenty sessions with the same close have none. */
const LEAST_VOLATILITY = 1e-3;

/**
 * Factors of the price of one instrument, in units that do not depend on its level. All factors are known from
 * session 252 on; none reads a later bar.
 * @param bars adjusted for splits and dividends; volume in shares
 */
export function taFactors(bars: BarSeries): FactorTable {
  const { close, volume } = bars;
  const average = { 20: sma(close, 20), 50: sma(close, 50), 200: sma(close, 200) };
  const lines = macd(close);
  const volatility = { 10: logVolatility(close, 10), 20: logVolatility(close, 20), 60: logVolatility(close, 60) };
  const returns = Object.fromEntries(RETURN_SESSIONS.map((n) => [`return${n}`, logReturn(close, n)]));
  return factorTable({
    ...returns,
    fromSma20: distance(close, average[20]),
    fromSma50: distance(close, average[50]),
    fromSma200: distance(close, average[200]),
    sma50FromSma200: distance(average[50], average[200]),
    rsi2: rsi(close, 2),
    rsi14: rsi(close, 14),
    macd: divide(lines.macd, close),
    macdHistogram: divide(lines.histogram, close),
    volatility20: volatility[20],
    volatilityRatio: volatility[10].map((short, t) => short - volatility[60][t]),
    atrPercent: natr(bars, 14),
    percentB: bollingerPercentB(close, 20),
    rangePosition: runBars(bars, () => rawKStream(20)),
    adx: adx(bars, 14),
    drawdown: distance(close, rollingHighest(close, YEAR)),
    volumeZ: zScore(
      volume.map((shares) => Math.log(Math.max(shares, 1))),
      60,
    ),
  });
}

function logVolatility(closes: Float64Array, sessions: number): Float64Array {
  return historicalVolatility(closes, sessions).map((value) => Math.log(Math.max(value, LEAST_VOLATILITY)));
}

function divide(values: Float64Array, by: Float64Array): Float64Array {
  return values.map((value, t) => value / by[t]);
}

function distance(values: Float64Array, from: Float64Array): Float64Array {
  return values.map((value, t) => value / from[t] - 1);
}
