import { toEpochDay } from '@pipa/calendar';
import { describe, expect, it } from 'vitest';
import { haveReferenceData, numberOrNaN, readReferenceTable } from '../testing/reference-vectors.ts';
import { benchmarkFalls, crisisResults, NAMED_CRISES } from './index.ts';

describe('crisis results', () => {
  const days = [10, 11, 12, 15, 16, 17];
  const curves = { days, equity: [100, 110, 99, 88, 104, 105], benchmark: [50, 60, 45, 30, 33, 61] };

  it('go from the close of the peak to that of the trough', () => {
    expect(crisisResults(curves, [{ name: 'fall', peakDay: 11, troughDay: 15 }])).toEqual([
      {
        name: 'fall',
        peakDay: 11,
        troughDay: 15,
        fromDay: 11,
        toDay: 15,
        partial: false,
        calendarDays: 4,
        sessions: 2,
        strategyReturn: expect.closeTo(-0.2, 12),
        benchmarkReturn: -0.5,
        strategyDrawdown: expect.closeTo(-0.2, 12),
        benchmarkDrawdown: -0.5,
      },
    ]);
  });

  it('take the close before a peak on a day without one', () => {
    const [result] = crisisResults(curves, [{ name: 'weekend', peakDay: 14, troughDay: 16 }]);
    expect(result).toMatchObject({ fromDay: 12, toDay: 16, partial: false });
    expect(result.strategyReturn).toBeCloseTo(104 / 99 - 1, 12);
    expect(result.strategyDrawdown).toBeCloseTo(88 / 99 - 1, 12);
  });

  it('say when the curves cover only a part, and leave out what they do not cover', () => {
    const of = (peakDay: number, troughDay: number) => crisisResults(curves, [{ name: 'x', peakDay, troughDay }]);
    expect(of(1, 12)).toMatchObject([{ fromDay: 10, toDay: 12, partial: true }]);
    expect(of(15, 30)).toMatchObject([{ fromDay: 15, toDay: 17, partial: true }]);
    expect(of(1, 10)).toEqual([]);
    expect(of(17, 30)).toEqual([]);
    expect(of(1, 5)).toEqual([]);
  });

  it('need curves of one length', () => {
    expect(() => crisisResults({ ...curves, benchmark: [1] }, [])).toThrow(RangeError);
  });
});

describe("the benchmark's own falls", () => {
  it('are those of at least fifteen percent, by date', () => {
    const benchmark = [100, 84, 101, 90, 102, 80, 60, 103, 80];
    const falls = benchmarkFalls([0, 1, 2, 3, 4, 5, 6, 7, 8], benchmark);
    expect(falls).toEqual([
      { name: 'Market fall of 16%', peakDay: 0, troughDay: 1 },
      { name: 'Market fall of 41%', peakDay: 4, troughDay: 6 },
      { name: 'Market fall of 22%', peakDay: 7, troughDay: 8 },
    ]);
    expect(benchmarkFalls([0, 1, 2, 3], [100, 90, 100, 95])).toEqual([]);
    expect(benchmarkFalls([0, 1, 2, 3], [100, 89, 100, 95], 0.1)).toHaveLength(1);
  });
});

describe.runIf(haveReferenceData)('named crises on the S&P 500', () => {
  const rows = haveReferenceData
    ? readReferenceTable('prices/spx_index_1950_2020.csv.gz')
        .filter(({ date }) => date >= '2007')
        .map(({ date, close }) => ({ day: toEpochDay(date), close: numberOrNaN(close) }))
    : [];

  it.each(NAMED_CRISES.filter(({ troughDay }) => troughDay < toEpochDay('2020-09-01')))('$name', (crisis) => {
    const within = rows.filter(({ day }) => day >= crisis.peakDay && day <= crisis.troughDay);
    const closes = within.map(({ close }) => close);
    expect([within[0].day, within.at(-1)!.day]).toEqual([crisis.peakDay, crisis.troughDay]);
    expect([closes[0], closes.at(-1)]).toEqual([Math.max(...closes), Math.min(...closes)]);
    const month = rows.filter(({ day }) => day >= crisis.peakDay - 30 && day <= crisis.troughDay + 30);
    expect(Math.max(...month.filter(({ day }) => day <= crisis.troughDay).map(({ close }) => close))).toBe(closes[0]);
    expect(Math.min(...month.filter(({ day }) => day >= crisis.peakDay).map(({ close }) => close))).toBe(closes.at(-1));
  });
});
