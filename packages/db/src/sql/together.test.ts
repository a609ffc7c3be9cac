import { describe, expect, it } from 'vitest';
import { together, togetherAsOne } from './together.ts';

const pool = { query: () => undefined } as unknown as Parameters<ReturnType<typeof together>>[0];

function counted() {
  const statements: (readonly number[])[] = [];
  const double = together<number, number>(async (_pool, keys) => {
    statements.push(keys);
    if (keys.includes(13)) throw new Error('lost');
    return keys.map((key) => key * 2);
  });
  return { statements, double };
}

describe('reads that are asked for together', () => {
  it('are one statement, and each gets its own value', async () => {
    const { statements, double } = counted();
    const later = Promise.resolve().then(() => double(pool, 3));
    expect(await Promise.all([double(pool, 1), double(pool, 2), later, double(pool, 1)])).toEqual([2, 4, 6, 2]);
    expect(statements).toEqual([[1, 2, 1, 3]]);
  });

  it('are read anew the next time', async () => {
    const { statements, double } = counted();
    expect([await double(pool, 1), await double(pool, 1)]).toEqual([2, 2]);
    expect(statements).toEqual([[1], [1]]);
  });

  it('fail together, and not those of another moment or another pool', async () => {
    const { double } = counted();
    const other = { query: () => undefined } as unknown as typeof pool;
    const results = await Promise.allSettled([double(pool, 13), double(pool, 1), double(other, 1)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(await double(pool, 1)).toBe(2);
  });

  it('without a key are one value for all who ask', async () => {
    let count = 0;
    const next = togetherAsOne(async () => ++count);
    expect(await Promise.all([next(pool), next(pool)])).toEqual([1, 1]);
    expect(await next(pool)).toBe(2);
  });
});
