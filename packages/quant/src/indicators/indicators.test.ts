import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normal, randomSource } from '../testing/random-source.ts';
import * as indicators from './testing/both-forms.ts';
import { bars, expectClose, f, none } from './testing/hand-worked.ts';

describe('averages by hand', () => {
  it('averages the last values', () => {
    expect(indicators.sma(f(1, 2, 3, 4), 2)).toEqual(f(none, 1.5, 2.5, 3.5));
  });

  it('seeds the exponential average with the simple one', () => {
    expect(indicators.ema(f(1, 2, 3, 7, 5), 3)).toEqual(f(none, none, 2, 4.5, 4.75));
  });

  it('smooths as Wilder does, by 1/period of the new value', () => {
    expectClose(indicators.smma(f(2, 4, 9, 3), 2), f(none, 3, 6, 4.5));
  });

  it('weights the newest value most', () => {
    expectClose(indicators.wma(f(1, 2, 6, 3), 3), f(none, none, (1 + 4 + 18) / 6, (2 + 12 + 9) / 6));
  });

  it('takes the lag of an average off it', () => {
    // EMA(2): 1.5, 2.5, 3.5 (a straight line); EMA of it: 2, 3.
    expectClose(indicators.dema(f(1, 2, 3, 4), 2), f(none, none, 3, 4));
    expectClose(indicators.tema(f(1, 2, 3, 4, 5), 2), f(none, none, none, 4, 5));
  });

  it('follows a straight move at full speed and noise hardly at all', () => {
    const fast = (2 / 3) ** 2;
    const slow = (2 / 31) ** 2;
    expectClose(indicators.kama(f(1, 2, 3, 2), 2), f(none, none, 2 + fast, 2 + fast + (2 - 2 - fast) * slow));
  });

  it('weights the triangle, the Hull window and the volume', () => {
    expectClose(indicators.trima(f(1, 2, 6, 3), 3), f(none, none, (1 + 4 + 6) / 4, (2 + 12 + 3) / 4));
    // WMA(2) of 2·WMA(2) − WMA(4), which straight lines pass unchanged.
    expectClose(indicators.hma(f(1, 2, 3, 4, 5), 4), f(none, none, none, none, 5));
    const traded = { close: f(10, 20, 40), volume: f(1, 3, 0) };
    expectClose(indicators.vwma(traded, 2), f(none, 17.5, 20));
    expectClose(indicators.vwma({ close: f(7, 8), volume: f(0, 0) }, 2), f(none, 8));
  });
});

describe('momentum by hand', () => {
  it('smooths gains and losses as Wilder does', () => {
    const strength = indicators.rsi(f(10, 12, 11, 14, 14), 2);
    expectClose(strength, f(none, none, 100 / 1.5, (100 * 2) / 2.25, 100 / 1.125));
    expectClose(
      indicators.cmo(f(10, 12, 11, 14, 14), 2),
      strength.map((value) => 2 * value - 100),
    );
  });

  it('calls a market without moves 0, as TA-Lib does', () => {
    expect(indicators.rsi(f(5, 5, 5, 5), 2)).toEqual(f(none, none, 0, 0));
  });

  it('gives changes as fraction, ratio, difference and log', () => {
    expect(indicators.rateOfChange(f(4, 5, 6), 1)).toEqual(f(none, 0.25, 0.2));
    expect(indicators.rateOfChangeRatio(f(4, 5, 6), 1)).toEqual(f(none, 1.25, 1.2));
    expect(indicators.momentum(f(4, 5, 7), 2)).toEqual(f(none, none, 3));
    expectClose(indicators.logReturn(f(1, Math.E), 1), f(none, 1));
  });

  it('begins both averages of MACD at the same bar', () => {
    // Fast EMA(2) is seeded with 2 and 4, slow EMA(3) with 1, 2, 4: at the third bar 3 − 7/3; then 17/3 − 14/3.
    const { macd, signal, histogram } = indicators.macd(f(1, 2, 4, 7), 2, 3, 2);
    expectClose(macd, f(none, none, none, 1));
    expectClose(signal, f(none, none, none, (2 / 3 + 1) / 2));
    expectClose(histogram, f(none, none, none, 1 / 6));
    expect(indicators.macd(f(1, 2, 4, 7), 3, 2, 2).macd).toEqual(macd);
  });

  it('places the close in the range of the last bars', () => {
    const three = bars([2, 5, 1, 3, 1], [3, 9, 3, 7, 1], [7, 7, 5, 6, 1]);
    expectClose(indicators.stochasticFast(three, 2, 1).k, f(none, 75, 50));
    expectClose(indicators.stochastic(three, 2, 2, 1).k, f(none, none, 62.5));
    expectClose(indicators.williamsR(three, 2), f(none, -25, -50));
    expectClose(indicators.balanceOfPower(three), f(1 / 4, 4 / 6, -1 / 2));
  });

  it('measures the typical price in mean deviations', () => {
    const flatDays = bars([1, 1, 1, 1, 1], [2, 2, 2, 2, 1], [6, 6, 6, 6, 1]);
    expectClose(indicators.cci(flatDays, 3), f(none, none, 3 / (0.015 * 2)));
  });
});

