import { dayToUtcDate } from '@pipa/calendar';
import { api } from '@pipa/contract';
import { addNewsletter } from '@pipa/db/mail';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { seedAccount, seedMarket, seedReport, seedStartedPortfolio, seedStrategy } from '../../testing/test-market.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerAccounts } from '../accounts/routes.ts';
import { registerPortfolios } from '../portfolios/routes.ts';
import { registerReads } from './routes.ts';

const t = testApp({ features: [registerReads, registerAccounts, registerPortfolios] });
let user: TestUser;
let other: TestUser;
let aqs: number;
let aqm: number;
let account: number;
let trend: number;
const at = (time: string) => new Date(`2026-02-27T${time}Z`);

const seedFeatured = (strategyId: number, sharpe: number) =>
  seedReport(t.context, strategyId, {
    endDay: dayToUtcDate('2020-01-02'),
    reportMark: 1,
    metrics: { totalReturn: 1, sharpe, volatility: 0.1, maxDrawdown: -0.2 },
  });

beforeAll(async () => {
  await seedMarket(t.context);
  [user, other] = [await t.createUser(), await t.createUser()];
  trend = await seedStrategy(t.context, { name: 'Trend', onlineDay: dayToUtcDate('2025-06-02') });
  const calm = await seedStrategy(t.context, { name: 'Calm', onlineDay: dayToUtcDate('2026-01-05') });
  const model = await seedStrategy(t.context, { name: 'Model', kind: 'AQM', status: 'Active' });
  await seedStrategy(t.context, { name: 'Closed', openForInvestor: false, onlineDay: dayToUtcDate('2026-02-02') });
  await seedFeatured(trend, 0.7);
  await seedFeatured(calm, 1.2);
  account = await seedAccount(t.context, user.userId, 600_000);
  const own = { userId: user.userId, trackAccountId: account };
  const holdings = [{ symbol: 'AAA', shares: 400, price: 99 }];
  aqs = await seedStartedPortfolio(t.context, { ...own, strategyId: trend, holdings });
  aqm = await seedStartedPortfolio(t.context, { ...own, strategyId: model, amount: 20_000 });
  const stopped = { status: 'Stop' as const, stoppedAt: at('15:00:00'), name: 'Over' };
  await seedStartedPortfolio(t.context, { ...own, strategyId: model, amount: 5_000, data: stopped });
  const { id } = await t.context.prisma.order.create({
    data: {
      portfolioId: aqs,
      clientKey: 'bought',
      symbol: 'AAA',
      side: 'Buy',
      type: 'Market',
      timeInForce: 'Day',
      shares: 400,
      filledShares: 400,
      status: 'Filled',
      tradeDay: dayToUtcDate('2026-02-27'),
      placedAt: at('14:31:00'),
    },
  });
  const fill = { orderId: id, commission: 1, fee: 0, exchange: 'PIPA', price: 99 };
  await t.context.prisma.execution.createMany({
    data: [
      { ...fill, fillKey: 'a', shares: 100, execTime: at('14:32:00') },
      { ...fill, fillKey: 'b', shares: 300, execTime: at('14:35:00') },
    ],
  });
  const log = { portfolioId: aqs, userName: 'system', message: 'Something' };
  await t.context.prisma.portfolioLog.createMany({
    data: [
      { ...log, action: 'Start', time: at('14:30:00') },
      { ...log, action: 'Investment Amount', time: at('16:00:00') },
    ],
  });
  await t.context.prisma.cashChange.create({
    data: {
      portfolioId: aqm,
      cash: -1_500,
      amount: -1_500,
      tradeDate: dayToUtcDate('2026-03-02'),
      createdAt: at('16:00:00'),
    },
  });
});

const dashboard = async (who: TestUser) => (await t.call(api.getDashboardData, {}, { token: who.token })).data;
const summary = async (who: TestUser) => (await t.call(api.investmentSummary, {}, { token: who.token })).data;

