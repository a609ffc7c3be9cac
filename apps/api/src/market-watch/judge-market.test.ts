import type { MarketProgress } from '@pipa/db/market';
import { expect, it } from 'vitest';
import { judgeMarket, judgeUnread, STALLED_AFTER_MS } from './judge-market.ts';

const now = new Date('2026-03-02T15:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const watchedSince = ago(3_600_000);
const progress: MarketProgress = {
  ...{ day: '2026-03-02', phase: 'Open', tick: 12, paused: false },
  ...{ leaseUntil: new Date(now.getTime() + 8_000), progressedAt: ago(STALLED_AFTER_MS - 1) },
  ...{ waitsFor: null, lastClosedDay: '2026-02-27', closedAt: null },
};
const late = ago(STALLED_AFTER_MS);
const judge = (change: Partial<MarketProgress>, since = watchedSince) => {
  const { state, cause } = judgeMarket({ ...progress, ...change }, { now, watchedSince: since });
  return [state, cause];
};

it.each<[string, Partial<MarketProgress>, string, string | null]>([
  ['whose last progress is less than a minute old moves', {}, 'moving', null],
  ['that waits for the work of its close moves while the work goes on', { waitsFor: 'write records' }, 'moving', null],
  ['with a leader and without progress is stuck', { progressedAt: late }, 'stalled', 'Stuck'],
  ['whose leader has let go is without one', { progressedAt: late, leaseUntil: ago(1) }, 'stalled', 'NoLeader'],
  ['that no worker has ever led is without one', { progressedAt: null, leaseUntil: null }, 'stalled', 'NoLeader'],
  ['that is paused is no incident', { progressedAt: late, paused: true }, 'paused', null],
  [
    'that is paused without a worker is none either',
    { progressedAt: null, leaseUntil: null, paused: true },
    'paused',
    null,
  ],
  ['at the end of its history is none', { progressedAt: late, phase: 'Ended' }, 'ended', null],
])('a market %s', (_, change, state, cause) => {
  expect(judge(change)).toEqual([state, cause]);
});

it('a node does not count the time before it watches', () => {
  expect(judge({ progressedAt: late }, ago(STALLED_AFTER_MS - 1))).toEqual(['moving', null]);
  expect(judge({ progressedAt: late }, late)).toEqual(['stalled', 'Stuck']);
});

it('a clock that cannot be read stands still after as long', () => {
  expect(judgeUnread(ago(STALLED_AFTER_MS - 1), now).state).toBe('unread');
  expect(judgeUnread(late, now)).toMatchObject({ state: 'stalled', cause: 'Unreadable' });
});

it('there is nothing to judge before the seed', () => {
  expect(judgeMarket(null, { now, watchedSince }).state).toBe('missing');
});
