import { toEpochDay, tradingDaysBetween } from '@pipa/calendar';
import { expect, it } from 'vitest';
import type { DailyBars } from './daily-bars.ts';
import { recordedInstrument } from './recorded-instruments.ts';

const LAST_DAY = toEpochDay('2026-03-31');
const barsOf = (symbol: string, to: string): DailyBars => {
  const days = Int32Array.from(tradingDaysBetween('2026-01-02', to), toEpochDay);
  const prices = Float64Array.from(days, () => 10);
  return { symbol, days, open: prices, high: prices, low: prices, close: prices, adjClose: prices, volume: prices };
};

it('describes an instrument by its prices, and a fund that is known by its name and group', () => {
  expect(recordedInstrument(barsOf('GONE', '2026-01-09'), LAST_DAY)).toMatchObject({
    symbol: 'GONE',
    kind: 'Stock',
    listedOn: '2026-01-02',
    delistedOn: '2026-01-09',
  });
  expect(recordedInstrument(barsOf('SPY', '2026-03-31'), LAST_DAY)).toMatchObject({
    symbol: 'SPY',
    kind: 'ETF',
    sector: 'Broad',
    delistedOn: null,
  });
});

it('ends a symbol on its last bar where the end is stated, though the record goes on for less than a month', () => {
  const bars = barsOf('SPY', '2026-03-20');
  expect(recordedInstrument(bars, LAST_DAY)).toMatchObject({ delistedOn: null });
  expect(recordedInstrument(bars, LAST_DAY, true)).toMatchObject({ symbol: 'SPY', delistedOn: '2026-03-20' });
});
