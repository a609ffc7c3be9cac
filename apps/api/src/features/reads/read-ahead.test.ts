import { expect, it } from 'vitest';
import { ASKED_WITHIN_MS, createReadAhead, LOOK_EVERY_MS } from './read-ahead.ts';

it('reads each new day once, every few seconds at most, while questions are asked', async () => {
  let now = 0;
  let day: string | null = null;
  const loads: string[] = [];
  const ahead = createReadAhead({
    clock: () => new Date(now),
    readDay: async () => day,
    load: async (one) => void loads.push(one),
  });
  const lookAfter = async (ms: number) => {
    now += ms;
    const isDue = ahead.isDue();
    if (isDue) await ahead.look();
    return isDue;
  };
  expect(await lookAfter(LOOK_EVERY_MS)).toBe(false);
  ahead.note();
  expect(await lookAfter(0)).toBe(true);
  expect(await lookAfter(LOOK_EVERY_MS - 1)).toBe(false);
  day = '2026-11-19';
  expect(await lookAfter(1)).toBe(true);
  expect(await lookAfter(LOOK_EVERY_MS)).toBe(true);
  day = '2026-11-20';
  await lookAfter(LOOK_EVERY_MS);
  expect(loads).toEqual(['2026-11-19', '2026-11-20']);
  expect(await lookAfter(ASKED_WITHIN_MS)).toBe(false);
});

it('tries a day again that could not be read', async () => {
  let fails = true;
  let loads = 0;
  const load = async () => {
    if (fails) throw new Error('no connection');
    loads++;
  };
  const ahead = createReadAhead({ clock: () => new Date(0), readDay: async () => '2026-11-20', load });
  await expect(ahead.look()).rejects.toThrow('no connection');
  fails = false;
  await ahead.look();
  await ahead.look();
  expect(loads).toBe(1);
});
