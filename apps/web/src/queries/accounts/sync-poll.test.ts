import { expect, it } from 'vitest';
import { pollOfLinks } from './sync-poll.ts';

it('links are read again while one is being read, and not for ever', () => {
  const requestedTime = '2026-11-27T15:00:00.000Z';
  const at = Date.parse(requestedTime);
  const sync = { requestedTime, progress: 0.5, isOver: false, fault: null };
  expect(pollOfLinks(undefined, at)).toBe(false);
  expect(pollOfLinks([{ sync: null }, { sync: { ...sync, isOver: true } }], at)).toBe(false);
  expect(pollOfLinks([{ sync }], at + 60_000)).toBeGreaterThan(0);
  expect(pollOfLinks([{ sync }], at + 11 * 60_000)).toBe(false);
});
