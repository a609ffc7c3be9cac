import { toEpochDay } from '@pipa/calendar';
import { describe, expect, it } from 'vitest';
import { watchCalls } from '../testing/verification.ts';
import * as library from './index.ts';

const { watched: metrics, takeCalled } = watchCalls(library);
const f = (...values: number[]): Float64Array => Float64Array.from(values);

function expectClose(actual: ArrayLike<number | null>, expected: readonly number[]): void {
  expect(actual.length).toBe(expected.length);
  for (const [i, value] of expected.entries()) {
    if (Number.isNaN(value)) expect(actual[i], `at ${i}`).toBeNaN();
    else expect(actual[i], `at ${i}`).toBeCloseTo(value, 12);
  }
}

const equity = [100, 110, 99, 118.8];
const returns = f(0.1, -0.1, 0.2);
/** Sample deviation: squared deviations 1/900, 25/900 and 16/900. */
const deviation = Math.sqrt(42 / 900 / 2);

describe('growth by hand', () => {
  it('turns values into returns and back', () => {
    expectClose(metrics.simpleReturns(equity), [0.1, -0.1, 0.2]);
    expectClose(metrics.growthIndex(returns), [1, 1.1, 0.99, 1.188]);
    expect(metrics.totalReturn(equity)).toBeCloseTo(0.188, 12);
    expect(metrics.compoundAnnualGrowth(0.21, 2 * 365.25)).toBeCloseTo(0.1, 12);
    expect(metrics.annualisedReturn(returns)).toBeCloseTo(252 / 15, 12);
  });

  it('weighs a return by the money that earned it', () => {
    // 100 for the whole time and 100 for its second half, both at 21 % a whole: 121 + 110.
    const flows = [
      { at: 0, amount: 100 },
      { at: 5, amount: 100 },
    ];
    expect(metrics.moneyWeightedReturn(flows, { at: 10, value: 231 })).toBeCloseTo(0.21, 12);
  });

  it('grids returns by month', () => {
    const day = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / 86_400_000;
    const days = ['2019-12-31', '2020-01-31', '2020-02-28'].map(day);
    const [year] = metrics.returnGrid(days, [100, 110, 99]);
    expectClose([year.total, ...year.months.slice(0, 2)], [-0.01, 0.1, -0.1]);
  });
});

describe('the performance of a symbol by hand', () => {
  it('has the return over each number of sessions, and what lacks history or a price is not known', () => {
    // 100 on day 0, one dollar more a day.
    const closes = Float64Array.from({ length: 300 }, (_, i) => 100 + i);
    const at = metrics.performanceAt(closes, 252);
    expect(at.return1).toBeCloseTo(352 / 351 - 1, 12);
    expect(at.return5).toBeCloseTo(352 / 347 - 1, 12);
    expect(at.return21).toBeCloseTo(352 / 331 - 1, 12);
    expect(at.return61).toBeCloseTo(352 / 291 - 1, 12);
    expect(at.return252).toBeCloseTo(2.52, 12);
    expect(at.maxDrawdown5y).toBe(0);
    expect(metrics.performanceAt(closes, 251)).toMatchObject({
      return252: null,
      volatility5y: null,
      maxDrawdown5y: null,
    });
    expect(metrics.performanceAt(closes.with(251, 0), 252)).toMatchObject({ return1: null, return252: at.return252 });
    expect(metrics.performanceAt(closes.with(251, 0), 252).volatility5y).toBeNull();
  });

  it('has the risk of the last 1,260 returns, whatever was before and comes after', () => {
    // Rises by a half and falls back by turns; before that a fall to a tenth, and one after the day.
    const closes = Float64Array.from({ length: 1_270 }, (_, i) => (i < 5 ? 1_000 : 100 * (1 + (i % 2) / 2)));
    const at = metrics.performanceAt(closes.with(1_266, 1), 1_265);
    expect(at.maxDrawdown5y).toBeCloseTo(-1 / 3, 12);
    // 630 returns of a half and as many of minus a third: each 5/12 from their mean.
    expect(at.volatility5y).toBeCloseTo((5 / 12) * Math.sqrt((1_260 / 1_259) * 252), 9);
    expect(metrics.performanceAt(closes, 1_264).maxDrawdown5y).toBeCloseTo(-0.9, 12);
  });

  it('has no figure of a window with a close beyond reason, and the others', () => {
    const closes = Float64Array.from({ length: 1_600 }, () => 100).with(1_500, 3_000);
    expect(Object.values(metrics.performanceAt(closes, 1_500)).filter((value) => value !== null)).toEqual([false]);
    expect(metrics.performanceAt(closes, 1_510)).toEqual({
      isComparable: false,
      return1: 0,
      return5: 0,
      return21: null,
      return61: null,
      return252: null,
      volatility5y: null,
      maxDrawdown5y: null,
    });
    // Doubles and halves by turns, which is a volatility of 1,191 %.
    const wild = Float64Array.from({ length: 1_300 }, (_, i) => 100 * (1 + (i % 2)));
    expect(metrics.performanceAt(wild, 1_299)).toMatchObject({ return1: 1, return252: null, volatility5y: null });
  });
});

