import type { Pool } from '@pipa/db';
import { expect, it } from 'vitest';
import { keptByDay } from './kept-by-day.ts';

const database = () => ({ pool: {} as Pool });
const EARLIER = ['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13', '2026-11-16', '2026-11-17'];

it('keeps the newest day, however many other days are asked for', async () => {
  const reads: string[] = [];
  const kept = keptByDay(async (_, day) => void reads.push(day));
  const context = database();
  await kept(context, '2026-11-19');
  await kept(context, '2026-11-20');
  for (const day of EARLIER) await kept(context, day);
  await kept(context, '2026-11-20');
  expect(reads).toEqual(['2026-11-19', '2026-11-20', ...EARLIER]);
  await kept(context, EARLIER[0]);
  expect(reads.at(-1)).toBe(EARLIER[0]);
});

it('keeps the day before when a newer one is read, and each database by itself', async () => {
  let reads = 0;
  const kept = keptByDay(async () => ++reads);
  const context = database();
  for (const day of ['2026-11-19', '2026-11-20', '2026-11-19', '2026-11-20']) await kept(context, day);
  expect(reads).toBe(2);
  expect(await kept(database(), '2026-11-20')).toBe(3);
});

it('reads a day once for calls at the same time, and again after a failure, without losing the newest day', async () => {
  let fails = false;
  let reads = 0;
  const kept = keptByDay(async (_, day) => {
    reads++;
    if (fails) throw new Error('no connection');
    return day;
  });
  const context = database();
  await Promise.all([kept(context, '2026-11-19'), kept(context, '2026-11-19')]);
  expect(reads).toBe(1);
  fails = true;
  await expect(kept(context, '2026-11-20')).rejects.toThrow('no connection');
  fails = false;
  expect(await kept(context, '2026-11-20')).toBe('2026-11-20');
  await kept(context, '2026-11-19');
  expect(reads).toBe(3);
});
