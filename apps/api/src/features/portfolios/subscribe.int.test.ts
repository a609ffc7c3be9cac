import { api, type InputOf } from '@pipa/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { REFUSED_INVESTORS } from '../../testing/test-investor.ts';
import { seedAccount, seedMarket, seedStrategy } from '../../testing/test-market.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerReads } from '../reads/routes.ts';
import { registerPortfolios } from './routes.ts';

const t = testApp({ features: [registerReads, registerPortfolios] });
let strategyId: number;
let user: TestUser;
let trackAccountId: number;

beforeAll(async () => {
  await seedMarket(t.context);
  strategyId = await seedStrategy(t.context);
  user = await t.createUser({ memberClass: 'Diamond' });
  trackAccountId = await seedAccount(t.context, user.userId);
});

type BuildInput = InputOf<typeof api.buildCorePortfolio>;
let names = 0;
const form = (change: Partial<BuildInput> = {}): BuildInput => ({
  'portfolio.name': `Portfolio ${++names}`,
  'portfolio.strategyId': strategyId,
  'portfolio.trackAccountId': trackAccountId,
  'profile.investmentAmount': 20_000,
  ...change,
});
const build = (change: Partial<BuildInput> = {}, token = user.token) =>
  t.call(api.buildCorePortfolio, form(change), { token });
const listed = async (id: number) => (await t.call(api.portfolios, { id }, { token: user.token })).data[0];

describe('building a portfolio', () => {
  it('creates it ready to start, with everything the form said', async () => {
    const { data, status } = await build({
      'portfolio.name': 'Growth',
      'portfolio.note': 'For later',
      'profile.investmentAmount': '25000.5',
      'portfolio.buyValuePerOrder': '2500',
      'portfolio.sellValuePerOrder': '',
      'profile.expectMinAnnualReturn': 0.08,
      'profile.tolenranceMaxDrawdown': 0.2,
      'profile.stopOnTolerance': true,
      'profile.investmentTimeframe': '12',
      'profile.liquidateOnEmergency': false,
      'profile.importanceOrder': '321',
    });
    expect(status).toBe(200);
    expect(await listed(data.id)).toMatchObject({
      id: data.id,
      name: 'Growth',
      note: 'For later',
      status: 'ReadyToStart',
      actions: ['Start', 'Edit', 'Portfolio Activities'],
      tradeType: 'SIMU_PIPA',
      brokerAccountName: expect.stringMatching(/^P\d+$/),
      buyValuePerOrder: 2_500,
      sellValuePerOrder: null,
      portfolioValue: 0,
      returnRatio: null,
      benchmarkReturnRatio: null,
      lastValueUpdateTime: null,
      strategyId,
      strategy: { id: strategyId, minInvestmentAmount: 10_000, maxInvestmentAmount: 100_000 },
      profile: {
        investmentAmount: 25_000.5,
        expectMinAnnualReturn: 0.08,
        tolenranceMaxDrawdown: 0.2,
        stopOnTolerance: true,
        investmentTimeframe: '12',
        liquidateOnEmergency: false,
        importanceOrder: '321',
        portfolioType: 'NotCare',
      },
    });
    const [portfolio] = (await t.call(api.portfolios, { id: data.id }, { token: user.token })).data;
    expect(portfolio.createTime).toBe('2026-03-02T14:00:00.000Z');
    const logs = await t.call(api.portfolioLogs, { portfolioId: data.id }, { token: user.token });
    expect(logs.data).toMatchObject([{ userName: user.userName, action: 'Create', time: '2026-03-02T14:00:00.000Z' }]);
  });

  it('accepts the documented form encoding', async () => {
    const fields = Object.fromEntries(Object.entries(form()).map(([name, value]) => [name, String(value)]));
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/portfolios/buildCorePortfolio',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
    expect(response.json()).toMatchObject({ code: 200, data: { id: expect.any(Number) } });
  });

  it('refuses a name the user has, in any case', async () => {
    await build({ 'portfolio.name': 'Only once' });
    const again = await build({ 'portfolio.name': 'ONLY ONCE' });
    expect(again).toMatchObject({ status: 409, errorCode: 'DUPLICATE_NAME' });
    expect(again.errMsg).toContain('DuplicateKeyException');
  });

  it('lets one of fifty of the same name through', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => build({ 'portfolio.name': 'Rush' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ errorCode }) => errorCode === 'DUPLICATE_NAME')).toHaveLength(49);
  });

  it.each([
    [
      'an amount below the limits',
      { 'profile.investmentAmount': 9_999 },
      400,
      'Investment Amount needs to be greater than 10,000 and less than 100,000',
    ],
    [
      'an amount above the limits',
      { 'profile.investmentAmount': 100_001 },
      400,
      'Investment Amount needs to be greater than 10,000 and less than 100,000',
    ],
    ['an amount that is none', { 'profile.investmentAmount': '1e5' }, 400, 'Please enter a valid value'],
    ['no name', { 'portfolio.name': '  ' }, 400, 'This field is required'],
    ['another market', { 'portfolio.marketType': 'CN' as const }, 400, 'The strategy trades in market US'],
    ['an unknown strategy', { 'portfolio.strategyId': 999_999 }, 404, 'Not found'],
    ['an unknown account', { 'portfolio.trackAccountId': 999_999 }, 404, 'Not found'],
    [
      'an unknown field',
      { 'portfolio.status': 'Started' } as Partial<BuildInput>,
      400,
      'Unknown field: portfolio.status',
    ],
  ])('refuses %s', async (_, change, status, errMsg) => {
    expect(await build(change)).toMatchObject({ status, errMsg });
  });

  it('names the field of a wrong amount', async () => {
    const { fields } = await build({ 'profile.investmentAmount': 1 });
    expect(fields).toHaveProperty(['profile.investmentAmount']);
  });
});

