import { toEpochDay } from '@pipa/calendar';
import { describe, expect, it } from 'vitest';
import { endsWeek, performanceRows } from './performance-rows.ts';

describe('the daily series of a report', () => {
  const series = {
    days: ['2026-02-26', '2026-02-27', '2026-03-02', '2026-03-03'].map(toEpochDay),
    equity: [100_000, 110_000, 99_000, 104_500],
    benchmarkEquity: [100_000, 100_000, 50_000, 75_000],
  };

  it('gives returns since the base, of the day, and drawdowns', () => {
    const rows = performanceRows(series);
    expect(rows).toHaveLength(4);
    expect(rows[0]).toEqual({
      tradeDate: '20260226',
      netLiquidation: 100_000,
      cumReturn: 0,
      benchmarkCumReturn: 0,
      dailyReturn: 0,
      drawdown: 0,
      benchmarkDrawdown: 0,
    });
    expect(rows[2].dailyReturn).toBeCloseTo(-0.1, 12);
    expect(rows[2].drawdown).toBeCloseTo(-0.1, 12);
    expect(rows[2].benchmarkDrawdown).toBeCloseTo(-0.5, 12);
    expect(rows[3].cumReturn).toBeCloseTo(0.045, 12);
  });

  it('thins to the base, the ends of the weeks and the last day, without changing a number', () => {
    const rows = performanceRows(series, endsWeek(series.days));
    expect(rows.map(({ tradeDate }) => tradeDate)).toEqual(['20260226', '20260227', '20260303']);
    expect(rows[2]).toEqual(performanceRows(series)[3]);
  });
});
