import { expect, it } from 'vitest';
import type { Pool, PrismaClient, Tx } from './index.ts';

it('other packages can pass the connections on, but use none', () => {
  const uses = (prisma: PrismaClient, pool: Pool, tx: Tx) => [
    // @ts-expect-error no model
    () => prisma.user,
    // @ts-expect-error no statement
    () => pool.query('SELECT 1'),
    // @ts-expect-error no statement
    () => tx.query('SELECT 1'),
  ];
  expect(uses).toBeTypeOf('function');
});
