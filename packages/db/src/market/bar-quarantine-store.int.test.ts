import { beforeEach, describe, expect, it } from 'vitest';
import type { Pool } from '../testing/connections.ts';
import { testDatabase } from '../testing/test-database.ts';
import { type QuarantinedBar, replaceQuarantine } from './bar-quarantine-store.ts';

const AT = new Date('2030-06-01T12:00:00Z');
const DAY = '2026-01-05';

const db = testDatabase({ max: 4 });

beforeEach(() => db.pool.query('TRUNCATE "bar_quarantine"'));

const barsOf = (count: number, raw: string, day = DAY): QuarantinedBar[] =>
  Array.from({ length: count }, (_, i) => ({ symbol: `S${i}`, day, fault: 'close moves', raw }));

async function counts(): Promise<Record<string, number>> {
  const { rows } = await db.pool.query<{ key: string; n: number }>(
    `SELECT "source" || ' ' || "day" || ' ' || "raw" AS "key", count(*)::int AS "n" FROM "bar_quarantine" GROUP BY 1`,
  );
  return Object.fromEntries(rows.map(({ key, n }) => [key, n]));
}

/** A pool whose connection notes how many rows each statement writes and breaks at the given one. */
function watched(breaksAt: number): { pool: Pick<Pool, 'connect'>; rowsWritten: number[] } {
  const rowsWritten: number[] = [];
  const connect = async () => {
    const client = await db.pool.connect();
    return new Proxy(client, {
      get: (target, name) => {
        const value = Reflect.get(target, name) as unknown;
        if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value;
        return async (sql: string, values?: unknown[]) => {
          const answer = await target.query(sql, values);
          if (/INSERT|DELETE/.test(sql) && rowsWritten.push(answer.rowCount ?? 0) === breaksAt)
            throw new Error('broken');
          return answer;
        };
      },
    });
  };
  return { pool: { connect } as unknown as Pick<Pool, 'connect'>, rowsWritten };
}

describe('rows that failed a check', () => {
  it('are replaced in statements of at most a thousand', async () => {
    const { pool, rowsWritten } = watched(Number.POSITIVE_INFINITY);
    await replaceQuarantine(pool, { source: 'a.csv' }, barsOf(2_500, 'first'), AT);
    await replaceQuarantine(pool, { source: 'a.csv' }, barsOf(3, 'second'), AT);
    expect(rowsWritten).toEqual([1_000, 1_000, 500, 0, 3, 1_000, 1_000, 500]);
    expect(await counts()).toEqual({ [`a.csv ${DAY} second`]: 3 });
  });

  it('of other sources, days and faults stay', async () => {
    await replaceQuarantine(db.pool, { source: 'a.csv' }, barsOf(2, 'x'), AT);
    await replaceQuarantine(db.pool, { source: 'close' }, [...barsOf(2, 'x'), ...barsOf(1, 'x', '2026-01-06')], AT);
    await replaceQuarantine(db.pool, { source: 'close', day: DAY, fault: 'adjusted close' }, [], AT);
    await replaceQuarantine(db.pool, { source: 'close', day: '2026-01-06', fault: 'close moves' }, [], AT);
    expect(await counts()).toEqual({ [`a.csv ${DAY} x`]: 2, [`close ${DAY} x`]: 2 });
  });

  it('are too many and never too few after a check that broke off, until it is repeated', async () => {
    await replaceQuarantine(db.pool, { source: 'a.csv' }, barsOf(5, 'before'), AT);
    const again = () => replaceQuarantine(db.pool, { source: 'a.csv' }, barsOf(1_200, 'now'), AT);
    for (const breaksAt of [1, 2]) {
      await expect(
        replaceQuarantine(watched(breaksAt).pool, { source: 'a.csv' }, barsOf(1_200, 'now'), AT),
      ).rejects.toThrow('broken');
      expect(await counts()).toMatchObject({ [`a.csv ${DAY} before`]: 5 });
    }
    await again();
    expect(await counts()).toEqual({ [`a.csv ${DAY} now`]: 1_200 });
  });

  it('are those of one check when two write at once', async () => {
    await Promise.all(
      ['one', 'two', 'three'].map((raw) => replaceQuarantine(db.pool, { source: 'a.csv' }, barsOf(1_100, raw), AT)),
    );
    expect(Object.values(await counts())).toEqual([1_100]);
  });
});
