import type { Tx } from '@pipa/db';
import { POOL_OF_PRISMA } from '@pipa/db/testing/connections';
import { expect, it } from 'vitest';
import { bookOf } from '../testing/trading-books.ts';
import { writePlan } from './write-book.ts';

it('a plan of which an order was not written fails as a whole', async () => {
  const query = async () => ({ rows: [{ id: 7, clientKey: '1-2024-03-06-Rebalance-AAAA-Buy', sequence: 0 }] });
  const tx = { [POOL_OF_PRISMA]: { query } } as unknown as Tx;
  const order = (symbol: string) => ({ symbol, side: 'Buy' as const, shares: 1, reason: 'test' });
  const book = bookOf();
  const plan = {
    kind: 'Rebalance' as const,
    targets: new Map(),
    orders: [order('AAAA'), order('BBBB')],
    skipped: [],
    equity: 1_000,
    failure: null,
  };
  const at = new Date('2024-03-06T15:00:00Z');
  const moment = { day: '2024-03-06', phase: 'Open' as const, fraction: 0.1, at };
  await expect(writePlan(tx, book, plan, { at, moment })).rejects.toMatchObject({
    code: 'INTERNAL',
    details: { ordered: 2, written: 1 },
  });
  expect(book.orders).toEqual([]);
});
