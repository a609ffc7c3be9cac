import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normal, randomSource } from '../testing/random-source.ts';
import {
  computeMetrics,
  drawdownSeries,
  drawdownTable,
  metricsOfReturns,
  quantile,
  returnGrid,
  rollingBeta,
  rollingSharpe,
  rollingVolatility,
} from './index.ts';

/** Epoch day of an ISO date. */
const day = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / 86_400_000;
const dayList = (...isos: string[]) => isos.map(day);

describe('computeMetrics by hand', () => {
  // Returns 10 %, −10 %, 20 %: mean 1/15, sum of squared deviations 0.14/3, sample deviation √(0.07/3).
  const curve = { days: [0, 1, 2, 3], equity: [100, 110, 99, 118.8] };
  const deviation = Math.sqrt(0.07 / 3);
  const { sharpe, sortino, omega, volatility, ...rest } = computeMetrics(curve);

  it('gives growth and drawdown', () => {
    expect(rest.totalReturn).toBeCloseTo(0.188, 12);
    expect(rest.annualReturn).toBeCloseTo(252 / 15, 10);
    expect(rest.maxDrawdown).toBeCloseTo(-0.1, 12);
    expect(rest.cagr).toBeCloseTo(1.188 ** (365.25 / 3) - 1, -2);
    expect(rest.calmar).toBeCloseTo((1.188 ** (365.25 / 3) - 1) / 0.1, -3);
  });

  it('gives risk-adjusted ratios', () => {
    expect(volatility).toBeCloseTo(deviation * Math.sqrt(252), 12);
    expect(sharpe).toBeCloseTo((1 / 15 / deviation) * Math.sqrt(252), 12);
    expect(sortino).toBeCloseTo(((1 / 15) * 252) / (Math.sqrt(0.01 / 3) * Math.sqrt(252)), 12);
    expect(omega).toBeCloseTo(3, 12);
  });

  it('takes the risk-free rate off before the ratios', () => {
    const riskFree = 0.0252;
    const ratio = computeMetrics({ ...curve, riskFreeAnnual: riskFree });
    expect(ratio.sharpe).toBeCloseTo(((1 / 15 - 0.0001) / deviation) * Math.sqrt(252), 12);
    expect(ratio.volatility).toBe(volatility);
  });

  it('regresses on the benchmark', () => {
    // r = 2b + 0.01 exactly.
    const benchmark = [0.01, -0.02, 0.03];
    const returns = benchmark.map((b) => 2 * b + 0.01);
    const metrics = metricsOfReturns({ startDay: 0, days: [1, 2, 3], returns, benchmarkReturns: benchmark });
    expect(metrics.beta).toBeCloseTo(2, 12);
    expect(metrics.alpha).toBeCloseTo(2.52, 12);
    expect(metrics.upCapture).toBeCloseTo(2.5, 12);
    expect(metrics.downCapture).toBeCloseTo(1.5, 12);
  });

  it('takes the one-day loss from the interpolated 5 % quantile', () => {
    const returns = Float64Array.from({ length: 21 }, (_, i) => (i - 10) / 100);
    const days = Array.from({ length: 21 }, (_, i) => i + 1);
    expect(metricsOfReturns({ startDay: 0, days, returns }).valueAtRisk).toBeCloseTo(0.09, 12);
    expect(quantile([1, 2, 4], 0.25)).toBe(1.5);
  });

  it('takes every quantile from the sorted values and leaves the given ones as they are', () => {
    const values = fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ min: -1, max: 1, noNaN: true })), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (list, p) => {
        const given = Float64Array.from(list, (value) => value + 0);
        const sorted = given.toSorted();
        const before = given.slice();
        const position = p * (sorted.length - 1);
        const below = Math.floor(position);
        const above = Math.min(below + 1, sorted.length - 1);
        expect(quantile(given, p)).toBe(sorted[below] + (sorted[above] - sorted[below]) * (position - below));
        expect(given).toEqual(before);
      }),
      { numRuns: 2_000, seed: 14 },
    );
  });

  it('measures skew and excess kurtosis with population moments', () => {
    // Four values 0 and one 1: m2 = 0.16, m3 = 0.096, m4 = 0.0832.
    const metrics = metricsOfReturns({ startDay: 0, days: [1, 2, 3, 4, 5], returns: [0, 0, 0, 0, 1] });
    expect(metrics.skew).toBeCloseTo(1.5, 12);
    expect(metrics.kurtosis).toBeCloseTo(0.0832 / 0.0256 - 3, 12);
  });

  it('counts calendar days for CAGR', () => {
    const metrics = computeMetrics({ days: dayList('2015-01-01', '2019-01-01'), equity: [100, 146.41] });
    expect(metrics.cagr).toBeCloseTo(0.1, 12);
  });
});