describe('a subscription', () => {
  async function subscribe(options: Parameters<TestApp['createUser']>[0], change: Partial<BuildInput> = {}) {
    const other = await t.createUser(options);
    const account = await seedAccount(t.context, other.userId);
    return build({ 'portfolio.trackAccountId': account, ...change }, other.token);
  }

  it.each(REFUSED_INVESTORS)('is refused to a user %s', async (_, options, errorCode) => {
    expect(await subscribe(options)).toMatchObject({ status: 403, errorCode });
  });

  it('to a strategy that is not open is for the administrator only', async () => {
    const closed = { 'portfolio.strategyId': await seedStrategy(t.context, { openForInvestor: false }) };
    expect(await subscribe({}, closed)).toMatchObject({ status: 403, errorCode: 'STRATEGY_NOT_OPEN' });
    expect((await subscribe({ role: 'Administrator' }, closed)).status).toBe(200);
  });

  it('is refused beyond the number of portfolios in the plan', async () => {
    const guest = await t.createUser({ memberClass: 'Bronze' });
    const account = await seedAccount(t.context, guest.userId);
    const change = { 'portfolio.trackAccountId': account };
    const answers = await Promise.all(Array.from({ length: 14 }, () => build(change, guest.token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 403,
      errorCode: 'PLAN_LIMIT_REACHED',
      errMsg: 'Your plan includes 10 paper portfolios',
    });
  });

  it('is refused on the account of another user, and on a frozen or deleted one', async () => {
    const stranger = await t.createUser();
    expect(await build({}, stranger.token)).toMatchObject({ status: 404, errMsg: 'Not found' });
    const account = await seedAccount(t.context, user.userId);
    const change = { 'portfolio.trackAccountId': account };
    await t.context.prisma.trackAccount.update({ where: { id: account }, data: { frozenAt: t.clock() } });
    expect(await build(change)).toMatchObject({ status: 409, errorCode: 'ACCOUNT_FROZEN' });
    await t.context.prisma.trackAccount.update({ where: { id: account }, data: { isDeleted: true } });
    expect(await build(change)).toMatchObject({ status: 404 });
  });
});

describe('changing a portfolio before its start', () => {
  it('takes the new fields and keeps its own name free', async () => {
    const fields = form();
    const { data } = await build(fields);
    const change = { ...fields, 'portfolio.id': data.id, 'profile.investmentAmount': 50_000 };
    expect((await t.call(api.updateCorePortfolio, change, { token: user.token })).data).toEqual(data);
    await expect
      .poll(() => t.bus.published)
      .toContainEqual({
        topic: 'portfolio',
        message: { portfolioId: data.id, parts: ['portfolio'] },
      });
    expect((await listed(data.id)).profile.investmentAmount).toBe(50_000);
  });

  it('judges the change like a new portfolio, and refuses it once it runs', async () => {
    const { data } = await build();
    const change = (more: Partial<BuildInput>) =>
      t.call(api.updateCorePortfolio, { ...form(), ...more, 'portfolio.id': data.id }, { token: user.token });
    expect(await change({ 'profile.investmentAmount': 1 })).toMatchObject({ errorCode: 'AMOUNT_OUT_OF_RANGE' });
    await t.context.prisma.portfolio.update({ where: { id: data.id }, data: { status: 'Started' } });
    expect(await change({})).toMatchObject({ status: 409, errorCode: 'ILLEGAL_TRANSITION' });
  });
});
