import { dayToUtcDate, fromEpochDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import { api, type InputOf, NO_BENCHMARK_PRICES, TRACK_AMOUNT } from '@pipa/contract';
import { cashCauses, postEntries } from '@pipa/db/books';
import { inTransaction } from '@pipa/db/testing/connections';
import { money, postDeposit, postMonthlyFee } from '@pipa/trading';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import {
  seedAccount,
  seedMarket,
  seedRecord,
  seedReport,
  seedStartedPortfolio,
  seedStrategy,
} from '../../testing/test-market.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerReads } from '../reads/routes.ts';
import { registerReports } from './routes.ts';

const DAY: TradingDay = '2026-02-27';
const BEFORE: TradingDay = '2026-02-26';

const t = testApp({ features: [registerReads, registerReports] });
let owner: TestUser;
let ids: { strategy: number; report: number; account: number; portfolio: number };

const sheet = (input: InputOf<typeof api.tearSheet>, token = owner.token) => t.call(api.tearSheet, input, { token });
const subjects = () =>
  [
    { kind: 'backtest', id: ids.report },
    { kind: 'track', id: ids.strategy },
    { kind: 'portfolio', id: ids.portfolio },
    { kind: 'account', id: ids.account },
  ] as const;

const seedShownReport = (strategyId: number) =>
  seedReport(t.context, strategyId, {
    beginDay: dayToUtcDate('2026-02-24'),
    endDay: dayToUtcDate(DAY),
    reportMark: 1,
    days: ['2026-02-24', '2026-02-25', BEFORE, DAY].map(toEpochDay),
    equity: [100, 110, 88, 99],
    benchmarkEquity: [100, 100, 101, 99],
    longExposure: [0.9, 0.8, 1.2],
    shortExposure: [0, 0, -0.3],
    cashRatio: [0.1, 0.2, 0.1],
    costTotal: 12,
    tradeCount: 4,
    initialAmount: 100,
  });

/** An account with 100,000 dollars, of which a portfolio bought 500 shares for 49,500 that are worth 50,000 at the close. */
async function seedInvestment(strategyId: number) {
  const account = await seedAccount(t.context, owner.userId, 0);
  const origin = { accountId: account, causeKey: cashCauses.deposit(account, 'first'), marketDay: DAY };
  await inTransaction(t.context.prisma, (tx) => postEntries(tx, [postDeposit(origin, 100_000)], { at: t.clock() }));
  const portfolio = await seedStartedPortfolio(t.context, {
    userId: owner.userId,
    strategyId,
    trackAccountId: account,
    holdings: [{ symbol: 'AAA', shares: 500, price: 99 }],
  });
  await seedRecord(t.context, portfolio, DAY, {
    netLiquidation: 50_500,
    totalCash: 500,
    dailyReturn: 0.01,
    benchmarkReturn: 0.02,
    longExposure: 50_000 / 50_500,
  });
  return { account, portfolio };
}

beforeAll(async () => {
  await seedMarket(t.context);
  owner = await t.createUser();
  const strategy = await seedStrategy(t.context, { name: 'Trend', onlineDay: dayToUtcDate(DAY) });
  await t.context.prisma.trackingRow.create({
    data: {
      strategyId: strategy,
      tradeDay: dayToUtcDate(DAY),
      equity: TRACK_AMOUNT * 1.1,
      benchmarkEquity: TRACK_AMOUNT * 0.9,
      longExposure: 0.75,
      shortExposure: 0,
      cashRatio: 0.25,
      metrics: {},
      benchmarkMetrics: {},
    },
  });
  ids = { strategy, report: await seedShownReport(strategy), ...(await seedInvestment(strategy)) };
});

describe('the record of a tear sheet', () => {
  it('of a backtest has its returns, and the totals of the whole of it', async () => {
    const { data } = await sheet({ kind: 'backtest', id: ids.report });
    expect(data).toMatchObject({ name: 'Trend', benchmark: 'SPY', extent: { from: '2026-02-24', to: DAY } });
    expect(fromEpochDay(data.startDay)).toBe('2026-02-24');
    expect(data.returns).toEqual([0.1, -0.2, 0.125]);
    expect(data.exposure).toEqual({ long: [0.9, 0.8, 1.2], short: [0, 0, -0.3], cash: [0.1, 0.2, 0.1] });
    expect(data.trading).toMatchObject({ turnoverAnnual: null, costAnnual: null, costTotal: 12, years: null });
  });

  it('of a strategy says what its report says of its companies, and of an account nothing', async () => {
    const survivorship = { stocks: 365, ended: 0, years: 17.3 };
    const store = (provenance: object) =>
      t.context.prisma.backtestReport.update({ where: { id: ids.report }, data: { provenance } });
    await store({ survivorship });
    for (const subject of subjects()) {
      const { data } = await sheet(subject);
      expect(data.survivorship).toEqual(subject.kind === 'account' ? null : survivorship);
    }
    await store({});
    expect((await sheet({ kind: 'backtest', id: ids.report })).data.survivorship).toBeNull();
  });

  it('within a period begins at the last close up to its first day, and leaves totals of the whole out', async () => {
    const { data } = await sheet({ kind: 'backtest', id: ids.report, from: '2026-02-25', to: BEFORE });
    expect(data.exposure).toEqual({ long: [0.8], short: [0], cash: [0.2] });
    expect(data).toMatchObject({ returns: [-0.2], trading: null, extent: { from: '2026-02-24', to: DAY } });
    expect(fromEpochDay(data.startDay)).toBe('2026-02-25');
  });

  it('of a track begins with its amount at the close before its first day', async () => {
    const { data } = await sheet({ kind: 'track', id: ids.strategy });
    expect(fromEpochDay(data.startDay)).toBe(BEFORE);
    expect(data.returns[0]).toBeCloseTo(0.1, 9);
    expect(data.benchmarkReturns[0]).toBeCloseTo(-0.1, 9);
    expect(data.exposure).toEqual({ long: [0.75], short: [0], cash: [0.25] });
    const stored = t.context.prisma.trackingRow;
    await stored.updateMany({ data: { cashRatio: null, longExposure: null, shortExposure: null } });
    const { data: before } = await sheet({ kind: 'track', id: ids.strategy });
    expect(before.exposure).toBeNull();
  });

  it('of a portfolio has its exposure and what it traded', async () => {
    const { data } = await sheet({ kind: 'portfolio', id: ids.portfolio });
    expect(data).toMatchObject({ returns: [0.01], benchmarkReturns: [0.02], trading: { costTotal: 0 } });
    expect(data.exposure?.long[0]).toBeCloseTo(50_000 / 50_500, 12);
    expect(data.exposure?.cash[0]).toBeCloseTo(500 / 50_500, 12);
  });

  it('of a portfolio has its turnover and costs by year, as far as the period covers it', async () => {
    const { prisma } = t.context;
    const accountId = await seedAccount(t.context, owner.userId);
    const id = await seedStartedPortfolio(t.context, {
      userId: owner.userId,
      strategyId: ids.strategy,
      trackAccountId: accountId,
    });
    for (const day of ['2025-12-30', '2025-12-31', '2026-01-02']) await seedRecord(t.context, id, day);
    const trade = async (day: TradingDay, side: 'Buy' | 'Sell', shares: number) => {
      const order = { portfolioId: id, symbol: 'AAA', side, shares, tradeDay: dayToUtcDate(day), placedAt: t.clock() };
      const { id: orderId } = await prisma.order.create({
        data: { ...order, clientKey: `${id} ${day} ${side}`, type: 'Market', timeInForce: 'Day', status: 'Filled' },
      });
      const fill = { orderId, fillKey: `${orderId}`, shares, price: 100, commission: 1, fee: 0, exchange: 'PIPA' };
      await prisma.execution.create({ data: { ...fill, execTime: t.clock() } });
    };
    await trade('2025-12-30', 'Buy', 100);
    await trade('2025-12-31', 'Buy', 100);
    await trade('2025-12-31', 'Sell', 50);
    await trade('2026-01-02', 'Buy', 1);
    const origin = { accountId, marketDay: '2025-12-31', causeKey: `monthly-fee test ${id}` };
    const fee = postMonthlyFee(origin, id, { paid: money('12.5'), due: money(0), dueBefore: 0 });
    await inTransaction(prisma, (tx) => postEntries(tx, [fee], { at: t.clock() }));
    const tradingOf = async (view: object) => (await sheet({ kind: 'portfolio', id, ...view })).data.trading;
    expect(await tradingOf({})).toEqual({
      turnoverAnnual: null,
      costTotal: 12.5,
      costAnnual: null,
      years: [
        { year: 2025, turnover: 0.1, costs: 12.5, costShare: 12.5 / 50_000 },
        { year: 2026, turnover: 0, costs: 0, costShare: 0 },
      ],
    });
    expect((await tradingOf({ to: '2025-12-30' }))?.years).toEqual([
      { year: 2025, turnover: 0, costs: 0, costShare: 0 },
    ]);
    expect((await tradingOf({ from: '2025-12-31' }))?.years?.map(({ year }) => year)).toEqual([2026]);
  });

  it('of a paper account counts its cash by the ledger and what its portfolios hold, and no deposit as a gain', async () => {
    const { data } = await sheet({ kind: 'account', id: ids.account });
    expect(data.returns).toEqual([0.005]);
    expect(data.benchmarkReturns[0]).toBeCloseTo(510 / 500 - 1, 9);
    expect(data.exposure?.long[0]).toBeCloseTo(50_000 / 100_500, 9);
    expect(data.exposure?.cash[0]).toBeCloseTo(50_500 / 100_500, 9);
  });

  it('is compared with any symbol of the market, and refuses one without prices from its first day on', async () => {
    const { data } = await sheet({ kind: 'portfolio', id: ids.portfolio, benchmark: 'bbb' });
    expect(data.benchmark).toBe('BBB');
    expect(data.benchmarkReturns[0]).toBeCloseTo(50 / 51 - 1, 9);
    for (const input of [
      { kind: 'portfolio', id: ids.portfolio, benchmark: 'NONE' },
      { kind: 'backtest', id: ids.report, benchmark: 'AAA' },
    ] as const) {
      expect(await sheet(input)).toMatchObject({ status: 400, fields: { benchmark: NO_BENCHMARK_PRICES } });
    }
  });

  it('of a portfolio without a close is empty', async () => {
    const id = await seedStartedPortfolio(t.context, {
      userId: owner.userId,
      strategyId: ids.strategy,
      trackAccountId: await seedAccount(t.context, owner.userId),
    });
    expect((await sheet({ kind: 'portfolio', id })).data).toMatchObject({ extent: null, days: [], trading: null });
  });
});

describe('a tear sheet as a file', () => {
  it('is named by what it is of, not by what a user called it', async () => {
    const { token } = owner;
    const csv = await t.call(api.tearSheetCsv, { kind: 'portfolio', id: ids.portfolio }, { token });
    expect(csv.data.fileName).toBe(`pipa-portfolio-${ids.portfolio}-${DAY}.csv`);
    expect(csv.data.csv.split('\r\n')[2]).toMatch(/^2026-02-27,0.01,0.01,0,0.02,/);
    const pdf = await t.call(api.tearSheetPdf, { kind: 'backtest', id: ids.report, from: BEFORE }, { token });
    expect(pdf.data.fileName).toBe(`pipa-backtest-${ids.report}-${DAY}.pdf`);
    expect(Buffer.from(pdf.data.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is for those who may read the sheet', async () => {
    const { token } = await t.createUser();
    for (const file of [api.tearSheetCsv, api.tearSheetPdf]) {
      expect((await t.call(file, { kind: 'account', id: ids.account }, { token })).status).toBe(404);
    }
  });
});

describe('who reads a tear sheet', () => {
  it('of a portfolio or an account: its owner alone', async () => {
    const stranger = await t.createUser();
    const answers = await Promise.all(subjects().map((subject) => sheet(subject, stranger.token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404]);
    expect((await sheet({ kind: 'backtest', id: 999_999 })).status).toBe(404);
  });

  it('of a strategy: those with an investor membership', async () => {
    const { prisma } = t.context;
    const where = { userId: owner.userId };
    await prisma.user.update({ where, data: { investorState: 'Disabled' } });
    const answers = await Promise.all(subjects().map((subject) => sheet(subject)));
    await prisma.user.update({ where, data: { investorState: 'Trial' } });
    expect(answers.map(({ errorCode }) => errorCode)).toEqual([
      'INVESTOR_DISABLED',
      'INVESTOR_DISABLED',
      undefined,
      undefined,
    ]);
  });

  it('of a strategy that is not open for investors: its owner and administrators', async () => {
    const strategy = await seedStrategy(t.context, { openForInvestor: false });
    const report = await seedShownReport(strategy);
    expect((await sheet({ kind: 'backtest', id: report })).status).toBe(404);
    expect((await sheet({ kind: 'backtest', id: report }, (await t.createAdmin()).token)).status).toBe(200);
  });
});