describe('where there is no value', () => {
  it.each([
    ['no days', [], []],
    ['one day', [1], [100]],
  ])('%s gives null everywhere and 0 sessions', (_, days, equity) => {
    const { sessions, firstDay, lastDay, maxDrawdown, ...figures } = computeMetrics({ days, equity });
    expect(sessions).toBe(0);
    expect(maxDrawdown).toBeNull();
    expect(firstDay).toBe(days[0] ?? null);
    expect(lastDay).toBe(days[0] ?? null);
    expect(new Set(Object.values(figures))).toEqual(new Set([null]));
  });

  it('gives null for ratios of a flat curve, and 0 for its return and risk', () => {
    const flat = computeMetrics({ days: [1, 2, 3], equity: [5, 5, 5], benchmark: [7, 7, 7] });
    expect(flat).toMatchObject({ totalReturn: 0, volatility: 0, maxDrawdown: 0, sharpe: null, sortino: null });
    expect(flat).toMatchObject({ calmar: null, omega: null, beta: null, alpha: null, upCapture: null, skew: null });
  });

  it('does not call rounding noise risk', () => {
    const equity = Array.from({ length: 50 }, (_, i) => 1.01 ** i);
    const metrics = computeMetrics({ days: equity.map((_, i) => i), equity });
    expect(metrics).toMatchObject({ sharpe: null, sortino: null, omega: null, skew: null });
  });

  it.each([[[100, 0]], [[100, NaN]], [[-1, 5]], [[1, Infinity]]])('rejects the values %j', (equity) => {
    expect(() => computeMetrics({ days: [1, 2], equity })).toThrow(RangeError);
  });

  it('rejects series of unequal length', () => {
    expect(() => computeMetrics({ days: [1, 2], equity: [1] })).toThrow(RangeError);
    expect(() => metricsOfReturns({ startDay: 0, days: [1], returns: [0], benchmarkReturns: [] })).toThrow(RangeError);
  });
});

describe('drawdown table', () => {
  const days = [10, 11, 12, 15, 16, 17, 18, 19];
  const equity = [100, 90, 95, 100, 80, 120, 114, 118];

  it('lists the deepest first, open ones with no end', () => {
    expect(drawdownTable(days, equity)).toEqual([
      { start: 15, trough: 16, end: 17, depth: 80 / 100 - 1, days: 2 },
      { start: 10, trough: 11, end: 15, depth: 90 / 100 - 1, days: 5 },
      { start: 17, trough: 18, end: null, depth: 114 / 120 - 1, days: 2 },
    ]);
    expect(drawdownTable(days, equity, 1)).toHaveLength(1);
  });

  it('is empty for a curve that only rises', () => {
    expect(drawdownTable([1, 2, 3], [1, 1, 2])).toEqual([]);
    expect(drawdownTable([], [])).toEqual([]);
  });
});

