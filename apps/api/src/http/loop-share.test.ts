import { expect, it } from 'vitest';
import { createLoopShare } from './loop-share.ts';

/** The share after beats of so many milliseconds of work and of rest. */
function beating(...beats: readonly (readonly [active: number, idle: number])[]): number {
  let reading = { active: 0, idle: 0 };
  const share = createLoopShare(() => reading, 3);
  for (const [active, idle] of beats) {
    reading = { active: reading.active + active, idle: reading.idle + idle };
    share.beat();
  }
  return share.busy;
}

it('a loop is busy for the share of the last beats in which it did not wait', () => {
  expect(beating()).toBe(0);
  expect(beating([10, 10])).toBe(0.5);
  expect(beating([20, 0], [20, 0], [5, 15])).toBe(0.75);
});

it('a loop without rest is wholly busy, and what was before the last beats is forgotten', () => {
  expect(beating([0, 20], [20, 0], [30, 0], [20, 0])).toBe(1);
  expect(beating([20, 0], [0, 20], [0, 20], [0, 20])).toBe(0);
});
