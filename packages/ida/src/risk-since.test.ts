import { nextTradingDay, previousTradingDay } from '@pipa/calendar';
import { expect, it } from 'vitest';
import { riskSince } from './risk-since.ts';

const DAY = '2026-03-05';
const FIVE_YEARS_AGO = previousTradingDay(DAY, 1_260);
const later = nextTradingDay(FIVE_YEARS_AGO);
const FIRST = '2005-01-03';

it.each([
  ['of a listing before the market begins', '1993-01-29', FIRST, null],
  ['of an unknown listing', null, FIRST, null],
  ['of five years', FIVE_YEARS_AGO, FIRST, null],
  ['of a session less', later, FIRST, later],
  ['of a market that is younger than its symbol', '1993-01-29', later, later],
])('%s', (_, listedOn, firstDay, since) => {
  expect(riskSince({ listedOn }, firstDay, DAY)).toBe(since);
});
