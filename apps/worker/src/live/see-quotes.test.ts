import { newYorkInstant } from '@pipa/calendar';
import type { LiveQuote } from '@pipa/market-data/vendors';
import { expect, it } from 'vitest';
import { seenBars } from './see-quotes.ts';

const DAY = '2026-11-27';
const at = (hour: number, minute = 0, day = DAY) => newYorkInstant(day, hour * 60 + minute);
const quote = (change: Partial<LiveQuote>): LiveQuote => ({
  ...{ price: 10, bid: 9.9, ask: 10.1, at: at(11), dayOpen: 9, dayHigh: 11, dayLow: 8.5, dayVolume: 1_000 },
  ...change,
});
const seen = (change: Partial<LiveQuote>, now = at(11)) => seenBars(new Map([['AAA', quote(change)]]), DAY, now);

it('a quote shows the session so far', () => {
  const bar = { symbol: 'AAA', open: 9, high: 11, low: 8.5, close: 10, volume: 1_000 };
  expect(seen({})).toEqual([{ ...bar, seen: { bid: 9.9, ask: 10.1, at: at(11) } }]);
});

it.each<[string, Partial<LiveQuote>]>([
  ['of the session before', { at: at(15, 59, '2026-11-25') }],
  ['of before the open', { at: at(9, 29) }],
  ['of after the close of a half day', { at: at(13, 1) }],
  ['of the future', { at: at(11, 1) }],
  ['without a price', { price: 0 }],
  ['whose price is no number', { price: Number.NaN }],
])('a quote %s shows nothing', (_, change) => {
  expect(seen(change)).toEqual([]);
});

it('what a vendor does not have of the day, or has wrong, makes no bar that is none', () => {
  const none = { dayOpen: null, dayHigh: null, dayLow: null, dayVolume: null, bid: 0 };
  expect(seen(none)).toMatchObject([{ open: 10, high: 10, low: 10, close: 10, volume: 0, seen: { bid: null } }]);
  expect(seen({ dayOpen: 12, dayHigh: 11, dayLow: 10.5 })).toMatchObject([{ open: 12, high: 12, low: 10, close: 10 }]);
});
