import { dayToUtcDate } from '@pipa/calendar';
import { api } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { cashCauses, postEntries } from '@pipa/db/books';
import { postReservation } from '@pipa/trading';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import {
  MARKET_DAY,
  seedAccount,
  seedMarket,
  seedRecord,
  seedStartedPortfolio,
  seedStrategy,
  setMarket,
} from '../../testing/test-market.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerReads } from './routes.ts';

const t = testApp({ features: [registerReads] });
let user: TestUser;
let trend: number;
let first: number;
let model: number;
let account: number;

beforeAll(async () => {
  await seedMarket(t.context);
  user = await t.createUser();
  trend = await seedStrategy(t.context, { name: 'Trend', chargeType: 'FixedMonthly', chargeAmount: 10 });
  const aqm = await seedStrategy(t.context, { name: 'Model', kind: 'AQM', status: 'Active' });
  account = await seedAccount(t.context, user.userId, 300_000);
  const own = { userId: user.userId, trackAccountId: account };
  const holdings = [{ symbol: 'AAA', shares: 400, price: 99 }];
  first = await seedStartedPortfolio(t.context, { ...own, strategyId: trend, holdings });
  model = await seedStartedPortfolio(t.context, {
    ...own,
    strategyId: aqm,
    amount: 20_000,
    holdings: [
      { symbol: 'AAA', shares: 50, price: 100 },
      { symbol: 'BBB', shares: 100, price: 50 },
    ],
  });
  const closed = { benchmarkReturn: 0.02, benchmarkCumReturn: 0.02 };
  await seedRecord(t.context, first, '2026-02-27', {
    ...closed,
    netLiquidation: 50_400,
    totalCash: 10_400,
    cashFlow: 50_000,
    profitLoss: 400,
    dailyProfitLoss: 400,
    dailyReturn: 0.008,
    cumReturn: 0.008,
  });
  await seedRecord(t.context, model, '2026-02-27', { ...closed, netLiquidation: 20_000, cashFlow: 20_000 });
  const reservation = {
    accountId: account,
    causeKey: cashCauses.startReserve(first, MARKET_DAY),
    marketDay: MARKET_DAY,
  };
  await inTransaction(t.context.prisma, (tx) =>
    postEntries(tx, [postReservation(reservation, first, 1_000)], { at: t.clock() }),
  );
  await t.context.prisma.dividendEntitlement.create({
    data: {
      portfolioId: first,
      symbol: 'AAA',
      exDate: new Date(MARKET_DAY),
      payDate: new Date('2026-03-20'),
      shares: 400,
      amount: 200,
    },
  });
  await setMarket(t.context, { phase: 'Closed', elapsedMs: 0 });
});

const read = async (who: TestUser) => (await t.call(api.ownMoney, {}, { token: who.token })).data;
const curve = async (who: TestUser) => (await t.call(api.ownMoneyCurve, {}, { token: who.token })).data;