describe('the dashboard', () => {
  it('has the sums of the accounts and of the portfolios that run', async () => {
    const [{ data: accounts }, { data: portfolios }] = await Promise.all([
      t.call(api.trackAccounts, {}, { token: user.token }),
      t.call(api.portfolios, { status: 'Started' }, { token: user.token }),
    ]);
    const { summary: sums } = await dashboard(user);
    expect(sums).toEqual({
      totalAccountValue: accounts[0].netLiquidation,
      usableCash: accounts[0].usableCash,
      reservedCash: accounts[0].reservedCash,
      inPortfolios: portfolios[0].portfolioValue + portfolios[1].portfolioValue,
      // The stopped portfolio of the set-up still holds its cash.
      toCome: 5_000,
      investedAmount: 70_000,
      profitLoss: portfolios[0].totalReturn + portfolios[1].totalReturn,
      accounts: 1,
      runningPortfolios: 2,
    });
    expect(sums.inPortfolios).toBe(70_400);
    expect(sums.totalAccountValue).toBe(sums.usableCash + sums.reservedCash + sums.inPortfolios + sums.toCome);
  });

  it('has the own AQS and AQM apart, and the AQM that are stopped', async () => {
    const data = await dashboard(user);
    expect([data.aqs.count, data.aqs.portfolios.map(({ id }) => id)]).toEqual([1, [aqs]]);
    expect([data.aqm.count, data.aqm.portfolios.map(({ id }) => id)]).toEqual([1, [aqm]]);
    expect(data.stoppedAqm.map(({ name }) => name)).toEqual(['Over']);
  });

  it('lists trades, amount changes and activities newest first, each fact once', async () => {
    const { activities } = await dashboard(user);
    expect(activities.map(({ kind, action, message, amount }) => [kind, action, message, amount])).toEqual([
      ['Amount', 'Decrease', 'ReadyToExecute', -1_500],
      ['Trade', 'Buy', '400 AAA', 39_600],
      ['Portfolio', 'Start', 'Something', null],
    ]);
    expect(activities[1]).toMatchObject({ time: at('14:35:00').toISOString(), portfolioId: aqs, strategyType: 'AQS' });
  });

  it('has the best strategies by Sharpe and the latest releases, of those that the user may see', async () => {
    const { topAqs, topAqm, released } = await dashboard(user);
    expect(topAqs.map(({ name }) => name)).toEqual(['Calm', 'Trend']);
    expect(topAqm.map(({ name }) => name)).toEqual(['Model']);
    expect(released.map(({ name }) => name)).toEqual(['Calm', 'Trend']);
    const admin = await t.createAdmin();
    expect((await dashboard(admin)).released.map(({ name }) => name)).toEqual(['Closed', 'Calm', 'Trend']);
  });

  it('has among the releases what is closed for its owner only', async () => {
    const owner = await t.createUser();
    const onlineDay = dayToUtcDate('2026-02-20');
    const mine = { name: 'Mine', openForInvestor: false, ownerId: owner.userId, onlineDay };
    const id = await seedStrategy(t.context, mine);
    const releasedTo = async (who: TestUser) => (await dashboard(who)).released.map(({ name }) => name);
    expect(await releasedTo(user)).toEqual(['Calm', 'Trend']);
    expect(await releasedTo(owner)).toEqual(['Mine', 'Calm', 'Trend']);
    expect(await releasedTo(user)).toEqual(['Calm', 'Trend']);
    await t.context.prisma.strategy.delete({ where: { id } });
  });

  it('follows a change of the strategies at once', async () => {
    await t.context.prisma.strategy.update({ where: { id: trend }, data: { name: 'Renamed' } });
    expect((await dashboard(user)).topAqs.map(({ name }) => name)).toEqual(['Calm', 'Renamed']);
  });

  it('shows nothing of another user', async () => {
    expect(await dashboard(other)).toMatchObject({
      summary: { totalAccountValue: 0, accounts: 0, runningPortfolios: 0 },
      aqs: { count: 0, portfolios: [] },
      aqm: { count: 0 },
      stoppedAqm: [],
      activities: [],
    });
  });

  it('asks the database as often for many portfolios as for few', async () => {
    const query = vi.spyOn(t.context.pool, 'query');
    const countOf = async (): Promise<number> => {
      query.mockClear();
      await dashboard(busy);
      return query.mock.calls.length;
    };
    const busy = await t.createUser();
    const own = { userId: busy.userId, trackAccountId: await seedAccount(t.context, busy.userId), strategyId: trend };
    await seedStartedPortfolio(t.context, { ...own, amount: 1_000 });
    await countOf();
    const few = await countOf();
    for (let i = 0; i < 5; i++) await seedStartedPortfolio(t.context, { ...own, amount: 1_000 });
    expect((await dashboard(busy)).aqs.count).toBe(6);
    expect(few).toBeGreaterThan(5);
    expect(await countOf()).toBe(few);
    query.mockRestore();
  });
});