describe('moments by hand', () => {
  it('of 0, 0, 0, 0, 1', () => {
    // Population moments 0.16, 0.096 and 0.0832.
    expect(metrics.mean([0, 0, 0, 0, 1])).toBeCloseTo(0.2, 12);
    expect(metrics.sampleDeviation([0, 0, 0, 0, 1])).toBeCloseTo(Math.sqrt(0.8 / 4), 12);
    expect(metrics.skewness([0, 0, 0, 0, 1])).toBeCloseTo(1.5, 12);
    expect(metrics.excessKurtosis([0, 0, 0, 0, 1])).toBeCloseTo(0.25, 12);
    expect(metrics.quantile([4, 1, 2], 0.75)).toBe(3);
    // All three that equal the quantile are at or below it.
    expect(metrics.lowerTail([1, 5, 1, 0, 1], 0.25)).toEqual({ quantile: 1, mean: 0.75 });
    expect(metrics.lowerTail([], 0.25)).toBeNull();
  });
});

describe('risk by hand', () => {
  it('of the swings', () => {
    expect(metrics.annualisedVolatility(returns)).toBeCloseTo(deviation * Math.sqrt(252), 12);
    expect(metrics.sharpeRatio(returns, 0.01, 4)).toBeCloseTo(((1 / 15 - 0.01) / deviation) * 2, 12);
  });

  it('of the losses', () => {
    // Shortfalls below 5 %: 0, 0.15, 0.
    expect(metrics.downsideDeviation(returns, 0.05)).toBeCloseTo(0.15 / Math.sqrt(3), 12);
    expect(metrics.sortinoRatio(returns, 0.05, 4)).toBeCloseTo(((1 / 15 - 0.05) / (0.15 / Math.sqrt(3))) * 2, 12);
    expect(metrics.omegaRatio(returns, 0.05)).toBeCloseTo((0.05 + 0.15) / 0.15, 12);
    const spread = Float64Array.from({ length: 21 }, (_, i) => i / 100 - 0.1);
    expect(metrics.historicalValueAtRisk(spread)).toBeCloseTo(0.09, 12);
  });

  it('of the falls from the highest value', () => {
    expectClose(metrics.drawdownSeries([100, 90, 120, 60, 90]), [0, -0.1, 0, -0.5, -0.25]);
    expect(metrics.maxDrawdown([100, 90, 120, 60, 90])).toBeCloseTo(-0.5, 12);
    expect(metrics.calmarRatio(0.2, -0.5)).toBeCloseTo(0.4, 12);
    expect(metrics.drawdownTable([1, 2, 3, 4, 5], [100, 90, 120, 60, 90])).toEqual([
      { start: 3, trough: 4, end: null, depth: -0.5, days: 2 },
      { start: 1, trough: 2, end: 3, depth: 90 / 100 - 1, days: 2 },
    ]);
  });
});

describe('a benchmark by hand', () => {
  // Means 2 % and 1 %; deviations (−1, 2, −1) % and (−1, 1, 0) %: covariance sum 3, variance sum 2.
  const own = f(0.01, 0.04, 0.01);
  const theirs = f(0, 0.02, 0.01);

  it('explains a part of the return', () => {
    const regression = metrics.regressOnBenchmark(own, theirs, 0.002);
    expect(regression?.beta).toBeCloseTo(1.5, 12);
    expect(regression?.alpha).toBeCloseTo(0.018 - 1.5 * 0.008, 12);
    expect(metrics.annualisedAlpha(regression)).toBeCloseTo(0.006 * 252, 12);
  });

  it('is followed up and down', () => {
    const market = f(0.02, -0.02, 0.02, -0.03);
    expect(metrics.upCapture(f(0.03, -0.01, 0.01, -0.01), market)).toBeCloseTo(1, 12);
    expect(metrics.downCapture(f(0.03, -0.01, 0.01, -0.01), market)).toBeCloseTo(0.4, 12);
  });

  it('is beaten evenly or unevenly', () => {
    // Differences of 1, −1 and 3 %: mean 1 %, sample deviation 2 %.
    expect(metrics.informationRatio(f(0.03, -0.02, 0.05), f(0.02, -0.01, 0.02), 4)).toBeCloseTo(1, 12);
    expect(metrics.informationRatio(f(0.03, 0.02), f(0.02, 0.01))).toBeNull();
    expect(metrics.informationRatio(f(0.03), f(0.02))).toBeNull();
  });

  it('is followed through a window', () => {
    expectClose(metrics.rollingBeta(own, theirs, 3), [NaN, NaN, 1.5]);
    expectClose(metrics.rollingVolatility(returns, 3), [NaN, NaN, deviation * Math.sqrt(252)]);
    expectClose(metrics.rollingSharpe(returns, 3), [NaN, NaN, Math.sqrt(252) / 15 / deviation]);
  });
});

