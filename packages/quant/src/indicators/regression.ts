import { isPrice, requirePeriod } from './input.ts';
import type { Kernel } from './kernel.ts';
import { fillLineSums, fillMoments, SlidingLine, SlidingMoments, SlidingPairs } from './moments.ts';
import { type PairStream, runPairs, runValues, type Stream } from './stream.ts';

/**
 * Straight line through the last `period` values by least squares, bars numbered 0 (oldest) to period−1 (TA-Lib
 * LINEARREG and family). All have their first value at index period−1. @throws RangeError for a period below 2.
 */
function lineStream(period: number, read: (slope: number, intercept: number) => number): Stream {
  const { sumX, divisor } = axisOf(period);
  const sums = new SlidingLine(period);
  return (value) => {
    if (!sums.push(value)) return NaN;
    const slope = (sumX * sums.sumY - period * sums.sumXY) / divisor;
    return read(slope, (sums.sumY - slope * sumX) / period + sums.shift);
  };
}

function axisOf(period: number): { readonly sumX: number; readonly divisor: number } {
  requirePeriod(period, 2);
  const sumX = (period * (period - 1)) / 2;
  const sumXX = (period * (period - 1) * (2 * period - 1)) / 6;
  return { sumX, divisor: sumX * sumX - period * sumXX };
}

/** The regression line at bar `at` of the window. */
function lineKernel(period: number, at: number): Kernel<Float64Array> {
  const { sumX, divisor } = axisOf(period);
  return (values, [x], [sumY, sumXY, shift]) => {
    fillLineSums(values, period, { sumY, sumXY, shift }, 0, x.length);
    x.fill(NaN, 0, Math.min(period - 1, x.length));
    for (let i = period - 1; i < x.length; i++) {
      const slope = (sumX * sumY[i] - period * sumXY[i]) / divisor;
      x[i] = (sumY[i] - slope * sumX) / period + shift[i] + slope * at;
    }
    return 0;
  };
}

function slopeKernel(period: number): Kernel<Float64Array> {
  const { sumX, divisor } = axisOf(period);
  return (values, [x], [sumY, sumXY, shift]) => {
    fillLineSums(values, period, { sumY, sumXY, shift }, 0, x.length);
    x.fill(NaN, 0, Math.min(period - 1, x.length));
    for (let i = period - 1; i < x.length; i++) x[i] = (sumX * sumY[i] - period * sumXY[i]) / divisor;
    return 0;
  };
}

/** Value of the regression line at the newest bar (TA-Lib LINEARREG). */
export function linearRegression(values: Float64Array, period = 14, out?: Float64Array): Float64Array {
  return runValues(values, () => linearRegressionStream(period), out, lineKernel(period, period - 1));
}

export function linearRegressionStream(period = 14): Stream {
  return lineStream(period, (slope, intercept) => intercept + slope * (period - 1));
}

/** Slope a bar, in the unit of the input (TA-Lib LINEARREG_SLOPE). */
export function regressionSlope(values: Float64Array, period = 14, out?: Float64Array): Float64Array {
  return runValues(values, () => regressionSlopeStream(period), out, slopeKernel(period));
}

export function regressionSlopeStream(period = 14): Stream {
  return lineStream(period, (slope) => slope);
}

/** Value of the regression line at the oldest bar (TA-Lib LINEARREG_INTERCEPT). */
export function regressionIntercept(values: Float64Array, period = 14, out?: Float64Array): Float64Array {
  return runValues(values, () => regressionInterceptStream(period), out);
}

export function regressionInterceptStream(period = 14): Stream {
  return lineStream(period, (_, intercept) => intercept);
}

/** Slope as an angle in degrees, −90..90 (TA-Lib LINEARREG_ANGLE). */
export function regressionAngle(values: Float64Array, period = 14, out?: Float64Array): Float64Array {
  return runValues(values, () => regressionAngleStream(period), out);
}

export function regressionAngleStream(period = 14): Stream {
  return lineStream(period, (slope) => (Math.atan(slope) * 180) / Math.PI);
}

