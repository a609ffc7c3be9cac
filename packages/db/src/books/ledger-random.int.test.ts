import { DomainError } from '@pipa/contract';
import {
  applySplit,
  type Holding,
  type LedgerEntry,
  postAllocation,
  postDeposit,
  postDividendAccrual,
  postDividendPayment,
  postFill,
  postInterest,
  postRelease,
  postReservation,
  postSplit,
  postUnreservation,
  postWithdrawal,
} from '@pipa/trading';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkLedgerOf } from '../accounts/ledger-check.ts';
import { lockPortfolio } from '../portfolios/portfolio-store.ts';
import { inTransaction } from '../sql/transaction.ts';
import { makeAccount, makePortfolio } from '../testing/test-accounts.ts';
import { testDatabase } from '../testing/test-database.ts';
import { postEntries } from './ledger-store.ts';

const OPERATIONS = 1_000;
const SYMBOLS = ['SPY', 'TLT', 'GLD'] as const;
const at = new Date('2026-01-05T15:00:00Z');

const db = testDatabase();

const operation = fc.record({
  kind: fc.constantFrom(
    'deposit',
    'withdraw',
    'reserve',
    'unreserve',
    'allocate',
    'allocateReserved',
    'release',
    'buy',
    'buy',
    'buy',
    'sell',
    'sell',
    'sellAll',
    'split',
    'dividend',
    'interest',
  ),
  portfolio: fc.integer({ min: 0, max: 1 }),
  symbol: fc.constantFrom(...SYMBOLS),
  cents: fc.integer({ min: 1, max: 5_000_000 }),
  shares: fc.integer({ min: 1, max: 400 }),
  price: fc.integer({ min: 10_000, max: 3_000_000 }),
  /** How often the cause is delivered. */
  deliveries: fc.integer({ min: 1, max: 3 }),
});
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** Positions that the caller of the store expects. */
type Holdings = Map<string, Holding>;

interface Books {
  accountId: number;
  portfolios: [number, number];
  holdings: Holdings;
}

/** The entries of an operation, and the holding after them; null when the operation is not possible. */
function entriesOf(op: Operation, n: number, { accountId, portfolios, holdings }: Books) {
  const portfolioId = portfolios[op.portfolio];
  const key = `${portfolioId} ${op.symbol}`;
  const held = holdings.get(key) ?? null;
  const origin = { accountId, causeKey: `random-${accountId}-${n}`, marketDay: '2026-01-05' };
  const amount = op.cents / 100;
  const price = op.price / 10_000;
  const one = (entry: LedgerEntry) => ({ entries: [entry], key, holding: undefined });
  switch (op.kind) {
    case 'deposit':
      return one(postDeposit(origin, amount));
    case 'withdraw':
      return one(postWithdrawal(origin, amount));
    case 'reserve':
      return one(postReservation(origin, portfolioId, amount));
    case 'unreserve':
      return one(postUnreservation(origin, portfolioId, amount));
    case 'allocate':
      return one(postAllocation(origin, portfolioId, amount));
    case 'allocateReserved':
      return one(postAllocation(origin, portfolioId, amount, 'Reserved'));
    case 'release':
      return one(postRelease(origin, portfolioId, amount));
    case 'interest':
      return one(postInterest(origin, portfolioId, amount / 1_000 + 0.01));
    case 'dividend': {
      const accrual = { ...origin, causeKey: `${origin.causeKey}-accrual` };
      const entries = [
        postDividendAccrual(accrual, portfolioId, op.symbol, amount),
        postDividendPayment(origin, portfolioId, op.symbol, amount),
      ];
      return { entries, key, holding: undefined };
    }
    case 'split': {
      if (held === null || applySplit(held, '1.5', price).holding === null) return null;
      const { entry, holding } = postSplit(origin, portfolioId, op.symbol, held, '1.5', price);
      return { entries: [entry], key, holding };
    }
    default: {
      const side = op.kind === 'buy' ? 'Buy' : 'Sell';
      const most = held?.shares.toNumber() ?? 0;
      const shares = op.kind === 'buy' ? op.shares : op.kind === 'sellAll' ? most : Math.min(op.shares, most);
      if (shares <= 0) return null;
      const fill = { side, shares, price, commission: '1.01', fee: side === 'Sell' ? '0.03' : 0 } as const;
      const { entry, holding } = postFill(origin, portfolioId, op.symbol, held, fill);
      return { entries: [entry], key, holding };
    }
  }
}

async function perform(op: Operation, n: number, books: Books): Promise<'posted' | 'refused' | 'nothing'> {
  const change = entriesOf(op, n, books);
  if (change === null) return 'nothing';
  for (let delivery = 0; delivery < op.deliveries; delivery++) {
    try {
      const posted = await inTransaction(db.prisma, async (tx) => {
        for (const id of books.portfolios) await lockPortfolio(tx, id);
        return postEntries(tx, change.entries, { at });
      });
      expect(posted.size).toBe(delivery === 0 ? change.entries.length : 0);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'INSUFFICIENT_CASH') throw error;
      return 'refused';
    }
  }
  if (change.holding === null) books.holdings.delete(change.key);
  else if (change.holding !== undefined) books.holdings.set(change.key, change.holding);
  return 'posted';
}

it(`balances equal the fold of the ledger after ${OPERATIONS} random operations, each delivered up to three times`, async () => {
  const accountId = await makeAccount(db.prisma, at);
  const portfolios: [number, number] = [
    await makePortfolio(db.prisma, accountId, at),
    await makePortfolio(db.prisma, accountId, at),
  ];
  const books: Books = { accountId, portfolios, holdings: new Map() };
  const counts = { posted: 0, refused: 0, nothing: 0 };
  const operations = fc.sample(operation, { numRuns: OPERATIONS, seed: 20_260_105 });
  for (const [n, op] of operations.entries()) {
    counts[await perform(op, n, books)]++;
    if (n % 50 === 49) expect((await checkLedgerOf(db.prisma, accountId)).difference).toBeNull();
  }
  // The run proves the rule only when both outcomes are common.
  expect(counts.posted).toBeGreaterThan(400);
  expect(counts.refused).toBeGreaterThan(50);
  const stored = await db.prisma.position.findMany({ where: { portfolioId: { in: portfolios } } });
  expect(
    new Map(stored.map(({ portfolioId, symbol, shares }) => [`${portfolioId} ${symbol}`, shares.toString()])),
  ).toEqual(new Map(Array.from(books.holdings, ([key, { shares }]) => [key, shares.toString()])));
  const { rows } = await db.pool.query<{ total: string }>('SELECT sum("amount")::text AS total FROM "ledger_posting"');
  expect(Number(rows[0].total)).toBe(0);
});
