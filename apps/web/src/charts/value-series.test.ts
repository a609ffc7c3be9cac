import type { ValuePoint } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { perfRow, recordRow } from '../queries/portfolios/portfolio-rows.fixture.ts';
import { type ValueHistory, valueSeries } from './value-series.ts';

const point = (at: string, totalReturn: number, benchmarkReturn = 0): ValuePoint => ({
  at: `${at}:00.000Z`,
  value: 10_000 * (1 + totalReturn),
  totalReturn,
  benchmarkReturn,
});
const records = ['12', '13', '16', '17', '18', '19'].map((day, i) =>
  recordRow(`202611${day}`, { cumReturn: (i + 1) / 100, benchmarkCumReturn: 0.5 }),
);
const history = (over: Partial<ValueHistory> = {}): ValueHistory => ({
  records,
  perf: perfRow({ at: '2026-11-20T15:07:00.000Z', totalReturn: 0.113, benchmarkReturn: 0.53 }),
  points: [
    point('2026-11-19T15:00', 0.05, 0.5),
    point('2026-11-20T15:00', 0.0706, 0.515),
    point('2026-11-20T15:05', 0.0812, 0.485),
  ],
  ...over,
});
const rounded = (values: readonly (number | null)[]) => values.map((value) => Number(value?.toFixed(9)));

describe('one day', () => {
  it('begins at the close before, in New York time, and ends with the value of this tick', () => {
    const { labels, ours, benchmark } = valueSeries('1D', history());
    expect(labels).toEqual(['Last close', '10:00', '10:05', '10:07']);
    expect(rounded(ours)).toEqual([0, 0.01, 0.02, 0.05]);
    expect(rounded(benchmark)).toEqual([0, 0.01, -0.01, 0.02]);
  });

  it('shows the session before until the next one opens', () => {
    const early = perfRow({ at: '2026-11-23T14:00:00.000Z', totalReturn: 0.113, benchmarkReturn: 0.53 });
    expect(valueSeries('1D', history({ perf: early })).labels).toEqual(['Last close', '10:00', '10:05']);
  });

  it('begins at the start of a portfolio without a close', () => {
    expect(valueSeries('1D', history({ records: [], points: [] })).labels).toEqual(['Start', '10:07']);
  });
});

describe('one week', () => {
  it('shows what is kept of five sessions, each with its close', () => {
    const { labels, ours } = valueSeries('1W', history());
    expect(labels).toEqual([
      '2026-11-13',
      '11-16 close',
      '11-17 close',
      '11-18 close',
      '11-19 10:00',
      '11-19 close',
      '11-20 10:00',
      '11-20 10:05',
      '11-20 10:07',
    ]);
    expect(ours[0]).toBe(0);
    expect(ours[4]).toBeCloseTo(1.05 / 1.02 - 1, 12);
  });
});

describe('one month', () => {
  it('shows twenty-one sessions since the close before them', () => {
    const many = Array.from({ length: 30 }, (_, i) =>
      recordRow(`202610${String(i + 1).padStart(2, '0')}`, { cumReturn: i }),
    );
    const { labels, ours } = valueSeries('1M', history({ records: many }));
    expect(labels).toHaveLength(22);
    expect([labels[0], labels[1], labels.at(-1)]).toEqual(['2026-10-10', '2026-10-11', '2026-11-20']);
    expect(ours[0]).toBe(0);
  });

  it('ends with the last close once the day has one', () => {
    const closed = perfRow({ at: '2026-11-19T21:30:00.000Z', totalReturn: 0.06, benchmarkReturn: 0.5 });
    expect(valueSeries('1M', history({ perf: closed })).labels.at(-1)).toBe('2026-11-19');
  });
});
