import type { MarketStatus } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { marketTimeAt, marketWords } from './market-time.ts';

const status: MarketStatus = {
  source: 'simulated',
  simulated: true,
  status: 'open',
  phase: 'Open',
  day: '2026-11-19',
  at: '2026-11-19T18:42:00.000Z',
  fraction: 0.5,
  lastClosedDay: '2026-11-18',
  nextTradeDate: '2026-11-20',
  paused: false,
  speed: 1,
  sessionSeconds: 60,
};
const at = new Date(status.at).getTime();

describe('market time between two answers', () => {
  it('passes a session of 6.5 hours in the seconds of the clock', () => {
    expect(marketTimeAt(status, 6_000) - at).toBe(0.65 * 3_600_000);
    expect(marketTimeAt({ ...status, speed: 2 }, 3_000) - at).toBe(0.65 * 3_600_000);
  });
  it('never passes the end of the session', () => {
    expect(marketTimeAt(status, 600_000) - at).toBe(0.5 * 6.5 * 3_600_000);
    expect(marketTimeAt({ ...status, fraction: 1 }, 5_000)).toBe(at);
  });
  it('does not move while paused, closed, or before an answer', () => {
    expect(marketTimeAt({ ...status, paused: true }, 5_000)).toBe(at);
    expect(marketTimeAt({ ...status, phase: 'Closed', status: 'close' }, 5_000)).toBe(at);
    expect(marketTimeAt(status, -50)).toBe(at);
  });
  it('runs like any clock when the market is the real one', () => {
    expect(marketTimeAt({ ...status, source: 'real', phase: 'Closed' }, 5_000) - at).toBe(5_000);
  });
});

describe('words of the top bar', () => {
  it('says state, time in New York and that prices are simulated', () => {
    expect(marketWords(status, 0)).toEqual({
      tone: 'gain',
      state: 'Market open',
      time: 'Thu 2026-11-19 13:42 EST',
      badge: 'Simulated market',
      shortBadge: 'Simulated',
    });
  });
  it.each([
    [{ status: 'close', phase: 'Closed' }, 'Market closed', 'bench', 'Simulated market'],
    [{ paused: true }, 'Market paused', 'warn', 'Simulated market'],
    [{ phase: 'Ended', status: 'close' }, 'Market history ended', 'warn', 'Simulated market'],
    [{ source: 'replay', simulated: false }, 'Market open', 'gain', 'Market replay'],
    [{ source: 'real', simulated: false }, 'Market open', 'gain', null],
  ] as const)('%o reads %s', (change, state, tone, badge) => {
    expect(marketWords({ ...status, ...change }, 0)).toMatchObject({ state, tone, badge });
  });
});
