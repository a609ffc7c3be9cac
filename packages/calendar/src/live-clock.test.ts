import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { isMissed, type LiveState, liveClock, liveMoment } from './live-clock.ts';
import { newYorkInstant, sessionOf } from './new-york-time.ts';
import { declareClosures, nextTradingDay, tradingDaysBetween } from './sessions.ts';

const READY = { isPrepared: true, dayDone: true };
const at = (day: string, hour: number, minute = 0) => newYorkInstant(day, hour * 60 + minute);
const state = (day: string, phase: LiveState['phase']): LiveState => ({ day, phase, elapsedMs: 0 });
const shown = ({ day, phase }: LiveState) => `${day} ${phase}`;
afterEach(() => declareClosures([]));

describe('the clock of a real market', () => {
  it.each([
    ['before the open', state('2026-11-20', 'PreOpen'), at('2026-11-20', 9, 29), '2026-11-20 PreOpen'],
    ['at the open', state('2026-11-20', 'PreOpen'), at('2026-11-20', 9, 30), '2026-11-20 Open'],
    ['before the close', state('2026-11-20', 'Open'), at('2026-11-20', 15, 59), '2026-11-20 Open'],
    ['at the close', state('2026-11-20', 'Open'), at('2026-11-20', 16), '2026-11-20 Closed'],
    ['at one o’clock of a half day', state('2026-11-27', 'Open'), at('2026-11-27', 13), '2026-11-27 Closed'],
    ['over a weekend', state('2026-11-20', 'Closed'), at('2026-11-20', 20), '2026-11-23 PreOpen'],
    ['over a holiday', state('2026-11-25', 'Closed'), at('2026-11-25', 20), '2026-11-27 PreOpen'],
    [
      'on the day of a change of the clocks',
      state('2026-03-09', 'PreOpen'),
      new Date('2026-03-09T13:30:00Z'),
      '2026-03-09 Open',
    ],
  ])('%s', (_, before, now, after) => {
    expect(shown(liveClock(before, now, READY))).toBe(after);
  });

  it('waits for the work before the open and for that of the day', () => {
    const unprepared = { isPrepared: false, dayDone: false };
    expect(shown(liveClock(state('2026-11-20', 'PreOpen'), at('2026-11-20', 10), unprepared))).toBe(
      '2026-11-20 PreOpen',
    );
    expect(shown(liveClock(state('2026-11-20', 'Closed'), at('2026-11-23', 10), unprepared))).toBe('2026-11-20 Closed');
  });

  it('leaves a day on which the exchange turned out to be closed, in any phase', () => {
    declareClosures(['2026-11-20']);
    for (const phase of ['PreOpen', 'Open', 'Closed'] as const) {
      const left = liveClock(state('2026-11-20', phase), at('2026-11-20', 12), { isPrepared: false, dayDone: false });
      expect(shown(left)).toBe('2026-11-23 PreOpen');
      expect(liveMoment({ ...state('2026-11-20', phase), elapsedMs: 5 }).day).toBe('2026-11-20');
    }
    expect(nextTradingDay('2026-11-19')).toBe('2026-11-23');
  });

  it('shows the wall clock while it is open, on half days too', () => {
    for (const day of ['2026-11-20', '2026-11-27']) {
      const now = new Date(at(day, 11, 7).getTime() + 13_579);
      const open = liveClock(liveClock(state(day, 'PreOpen'), now, READY), now, READY);
      const { openAt, closeAt } = sessionOf(day);
      expect(liveMoment(open).at).toEqual(now);
      const share = (now.getTime() - openAt.getTime()) / (closeAt.getTime() - openAt.getTime());
      expect(liveMoment(open).fraction).toBeCloseTo(share, 12);
    }
  });

  it('knows which sessions are over', () => {
    expect([at('2026-11-27', 12, 59), at('2026-11-27', 13)].map((now) => isMissed('2026-11-27', now))).toEqual([
      false,
      true,
    ]);
  });

  it('whenever it is asked, it shows each session in order, skips no phase and never runs ahead', () => {
    const first = '2026-11-02';
    const days = tradingDaysBetween(first, '2027-01-29');
    const start = at(first, 3).getTime();
    const gap = fc.oneof(
      fc.integer({ min: 1_000, max: 600_000 }),
      fc.integer({ min: 3_600_000, max: 10 * 86_400_000 }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(gap, fc.boolean(), fc.boolean()), { minLength: 50, maxLength: 400 }), (steps) => {
        let now = start;
        let current: LiveState = state(first, 'PreOpen');
        for (const [ms, isPrepared, dayDone] of steps) {
          now = Math.min(now + ms, at('2027-01-29', 20).getTime());
          const next = liveClock(current, new Date(now), { isPrepared, dayDone });
          const rank = ({ day, phase }: LiveState) =>
            days.indexOf(day) * 3 + ['PreOpen', 'Open', 'Closed'].indexOf(phase);
          expect([0, 1]).toContain(rank(next) - rank(current));
          const { openAt, closeAt } = sessionOf(next.day);
          if (next.phase === 'Open') expect(now).toBeGreaterThanOrEqual(openAt.getTime());
          if (next.phase === 'Closed') expect(now).toBeGreaterThanOrEqual(closeAt.getTime());
          expect(liveMoment(next).at.getTime()).toBeLessThanOrEqual(Math.max(now, start));
          expect(next.elapsedMs).toBeLessThan(2 ** 31);
          if (rank(next) === rank(current)) expect(next.elapsedMs).toBeGreaterThanOrEqual(current.elapsedMs);
          current = next;
        }
      }),
      { seed: 11, numRuns: 60 },
    );
  });
});
