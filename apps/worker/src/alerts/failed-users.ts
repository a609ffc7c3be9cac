import type { TradingDay } from '@pipa/calendar';
import { waitAfter } from '../growing-waits.ts';

const FIRST_WAIT_MS = 30_000;
/** Users and sessions that wait at once; one more is left out. */
const MOST_WAITING = 1_000;

interface UserOfDay {
  readonly day: TradingDay;
  readonly userId: number;
}

interface FailedUser extends UserOfDay {
  readonly attempts: number;
  readonly dueMs: number;
}

export type FailedUsers = ReturnType<typeof createFailedUsers>;

/**
 * Users whose alerts of a session failed, with the instant of their next attempt, the first after 30 seconds; after the last attempt a
 * user is left out for that session. They are in the memory of a process, so one that restarts leaves them out.
 */
export function createFailedUsers() {
  const failed = new Map<string, FailedUser>();
  const keyOf = ({ day, userId }: UserOfDay) => `${day} ${userId}`;
  return {
    /** Notes a failure. @returns milliseconds until the next attempt; null when there is none */
    note(user: UserOfDay, nowMs: number): number | null {
      const key = keyOf(user);
      const attempts = (failed.get(key)?.attempts ?? 0) + 1;
      const waitMs = waitAfter(attempts, FIRST_WAIT_MS);
      if (waitMs === null || (attempts === 1 && failed.size >= MOST_WAITING)) {
        failed.delete(key);
        return null;
      }
      failed.set(key, { ...user, attempts, dueMs: nowMs + waitMs });
      return waitMs;
    },
    isWaiting: (user: UserOfDay): boolean => failed.has(keyOf(user)),
    /** Users whose next attempt is due, by session. */
    due(nowMs: number): Map<TradingDay, number[]> {
      const due = [...failed.values()].filter(({ dueMs }) => dueMs <= nowMs);
      const byDay = Map.groupBy(due, ({ day }) => day);
      return new Map([...byDay].map(([day, users]) => [day, users.map(({ userId }) => userId)]));
    },
    forget: (user: UserOfDay): void => void failed.delete(keyOf(user)),
  };
}