/** Regression line continued one bar ahead (TA-Lib TSF). */
export function timeSeriesForecast(values: Float64Array, period = 14, out?: Float64Array): Float64Array {
  return runValues(values, () => timeSeriesForecastStream(period), out, lineKernel(period, period));
}

export function timeSeriesForecastStream(period = 14): Stream {
  return lineStream(period, (slope, intercept) => intercept + slope * period);
}

/** Forecast oscillator: distance of the value from the forecast made one bar before, in percent of the value. First value at index period. Source: Chande. */
export function forecastOscillator(values: Float64Array, period = 14, out?: Float64Array): Float64Array {
  return runValues(values, () => forecastOscillatorStream(period), out);
}

export function forecastOscillatorStream(period = 14): Stream {
  const forecast = timeSeriesForecastStream(period);
  let before = NaN;
  return (value) => {
    const distance = value === 0 ? 0 : (100 * (value - before)) / value;
    const isKnown = !Number.isNaN(before);
    before = forecast(value);
    return isKnown ? distance : NaN;
  };
}

/** Share of the variance that the regression line explains, 0..1; 0 where nothing varies. First value at index period−1. */
export function regressionRSquared(values: Float64Array, period = 14, out?: Float64Array): Float64Array {
  return runValues(values, () => regressionRSquaredStream(period), out, fitKernel(period));
}

export function regressionRSquaredStream(period = 14): Stream {
  const slopeOf = regressionSlopeStream(period);
  const moments = new SlidingMoments(period);
  const varianceX = (period * period - 1) / 12;
  return (value) => {
    const slope = slopeOf(value);
    if (!moments.push(value)) return NaN;
    return moments.variance === 0 ? 0 : Math.min((slope * slope * varianceX) / moments.variance, 1);
  };
}

function fitKernel(period: number): Kernel<Float64Array> {
  const slopes = slopeKernel(period);
  const varianceX = (period * period - 1) / 12;
  return (values, [x], [mean, variance, ...sums]) => {
    slopes(values, [x], sums);
    fillMoments(values, period, { mean, variance }, 0, x.length);
    for (let i = period - 1; i < x.length; i++) {
      x[i] = variance[i] === 0 ? 0 : Math.min((x[i] * x[i] * varianceX) / variance[i], 1);
    }
    return 0;
  };
}

/** Pearson's correlation of the last `period` pairs, −1..1; 0 where one of them does not vary (TA-Lib CORREL). First value at index period−1. */
export function correlation(x: Float64Array, y: Float64Array, period = 30, out?: Float64Array): Float64Array {
  return runPairs(x, y, () => correlationStream(period), Number.isFinite, out);
}

export function correlationStream(period = 30): PairStream {
  requirePeriod(period, 2);
  const pairs = new SlidingPairs(period);
  return (x, y) => {
    if (!pairs.push(x, y)) return NaN;
    const product = pairs.varianceX * pairs.varianceY;
    return product > 0 ? Math.max(-1, Math.min(1, pairs.covariance / Math.sqrt(product))) : 0;
  };
}

/**
 * Slope of the one-bar returns of the prices `y` on those of `x` over the last `period` returns; 0 where x does not vary (TA-Lib BETA,
 * whose first input is x). First value at index period.
 */
export function rollingBetaOfPrices(x: Float64Array, y: Float64Array, period = 5, out?: Float64Array): Float64Array {
  return runPairs(x, y, () => rollingBetaOfPricesStream(period), isPrice, out);
}

export function rollingBetaOfPricesStream(period = 5): PairStream {
  requirePeriod(period, 2);
  const pairs = new SlidingPairs(period);
  let [xBefore, yBefore] = [NaN, NaN];
  return (x, y) => {
    const returnX = x / xBefore - 1;
    const returnY = y / yBefore - 1;
    [xBefore, yBefore] = [x, y];
    if (Number.isNaN(returnX) || !pairs.push(returnX, returnY)) return NaN;
    return pairs.varianceX > 0 ? pairs.covariance / pairs.varianceX : 0;
  };
}