describe('the investment summary', () => {
  it('has a row a portfolio with the values of its card, and a subtotal of each kind', async () => {
    const { aqs_summary, aqm_summary } = await summary(user);
    const row = aqs_summary.rows.find(({ portfolioId }) => portfolioId === aqs);
    expect(row).toMatchObject({
      accountType: 'SIMU_PIPA',
      type: 'AQS',
      strategyId: trend,
      riskLevel: 3,
      totalAccountValue: 50_400,
      totalPositionValue: 40_000,
      totalCash: 10_400,
      toCome: 0,
      totalReturn: 400,
    });
    expect(row?.positionRatio).toBeCloseTo(40_000 / 50_400, 10);
    expect(aqm_summary.rows.map(({ portfolioId }) => portfolioId)).toEqual([aqm]);
    expect(aqm_summary.subtotal).toEqual({
      totalAccountValue: 20_000,
      totalPositionValue: 0,
      positionRatio: 0,
      totalCash: 20_000,
      toCome: 0,
      totalReturn: 0,
    });
    const { summary: sums } = await dashboard(user);
    expect(aqs_summary.subtotal.totalAccountValue + aqm_summary.subtotal.totalAccountValue).toBe(sums.inPortfolios);
  });

  it('is empty, with subtotals of zero, for another user', async () => {
    const nothing = {
      totalAccountValue: 0,
      totalPositionValue: 0,
      positionRatio: null,
      totalCash: 0,
      toCome: 0,
      totalReturn: 0,
    };
    expect(await summary(other)).toEqual({
      aqs_summary: { rows: [], subtotal: nothing },
      aqm_summary: { rows: [], subtotal: nothing },
    });
  });
});

describe('the newsletter', () => {
  const read = (version?: string) => t.call(api.getNewsletter, { version }, { token: user.token });
  const letter = (weekEnd: string) => ({
    weekEnd,
    subtitle: `Week to ${weekEnd}`,
    marketView: 'One.\n\nTwo.',
    rating: 'Neutral to Bullish' as const,
    note: null,
  });

  it('is nothing before the first one', async () => {
    expect((await read()).data).toBeNull();
    expect((await dashboard(user)).newsletter).toBeNull();
  });

  it('is the latest by default, and one by its version, with the list of versions', async () => {
    const translations = { zh: { subtitle: '截至周五', marketView: '一。\n\n二。', note: null } };
    for (const weekEnd of ['2026-02-20', '2026-02-27']) {
      await addNewsletter(t.context.pool, letter(weekEnd), { facts: {}, translations }, t.clock());
    }
    const header = { version: '20260227', date: '2026-02-27', subtitle1: 'Week to 2026-02-27' };
    expect((await read()).data).toMatchObject({ ...header, marketView: 'One.\n\nTwo.', note: null });
    expect((await read('20260220')).data).toMatchObject({
      version: '20260220',
      marketRating: 'Neutral to Bullish',
      versions: [{ version: '20260227' }, { version: '20260220' }],
    });
    expect((await dashboard(user)).newsletter).toMatchObject(header);
    expect((await t.call(api.getNewsletter, { language: 'zh' }, { token: user.token })).data).toMatchObject({
      version: '20260227',
      subtitle1: '截至周五',
      marketView: '一。\n\n二。',
      language: 'zh',
      versions: [{ subtitle1: '截至周五' }, { subtitle1: '截至周五' }],
    });
    const shown = await t.call(api.getDashboardData, { language: 'zh' }, { token: user.token });
    expect(shown.data.newsletter).toMatchObject({ ...header, subtitle1: '截至周五' });
  });

  it('is on the dashboard by its version, which has none for a version that names none', async () => {
    const shownFor = async (version: string) =>
      (await t.call(api.getDashboardData, { version }, { token: user.token })).data.newsletter;
    expect(await shownFor('20260220')).toMatchObject({ version: '20260220' });
    expect(await shownFor('')).toMatchObject({ version: '20260227' });
    for (const version of ['20260213', '20269999', '1']) expect(await shownFor(version)).toBeNull();
  });

  it.each(['20260213', '20269999'])('is not found for %s', async (version) => {
    expect(await read(version)).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' });
  });

  it.each(['latest', '2026-02-27'])('refuses %s as a version', async (version) => {
    expect((await read(version)).status).toBe(400);
  });
});

it('visitors and investors whose membership is disabled get no dashboard', async () => {
  expect((await t.call(api.getDashboardData, {})).status).toBe(401);
  await t.context.prisma.user.update({ where: { userId: other.userId }, data: { investorState: 'Disabled' } });
  expect(await t.call(api.getDashboardData, {}, { token: other.token })).toMatchObject({
    errorCode: 'INVESTOR_DISABLED',
  });
});