describe('trend and volatility by hand', () => {
  const gap = bars([9, 10, 8, 9, 1], [14, 15, 13, 14, 1], [12, 13, 9, 10, 1]);

  it('measures true ranges across gaps', () => {
    expect(indicators.trueRange(gap)).toEqual(f(none, 6, 5));
    expect(indicators.atr(gap, 2)).toEqual(f(none, none, 5.5));
    expect(indicators.natr(gap, 2)).toEqual(f(none, none, 55));
  });

  it('counts the larger of two directional moves only', () => {
    // Up 5 against down −5, then up −2 against down 4.
    const { plus, minus } = indicators.directionalMovement(gap, 2);
    expectClose(plus, f(none, 5, 2.5));
    expectClose(minus, f(none, 0, 4));
    expectClose(indicators.directionalIndex(gap, 2), f(none, none, (100 * 1.5) / 6.5));
    expectClose(indicators.directionalIndicators(gap, 2).minus, f(none, none, 400 / 8));
  });

  it('says how many bars ago the extremes were, the latest of equal ones', () => {
    const days = bars([0, 5, 3, 0, 0], [0, 7, 1, 0, 0], [0, 7, 2, 0, 0], [0, 6, 1, 0, 0]);
    const { up, down } = indicators.aroon(days, 2);
    expect(up).toEqual(f(none, none, 100, 50));
    expect(down).toEqual(f(none, none, 50, 100));
  });

  it('trails a rise and reverses when the low touches the stop', () => {
    const days = bars([0, 10, 8, 0, 0], [0, 12, 9, 0, 0], [0, 13, 10, 0, 0], [0, 9, 6, 0, 0]);
    // Long from 8 with extreme 12: 8.08; at 13 the factor is 0.04; the fall to 6 reverses to the extreme 13.
    expectClose(indicators.parabolicSar({ high: days.high, low: days.low }), f(none, 8, 8.08, 13));
  });

  it('fits a straight line', () => {
    const values = f(1, 3, 5, 8);
    expectClose(indicators.regressionSlope(values, 3), f(none, none, 2, 2.5));
    expectClose(indicators.linearRegression(values, 3), f(none, none, 5, 16 / 3 + 2.5));
    expectClose(indicators.timeSeriesForecast(values, 3), f(none, none, 7, 16 / 3 + 5));
    expectClose(indicators.regressionIntercept(values, 3), f(none, none, 1, 16 / 3 - 2.5));
    expectClose(indicators.regressionRSquared(values, 3), f(none, none, 1, (2.5 * 2.5 * 2) / 3 / (38 / 9)));
  });

  it('takes the population deviation', () => {
    expect(indicators.rollingDeviation(f(2, 4, 4, 6), 2)).toEqual(f(none, 1, 0, 1));
    expect(indicators.rollingVariance(f(2, 4, 4, 8), 2)).toEqual(f(none, 1, 0, 4));
    expect(indicators.zScore(f(2, 4, 4, 6), 2)).toEqual(f(none, 1, 0, 1));
  });

  it('sets bands around the mean and places the price in them', () => {
    const { upper, middle, lower } = indicators.bollingerBands(f(2, 4, 4), 2, 2);
    expect([upper, middle, lower]).toEqual([f(none, 5, 4), f(none, 3, 4), f(none, 1, 4)]);
    expect(indicators.bollingerPercentB(f(2, 4, 4), 2, 2)).toEqual(f(none, 0.75, 0.5));
    expectClose(indicators.bollingerWidth(f(2, 4, 4), 2, 2), f(none, 4 / 3, 0));
  });

  it('finds the channel of the last bars, the current one included', () => {
    const channel = indicators.donchianChannel({ high: f(4, 6, 5, 3, 7), low: f(2, 3, 4, 1, 5) }, 3);
    expect(channel.upper).toEqual(f(none, none, 6, 6, 7));
    expect(channel.lower).toEqual(f(none, none, 2, 1, 1));
    expect(channel.middle).toEqual(f(none, none, 4, 3.5, 4));
  });

  it('keeps its digits far from zero and past the rebuilding of its sums', () => {
    const values = Float64Array.from({ length: 1_000 }, (_, i) => 1e6 + (i % 2));
    const deviations = indicators.rollingDeviation(values, 10).slice(9);
    expect(deviations.every((deviation) => Math.abs(deviation - 0.5) < 1e-9)).toBe(true);
  });

  it('forgets a collapse of the price: sums do not drift', () => {
    const values = Float64Array.from({ length: 2_000 }, (_, i) => (i < 500 ? 1e9 + i : 0.01));
    expectClose(indicators.sma(values, 20).slice(-3), f(0.01, 0.01, 0.01));
    expect(indicators.rollingDeviation(values, 20).slice(-3)).toEqual(f(0, 0, 0));
  });
});

