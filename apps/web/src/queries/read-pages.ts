import { STRATEGY_PAGE_SIZE } from '@pipa/contract';

/** Most pages that are read of one list. */
const MOST_PAGES = 20;

interface Page {
  readonly __pageno__: number;
  readonly __pagesize__: number;
}

/**
 * All rows of a list that the server gives in pages of fifty (2 §9), in its order, at most a thousand. A row that has moved to the
 * next page between two reads comes once.
 */
export async function readPages<Row extends { id: number }>(
  read: (page: Page) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows = new Map<number, Row>();
  for (let page = 1; page <= MOST_PAGES; page++) {
    const found = await read({ __pageno__: page, __pagesize__: STRATEGY_PAGE_SIZE });
    for (const row of found) rows.set(row.id, row);
    if (found.length < STRATEGY_PAGE_SIZE) break;
  }
  return [...rows.values()];
}
