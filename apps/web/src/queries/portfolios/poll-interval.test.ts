import { expect, it } from 'vitest';
import { pollEveryMs } from './poll-interval.ts';

const started = { status: 'Started', isStopping: false } as const;
const ready = { status: 'ReadyToStart', isStopping: false } as const;
const starting = { status: 'Starting', isStopping: false } as const;

it('reads portfolios often while one of them waits for the market, seldom while they run, never when nothing can change', () => {
  const often = pollEveryMs([ready, starting]);
  expect(often).toBe(pollEveryMs([{ ...started, isStopping: true }]));
  expect(Number(pollEveryMs([started]))).toBeGreaterThan(Number(often));
  expect(pollEveryMs([ready])).toBe(false);
  expect(pollEveryMs(undefined)).toBe(false);
});
