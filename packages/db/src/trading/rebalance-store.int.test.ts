import { beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../sql/transaction.ts';
import { readLastTargets } from '../strategies/strategy-store.ts';
import { makeAccount, makePortfolio } from '../testing/test-accounts.ts';
import { testDatabase } from '../testing/test-database.ts';
import { createPlan, type NewRebalance } from './rebalance-store.ts';

const at = new Date('2026-03-06T15:00:00Z');
const db = testDatabase();
let portfolioId: number;
beforeAll(async () => {
  portfolioId = await makePortfolio(db.prisma, await makeAccount(db.prisma, at), at);
});

const plan = (changes: Partial<NewRebalance> = {}): NewRebalance => ({
  portfolioId,
  kind: 'Rebalance',
  tradeDay: '2026-03-06',
  status: 'Planned',
  targets: new Map([['SPY', 0.5]]),
  skipped: [],
  equity: 1_000.5,
  reason: null,
  createdAt: at,
  finishedAt: null,
  ...changes,
});
const order = (symbol: string, side: 'Buy' | 'Sell') => ({
  symbol,
  side,
  type: 'Market' as const,
  timeInForce: 'GoodTillCancelled' as const,
  shares: 3,
  reason: null,
});
const create = (of: NewRebalance, orders: ReturnType<typeof order>[]) =>
  inTransaction(db.prisma, (tx) => createPlan(tx, of, { orders, placedAt: at }));

it('a plan is stored with its orders, in their sequence, under keys of portfolio, day and kind', async () => {
  const written = await create(plan(), [order('ZZZ', 'Sell'), order('AAA', 'Buy')]);
  const key = `${portfolioId}-2026-03-06-Rebalance`;
  expect(written.map(({ clientKey }) => clientKey)).toEqual([`${key}-ZZZ-Sell`, `${key}-AAA-Buy`]);
  const stored = await db.prisma.rebalance.findFirstOrThrow({
    where: { planKey: key },
    include: { orders: { orderBy: { sequence: 'asc' } } },
  });
  expect(stored).toMatchObject({ targets: { SPY: 0.5 }, status: 'Planned', createdAt: at });
  expect(stored.equity.toFixed(2)).toBe('1000.50');
  expect(stored.orders).toMatchObject([
    { id: written[0].id, symbol: 'ZZZ', side: 'Sell', status: 'Accepted', sequence: 0, placedAt: at },
    { id: written[1].id, symbol: 'AAA', side: 'Buy', status: 'Accepted', sequence: 1, placedAt: at },
  ]);
});

it('later plans of the same portfolio, day and kind are numbered, and a plan may have no orders', async () => {
  const changed = plan({ kind: 'Decrease' });
  await create(changed, []);
  const [second] = await create(changed, [order('AAA', 'Sell')]);
  expect(second.clientKey).toBe(`${portfolioId}-2026-03-06-Decrease-2-AAA-Sell`);
  const keys = await db.prisma.rebalance.findMany({ where: { kind: 'Decrease' }, orderBy: { id: 'asc' } });
  expect(keys.map(({ planKey }) => planKey.split('-').slice(1).join('-'))).toEqual([
    '2026-03-06-Decrease',
    '2026-03-06-Decrease-2',
  ]);
});

it('the last targets of a strategy are those of the newest plan for all holdings that did not fail, of any portfolio', async () => {
  const { prisma, pool } = db;
  const of = async () => makePortfolio(prisma, await makeAccount(prisma, at), at, { code: 'followed' });
  const [first, second] = [await of(), await of()];
  const { id: strategyId } = await prisma.strategy.findUniqueOrThrow({ where: { code: 'followed' } });
  expect(await readLastTargets(pool, strategyId)).toBeNull();
  const targetsOf = (symbol: string) => ({ targets: new Map([[symbol, 1]]) });
  await create(plan({ portfolioId: first, kind: 'Start', tradeDay: '2026-03-04', ...targetsOf('AAA') }), []);
  await create(plan({ portfolioId: second, tradeDay: '2026-03-05', ...targetsOf('BBB') }), []);
  await create(plan({ portfolioId: second, tradeDay: '2026-03-09', status: 'Failed', ...targetsOf('CCC') }), []);
  await create(plan({ portfolioId: first, kind: 'Decrease', tradeDay: '2026-03-10', targets: new Map() }), []);
  expect(await readLastTargets(pool, strategyId)).toEqual({
    day: '2026-03-05',
    targets: [{ symbol: 'BBB', ratio: 1 }],
  });
});
