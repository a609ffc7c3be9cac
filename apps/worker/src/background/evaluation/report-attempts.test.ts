import { expect, it } from 'vitest';
import { reportsDue } from './report-attempts.ts';

const MINUTE = 60_000;
const START = Date.UTC(2030, 0, 1);
const missing = ['a', 'b', 'c'].map((code) => ({ code, modifiedAt: new Date(START) }));
const run = (strategies: string[], status: 'Done' | 'Failed', done: number[], endedMs: number, version = 4) => ({
  status,
  input: { version, strategies },
  startedAt: new Date(endedMs - 1_000),
  endedAt: new Date(endedMs),
  done,
});
const due = (runs: ReturnType<typeof run>[], nowMs: number) => reportsDue(missing, runs, { version: 4, nowMs });

it('are those of every strategy at first, and of the others at once after one failed', () => {
  expect(due([], START)).toEqual({ strategies: ['a', 'b', 'c'], attempts: 0 });
  const failed = run(['a', 'b', 'c'], 'Failed', [], START + MINUTE);
  expect(due([failed], START + MINUTE)).toEqual({ strategies: ['b', 'c'], attempts: 0 });
  // One that was made is missing no more.
  const second = run(['a', 'b', 'c'], 'Failed', [0], START + MINUTE);
  expect(due([second], START + MINUTE).strategies).toEqual(['c']);
});

it('are tried again after growing waits, behind the others, and five times in all', () => {
  const runs: ReturnType<typeof run>[] = [];
  let nowMs = START;
  for (const minutes of [0, 5, 20, 80, 320]) {
    nowMs += minutes * MINUTE;
    expect(due(runs, nowMs - 1).strategies.includes('a')).toBe(minutes === 0);
    expect(due(runs, nowMs)).toEqual({
      strategies: minutes === 0 ? ['a', 'b', 'c'] : ['b', 'c', 'a'],
      attempts: runs.length,
    });
    nowMs += MINUTE;
    runs.push(run(['a'], 'Failed', [], nowMs));
  }
  expect(due(runs, Number.MAX_SAFE_INTEGER).strategies).toEqual(['b', 'c']);
});

it('count a strategy that a run has left out by itself, and no attempt at an earlier version of it or of the evaluation', () => {
  const done = run(['a', 'b'], 'Done', [0, 1], START + MINUTE);
  expect(due([done], START + MINUTE).strategies).toEqual(['c']);
  expect(due([run(['a'], 'Failed', [], START - 1)], START).strategies).toEqual(['a', 'b', 'c']);
  expect(due([run(['a'], 'Failed', [], START + MINUTE, 3)], START + MINUTE).strategies).toEqual(['a', 'b', 'c']);
});