describe('the own money', () => {
  it('is the value of all accounts with what it is made of and what today has brought', async () => {
    const { total, accounts } = await read(user);
    // AAA closed at 104 after 100: 450 shares; the dividend of 200 is due.
    expect(total).toMatchObject({
      value: 300_000 + 400 + 450 * 4 + 200,
      usableCash: 229_000,
      reservedCash: 1_000,
      inPortfolios: 52_200 + 20_200,
      toCome: 0,
      dailyProfitLoss: 450 * 4 + 200,
      benchmarkDailyReturn: expect.closeTo(515 / 510 - 1, 12),
    });
    expect(total.dailyReturn).toBeCloseTo(2_000 / 300_400, 12);
    expect(accounts).toMatchObject([
      { id: account, tradeType: 'SIMU_PIPA', value: total.value, dailyProfitLoss: 2_000 },
    ]);
  });

  it('is held by symbol over all portfolios, by sector and by strategy', async () => {
    const { holdings, sectors, strategies, cash, dividendsToCome } = await read(user);
    expect(holdings).toMatchObject([
      {
        symbol: 'AAA',
        name: 'Alpha fund',
        sector: 'Broad',
        shares: 450,
        value: 46_800,
        portfolios: 2,
        profitLoss: 450 * 104 - 400 * 99 - 50 * 100,
        dailyChange: expect.closeTo(0.04, 12),
      },
      { symbol: 'BBB', shares: 100, value: 5_000, portfolios: 1 },
    ]);
    expect(sectors).toMatchObject([{ name: 'Broad', value: 51_800 }]);
    expect(
      strategies.map(({ name, strategyType, value, portfolios }) => [name, strategyType, value, portfolios]),
    ).toEqual([
      ['Trend', 'AQS', 52_200, 1],
      ['Model', 'AQM', 20_200, 1],
    ]);
    expect([cash, dividendsToCome]).toEqual([230_000 + 10_400 + 10_000, 200]);
  });

  it('counts what a portfolio made that sold everything today, and not what one made on its last day before', async () => {
    const owner = await t.createUser();
    const own = { userId: owner.userId, trackAccountId: await seedAccount(t.context, owner.userId), strategyId: trend };
    const stopped = (stoppedAt: string) =>
      seedStartedPortfolio(t.context, {
        ...own,
        amount: 1_000,
        data: { status: 'Stop', stoppedAt: new Date(stoppedAt) },
      });
    const before = await stopped('2026-02-27T15:00:00Z');
    const today = await stopped(`${MARKET_DAY}T15:00:00Z`);
    for (const [id, day] of [
      [before, '2026-02-27'],
      [today, MARKET_DAY],
    ] as const) {
      await seedRecord(t.context, id, day, { netLiquidation: 0, profitLoss: 70, dailyProfitLoss: 70 });
    }
    const { portfolios, total } = await read(owner);
    expect(portfolios.map(({ id }) => id)).toEqual([today]);
    expect(total.dailyProfitLoss).toBe(70);
  });

  it('asks the database as often for many portfolios as for few', async () => {
    const query = vi.spyOn(t.context.pool, 'query');
    const busy = await t.createUser();
    const own = { userId: busy.userId, trackAccountId: await seedAccount(t.context, busy.userId), strategyId: trend };
    const countOf = async () => {
      query.mockClear();
      await read(busy);
      await curve(busy);
      await t.call(api.comingEvents, {}, { token: busy.token });
      return query.mock.calls.length;
    };
    await seedStartedPortfolio(t.context, { ...own, amount: 1_000 });
    await countOf();
    const few = await countOf();
    for (let i = 0; i < 5; i++) await seedStartedPortfolio(t.context, { ...own, amount: 1_000 });
    expect(await countOf()).toBe(few);
    query.mockRestore();
  });
});

describe('the curve', () => {
  it('has the time-weighted return of everything, cash included, and SPY from the first open', async () => {
    // The account of the set-up begins on the market day; its money came with the portfolios before.
    await t.context.pool.query(`ALTER TABLE "ledger_entry" DISABLE TRIGGER USER`);
    await t.context.pool.query(
      `UPDATE "ledger_entry" SET "marketDay" = DATE '2026-02-26' WHERE "kind" = 'Deposit' AND "accountId" = $1`,
      [account],
    );
    await t.context.pool.query(`ALTER TABLE "ledger_entry" ENABLE TRIGGER USER`);
    const { closes, invested } = await curve(user);
    expect(closes).toEqual([
      { tradeDate: '20260226', value: 300_000, cumReturn: 0, benchmarkCumReturn: 0 },
      {
        tradeDate: '20260227',
        value: 300_400,
        cumReturn: expect.closeTo(400 / 300_000, 12),
        benchmarkCumReturn: expect.closeTo(510 / 500 - 1, 12),
      },
    ]);
    // Of the 70,000 in portfolios alone, since they began.
    expect(invested.closes).toEqual([
      {
        tradeDate: '20260227',
        cumReturn: expect.closeTo(400 / 70_000, 12),
        benchmarkCumReturn: expect.closeTo(0.02, 12),
      },
    ]);
  });

  it('has the instants of the session, of all portfolios together', async () => {
    const point = { value: '51000', cumReturn: 1.008 * (51_000 / 50_400) - 1, benchmarkCumReturn: 1.02 * 1.01 - 1 };
    const at = new Date(`${MARKET_DAY}T15:00:00Z`);
    await t.context.prisma.portfolioValuePoint.createMany({
      data: [
        { ...point, portfolioId: first, at },
        { portfolioId: model, at, value: '20100', cumReturn: 0.005, benchmarkCumReturn: 1.02 * 1.01 - 1 },
      ],
    });
    const { points, invested } = await curve(user);
    expect(points).toEqual([
      {
        at: at.toISOString(),
        totalReturn: expect.closeTo((300_400 / 300_000) * (1 + 700 / 300_400) - 1, 10),
        benchmarkReturn: expect.closeTo(1.02 * 1.01 - 1, 10),
      },
    ]);
    expect(invested.points).toEqual([
      {
        at: at.toISOString(),
        totalReturn: expect.closeTo((1 + 400 / 70_000) * (1 + 700 / 70_400) - 1, 10),
        benchmarkReturn: expect.closeTo(1.02 * 1.01 - 1, 10),
      },
    ]);
  });
});

