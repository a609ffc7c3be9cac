import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metricsOfReturns } from './compute-metrics.ts';
import {
  canContinue,
  continueReturns,
  metricsOfRunning,
  NO_RETURNS,
  type RunningMetrics,
  type RunningReturns,
  runningReturns,
} from './running-returns.ts';

const FIGURES = ['sessions', 'volatility', 'sharpe', 'sortino', 'beta', 'alpha', 'valueAtRisk'] as const;

/** The figures of all days at once. */
function fromScratch(returns: readonly number[], benchmarkReturns: readonly number[]): RunningMetrics {
  const days = returns.map((_, i) => i + 1);
  return metricsOfReturns({ startDay: 0, days, returns, benchmarkReturns });
}

/** Equal to twelve digits, and null for null. */
function expectSame(running: RunningReturns, returns: readonly number[], benchmarkReturns: readonly number[]): void {
  const [actual, wanted] = [metricsOfRunning(running), fromScratch(returns, benchmarkReturns)];
  for (const figure of FIGURES) {
    const [a, b] = [actual[figure], wanted[figure]];
    if (a === null || b === null) expect([figure, a]).toEqual([figure, b]);
    else expect(Math.abs(a - b), figure).toBeLessThanOrEqual(1e-11 * Math.max(1, Math.abs(b)));
  }
  // A quantile is no sum, so nothing is rounded.
  expect(actual.valueAtRisk).toBe(wanted.valueAtRisk);
}

/** Days of one record, most of them calm, some without any move, some ruinous. */
const dailyReturn = fc.oneof(
  { weight: 8, arbitrary: fc.double({ min: -0.05, max: 0.05, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 0.01, -0.01) },
  { weight: 1, arbitrary: fc.double({ min: -1, max: 1, noNaN: true }) },
);
const record = fc.array(fc.tuple(dailyReturn, dailyReturn), { minLength: 1, maxLength: 400 });

describe('a record that is continued day by day', () => {
  it('has the figures of all its days at once, after each of them', () => {
    fc.assert(
      fc.property(record, (days) => {
        let running = NO_RETURNS;
        const [returns, benchmarkReturns]: [number[], number[]] = [[], []];
        for (const [own, theirs] of days) {
          running = canContinue(running) ? running : runningReturns(returns, benchmarkReturns);
          running = continueReturns(running, own, theirs);
          returns.push(own);
          benchmarkReturns.push(theirs);
          if (returns.length % 19 === 1) expectSame(running, returns, benchmarkReturns);
        }
        expectSame(running, returns, benchmarkReturns);
        expectSame(runningReturns(returns, benchmarkReturns), returns, benchmarkReturns);
      }),
      { seed: 11, numRuns: 60 },
    );
  });

  it('keeps few of the returns, and asks for all of them once a long calm has used those up', () => {
    const returns: number[] = Array.from({ length: 200 }, (_, i) => -0.5 + i / 1_000);
    let running = runningReturns(returns, returns);
    expect(running.lowest).toHaveLength(60 + 1);
    let rebuilt = 0;
    while (returns.length < 3_000) {
      if (!canContinue(running)) {
        running = runningReturns(returns, returns);
        rebuilt += 1;
      }
      const next = 0.001 * (returns.length % 7);
      running = continueReturns(running, next, next);
      returns.push(next);
      if (returns.length % 250 === 0) expectSame(running, returns, returns);
    }
    expect(rebuilt).toBe(2);
    expect(running.lowest.length).toBeLessThan(0.05 * returns.length + 53);
  });

  it('takes no return that is none, and no sums whose tail is not known', () => {
    expect(() => continueReturns(NO_RETURNS, -1.01, 0)).toThrow(RangeError);
    expect(() => continueReturns(NO_RETURNS, 0, Number.NaN)).toThrow(RangeError);
    expect(() => continueReturns({ ...NO_RETURNS, sessions: 400 }, 0, 0)).toThrow(RangeError);
    expect(() => runningReturns([0.1], [])).toThrow(RangeError);
  });
});
