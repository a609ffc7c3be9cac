import { expect, it } from 'vitest';
import { MOST_ATTEMPTS } from '../growing-waits.ts';
import { createFailedUsers } from './failed-users.ts';

const user = { day: '2026-03-05', userId: 7 };

it('gives a failed user a bounded number of attempts with growing waits', () => {
  const failed = createFailedUsers();
  const waits = Array.from({ length: MOST_ATTEMPTS }, () => failed.note(user, 0));
  expect(waits).toEqual([30_000, 120_000, 480_000, 1_920_000, null]);
  expect(failed.isWaiting(user)).toBe(false);
  expect(failed.due(Number.MAX_SAFE_INTEGER).size).toBe(0);
});

it('has users due by session when their wait is over, until they are forgotten', () => {
  const failed = createFailedUsers();
  failed.note(user, 1_000);
  failed.note({ ...user, userId: 8 }, 2_000);
  expect(failed.due(30_999).size).toBe(0);
  expect([...failed.due(31_000)]).toEqual([['2026-03-05', [7]]]);
  failed.forget(user);
  expect([...failed.due(32_000)]).toEqual([['2026-03-05', [8]]]);
});

it('keeps a bounded number of users', () => {
  const failed = createFailedUsers();
  const waits = Array.from({ length: 1_001 }, (_, userId) => failed.note({ ...user, userId }, 0));
  expect(waits.filter((wait) => wait === null)).toHaveLength(1);
  expect(failed.note({ ...user, userId: 0 }, 0)).toBe(120_000);
});