it('what a year moves and costs is a part of the mean value', () => {
  // Half a year of 365.25 days at a mean value of 200 dollars.
  const values = [100, 200, 300];
  expect(metrics.ofMeanValueAnnual(10, values, 365.25 / 2)).toBeCloseTo(0.1, 12);
  expect(metrics.turnoverAnnual({ bought: 90, sold: 50 }, values, 365.25 / 2)).toBeCloseTo(0.5, 12);
  expect(metrics.ofMeanValueAnnual(10, values, 0)).toBeNull();
  expect(metrics.ofMeanValueAnnual(10, [0, 0], 365)).toBeNull();
  expect(metrics.ofMeanValue(10, values)).toBeCloseTo(0.05, 12);
  expect([metrics.ofMeanValue(10, []), metrics.ofMeanValue(10, [0])]).toEqual([null, null]);
});

it('what each calendar year moved and cost is a part of the mean value of its closes', () => {
  const days = ['2024-12-30', '2024-12-31', '2025-01-02', '2026-01-02'].map(toEpochDay);
  const traded = [
    { year: 2024, bought: 150, sold: 30, costs: 6 },
    { year: 2026, bought: 0, sold: 80, costs: 1 },
    { year: 2027, bought: 5, sold: 5, costs: 2 },
  ];
  expect(metrics.tradingByYear(traded, { days, values: [100, 200, 300, 0] })).toEqual([
    { year: 2024, turnover: 0.2, costs: 6, costShare: 0.04 },
    { year: 2025, turnover: 0, costs: 0, costShare: 0 },
    // Nothing is left at the close, and no close follows.
    { year: 2026, turnover: null, costs: 1, costShare: null },
    { year: 2027, turnover: null, costs: 2, costShare: null },
  ]);
  expect(metrics.tradingByYear([], { days: [], values: [] })).toEqual([]);
});

it('a loss beyond the value at risk is the mean of the worst returns', () => {
  // Of −20 … 19 % the 5 % quantile lies 1.95 steps above the lowest: two returns reach it.
  const returns = Float64Array.from({ length: 40 }, (_, i) => (i - 20) / 100);
  expect(metrics.conditionalValueAtRisk(returns)).toBeCloseTo(0.195, 12);
  expect(metrics.conditionalValueAtRisk(returns, 0.5)).toBeCloseTo((0.2 + 0.01) / 2, 12);
  expect(metrics.conditionalValueAtRisk(returns.slice(0, 19))).toBeNull();
  const both = metrics.tailRisk(returns);
  expect(both.valueAtRisk).toBe(metrics.historicalValueAtRisk(returns));
  expect(both.conditionalValueAtRisk).toBe(metrics.conditionalValueAtRisk(returns));
});

it('a record is as many deviations from what was expected of it', () => {
  // A quarter of a year: an expected logarithm of ln(1.1) / 4, and half of the 20 % a year for its volatility.
  const expected = { sessions: 63, cagr: 0.1, volatility: 0.2 };
  expect(metrics.divergence({ ...expected, totalReturn: 1.1 ** 0.25 * Math.exp(0.1) - 1 })).toBeCloseTo(1, 12);
  expect(metrics.divergence({ ...expected, totalReturn: 1.1 ** 0.25 - 1 })).toBeCloseTo(0, 12);
});

describe('a record continued by one day by hand', () => {
  it('has the sums and the figures of its days', () => {
    // Means 2 % and 1 %; squares 6, 2 and products 3, each in hundredths of a percent.
    const begun = metrics.runningReturns(f(0.01, 0.04), f(0, 0.02));
    expect(metrics.canContinue(begun)).toBe(true);
    const running = metrics.continueReturns(begun, 0.01, 0.01);
    expectClose([running.sum, running.squares, running.benchmarkSquares, running.products], [0.06, 6e-4, 2e-4, 3e-4]);
    expect(running.lowest).toEqual([0.01, 0.01, 0.04]);
    const { volatility, sharpe, sortino, beta, alpha, valueAtRisk } = metrics.metricsOfRunning(running);
    expectClose([volatility ?? 0, sharpe ?? 0], [Math.sqrt(3e-4 * 252), (0.02 / Math.sqrt(3e-4)) * Math.sqrt(252)]);
    expect(beta).toBeCloseTo(1.5, 12);
    expect(alpha).toBeCloseTo((0.02 - 1.5 * 0.01) * 252, 12);
    // No loss, and fewer than twenty returns.
    expect([sortino, valueAtRisk]).toEqual([null, null]);
  });
});

describe('all at once by hand', () => {
  it('of a curve and of its returns', () => {
    const wanted = { sessions: 3, totalReturn: 0.188, maxDrawdown: -0.1, omega: 3, annualReturn: 252 / 15 };
    const days = [0, 1, 2, 3];
    for (const figures of [
      metrics.computeMetrics({ days, equity }),
      metrics.metricsOfReturns({ startDay: 0, days: days.slice(1), returns }),
    ]) {
      for (const [name, value] of Object.entries(wanted)) {
        expect(figures[name as keyof typeof wanted], name).toBeCloseTo(value, 12);
      }
    }
  });
});

it('every metric is worked out by hand', () => {
  const called = new Set(takeCalled());
  const named = Object.entries(library).filter(([, member]) => typeof member === 'function');
  expect(named.filter(([name]) => !called.has(name))).toEqual([]);
});
