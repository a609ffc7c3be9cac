import { expect, it } from 'vitest';
import { LEAST_TICKS_A_SESSION, longestStepMs, tickLengthMs } from './tick-length.ts';

const FULL = '2024-03-06';
const EARLY = '2024-11-29';

it.each([
  [FULL, 60, 1, 1_000],
  [FULL, 60, 10, 150],
  [FULL, 60, 100, 20],
  [EARLY, 60, 10, 75],
  [FULL, 23_400, 1, 1_000],
])('on %s with %i s at speed %i a tick comes every %i ms', (day, sessionSeconds, speed, expected) => {
  expect(tickLengthMs({ day, sessionSeconds, speed }, LEAST_TICKS_A_SESSION)).toBe(expected);
});

it.each([
  [FULL, 60, 1],
  [FULL, 1, 100],
  [EARLY, 1, 100],
  [EARLY, 7, 0.1],
])('on %s with %i s at speed %f no step takes more than a fortieth of the session', (day, sessionSeconds, speed) => {
  const sessionMs = sessionSeconds * (day === EARLY ? 500 : 1_000);
  const stepMs = Math.round(longestStepMs({ day, sessionSeconds, speed }, LEAST_TICKS_A_SESSION) * speed);
  expect(Math.ceil(sessionMs / stepMs)).toBeGreaterThanOrEqual(LEAST_TICKS_A_SESSION);
});
