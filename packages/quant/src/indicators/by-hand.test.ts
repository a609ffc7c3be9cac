import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { watchCalls } from '../testing/verification.ts';
import * as library from './testing/both-forms.ts';
import { bars, expectClose, f, none } from './testing/hand-worked.ts';

const { watched: indicators, takeCalled } = watchCalls(library);

// True ranges 3, 3 and 6.
const turn = bars([9, 10, 8, 9, 1], [11, 12, 10, 11, 1], [13, 14, 12, 13, 1], [8, 9, 7, 8, 1]);
// True ranges 6 and 5.
const gap = bars([9, 10, 8, 9, 1], [14, 15, 13, 14, 1], [12, 13, 9, 10, 1]);
/** Bars of these ranges high − low. */
const ranges = (...values: number[]) => ({
  high: f(...values.map((range) => 1 + range)),
  low: f(...values.map(() => 1)),
});

describe('prices of a bar by hand', () => {
  const days = bars([10, 14, 8, 12, 1], [12, 20, 9, 15, 1], [16, 17, 15, 16, 1]);

  it('weighs open, high, low and close', () => {
    expectClose(indicators.medianPrice(days), f(11, 14.5, 16));
    expectClose(indicators.typicalPrice(days), f(34 / 3, 44 / 3, 16));
    expectClose(indicators.weightedClose(days), f(11.5, 59 / 4, 16));
    expectClose(indicators.averagePrice(days), f(11, 14, 16));
  });

  it('smooths bars as Heikin-Ashi does', () => {
    const smooth = indicators.heikinAshi(days);
    expectClose(smooth.open, f(11, 11, 12.5));
    expectClose(smooth.close, f(11, 14, 16));
    expectClose(smooth.high, f(14, 20, 17));
    expectClose(smooth.low, f(8, 9, 12.5));
  });

  it('finds extremes and their middles', () => {
    expectClose(indicators.rollingHighest(f(3, 1, 2, 0), 2), f(none, 3, 2, 2));
    expectClose(indicators.rollingLowest(f(3, 1, 2, 0), 2), f(none, 1, 1, 0));
    expectClose(indicators.midpoint(f(3, 1, 2, 0), 2), f(none, 2, 1.5, 1));
    expectClose(indicators.midprice({ high: f(3, 5, 4), low: f(1, 2, 3) }, 2), f(none, 3, 3.5));
  });

  it('places the close in the range of its bar, in the middle without one', () => {
    expectClose(indicators.internalBarStrength(bars([0, 12, 8, 9, 1], [5, 5, 5, 5, 1])), f(0.25, 0.5));
  });
});

describe('adaptive averages by hand', () => {
  it('lag behind a straight line by what their weights say', () => {
    // Each EMA(2) of a line is half a step behind; T3 is (1 − factor)·1.5 steps behind, the zero-lag average none.
    const line = f(1, 2, 3, 4, 5, 6, 7, 8);
    expectClose(indicators.t3(line, 2, 0.5).slice(5), f(none, 6.25, 7.25));
    expectClose(indicators.zlema(line.slice(0, 5), 3), f(none, none, none, 4, 5));
  });

  it('weight by a bell and by the speed of the market', () => {
    const side = Math.exp(-0.5);
    expectClose(indicators.alma(f(1, 2, 6), 3, 0.5, 3), f(none, none, (7 * side + 2) / (1 + 2 * side)));
    expectClose(indicators.mcginley(f(2, 4, 6), 2), f(none, 3, 3 + 3 / 32));
  });
});

