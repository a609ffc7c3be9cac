import { toEpochDay, tradingEpochDaysBetween } from '@pipa/calendar';
import { SESSIONS_FOR_STATISTICS, SESSIONS_FOR_YEARLY } from '@pipa/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DailyRecord, extentOf, keptRecord, returnsWithin, tearSheetOf } from './index.ts';

const days = ['2024-12-30', '2024-12-31', '2025-01-02', '2025-01-03'].map(toEpochDay);
const record: DailyRecord = {
  startDay: toEpochDay('2024-12-27'),
  days,
  returns: [0.1, -0.2, 0.25, 0.1],
  benchmarkReturns: [0.01, 0.01, -0.02, 0],
};

/** A record of so many sessions that rises and falls a little. */
function longRecord(sessions: number): DailyRecord {
  const all = tradingEpochDaysBetween(toEpochDay('2020-01-02'), toEpochDay('2024-12-31')).subarray(0, sessions + 1);
  const returns = Array.from({ length: sessions }, (_, i) => 0.01 * Math.sin(i) + 0.001);
  return {
    startDay: all[0],
    days: Array.from(all.subarray(1)),
    returns,
    benchmarkReturns: returns.map((value) => value / 2),
  };
}

describe('a tear sheet', () => {
  const sheet = tearSheetOf(record);

  it('compounds the returns from the base on and hangs the losses since the last high below zero', () => {
    expect(Array.from(sheet.days)).toEqual([record.startDay, ...days]);
    const grown = [0, 0.1, -0.12, 0.1, 0.21];
    const lost = [0, 0, -0.2, 0, 0];
    for (let i = 0; i < grown.length; i++) {
      expect(sheet.cumulative[i]).toBeCloseTo(grown[i], 12);
      expect(sheet.underwater[i]).toBeCloseTo(lost[i], 12);
    }
    expect(sheet.benchmarkUnderwater[3]).toBeCloseTo(-0.02, 12);
  });

  it('names each fall with its days, and months and years beside the benchmark', () => {
    expect(sheet.drawdowns).toHaveLength(1);
    expect(sheet.drawdowns[0]).toMatchObject({ start: days[0], trough: days[1], end: days[2], days: 3 });
    expect(sheet.monthly.map(({ year }) => year)).toEqual([2024, 2025]);
    expect(sheet.monthly[0].months[11]).toBeCloseTo(-0.12, 12);
    expect(sheet.years[1].own).toBeCloseTo(1.25 * 1.1 - 1, 12);
    expect(sheet.years[1].benchmark).toBeCloseTo(-0.02, 12);
  });

  it('withholds what the record is too short for, and shows what it can', () => {
    const { metrics, benchmarkMetrics, rolling } = sheet;
    expect(metrics.totalReturn).toBeCloseTo(0.21, 12);
    expect(metrics.maxDrawdown).toBeCloseTo(-0.2, 12);
    for (const figure of ['cagr', 'sharpe', 'volatility', 'beta', 'alpha', 'valueAtRisk'] as const) {
      expect([metrics[figure], benchmarkMetrics[figure]]).toEqual([null, null]);
    }
    expect(rolling).toBeNull();
  });

  it.each([
    [2 * SESSIONS_FOR_STATISTICS - 1, undefined],
    [2 * SESSIONS_FOR_STATISTICS, SESSIONS_FOR_STATISTICS],
    [126, 63],
    [SESSIONS_FOR_YEARLY, 126],
  ])('of %i returns rolls its figures over %s sessions', (sessions, window) => {
    const { rolling } = tearSheetOf(longRecord(sessions));
    expect(rolling?.window).toBe(window);
    if (rolling === null || window === undefined) return;
    expect(rolling.beta.subarray(0, window - 1).every(Number.isNaN)).toBe(true);
    expect(rolling.beta.at(-1)).toBeCloseTo(2, 9);
  });

  it('measures the falls of its benchmark, and the named ones, within the record', () => {
    const fall = { ...record, benchmarkReturns: [0, -0.1, -0.1, 0] };
    const [crisis] = tearSheetOf(fall).crises;
    expect(crisis).toMatchObject({ fromDay: days[0], toDay: days[2], name: 'Market fall of 19%' });
    expect(crisis.strategyReturn).toBeCloseTo(0.8 * 1.25 - 1, 12);
    const named = { name: 'The fall', peakDay: days[0], troughDay: days[2] };
    expect(tearSheetOf(fall, [named]).crises.map(({ name }) => name)).toEqual(['The fall']);
  });

  it('of a record that lost everything goes on at nothing', () => {
    const lost = tearSheetOf({ ...record, returns: [0.1, -1, 0, 0], benchmarkReturns: [0, 0, -0.1, -0.1] });
    expect(lost.cumulative.at(-1)).toBe(-1);
    expect(lost.crises).toEqual([]);
  });

  it('of a record without a return is empty', () => {
    const empty = tearSheetOf({ startDay: 0, days: [], returns: [], benchmarkReturns: [] });
    expect(empty).toMatchObject({ sessions: 0, drawdowns: [], monthly: [], years: [], crises: [], rolling: null });
    expect(empty.metrics.totalReturn).toBeNull();
  });
});

describe('a period of a record', () => {
  const within = (view: { from?: string; to?: string }) => keptRecord(record, returnsWithin(record, view));

  it('begins at the last close up to its first day and ends at that of its last', () => {
    expect(within({ from: '2024-12-31', to: '2025-01-02' })).toEqual({
      startDay: days[1],
      days: [days[2]],
      returns: [0.25],
      benchmarkReturns: [-0.02],
    });
    expect(extentOf(within({ from: '2025-01-01' }))).toEqual({ from: '2024-12-31', to: '2025-01-03' });
  });

  it('without bounds, or with wider ones, is the record', () => {
    expect(within({})).toEqual(record);
    expect(within({ from: '2000-01-01', to: '2030-01-01' })).toEqual(record);
  });

  it('that holds no two closes has no return', () => {
    expect(within({ from: '2025-02-01' }).days).toEqual([]);
    expect(within({ from: '2025-01-02', to: '2024-12-30' }).days).toEqual([]);
  });

  it('and the one after it compound to the whole', () => {
    const returns = fc.array(fc.double({ min: -0.5, max: 0.5, noNaN: true }), { minLength: 2, maxLength: 60 });
    fc.assert(
      fc.property(returns, fc.nat(59), (values, cut) => {
        const whole = { ...longRecord(values.length), returns: values };
        const day = extentOf(keptRecord(whole, { from: 0, to: Math.min(cut, values.length) })).to;
        const growth = (view: { from?: string; to?: string }) =>
          1 + (tearSheetOf(keptRecord(whole, returnsWithin(whole, view))).cumulative.at(-1) ?? 0);
        expect(growth({ to: day }) * growth({ from: day })).toBeCloseTo(growth({}), 9);
      }),
    );
  });
});
