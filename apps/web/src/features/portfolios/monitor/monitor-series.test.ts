import { describe, expect, it } from 'vitest';
import { comparedTable } from '../../../charts/compared-words.ts';
import { perfRow, recordRow } from '../../../queries/portfolios/portfolio-rows.fixture.ts';
import { ageText, isStale } from './live-age.ts';
import { hasValues, monitorSeries, statisticSeries } from './monitor-series.ts';

const records = [
  recordRow('20261118', { cumReturn: 0.01, benchmarkCumReturn: 0.02, sharpe: 1 }),
  recordRow('20261119', { cumReturn: 0.03, benchmarkCumReturn: 0.01, totalCash: 2_500, longExposure: 0.75 }),
];

describe('series of the monitor', () => {
  it('begin at nothing and end with the live value of a day without a close', () => {
    const perf = perfRow({ at: '2026-11-20T15:00:00.000Z', totalReturn: 0.05, benchmarkReturn: 0.04 });
    const { performance } = monitorSeries(records, perf);
    expect(performance.labels).toEqual(['Start', '2026-11-18', '2026-11-19', '2026-11-20']);
    expect(performance.ours).toEqual([0, 0.01, 0.03, 0.05]);
    expect(performance.benchmark).toEqual([0, 0.02, 0.01, 0.04]);
  });

  it('leave the live value out once its day has a close', () => {
    const perf = perfRow({ at: '2026-11-19T21:30:00.000Z', totalReturn: 0.09 });
    expect(monitorSeries(records, perf).performance.ours).toEqual([0, 0.01, 0.03]);
  });

  it('end with the last close of a stopped portfolio, however long ago that was', () => {
    const stopped = perfRow({ at: '2026-11-24T15:00:00.000Z', totalReturn: 0.03 });
    const { labels } = monitorSeries(records, stopped, '2026-11-19T15:00:00.000Z').performance;
    expect(labels).toEqual(['Start', '2026-11-18', '2026-11-19']);
    const sameDay = monitorSeries(records.slice(0, 1), stopped, '2026-11-19T15:00:00.000Z');
    expect(sameDay.performance.labels).toEqual(['Start', '2026-11-18', '2026-11-19']);
  });

  it('take the day of the live value in New York', () => {
    const perf = perfRow({ at: '2026-11-20T02:00:00.000Z', totalReturn: 0.09 });
    expect(monitorSeries(records, perf).performance.labels.at(-1)).toBe('2026-11-19');
  });

  it('have no live value before the first trade', () => {
    expect(monitorSeries([], perfRow({ totalReturn: null })).exposure.labels).toEqual([]);
  });

  it('show cash as a part of the value, below zero on margin, and none without a value', () => {
    const live = perfRow({ at: '2026-11-20T15:00:00.000Z', availableCash: 0, margin: 1_000, portfolioValue: 10_000 });
    expect(monitorSeries(records, live).exposure.cash).toEqual([0.1, 0.25, -0.1]);
    const worthless = [recordRow('20261118', { netLiquidation: 0 })];
    expect(monitorSeries(worthless, perfRow({ totalReturn: null })).exposure.cash).toEqual([null]);
  });

  it('are repeated in a table of the same numbers', () => {
    const { performance } = monitorSeries(records, perfRow({ totalReturn: null }));
    expect(comparedTable(performance).rows).toEqual([
      ['Start', 0, 0],
      ['2026-11-18', 0.01, 0.02],
      ['2026-11-19', 0.03, 0.01],
    ]);
  });
});

describe('statistics', () => {
  it('are drawn from the closes', () => {
    expect(statisticSeries('sharpe', records)).toMatchObject({ as: 'number', values: [1, null] });
    expect(statisticSeries('volatility', records)).toMatchObject({
      as: 'percent',
      labels: ['2026-11-18', '2026-11-19'],
    });
  });

  it('have no values while every one is missing', () => {
    expect(hasValues([null, null])).toBe(false);
    expect(hasValues([null, 0])).toBe(true);
  });
});

describe('age of live values', () => {
  it('is stale when the heartbeat is late', () => {
    expect([isStale(null, 0), isStale(0, 15_000), isStale(0, 20_001)]).toEqual([true, false, true]);
  });

  it.each([
    [-1, '0 s'],
    [59_999, '59 s'],
    [60_000, '1 min'],
    [7_300_000, '2 h'],
  ])('%d ms are %s', (ms, text) => {
    expect(ageText(ms)).toBe(text);
  });
});