describe('oscillators of the close by hand', () => {
  it('compare two averages', () => {
    expectClose(indicators.apo(f(1, 2, 4, 7), 2, 3, 'sma'), f(none, none, 2 / 3, 7 / 6));
    expectClose(indicators.ppo(f(1, 2, 4, 7), 2, 3, 'sma'), f(none, none, 200 / 7, 350 / 13));
    expectClose(indicators.apo(f(1, 2, 4, 7), 2, 3, 'ema'), f(none, none, 5 / 6, 19 / 18));
    expectClose(indicators.volumeOscillator(f(1, 3, 5), 1, 2), f(none, 50, 25));
  });

  it('smooth the change three times and twice', () => {
    // The triple EMA(2) of a line is 1.5 steps behind: 3.5, then 4.5.
    expectClose(indicators.trix(f(2, 3, 4, 5, 6), 2), f(none, none, none, none, 100 / 3.5));
    // Changes 2, −1, 3, −1: once smoothed 1/2, 13/6, 1/18, their sizes 3/2, 5/2, 3/2.
    const { line, signal } = indicators.trueStrengthIndex(f(1, 3, 2, 5, 4), 2, 2, 2);
    expectClose(line, f(none, none, none, 200 / 3, 260 / 9));
    expectClose(signal, f(none, none, none, none, 430 / 9));
  });

  it('add up rates of change', () => {
    const periods = { changes: [1, 2, 1, 1], averages: [1, 1, 1, 1], signal: 2 } as const;
    const { line, signal } = indicators.knowSureThing(f(1, 2, 4, 8), periods);
    expectClose(line, f(none, none, 1400, 1400));
    expectClose(signal, f(none, none, none, 1400));
    expectClose(indicators.coppock(f(1, 2, 4, 4), 1, 2, 2), f(none, none, none, (400 + 2 * 100) / 3));
  });

  it('smooth changes with factors of 2/period', () => {
    // Changes 100 % four times, then 0: averages 100 and 50, ten times their mean.
    const { line, signal } = indicators.priceMomentumOscillator(f(1, 2, 4, 8, 16, 16), 4, 2, 1);
    expectClose(line, f(none, none, none, none, none, 750));
    expectClose(signal, f(none, none, none, none, none, 750));
  });

  it('take the trend off', () => {
    expectClose(indicators.detrendedPrice(f(1, 2, 4, 8), 2), f(none, none, 1 - 3, 2 - 6));
    expectClose(indicators.forecastOscillator(f(1, 3, 4), 2), f(none, none, (100 * (4 - 5)) / 4));
    expectClose(indicators.regressionAngle(f(1, 2, 1), 2), f(none, 45, -45));
  });

  it('place the relative strength in its range', () => {
    // RSI 66.7, 88.9, 61.5: the second is the highest of two, the third the lowest.
    const { k, d } = indicators.stochasticRsi(f(10, 12, 11, 14, 13), 2, 2, 2);
    expectClose(k, f(none, none, none, none, 0));
    expectClose(d, f(none, none, none, none, 50));
  });
});

describe('oscillators of bars by hand', () => {
  it('compare averages of the median price', () => {
    const medians = { high: f(1, 2, 4, 7), low: f(1, 2, 4, 7) };
    expectClose(indicators.awesomeOscillator(medians, 1, 2), f(none, 0.5, 1, 1.5));
    expectClose(indicators.acceleratorOscillator(medians, 1, 2, 2), f(none, none, 0.25, 0.25));
  });

  it('weigh the pressure of three windows 4:2:1', () => {
    // Closes 5 and 1 above the true lows.
    expectClose(indicators.ultimateOscillator(gap, 1, 1, 2), f(none, none, (100 * (4 / 5 + 2 / 5 + 6 / 11)) / 7));
  });

  it('turn a place in the range into a Gaussian', () => {
    const { line, signal } = indicators.fisherTransform({ high: f(1, 3, 2), low: f(1, 3, 2) }, 2);
    const first = 0.5 * Math.log(1.33 / 0.67);
    const place = -0.33 + 0.67 * 0.33;
    expectClose(line, f(none, first, 0.5 * Math.log((1 + place) / (1 - place)) + first / 2));
    expectClose(signal, f(none, none, first));
  });

  it('compare bodies with ranges', () => {
    // Bodies 1 to 7, weighted 1:2:2:1 2.5, 3.5, 4.5, 5.5; all ranges 2.
    const days = bars(...[1, 2, 3, 4, 5, 6, 7].map((body) => [1, 3, 1, 1 + body, 1] as const));
    const { line, signal } = indicators.relativeVigor(days, 1);
    expectClose(line, f(none, none, none, 1.25, 1.75, 2.25, 2.75));
    expectClose(signal, f(none, none, none, none, none, none, (1.25 + 3.5 + 4.5 + 2.75) / 6));
  });
});

