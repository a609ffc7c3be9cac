import { DomainError } from '@pipa/contract';
import {
  exact,
  type LedgerEntry,
  postAllocation,
  postDeposit,
  postFill,
  postRelease,
  postReservation,
} from '@pipa/trading';
import { describe, expect, it } from 'vitest';
import { checkLedgerOf } from '../accounts/ledger-check.ts';
import { lockPortfolio } from '../portfolios/portfolio-store.ts';
import { inTransaction, type Tx } from '../sql/transaction.ts';
import { makeAccount, makePortfolio } from '../testing/test-accounts.ts';
import { testDatabase } from '../testing/test-database.ts';
import { postEntries, postEntry } from './ledger-store.ts';

const db = testDatabase({ max: 12 });
const at = new Date('2026-01-05T15:00:00Z');
const day = '2026-01-05';

const post = (entry: LedgerEntry) => inTransaction(db.prisma, (tx) => postEntry(tx, entry, { at }));
const origin = (accountId: number, causeKey: string) => ({ accountId, causeKey, marketDay: day });

async function funded(amount: number) {
  const accountId = await makeAccount(db.prisma, at);
  await post(postDeposit(origin(accountId, `open-${accountId}`), amount));
  const portfolioId = await makePortfolio(db.prisma, accountId, at);
  return { accountId, portfolioId };
}

const cashOf = async (accountId: number) =>
  (await db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } })).cash.toNumber();

async function expectBooksAgree(accountId: number) {
  expect((await checkLedgerOf(db.prisma, accountId)).difference).toBeNull();
}

describe('postEntry', () => {
  it('posts a cause once, however often and however parallel it is delivered', async () => {
    const { accountId } = await funded(1_000);
    const entry = postDeposit(origin(accountId, `again-${accountId}`), '0.01');
    const posted = await Promise.all(Array.from({ length: 12 }, () => post(entry)));
    expect(posted.filter(Boolean)).toHaveLength(1);
    expect(await cashOf(accountId)).toBe(1_000.01);
    await expectBooksAgree(accountId);
  });

  it('never overspends under parallel reservations', async () => {
    const { accountId, portfolioId } = await funded(1_000);
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) =>
        post(postReservation(origin(accountId, `r-${accountId}-${i}`), portfolioId, 30)),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(33);
    for (const result of results) {
      if (result.status === 'rejected') expect((result.reason as DomainError).code).toBe('INSUFFICIENT_CASH');
    }
    expect(await cashOf(accountId)).toBe(10);
    await expectBooksAgree(accountId);
  });

  it('leaves nothing behind when cash does not suffice', async () => {
    const { accountId, portfolioId } = await funded(100);
    await expect(post(postAllocation(origin(accountId, `a-${accountId}`), portfolioId, 100.01))).rejects.toThrow(
      DomainError,
    );
    expect(await db.prisma.ledgerEntry.count({ where: { causeKey: `a-${accountId}` } })).toBe(0);
    expect(await cashOf(accountId)).toBe(100);
  });

  it('refuses a release beyond the cash of the portfolio unless margin is used', async () => {
    const { accountId, portfolioId } = await funded(100);
    await post(postAllocation(origin(accountId, `b-${accountId}`), portfolioId, 60));
    const release = postRelease(origin(accountId, `c-${accountId}`), portfolioId, 61);
    await expect(post(release)).rejects.toMatchObject({ code: 'INSUFFICIENT_CASH' });
    await inTransaction(db.prisma, (tx) => postEntry(tx, release, { at, allowNegativePortfolioCash: true }));
    await expectBooksAgree(accountId);
  });

  it('moves positions with their cost and removes what is sold out', async () => {
    const { accountId, portfolioId } = await funded(10_000);
    await post(postAllocation(origin(accountId, `d-${accountId}`), portfolioId, 10_000));
    const charges = { commission: '1.00', fee: '0.02' };
    const buy = postFill(origin(accountId, `e-${accountId}`), portfolioId, 'SPY', null, {
      side: 'Buy',
      shares: 30,
      price: '100.1234',
      ...charges,
    });
    const sell = postFill(origin(accountId, `f-${accountId}`), portfolioId, 'SPY', buy.holding, {
      side: 'Sell',
      shares: 10,
      price: '101',
      ...charges,
    });
    const inLock = (work: (tx: Tx) => Promise<unknown>) =>
      inTransaction(db.prisma, async (tx) => {
        await lockPortfolio(tx, portfolioId);
        await work(tx);
      });
    await inLock((tx) => postEntries(tx, [buy.entry, sell.entry], { at }));
    const held = await db.prisma.position.findMany({ where: { portfolioId } });
    expect(held.map(({ symbol, shares, cost }) => [symbol, shares.toString(), cost.toString()])).toEqual([
      ['SPY', '20', sell.holding?.cost.toString()],
    ]);
    const again = ['Buy', 'Sell'] as const;
    let holding = sell.holding;
    const together = again.map((side) => {
      const fill = { side, shares: 3, price: '105', ...charges };
      const posted = postFill(origin(accountId, `${side}-${accountId}`), portfolioId, 'SPY', holding, fill);
      holding = posted.holding;
      return posted.entry;
    });
    await inLock((tx) => postEntries(tx, together, { at }));
    const [left] = await db.prisma.position.findMany({ where: { portfolioId } });
    expect([left.shares.toNumber(), left.cost.toString()]).toEqual([20, holding?.cost.toString()]);
    await expectBooksAgree(accountId);
    const close = postFill(origin(accountId, `g-${accountId}`), portfolioId, 'SPY', holding, {
      side: 'Sell',
      shares: 20,
      price: '99',
      ...charges,
    });
    await inLock((tx) => postEntry(tx, close.entry, { at }));
    expect(await db.prisma.position.count({ where: { portfolioId } })).toBe(0);
    await expectBooksAgree(accountId);
  });

  it('refuses to sell through zero', async () => {
    const { accountId, portfolioId } = await funded(10_000);
    await post(postAllocation(origin(accountId, `h-${accountId}`), portfolioId, 10_000));
    const charges = { commission: 0, fee: 0 };
    const buy = postFill(origin(accountId, `i-${accountId}`), portfolioId, 'SPY', null, {
      side: 'Buy',
      shares: 5,
      price: 10,
      ...charges,
    });
    await post(buy.entry);
    const sale = postFill(
      origin(accountId, `j-${accountId}`),
      portfolioId,
      'SPY',
      { shares: exact(9), cost: exact(90) },
      { side: 'Sell', shares: 9, price: 10, ...charges },
    );
    await expect(post(sale.entry)).rejects.toMatchObject({ code: 'INSUFFICIENT_SHARES' });
  });
});

describe('the ledger', () => {
  it('cannot be changed or deleted', async () => {
    const { accountId } = await funded(10);
    await expect(
      db.pool.query('UPDATE "ledger_posting" SET "amount" = 0 WHERE "accountId" = $1', [accountId]),
    ).rejects.toThrow(/append-only/);
    await expect(db.pool.query('DELETE FROM "ledger_entry" WHERE "accountId" = $1', [accountId])).rejects.toThrow(
      /append-only/,
    );
  });

  it('shows a balance that was changed beside it as the first difference', async () => {
    const { accountId } = await funded(10);
    await db.pool.query('UPDATE "track_account" SET "cash" = "cash" + 0.01 WHERE "id" = $1', [accountId]);
    const { difference } = await checkLedgerOf(db.prisma, accountId);
    expect(difference).toMatchObject({ item: 'cash', portfolioId: null });
    expect([difference?.ledger.toString(), difference?.derived.toString()]).toEqual(['10', '10.01']);
  });
});
