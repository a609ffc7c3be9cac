import { postAllocation, postDeposit, postFill } from '@pipa/trading';
import { beforeEach, describe, expect, it } from 'vitest';
import { postEntries } from '../books/ledger-store.ts';
import { inTransaction } from '../sql/transaction.ts';
import { makeAccount, makePortfolio } from '../testing/test-accounts.ts';
import { testDatabase } from '../testing/test-database.ts';
import { advanceLedgerCheckpoint, findDriftSuspects } from './ledger-drift.ts';

const at = new Date('2026-01-05T15:00:00Z');
const marketDay = '2026-01-05';
const EAGER = { behind: 1, step: 1_000 };

const db = testDatabase();
let causes = 0;

let accountId: number;
let portfolioId: number;
beforeEach(async () => {
  accountId = await makeAccount(db.prisma, at);
  portfolioId = await makePortfolio(db.prisma, accountId, at);
});

const origin = () => ({ accountId, causeKey: `cause-${++causes}`, marketDay });
const advance = (steps = EAGER) => advanceLedgerCheckpoint(db.prisma, at, steps);
const checkpoint = async () => Number((await db.prisma.ledgerCheckpoint.findFirst())?.postingId ?? 0);
const lastPosting = async () => Number((await db.prisma.ledgerPosting.findFirst({ orderBy: { id: 'desc' } }))?.id ?? 0);

const deposit = (amount: string) =>
  inTransaction(db.prisma, (tx) => postEntries(tx, [postDeposit(origin(), amount)], { at }));
const buy = () =>
  inTransaction(db.prisma, (tx) =>
    postEntries(
      tx,
      [
        postAllocation(origin(), portfolioId, '500'),
        postFill(origin(), portfolioId, 'SPY', null, {
          side: 'Buy',
          shares: '2',
          price: '100',
          commission: '1',
          fee: '0',
        }).entry,
      ],
      { at },
    ),
  );

describe('the drift check', () => {
  it.each([
    ['the cash of an account', () => ['UPDATE "track_account" SET "cash" = "cash" + 0.01 WHERE "id" = $1', accountId]],
    ['a reserve', () => ['UPDATE "track_account" SET "reserved" = "reserved" + 1 WHERE "id" = $1', accountId]],
    ['the cash of a portfolio', () => ['UPDATE "portfolio" SET "cash" = "cash" - 1 WHERE "id" = $1', portfolioId]],
    ['a cost', () => ['UPDATE "position" SET "cost" = "cost" + 0.000001 WHERE "portfolioId" = $1', portfolioId]],
    ['a position that is gone', () => ['DELETE FROM "position" WHERE "portfolioId" = $1', portfolioId]],
  ] as const)('suspects an account for %s, whether the ledger is behind the checkpoint or not', async (_, change) => {
    await deposit('1000');
    await buy();
    expect(await findDriftSuspects(db.pool)).toEqual([]);
    const [sql, id] = change();
    await db.pool.query(sql as string, [id]);
    expect(await findDriftSuspects(db.pool)).toEqual([accountId]);
    while (await advance());
    expect(await findDriftSuspects(db.pool)).toEqual([accountId]);
    await db.prisma.trackAccount.update({ where: { id: accountId }, data: { frozenAt: at } });
    expect(await findDriftSuspects(db.pool)).toEqual([]);
  });

  it('agrees with the ledger at every place of the checkpoint', async () => {
    await deposit('1000');
    await buy();
    const last = await lastPosting();
    let moves = 0;
    while (await advance({ behind: 1, step: 2 })) {
      moves++;
      expect(await findDriftSuspects(db.pool)).toEqual([]);
    }
    expect(moves).toBeGreaterThan(2);
    expect(await checkpoint()).toBe(last);
    await deposit('5');
    expect(await findDriftSuspects(db.pool)).toEqual([]);
  });
});

describe('the checkpoint', () => {
  it('does not move for a few postings', async () => {
    await deposit('1');
    const before = await checkpoint();
    expect(await advance({ behind: 1_000_000, step: 1_000 })).toBe(false);
    expect(await checkpoint()).toBe(before);
  });

  it('waits for a posting under way, whose id is lower than one that is committed', async () => {
    while (await advance());
    const other = await makeAccount(db.prisma, at);
    let commit = () => {};
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let posted = () => {};
    const isPosted = new Promise<void>((resolve) => {
      posted = resolve;
    });
    const slow = inTransaction(db.prisma, async (tx) => {
      await postEntries(tx, [postDeposit({ accountId: other, causeKey: `cause-${++causes}`, marketDay }, '7')], { at });
      posted();
      await held;
    });
    await isPosted;
    await deposit('3');
    expect(await advance()).toBe(false);
    commit();
    await slow;
    expect(await advance()).toBe(true);
    expect(await checkpoint()).toBe(await lastPosting());
    expect(await findDriftSuspects(db.pool)).toEqual([]);
  });

  it('is moved once by two that try together', async () => {
    await deposit('1000');
    await Promise.all([advance(), advance(), advance()]);
    while (await advance());
    expect(await findDriftSuspects(db.pool)).toEqual([]);
  });
});