describe('trend by hand', () => {
  it('averages the one-sidedness of movement', () => {
    // Up 2, down 1, up 3, down 3: DX 0, 75 and 30.
    const days = { high: f(10, 12, 12, 15, 15), low: f(8, 8, 7, 7, 4) };
    expectClose(indicators.directionalIndex(days, 2), f(none, none, 0, 75, 30));
    expectClose(indicators.adx(days, 2), f(none, none, none, 37.5, 33.75));
    expectClose(indicators.adxr(days, 2), f(none, none, none, none, (33.75 + 37.5) / 2));
  });

  it('says which extreme is the younger', () => {
    const days = { high: f(5, 7, 7, 6), low: f(3, 1, 2, 1) };
    expectClose(indicators.aroonOscillator(days, 2), f(none, none, 50, -50));
  });

  it('measures moves from low to high and from high to low', () => {
    const { plus, minus } = indicators.vortex(gap, 2);
    expectClose(plus, f(none, none, (7 + 0) / 11));
    expectClose(minus, f(none, none, (3 + 6) / 11));
  });

  it('trails a stop that tightens and turns', () => {
    const { line, direction } = indicators.supertrend(turn, 1, 1);
    expectClose(line, f(none, 8, 10, 14));
    expectClose(direction, f(none, 1, 1, -1));
    const stop = indicators.chandeKrollStop(turn, 1, 1, 2);
    expectClose(stop.long, f(none, none, 13, 13));
    expectClose(stop.short, f(none, none, 11, 11));
    const exit = indicators.chandelierExit(turn, 2, 1);
    expectClose(exit.long, f(none, none, 14 - 3, 14 - 4.5));
    expectClose(exit.short, f(none, none, 10 + 3, 7 + 4.5));
  });
});

describe('channels by hand', () => {
  it('reach true ranges around an average', () => {
    const { upper, middle, lower } = indicators.keltnerChannel(turn, 2, 1, 2);
    expectClose(middle, f(none, 10, 12, 28 / 3));
    expectClose(upper, f(none, 16, 18, 64 / 3));
    expectClose(lower, f(none, 4, 6, -8 / 3));
  });

  it('widen with the range of the bars', () => {
    const days = { high: f(12, 6), low: f(8, 4), close: f(9, 5) };
    const { upper, middle, lower } = indicators.accelerationBands(days, 2, 1);
    expectClose(upper, f(none, (14.4 + 7.2) / 2));
    expectClose(middle, f(none, 7));
    expectClose(lower, f(none, (6.4 + 3.2) / 2));
  });

  it('are drawn ahead of the bars that they were computed from', () => {
    const cloud = indicators.ichimoku({ high: f(4, 6, 5, 9, 7), low: f(2, 3, 4, 1, 6) }, 1, 2, 3);
    expectClose(cloud.tenkan, f(3, 4.5, 4.5, 5, 6.5));
    expectClose(cloud.kijun, f(none, 4, 4.5, 5, 5));
    expectClose(cloud.senkouA, f(none, none, none, 4.25, 4.5));
    expectClose(cloud.senkouB, f(none, none, none, none, 4));
  });
});

