import { beforeAll, expect, it } from 'vitest';
import { planOf } from '../testing/plan-of.ts';
import { makeAccount, makePortfolio } from '../testing/test-accounts.ts';
import { testDatabase } from '../testing/test-database.ts';
import { type PortfolioFilter, readAccountPortfolios, readFactsById, readOwnFacts } from './portfolio-facts-store.ts';

const at = new Date('2026-03-06T15:00:00Z');
const db = testDatabase();
let portfolioId: number;
beforeAll(async () => {
  portfolioId = await makePortfolio(db.prisma, await makeAccount(db.prisma, at), at);
});

it('a new portfolio has neither positions nor a record', async () => {
  const [facts] = await readFactsById(db.pool, [portfolioId]);
  expect(facts).toMatchObject({ id: portfolioId, positions: [], lastRecord: null, receivable: 0, isSettled: false });
  expect(facts.strategy).toMatchObject({ name: 'test-strategy', riskLevel: 3, rebalancePeriod: 'Monthly' });
  expect(facts.profile).toMatchObject({ expectMinAnnualReturn: null, importanceOrder: '123' });
  expect(facts.profile.investmentAmount).toBe(facts.investmentAmount);
});

it('positions come by symbol, to the last digit, and the record is the newest, its unknown figures null', async () => {
  await db.prisma.position.createMany({
    data: [
      { portfolioId, symbol: 'ZZZ', shares: '-12.5', cost: '-1000.123456' },
      { portfolioId, symbol: 'BRK.B', shares: '3', cost: '1234567890.000001' },
    ],
  });
  const figures = { totalCash: 0, cashFlow: 0, dailyReturn: 0.01, cumReturn: 1e-7, drawdown: -0.25 };
  const rest = { benchmarkReturn: 0, benchmarkCumReturn: 0.5, longExposure: 0, shortExposure: 0, createdAt: at };
  const record = { portfolioId, profitLoss: '-5.25', dailyProfitLoss: '1.5', sharpe: 1.25, ...figures, ...rest };
  await db.prisma.portfolioRecord.createMany({
    data: [
      { ...record, tradeDate: new Date('2026-03-04'), netLiquidation: '1' },
      { ...record, tradeDate: new Date('2026-03-05'), netLiquidation: '10000.123456' },
    ],
  });
  const { userId } = await db.prisma.portfolio.findUniqueOrThrow({ where: { id: portfolioId } });
  const [facts] = await readOwnFacts(db.pool, userId, { limit: 10, offset: 0 });
  expect(facts.positions).toEqual([
    { symbol: 'BRK.B', shares: 3, cost: 1234567890.000001 },
    { symbol: 'ZZZ', shares: -12.5, cost: -1000.123456 },
  ]);
  expect(facts.lastRecord).toEqual({
    tradeDate: '2026-03-05',
    netLiquidation: 10_000.123456,
    profitLoss: -5.25,
    dailyProfitLoss: 1.5,
    dailyReturn: 0.01,
    cumReturn: 1e-7,
    drawdown: -0.25,
    benchmarkCumReturn: 0.5,
    alpha: null,
    beta: null,
    sharpe: 1.25,
    sortino: null,
    volatility: null,
    valueAtRisk: null,
  });
});

it('lists of an owner are by id, status and kind, alone and together, and hold nothing of another user', async () => {
  const account = await makeAccount(db.prisma, at);
  const { userId } = await db.prisma.trackAccount.findUniqueOrThrow({ where: { id: account } });
  const [first, second] = [await makePortfolio(db.prisma, account, at), await makePortfolio(db.prisma, account, at)];
  await db.prisma.portfolio.update({ where: { id: second }, data: { status: 'Started' } });
  const { strategy } = await db.prisma.portfolio.findUniqueOrThrow({
    where: { id: first },
    include: { strategy: true },
  });
  const idsOf = async (filter: Omit<PortfolioFilter, 'limit' | 'offset'>, owner = userId) =>
    (await readOwnFacts(db.pool, owner, { ...filter, limit: 10, offset: 0 })).map(({ id }) => id);
  expect(await idsOf({})).toEqual([second, first]);
  expect(await idsOf({ id: first })).toEqual([first]);
  expect(await idsOf({ status: ['Started'] })).toEqual([second]);
  expect(await idsOf({ id: first, status: ['Started'] })).toEqual([]);
  expect(await idsOf({ strategyType: strategy.kind })).toEqual([second, first]);
  expect(await idsOf({ id: second, status: ['Started'], strategyType: strategy.kind })).toEqual([second]);
  expect(await idsOf({ id: portfolioId })).toEqual([]);
  expect(await idsOf({ id: first }, userId + 1_000)).toEqual([]);
  expect((await readOwnFacts(db.pool, userId, { limit: 1, offset: 1 })).map(({ id }) => id)).toEqual([first]);
  const ofAccounts = async (which: Parameters<typeof readAccountPortfolios>[2], owner = userId) =>
    (await readAccountPortfolios(db.pool, owner, which)).map(({ id }) => id);
  expect(await ofAccounts({})).toEqual([first, second]);
  expect(await ofAccounts({ id: account })).toEqual([first, second]);
  expect(await ofAccounts({ id: account }, userId + 1_000)).toEqual([]);
  expect(await ofAccounts({ isDeleted: true })).toEqual([]);
});

it('the subscriptions of a user are found by the index of the owner among the portfolios of everyone', async () => {
  const { userId } = await db.prisma.portfolio.findUniqueOrThrow({ where: { id: portfolioId } });
  const others = await makeAccount(db.prisma, at);
  const { userId: other } = await db.prisma.trackAccount.findUniqueOrThrow({ where: { id: others } });
  await db.pool.query(
    `INSERT INTO "portfolio" ("userId", "trackAccountId", "strategyId", "name", "investmentAmount", "createdAt", "subPath")
     SELECT $1, $2, p."strategyId", 'No. ' || n, 10000, $3, 'path-' || n
     FROM "portfolio" p, generate_series(1, 10000) n WHERE p."id" = $4`,
    [other, others, at, portfolioId],
  );
  await db.pool.query('ANALYZE "portfolio"');
  for (const status of [['Starting', 'Started'], ['Stop'], undefined] as PortfolioFilter['status'][]) {
    const plan = await planOf(db, (pool) =>
      readOwnFacts(pool, userId, { strategyType: 'AQM', status, limit: 50, offset: 0 }),
    );
    expect(plan).toMatch(/Index Scan.* using "portfolio_userId_isDeleted_id_idx"/);
    expect(plan).not.toMatch(/Seq Scan on portfolio /);
  }
});
