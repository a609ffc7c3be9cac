import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lockPortfolio } from '../portfolios/portfolio-store.ts';
import { connectionOf, inTransaction } from '../sql/transaction.ts';
import { makeAccount, makePortfolio } from '../testing/test-accounts.ts';
import { testDatabase } from '../testing/test-database.ts';
import { lockOwner } from '../users/lock-owner.ts';
import { lockBooks } from './locked-books.ts';

const now = new Date('2026-03-02T15:00:00Z');
const db = testDatabase();
let accountId: number;
let portfolioId: number;
let userId: number;

beforeEach(async () => {
  accountId = await makeAccount(db.prisma, now);
  portfolioId = await makePortfolio(db.prisma, accountId, now, { investmentAmount: 40_000 });
  ({ userId } = await db.prisma.portfolio.findUniqueOrThrow({ where: { id: portfolioId } }));
});

const lock = (own: Partial<{ userId: number; withOwner: boolean }> = {}) =>
  inTransaction(db.prisma, (tx) => lockBooks(tx, { portfolioId, userId, withOwner: false, ...own }));
const waitingBackends = async () => {
  const { rows } = await db.pool.query<{ count: number }>(
    `SELECT count(*)::int FROM pg_stat_activity WHERE "datname" = current_database() AND "wait_event_type" = 'Lock'`,
  );
  return rows[0].count;
};

/** Runs `held` while another transaction waits for the books, and gives what that transaction then reads. */
async function whileWaiting(held: (release: () => Promise<unknown>) => Promise<unknown>, withOwner: boolean) {
  let waiting: ReturnType<typeof lock> | undefined;
  await held(async () => {
    waiting = lock({ withOwner });
    await vi.waitFor(async () => expect(await waitingBackends()).toBe(1), { timeout: 5_000 });
  });
  return waiting;
}

describe('the lock of a portfolio and its account', () => {
  it('gives both', async () => {
    expect(await lock()).toMatchObject({
      portfolio: { id: portfolioId, investmentAmount: '40000.000000' },
      account: { id: accountId, broker: 'PIPA', frozenAt: null },
    });
  });

  it('gives nothing of another user, and no deleted account', async () => {
    const other = await db.prisma.trackAccount.findUniqueOrThrow({ where: { id: await makeAccount(db.prisma, now) } });
    expect(await lock({ userId: other.userId })).toBeNull();
    await db.prisma.trackAccount.update({ where: { id: accountId }, data: { isDeleted: true } });
    expect(await lock()).toMatchObject({ portfolio: { id: portfolioId }, account: null });
  });

  it('reads portfolio and account as they are when a wait for the portfolio is over', async () => {
    const books = await whileWaiting(
      (wait) =>
        inTransaction(db.prisma, async (tx) => {
          await lockPortfolio(tx, portfolioId);
          await wait();
          await db.prisma.trackAccount.update({ where: { id: accountId }, data: { frozenAt: now } });
          const client = connectionOf(tx);
          await client.query(`UPDATE "portfolio" SET "investmentAmount" = 7 WHERE "id" = $1`, [portfolioId]);
        }),
      false,
    );
    expect(books).toMatchObject({ portfolio: { investmentAmount: '7.000000' }, account: { frozenAt: now } });
  });

  it('waits for the owner before it locks the portfolio', async () => {
    const books = await whileWaiting(
      (wait) =>
        inTransaction(db.prisma, async (tx) => {
          await lockOwner(tx, userId);
          await wait();
          // The portfolio is free, so this transaction gets it.
          await lockPortfolio(tx, portfolioId);
        }),
      true,
    );
    expect(books?.portfolio.id).toBe(portfolioId);
  });
});
