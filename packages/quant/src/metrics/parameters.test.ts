import { describe, expect, it } from 'vitest';
import * as metrics from './index.ts';

const returns = Float64Array.from({ length: 30 }, (_, i) => ((i * 7) % 11) / 100 - 0.05);
const benchmark = returns.map((value, i) => value / 2 + (i % 3) / 1_000);
const days = Array.from(returns.keys());

const rejected: Readonly<Record<string, () => unknown>> = {
  'a risk-free rate that is not a number': () => metrics.metricsOfReturns({ ...input(), riskFreeAnnual: NaN }),
  'a risk-free rate of an empty curve': () => metrics.computeMetrics({ days: [], equity: [], riskFreeAnnual: NaN }),
  'a risk-free return of a Sharpe ratio': () => metrics.sharpeRatio(returns, NaN),
  'a risk-free return of a window': () => metrics.rollingSharpe(returns, 100, NaN),
  'a quantile above 1': () => metrics.quantile(returns, 1.01),
  'a quantile below 0': () => metrics.quantile(returns, -0.01),
  'a quantile that is not a number': () => metrics.quantile([], NaN),
  'a quantile of values that are not finite': () => metrics.quantile([1, NaN, 2], 0.5),
  'a confidence above 1': () => metrics.historicalValueAtRisk(returns, 1.5),
  'a confidence below 0': () => metrics.conditionalValueAtRisk(returns, -0.5),
  'a grid of unequal lengths': () => metrics.returnGrid([1, 2], [1, 2, 3]),
  'a grid of negative equity': () => metrics.returnGrid([1, 2], [1, -2]),
  'drawdowns of unequal lengths': () => metrics.drawdownTable([1, 2, 3], [1, 2]),
  'drawdowns of equity that begins at nothing': () => metrics.drawdownSeries([0, 1]),
  'a drawdown of infinite equity': () => metrics.maxDrawdown([1, Infinity]),
  'a return below −100 %': () => metrics.metricsOfReturns({ ...input(), returns: returns.with(4, -1.01) }),
  'growth below −100 %': () => metrics.growthIndex([-1.5]),
  'a benchmark below −100 %': () => metrics.metricsOfReturns({ ...input(), benchmarkReturns: returns.with(4, -2) }),
  'a benchmark of another length': () => metrics.informationRatio(returns, benchmark.slice(1)),
  'growth beyond numbers': () => metrics.growthIndex(new Array(40).fill(1e10)),
  'a window of one return': () => metrics.rollingVolatility(returns, 1),
};

function input() {
  return { startDay: -1, days, returns, benchmarkReturns: benchmark };
}

describe('metrics', () => {
  it.each(Object.entries(rejected))('reject %s', (_, compute) => {
    expect(compute).toThrow(RangeError);
  });

  it.each([NaN, Infinity, -Infinity, 1e308])('give no infinite number for returns of %s', (value) => {
    const faulty = returns.with(3, value).with(7, value);
    const calls: readonly (() => number | null)[] = [
      () => metrics.mean(faulty),
      () => metrics.sampleDeviation(faulty),
      () => metrics.skewness(faulty),
      () => metrics.excessKurtosis(faulty),
      () => metrics.annualisedReturn(faulty),
      () => metrics.annualisedVolatility(faulty),
      () => metrics.sharpeRatio(faulty),
      () => metrics.sortinoRatio(faulty),
      () => metrics.downsideDeviation(faulty),
      () => metrics.omegaRatio(faulty),
      () => metrics.historicalValueAtRisk(faulty),
      () => metrics.conditionalValueAtRisk(faulty),
      () => metrics.informationRatio(faulty, benchmark),
      () => metrics.upCapture(faulty, benchmark),
      () => metrics.downCapture(benchmark, faulty),
      () => metrics.regressOnBenchmark(faulty, benchmark)?.beta ?? null,
      () => metrics.totalReturn(faulty),
      () => metrics.calmarRatio(value, -0.1),
    ];
    for (const call of calls) {
      let figure: number | null;
      try {
        figure = call();
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
        continue;
      }
      expect(figure === null || Number.isFinite(figure), `${call}`).toBe(true);
    }
  });

  it('take a total loss as the end', () => {
    const ruined = metrics.metricsOfReturns({ startDay: 0, days: [1, 2, 3], returns: [0.1, -1, 0] });
    expect(ruined.totalReturn).toBe(-1);
    expect(ruined.maxDrawdown).toBe(-1);
    expect(metrics.returnGrid([0, 1, 40], [10, 0, 0]).map(({ months }) => months.slice(0, 2))).toEqual([[-1, 0]]);
  });

  it('expect a larger loss beyond the value at risk than at it', () => {
    const all = metrics.metricsOfReturns(input());
    expect(all.conditionalValueAtRisk).toBeGreaterThanOrEqual(all.valueAtRisk ?? NaN);
    expect(all.informationRatio).toBeCloseTo(metrics.informationRatio(returns, benchmark) ?? NaN, 12);
    expect(metrics.metricsOfReturns({ ...input(), benchmarkReturns: undefined }).informationRatio).toBeNull();
  });
});
