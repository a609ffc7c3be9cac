import { expect, it } from 'vitest';
import type { Pool } from '../client.ts';
import { forgetAnalysisBefore } from './analysed-days.ts';

it('what has become too old is removed by statements of a bounded number of rows, until nothing is left', async () => {
  const old = new Map([
    ['ta_metrics', 45_000],
    ['momentum_rank', 20_000],
    ['symbol_performance', 3],
  ]);
  let most = 0;
  const query = async (text: string) => {
    const [, table] = /^DELETE FROM "(\w+)"/.exec(text) ?? expect.fail(text);
    const left = old.get(table) ?? expect.fail(table);
    const limit = Number(/LIMIT (\d+)/.exec(text)?.[1] ?? Number.POSITIVE_INFINITY);
    const rowCount = Math.min(left, limit);
    old.set(table, left - rowCount);
    most = Math.max(most, rowCount);
    return { rowCount };
  };
  expect(await forgetAnalysisBefore({ query } as unknown as Pool, '2020-01-02')).toBe(65_003);
  expect([...old.values()]).toEqual([0, 0, 0]);
  expect(most).toBeLessThanOrEqual(20_000);
});
