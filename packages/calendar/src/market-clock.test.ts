import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advanceClock, type ClockState, momentOf, msUntilClose, sessionFraction, stepClock } from './market-clock.ts';
import { formatNewYork } from './new-york-time.ts';

const start: ClockState = {
  day: '2026-11-20',
  phase: 'PreOpen',
  elapsedMs: 0,
  sessionSeconds: 60,
  speed: 1,
  paused: false,
  dayDone: false,
};

function runUntilTransition(state: ClockState, stepMs = 1000) {
  let current = state;
  for (let i = 0; i < 1000; i++) {
    const advance = advanceClock(current, stepMs);
    current = advance.state;
    if (advance.transitions.length > 0) return { ...advance, calls: i + 1 };
  }
  throw new Error('no transition within 1000 calls');
}

describe('market clock', () => {
  it('walks a day through its phases and waits for its work', () => {
    const open = runUntilTransition(start);
    expect(open).toMatchObject({ calls: 5, transitions: [{ from: 'PreOpen', to: 'Open', day: '2026-11-20' }] });
    const closed = runUntilTransition(open.state);
    expect(closed).toMatchObject({ calls: 60, transitions: [{ from: 'Open', to: 'Closed' }] });
    let waiting = closed.state;
    for (let i = 0; i < 100; i++) waiting = advanceClock(waiting, 1000).state;
    expect(waiting).toMatchObject({ phase: 'Closed', elapsedMs: 10_000 });
    const next = advanceClock({ ...waiting, dayDone: true }, 1);
    expect(next.transitions).toEqual([{ from: 'Closed', to: 'PreOpen', day: '2026-11-23' }]);
    expect(next.state).toMatchObject({ day: '2026-11-23', phase: 'PreOpen', elapsedMs: 0, dayDone: false });
  });

  it('halves an early-close session', () => {
    expect(runUntilTransition({ ...start, day: '2026-11-27', phase: 'Open' }).calls).toBe(30);
  });

  it('does not move while paused and runs faster with speed', () => {
    expect(advanceClock({ ...start, paused: true }, 5000).state.elapsedMs).toBe(0);
    expect(advanceClock({ ...start, phase: 'Open', speed: 10 }, 1000).state.elapsedMs).toBe(10_000);
  });

  it('says how far the next close is in real time', () => {
    const closed: ClockState = { ...start, phase: 'Closed', elapsedMs: 4_000 };
    expect(msUntilClose(start)).toBe(65_000);
    expect(msUntilClose({ ...start, phase: 'Open', elapsedMs: 20_000, speed: 4 })).toBe(10_000);
    expect(msUntilClose(closed)).toBe(0);
    // The rest of the phase, the time before the next open, and its session.
    expect(msUntilClose({ ...closed, dayDone: true })).toBe(6_000 + 5_000 + 60_000);
    const none = Number.POSITIVE_INFINITY;
    expect(msUntilClose({ ...start, paused: true })).toBe(none);
    expect(msUntilClose({ ...closed, dayDone: true, lastDay: start.day })).toBe(none);
    expect(msUntilClose({ ...start, phase: 'Ended' })).toBe(none);
  });

  it('counts a bounded stretch of real time', () => {
    expect(advanceClock({ ...start, phase: 'Open' }, 3_600_000).state.elapsedMs).toBe(5000);
    expect(advanceClock({ ...start, phase: 'Open' }, 3_600_000, { maxStepMs: 250 }).state.elapsedMs).toBe(250);
    expect(advanceClock({ ...start, phase: 'Open' }, -5).state.elapsedMs).toBe(0);
  });

  it('ends a replay after the last day', () => {
    const closed: ClockState = { ...start, phase: 'Closed', elapsedMs: 9999, dayDone: true, lastDay: '2026-11-20' };
    const ended = advanceClock(closed, 1000);
    expect(ended.transitions).toEqual([{ from: 'Closed', to: 'Ended', day: '2026-11-20' }]);
    expect(advanceClock(ended.state, 1000).transitions).toEqual([]);
    expect(momentOf(ended.state)).toMatchObject({ day: '2026-11-20', phase: 'Ended', fraction: 1 });
  });

  it('steps a paused clock by phase but never over unfinished work', () => {
    const paused = { ...start, paused: true };
    const open = stepClock(paused).state;
    const closed = stepClock(open).state;
    expect([open.phase, closed.phase]).toEqual(['Open', 'Closed']);
    expect(stepClock(closed).transitions).toEqual([]);
    expect(stepClock({ ...closed, dayDone: true }).state).toMatchObject({ phase: 'PreOpen', day: '2026-11-23' });
  });

  it.each([
    ['PreOpen', 0, 0, '09:00'],
    ['Open', 0, 0, '09:30'],
    ['Open', 30_000, 0.5, '12:45'],
    ['Open', 60_000, 1, '16:00'],
    ['Closed', 10_000, 1, '17:00'],
  ] as const)('%s after %i ms shows fraction %f at %s', (phase, elapsedMs, fraction, time) => {
    const moment = momentOf({ ...start, phase, elapsedMs });
    expect(moment.fraction).toBe(fraction);
    expect(formatNewYork(moment.at, 'time')).toBe(time);
  });

  it('never skips a phase and never runs backwards, whatever the steps and speeds', () => {
    const order = { PreOpen: 'Open', Open: 'Closed', Closed: 'PreOpen', Ended: 'Ended' } as const;
    const step = fc.record({
      ms: fc.integer({ min: 0, max: 100_000 }),
      speed: fc.double({ min: 0.1, max: 500, noNaN: true }),
      dayDone: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        let state = start;
        for (const { ms, speed, dayDone } of steps) {
          const before = { ...state, speed, dayDone };
          const { state: after, transitions } = advanceClock(before, ms);
          expect(transitions.length).toBeLessThanOrEqual(1);
          if (transitions.length === 1) expect(after.phase).toBe(order[before.phase]);
          else expect([after.phase, after.day]).toEqual([before.phase, before.day]);
          expect(momentOf(after).at.getTime()).toBeGreaterThanOrEqual(momentOf(before).at.getTime());
          if (before.phase === 'Closed' && !dayDone) expect(after.phase).toBe('Closed');
          state = after;
        }
      }),
    );
  });
});

it.each([
  ['2026-03-02T14:00:00Z', 0],
  ['2026-03-02T14:30:00Z', 0],
  ['2026-03-02T17:45:00Z', 0.5],
  ['2026-03-02T21:00:00Z', 1],
  ['2026-03-03T15:00:00Z', 1],
])('the share of the session of 2026-03-02 that has passed at %s is %d', (at, share) => {
  expect(sessionFraction('2026-03-02', new Date(at))).toBe(share);
});
