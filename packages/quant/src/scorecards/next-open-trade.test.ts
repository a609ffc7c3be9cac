import { tradingEpochDaysBetween } from '@pipa/calendar';
import { describe, expect, it } from 'vitest';
import { nextOpenTrade } from './next-open-trade.ts';

// From Monday, January 1st 2024, a holiday.
const days = tradingEpochDaysBetween(19_723, 19_780);
const column = (value: (i: number) => number) => Float64Array.from(days, (_, i) => value(i));
const bars = {
  days,
  open: column((i) => (i < 25 ? 100 : 50) + 1),
  close: column((i) => (i < 25 ? 100 : 50)),
  // A split of two for one at index 25, and a dividend of a hundredth at index 27.
  adjClose: column((i) => (i < 27 ? 99 : 100)),
  volume: column((i) => (i < 25 ? 1_000 : 2_000)),
};

describe('a trade at the open after a signal', () => {
  it('enters at the next open and is worth at the end what its price, dividends and splits made of it', () => {
    const trade = nextOpenTrade(bars, days[22], days[28]);
    expect(trade).toMatchObject({ entry: 101, calendarDays: days[28] - days[23] });
    expect(trade?.exit).toBeCloseTo(100 * (100 / 99), 12);
    expect(trade?.averageDailyVolume).toBeCloseTo(100_000 / 101, 9);
  });

  it('counts the volume in shares of its entry, also over a split', () => {
    expect(nextOpenTrade(bars, days[29], days[31])?.averageDailyVolume).toBeCloseTo(100_000 / 51, 9);
    expect(nextOpenTrade(bars, days[0] - 1, days[3])?.averageDailyVolume).toBe(0);
  });

  it('leaves at the last close of a symbol that was delisted in between', () => {
    const end = days[24];
    const few = Object.fromEntries(Object.entries(bars).map(([name, values]) => [name, values.subarray(0, 25)]));
    expect(nextOpenTrade(few as typeof bars, days[22], days[30])?.calendarDays).toBe(end - days[23]);
    expect(nextOpenTrade(few as typeof bars, days[24], days[30])).toBeNull();
  });

  it('is none where the symbol does not open in the next session', () => {
    const gap = { ...bars, open: bars.open.map((open, i) => (i === 11 ? NaN : open)) };
    expect(nextOpenTrade(gap, days[10], days[15])).toBeNull();
    const missing = Object.fromEntries(
      Object.entries(bars).map(([name, values]) => [name, values.filter((_, i) => i !== 11)]),
    );
    expect(nextOpenTrade(missing as typeof bars, days[10], days[15])).toBeNull();
  });
});