describe('volatility by hand', () => {
  it('takes the sample deviation of log returns over a year', () => {
    expectClose(indicators.historicalVolatility(f(1, Math.E, 1), 2, 4), f(none, none, 2 * Math.SQRT2));
  });

  it('takes open, high, low and close of a bar', () => {
    const { E } = Math;
    expectClose(indicators.rogersSatchell(bars([1, E ** 2, 1 / E, E, 1]), 1), f(2));
  });

  it('follows the range of the bars', () => {
    // EMA(2) of the ranges: 2, 4, 14/3; EMA(2) of that: 3, 37/9.
    expectClose(indicators.chaikinVolatility(ranges(1, 3, 5, 5), 2), f(none, none, none, 400 / 3));
    expectClose(indicators.massIndex(ranges(1, 3, 5, 5), 2, 2), f(none, none, none, 4 / 3 + 42 / 37));
  });

  it('tells a path from a trend', () => {
    expectClose(indicators.choppiness(gap, 2), f(none, none, (100 * Math.log(11 / 6)) / Math.log(2)));
    expectClose(indicators.verticalHorizontalFilter(f(1, 3, 2, 5), 2), f(none, none, 1 / 3, 3 / 4));
  });
});

describe('volume and pairs by hand', () => {
  it('averages the accumulation/distribution line', () => {
    // The line is 50, 100, 100; the slow average 50, 250/3, 850/9.
    const days = bars([2, 5, 1, 4, 100], [4, 7, 3, 7, 50], [7, 7, 3, 5, 10]);
    expectClose(indicators.accumulationDistributionOscillator(days, 1, 2), f(none, 50 / 3, 50 / 9));
  });

  it('signs the volume by the trend', () => {
    const days = bars([3, 4, 2, 3, 1], [3, 6, 3, 5, 1], [3, 7, 2, 3, 10], [4, 6, 4, 4, 8], [4, 9, 3, 8, 7]);
    const [first, second, third] = [-750, 8000 / 7, 9800 / 13];
    const mean = (first + second) / 2;
    const { line, signal } = indicators.klingerOscillator(days, 1, 2, 1);
    expectClose(line, f(none, none, none, second - mean, (third - mean) / 3));
    expectClose(signal, line);
  });

  it('weighs prices by volume', () => {
    const days = bars([0, 4, 2, 3, 1], [0, 8, 4, 6, 3], [0, 9, 9, 9, 0], [0, 8, 8, 8, 0]);
    expectClose(indicators.rollingVwap(days, 2), f(none, 5.25, 6, 8));
    const traded = { close: f(10, 11, 9.9), volume: f(5, 10, 20) };
    expectClose(indicators.priceVolumeTrend(traded), f(0, 1, -1));
  });

  it('follows the price on quiet or on busy days', () => {
    const traded = { close: f(10, 11, 22), volume: f(5, 4, 6) };
    expectClose(indicators.negativeVolumeIndex(traded), f(1000, 1100, 1100));
    expectClose(indicators.positiveVolumeIndex(traded), f(1000, 1000, 2000));
  });

  it('asks how easily the price moved', () => {
    const days = { high: f(3, 6, 4), low: f(1, 2, 2), volume: f(1, 20_000, 0) };
    expectClose(indicators.easeOfMovement(days, 1), f(none, 4, 0));
    expectClose(indicators.easeOfMovement(days, 2), f(none, none, 2));
  });

  it('compares two series', () => {
    expectClose(indicators.correlation(f(1, 2, 3), f(1, 3, 2), 3), f(none, none, 0.5));
    // Returns of 10 %, −10 %, 20 % of the first, half of them of the second.
    const beta = indicators.rollingBetaOfPrices(f(10, 11, 9.9, 11.88), f(100, 105, 99.75, 109.725), 3);
    expectClose(beta, f(none, none, none, 0.5));
  });
});

it('every indicator is worked out by hand here or in indicators.test.ts', () => {
  const elsewhere = readFileSync(new URL('indicators.test.ts', import.meta.url), 'utf8');
  const here = new Set(takeCalled());
  const named = Object.keys(library).filter((name) => `${name}Stream` in library);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((name) => !here.has(name) && !elsewhere.includes(`indicators.${name}(`))).toEqual([]);
});
