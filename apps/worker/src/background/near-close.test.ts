import type { MarketClock } from '@pipa/db/market';
import { describe, expect, it } from 'vitest';
import { isCloseNear } from './near-close.ts';

const market: MarketClock = {
  source: 'simulated',
  seed: 1,
  day: '2026-11-20',
  phase: 'PreOpen',
  elapsedMs: 0,
  sessionSeconds: 60,
  speed: 1,
  paused: false,
  lastClosedDay: '2026-11-19',
  tick: 0,
  firstDay: '2026-01-02',
  lastDay: null,
};
const NOON = new Date('2026-11-20T17:00:00Z');

describe('a close is near', () => {
  it('all the time in sessions of a minute, while the clock moves', () => {
    expect(isCloseNear(market, NOON)).toBe(true);
    expect(isCloseNear({ ...market, phase: 'Closed', lastClosedDay: market.day }, NOON)).toBe(true);
    expect(isCloseNear({ ...market, paused: true }, NOON)).toBe(false);
  });

  it('in the last two minutes of a long session, and until it is processed', () => {
    const open: MarketClock = { ...market, phase: 'Open', sessionSeconds: 3_600 };
    expect(isCloseNear({ ...open, elapsedMs: 3_479_000 }, NOON)).toBe(false);
    expect(isCloseNear({ ...open, elapsedMs: 3_480_000 }, NOON)).toBe(true);
    const closed: MarketClock = { ...open, phase: 'Closed' };
    expect(isCloseNear(closed, NOON)).toBe(true);
    expect(isCloseNear({ ...closed, lastClosedDay: closed.day }, NOON)).toBe(false);
  });

  it('by the clock of New York in a real market', () => {
    const real: MarketClock = { ...market, source: 'real', phase: 'Open' };
    expect(isCloseNear(real, NOON)).toBe(false);
    expect(isCloseNear(real, new Date('2026-11-20T20:58:00Z'))).toBe(true);
    expect(isCloseNear({ ...real, phase: 'PreOpen' }, NOON)).toBe(false);
    expect(isCloseNear({ ...real, phase: 'Closed' }, new Date('2026-11-20T21:30:00Z'))).toBe(true);
    expect(isCloseNear({ ...real, phase: 'Closed', lastClosedDay: real.day }, NOON)).toBe(false);
  });
});