it('lists trades, dividends, fees and the end of the membership, the soonest first', async () => {
  const { data } = await t.call(api.comingEvents, {}, { token: user.token });
  const listed = data.map(({ kind, day, clock, amount }) => [kind, day, clock, amount]);
  expect(listed).toEqual(
    expect.arrayContaining([
      ['Dividend', '2026-03-20', 'market', 200],
      ['Fee', '2026-03-31', 'market', 10],
      ['Trade', '2026-04-01', 'market', null],
      ['MembershipEnds', expect.any(String), 'calendar', null],
    ]),
  );
  expect(data.map(({ day }) => day)).toEqual(data.map(({ day }) => day).toSorted());
  expect(data.filter(({ kind }) => kind === 'Fee')).toHaveLength(1);
});

it('shows nothing of another user', async () => {
  const other = await t.createUser();
  expect(await read(other)).toMatchObject({
    total: { value: 0, dailyReturn: null },
    accounts: [],
    portfolios: [],
    holdings: [],
  });
  expect(await curve(other)).toEqual({ closes: [], points: [], invested: { closes: [], points: [] } });
  const { data } = await t.call(api.comingEvents, {}, { token: other.token });
  expect(data.filter(({ portfolioId }) => portfolioId !== null)).toEqual([]);
  for (const endpoint of [api.ownMoney, api.ownMoneyCurve, api.comingEvents]) {
    expect((await t.call(endpoint, {})).status).toBe(401);
  }
});

describe('the history of holdings', () => {
  it('has each decision that changed something, newest first, the largest first', async () => {
    const decided: [string, [string, number][]][] = [
      ['2026-02-24', [['AAA', 1]]],
      ['2026-02-25', [['AAA', 1]]],
      [
        '2026-02-26',
        [
          ['AAA', 0.4],
          ['BBB', 0.6],
        ],
      ],
    ];
    await t.context.prisma.strategyTarget.createMany({
      data: decided.map(([day, targets]) => ({ strategyId: trend, day: dayToUtcDate(day), targets })),
    });
    const { data } = await t.call(api.strategyTargets, { strategyId: trend }, { token: user.token });
    expect(data).toEqual([
      {
        tradeDate: '20260226',
        targets: [
          { symbol: 'BBB', ratio: 0.6 },
          { symbol: 'AAA', ratio: 0.4 },
        ],
      },
      { tradeDate: '20260224', targets: [{ symbol: 'AAA', ratio: 1 }] },
    ]);
    expect((await t.call(api.strategyTargets, { strategyId: 99_999 }, { token: user.token })).status).toBe(404);
  });

  it('has no change where its look back ends', async () => {
    const steady = await seedStrategy(t.context, { name: 'Steady' });
    const newest = dayToUtcDate(MARKET_DAY).getTime();
    const decided = Array.from({ length: 801 }, (_, i) => ({
      strategyId: steady,
      day: new Date(newest - i * 86_400_000),
      targets: [[i === 0 ? 'BBB' : 'AAA', 1]],
    }));
    await t.context.prisma.strategyTarget.createMany({ data: decided });
    const { data } = await t.call(api.strategyTargets, { strategyId: steady }, { token: user.token });
    expect(data).toMatchObject([{ targets: [{ symbol: 'BBB', ratio: 1 }] }]);
  });
});
