import { expect, vi } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Resolves once a statement of the database waits for a lock that another transaction holds. */
export const untilWaiting = ({ context }: Pick<TestApp, 'context'>): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await context.pool.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(rows).not.toEqual([]);
    },
    { timeout: 10_000 },
  );
