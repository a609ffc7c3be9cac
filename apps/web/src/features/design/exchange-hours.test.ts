import { expect, it } from 'vitest';
import { type Exchange, exchanges, hoursOf, localTimeOf, stateOf } from './exchange-hours.ts';

const exchange = (code: Exchange['code']) => {
  const found = exchanges.find((each) => each.code === code);
  if (!found) throw new Error(code);
  return found;
};

it.each([
  ['XLON', '2026-01-07T08:00:00Z', 'open'],
  ['XLON', '2026-01-07T16:30:00Z', 'closed'],
  // In summer London is an hour ahead of UTC.
  ['XLON', '2026-07-08T07:00:00Z', 'open'],
  ['XTKS', '2026-01-07T02:29:00Z', 'open'],
  ['XTKS', '2026-01-07T02:30:00Z', 'break'],
  ['XTKS', '2026-01-07T03:30:00Z', 'open'],
  // Saturday in Sydney is Friday in New York.
  ['XASX', '2026-01-09T23:30:00Z', 'closed'],
  ['XNYS', '2026-01-07T14:30:00Z', 'open'],
  // Independence Day is observed, and the day after Thanksgiving ends at 13:00.
  ['XNYS', '2026-07-03T15:00:00Z', 'closed'],
  ['XNYS', '2026-11-27T18:00:00Z', 'closed'],
  ['XNYS', '2026-11-27T17:59:00Z', 'open'],
] as const)('%s at %s is %s', (code, at, state) => {
  expect(stateOf(exchange(code), new Date(at))).toBe(state);
});

it('has a place, a time zone and hours in sequence for each exchange', () => {
  for (const each of exchanges) {
    expect(Math.abs(each.latitude)).toBeLessThan(70);
    expect(Math.abs(each.longitude)).toBeLessThan(180);
    expect(localTimeOf(each.timeZone, new Date('2026-01-07T12:00:00Z')).time).toMatch(/^\d\d:\d\d$/);
    const times = each.sessions.flat();
    expect(times).toEqual(times.toSorted());
  }
  expect(hoursOf(exchange('XHKG'))).toBe('09:30–12:00, 13:00–16:00');
});
