import { describe, expect, it } from 'vitest';
import { readPages } from './read-pages.ts';

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }));

/** A list in pages, and the pages that were asked for. */
function listOf(rows: readonly { id: number }[]) {
  const pages: number[] = [];
  const read = async ({ __pageno__: page, __pagesize__: size }: { __pageno__: number; __pagesize__: number }) => {
    pages.push(page);
    return rows.slice((page - 1) * size, page * size);
  };
  return { pages, read };
}

describe('a list in pages', () => {
  it.each([
    [0, [1]],
    [49, [1]],
    [50, [1, 2]],
    [100, [1, 2, 3]],
    [120, [1, 2, 3]],
  ])('of %d rows is read whole, in its order', async (count, asked) => {
    const { pages, read } = listOf(rowsOf(count));
    expect(await readPages(read)).toEqual(rowsOf(count));
    expect(pages).toEqual(asked);
  });

  it('is read no further than a thousand rows', async () => {
    const { pages, read } = listOf(rowsOf(5_000));
    expect(await readPages(read)).toHaveLength(1_000);
    expect(pages).toHaveLength(20);
  });

  it('holds a row once that moved to the next page between two reads', async () => {
    const before = rowsOf(60);
    const read = async ({ __pageno__: page }: { __pageno__: number }) =>
      page === 1 ? before.slice(0, 50) : before.slice(49);
    expect(await readPages(read)).toEqual(before);
  });
});