describe('volume by hand', () => {
  const days = bars([2, 5, 1, 4, 100], [4, 7, 3, 7, 50], [7, 7, 3, 5, 10]);

  it('adds volume on rises and takes it off on falls', () => {
    expect(indicators.onBalanceVolume(days)).toEqual(f(100, 150, 140));
    expect(indicators.accumulationDistribution(days)).toEqual(f(50, 100, 100));
    expectClose(indicators.chaikinMoneyFlow(days, 2), f(none, 100 / 150, 50 / 60));
  });

  it('splits the dollars traded by the direction of the typical price', () => {
    const rise = (17 / 3) * 50;
    expectClose(indicators.moneyFlowIndex(days, 2), f(none, none, (100 * rise) / (rise + 5 * 10)));
  });

  it('averages change times volume', () => {
    expectClose(indicators.forceIndex(days, 2), f(none, none, (150 - 20) / 2));
  });
});

describe('missing bars, reused arrays, bad periods', () => {
  it('starts again after a missing bar', () => {
    expect(indicators.sma(f(none, 1, 3, none, 5, 7), 2)).toEqual(f(none, none, 2, none, none, 6));
    expect(indicators.momentum(f(none, 1, 3, none, 5, 7), 1)).toEqual(f(none, none, 2, none, none, 2));
  });

  it('has nothing to say about a missing or short series', () => {
    expect(indicators.sma(f(), 3)).toEqual(f());
    expect(indicators.rsi(f(none, none), 2)).toEqual(f(none, none));
    expect(indicators.atr({ high: f(2), low: f(1), close: f(1) }, 3)).toEqual(f(none));
  });

  it('reuses the output array and overwrites all of it', () => {
    const out = f(9, 9, 9);
    expect(indicators.sma(f(1, 2, 3), 3, out)).toBe(out);
    expect(out).toEqual(f(none, none, 2));
    expect(() => indicators.sma(f(1, 2), 2, out)).toThrow(RangeError);
  });

  it.each([0, 1.5, none])('rejects a period of %s', (period) => {
    expect(() => indicators.sma(f(1), period)).toThrow(RangeError);
    expect(() => indicators.wma(f(1), period)).toThrow(RangeError);
    expect(() => indicators.atr({ high: f(1), low: f(1), close: f(1) }, period)).toThrow(RangeError);
  });

  it('rejects columns of different lengths', () => {
    expect(() => indicators.adx({ high: f(1, 2), low: f(1) }, 3)).toThrow(RangeError);
    expect(() => indicators.cci({ high: f(1, 2), low: f(1), close: f(1, 2) }, 3)).toThrow(RangeError);
  });
});

describe('pairs', () => {
  const walk = (seed: number) => {
    const random = randomSource(seed);
    let price = 50;
    return Float64Array.from({ length: 400 }, () => {
      price *= 1 + 0.02 * normal(random);
      return price;
    });
  };

  it('correlates a series with a straight line of itself fully', () => {
    const values = walk(4);
    expectClose(
      indicators
        .correlation(
          values,
          values.map((value) => 3 - 2 * value),
          20,
        )
        .slice(19),
      f(...new Array(381).fill(-1)),
    );
    expect(
      indicators
        .correlation(
          values,
          values.map(() => 7),
          20,
        )
        .slice(19)
        .every((value) => value === 0),
    ).toBe(true);
  });

  it('gives the same pair by pair as at once, whatever the period', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 2, max: 60 }), (seed, period) => {
        const [x, y] = [walk(seed), walk(seed + 1)];
        const [correlate, beta] = [indicators.correlationStream(period), indicators.rollingBetaOfPricesStream(period)];
        expect(x.map((value, i) => correlate(value, y[i]))).toEqual(indicators.correlation(x, y, period));
        expect(x.map((value, i) => beta(value, y[i]))).toEqual(indicators.rollingBetaOfPrices(x, y, period));
      }),
      { numRuns: 15, seed: 3 },
    );
  });
});
