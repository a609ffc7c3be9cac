import { postAllocation, postDeposit, postRelease } from '@pipa/trading';
import { beforeEach, expect, it } from 'vitest';
import { postEntry } from '../books/ledger-store.ts';
import { readFactsById } from '../portfolios/portfolio-facts-store.ts';
import { inTransaction } from '../sql/transaction.ts';
import { makeAccount, makePortfolio } from '../testing/test-accounts.ts';
import { testDatabase } from '../testing/test-database.ts';
import { readCashFlows } from './cash-flow-store.ts';

const at = new Date('2026-03-06T15:00:00Z');
const db = testDatabase();
let accountId: number;
let portfolioId: number;
beforeEach(async () => {
  accountId = await makeAccount(db.prisma, at);
  portfolioId = await makePortfolio(db.prisma, accountId, at);
  await inTransaction(db.prisma, (tx) =>
    postEntry(tx, postDeposit({ accountId, causeKey: `in-${accountId}`, marketDay: '2026-03-02' }, 100_000), { at }),
  );
});

let moves = 0;
async function move(marketDay: string, dollars: number, id = portfolioId): Promise<void> {
  const origin = { accountId, causeKey: `move-${++moves}`, marketDay };
  const entry = dollars > 0 ? postAllocation(origin, id, dollars) : postRelease(origin, id, -dollars);
  await inTransaction(db.prisma, (tx) => postEntry(tx, entry, { at }));
}
async function record(tradeDate: string): Promise<void> {
  const zeros = { totalCash: 0, cashFlow: 0, profitLoss: 0, dailyProfitLoss: 0, dailyReturn: 0, cumReturn: 0 };
  await db.prisma.portfolioRecord.create({
    data: {
      portfolioId,
      tradeDate: new Date(tradeDate),
      netLiquidation: 0,
      ...zeros,
      drawdown: 0,
      benchmarkReturn: 0,
      benchmarkCumReturn: 0,
      longExposure: 0,
      shortExposure: 0,
      createdAt: at,
    },
  });
}
/** The flows at the close of a day, and the flows of a valuation at the present state. */
async function flows(day: string) {
  const closing = (await readCashFlows(db.pool, [portfolioId], day)).get(portfolioId);
  const [{ allocated, released }] = await readFactsById(db.pool, [portfolioId]);
  return { closing, live: { allocated, released } };
}

it('what moved since the last record counts, by the same rule at the close and in between', async () => {
  await move('2026-03-03', 10_000);
  await record('2026-03-03');
  await move('2026-03-04', 2_000);
  await move('2026-03-04', -500);
  const expected = { allocated: 2_000, released: 500 };
  expect(await flows('2026-03-04')).toEqual({ closing: expected, live: expected });
  await record('2026-03-04');
  expect((await flows('2026-03-05')).live).toEqual({ allocated: 0, released: 0 });
  // A repeated close reads the same flows.
  expect((await flows('2026-03-04')).closing).toEqual(expected);
});

it('a day whose record is missing is counted with the next one', async () => {
  await move('2026-03-03', 10_000);
  await record('2026-03-03');
  await move('2026-03-04', 2_000);
  await move('2026-03-05', 300);
  const expected = { allocated: 2_300, released: 0 };
  expect(await flows('2026-03-05')).toEqual({ closing: expected, live: expected });
});

it('a start that failed before is no part of the flows of the next try', async () => {
  await move('2026-03-03', 10_000);
  await move('2026-03-03', -10_000);
  await move('2026-03-05', 10_000);
  await db.prisma.portfolio.update({ where: { id: portfolioId }, data: { startRequestedDay: new Date('2026-03-05') } });
  const expected = { allocated: 10_000, released: 0 };
  expect(await flows('2026-03-05')).toEqual({ closing: expected, live: expected });
});

it('moves of other portfolios on the account do not count', async () => {
  const other = await makePortfolio(db.prisma, accountId, at);
  await move('2026-03-03', 4_000, other);
  const nothing = { allocated: 0, released: 0 };
  expect(await flows('2026-03-03')).toEqual({ closing: nothing, live: nothing });
});