describe('return grid', () => {
  it('compounds months and years from the last value before them', () => {
    const days = dayList('2019-12-30', '2019-12-31', '2020-01-02', '2020-01-31', '2020-03-02');
    const grid = returnGrid(days, [100, 110, 121, 132, 66]);
    expect(grid.map(({ year, total }) => [year, total])).toEqual([
      [2019, 110 / 100 - 1],
      [2020, 66 / 110 - 1],
    ]);
    expect(grid[0].months[11]).toBe(110 / 100 - 1);
    expect(grid[1].months.slice(0, 4)).toEqual([132 / 110 - 1, null, 66 / 132 - 1, null]);
  });

  it('agrees with the calendar on every day of four centuries', () => {
    for (let at = day('1799-12-25'); at < day('2200-01-05'); at += 1) {
      const date = new Date(at * 86_400_000);
      const [row] = returnGrid([at - 1, at], [1, 2]);
      if (row.year !== date.getUTCFullYear() || row.months[date.getUTCMonth()] !== 1) expect.fail(date.toISOString());
    }
    expect.assertions(0);
  });
});

describe('rolling metrics', () => {
  it('are NaN before the window is full and equal the metric of the window after', () => {
    const returns = Float64Array.of(0.01, -0.02, 0.03, 0.01);
    const volatility = rollingVolatility(returns, 3);
    expect([...volatility.slice(0, 2)]).toEqual([NaN, NaN]);
    const last = metricsOfReturns({ startDay: 0, days: [1, 2, 3], returns: returns.slice(1) });
    expect(volatility[3]).toBe(last.volatility);
    expect(rollingSharpe(returns, 3)[3]).toBe(last.sharpe);
    expect(rollingBeta(returns, returns, 3)[2]).toBeCloseTo(1, 12);
  });

  it('rejects windows without a deviation', () => {
    expect(() => rollingSharpe(new Float64Array(3), 1)).toThrow(RangeError);
  });
});

describe('invariants', () => {
  const curve = fc.record({ seed: fc.integer(), length: fc.integer({ min: 3, max: 300 }) }).map(({ seed, length }) => {
    const random = randomSource(seed);
    let value = 100;
    const equity = Float64Array.from({ length }, () => (value *= Math.exp(0.02 * normal(random))));
    return { equity, days: Int32Array.from({ length }, (_, i) => 15_000 + i) };
  });
  const runs = { numRuns: 60, seed: 11 };

  it('the scale of the curve does not matter', () => {
    fc.assert(
      fc.property(curve, fc.integer({ min: -20, max: 20 }), ({ days, equity }, exponent) => {
        const scaled = equity.map((value) => value * 2 ** exponent);
        expect(computeMetrics({ days, equity: scaled, benchmark: equity })).toEqual(
          computeMetrics({ days, equity, benchmark: equity }),
        );
      }),
      runs,
    );
  });

  it('drawdown stays in [−1, 0] and the table begins with the maximum', () => {
    fc.assert(
      fc.property(curve, ({ days, equity }) => {
        const series = drawdownSeries(equity);
        expect(series.every((depth) => depth >= -1 && depth <= 0)).toBe(true);
        const [deepest] = drawdownTable(days, equity);
        expect(deepest?.depth ?? 0).toBe(Math.min(...series));
        expect(computeMetrics({ days, equity }).maxDrawdown).toBeCloseTo(Math.min(...series), 12);
      }),
      runs,
    );
  });

  it('a benchmark has beta 1, alpha 0 and full capture against itself', () => {
    fc.assert(
      fc.property(curve, fc.double({ min: 0, max: 0.1, noNaN: true }), ({ days, equity }, riskFreeAnnual) => {
        const own = computeMetrics({ days, equity, benchmark: equity, riskFreeAnnual });
        expect(own.beta).toBeCloseTo(1, 9);
        expect(own.alpha).toBeCloseTo(0, 9);
        expect([1, null]).toContain(own.upCapture);
        expect([1, null]).toContain(own.downCapture);
      }),
      runs,
    );
  });

  it('months compound to their year and years to the whole', () => {
    fc.assert(
      fc.property(curve, ({ days, equity }) => {
        const years = returnGrid(days, equity);
        for (const { months, total } of years) {
          expect(months.reduce<number>((value, r) => value * (1 + (r ?? 0)), 1)).toBeCloseTo(1 + total, 9);
        }
        const whole = years.reduce((value, { total }) => value * (1 + total), 1);
        expect(whole).toBeCloseTo(equity[equity.length - 1] / equity[0], 9);
      }),
      runs,
    );
  });
});
