import { expect, it } from 'vitest';
import { within } from './time-limit.ts';

it('passes on what settles in time', async () => {
  await expect(within(Promise.resolve(7), 10_000, 'work')).resolves.toBe(7);
  await expect(within(Promise.reject(new Error('own fault')), 10_000, 'work')).rejects.toThrow('own fault');
});

it('rejects when it takes too long', async () => {
  await expect(within(new Promise(() => undefined), 1, 'work')).rejects.toThrow('work took longer than 1 ms');
});
