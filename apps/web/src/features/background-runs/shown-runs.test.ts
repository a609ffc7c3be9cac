import type { BackgroundRun } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { runName } from '../../messages/run-name.ts';
import { analysisDurations, secondsOf, shareOf, shownRuns } from './shown-runs.ts';

const run = (over: Partial<BackgroundRun> = {}): BackgroundRun => ({
  key: 'evaluation',
  kind: 'evaluation',
  status: 'Done',
  done: 4,
  total: 4,
  startedAt: '2026-11-20T21:00:00.000Z',
  finishedAt: '2026-11-20T21:01:00.000Z',
  error: null,
  ...over,
});

describe('the runs that are shown', () => {
  it('puts unfinished runs first and counts the runs that are left out', () => {
    const done = Array.from({ length: 8 }, (_, index) => run({ key: `analysis-${index}`, kind: 'analysis' }));
    const { shown, older } = shownRuns([...done, run({ key: 'backfill', kind: 'backfill', status: 'Failed' })]);
    expect(shown.map(({ key }) => key)).toEqual(['backfill', ...done.slice(0, 5).map(({ key }) => key)]);
    expect(older).toBe(3);
  });
  it('keeps the last of each kind in sight, however long ago it was', () => {
    const analyses = Array.from({ length: 8 }, (_, index) => run({ key: `analysis-${index}`, kind: 'analysis' }));
    const { shown, older } = shownRuns([...analyses, run()]);
    expect(shown.at(-1)).toEqual(run());
    expect(older).toBe(3);
  });
  it('has nothing older where all fit', () => {
    expect(shownRuns([run()])).toEqual({ shown: [run()], older: 0 });
  });
});

it('names a run by what it does and the day it does it for', () => {
  expect(runName('analysis-2026-11-20')).toBe('Analysis of a close, 2026-11-20');
  expect(runName('backfill')).toBe('Market history');
  expect(runName('evaluation-7', 'evaluation')).toBe('Strategy reports');
  expect(runName('other')).toBe('other');
});

it('knows how long runs took, and how long one has run', () => {
  const now = Date.parse('2026-11-20T21:00:30.000Z');
  expect([secondsOf(run(), now), secondsOf(run({ finishedAt: null }), now)]).toEqual([60, 30]);
  const analysis = run({ kind: 'analysis' });
  const slow = run({ kind: 'analysis', finishedAt: '2026-11-20T21:02:00.000Z' });
  expect(
    analysisDurations([slow, run(), run({ kind: 'analysis', status: 'Running', finishedAt: null }), analysis]),
  ).toEqual([60, 120]);
});

it('counts steps, and takes a run without any for what its status says', () => {
  expect(shareOf({ done: 1, total: 4, status: 'Running' })).toBe(0.25);
  expect(shareOf({ done: 0, total: 0, status: 'Running' })).toBe(0);
  expect(shareOf({ done: 0, total: 0, status: 'Done' })).toBe(1);
});
