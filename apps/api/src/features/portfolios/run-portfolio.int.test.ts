import { api, type Endpoint, type InputOf } from '@pipa/contract';
import { checkLedger, type PortfolioStatus } from '@pipa/db';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  MARKET_DAY,
  seedAccount,
  seedMarket,
  seedStartedPortfolio,
  seedStrategy,
  setMarket,
} from '../../testing/test-market.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerPortfolios } from './routes.ts';

let t: TestApp;
let strategyId: number;
let user: TestUser;
let trackAccountId: number;

beforeAll(async () => {
  t = await createTestApp({ features: [registerPortfolios] });
  await seedMarket(t.context);
  strategyId = await seedStrategy(t.context);
});
beforeEach(async () => {
  user = await t.createUser({ memberClass: 'Gold' });
  trackAccountId = await seedAccount(t.context, user.userId, 100_000);
});
afterEach(async () => {
  await setMarket(t.context, { phase: 'PreOpen', lastDay: null });
  const checks = await checkLedger(t.context.prisma);
  expect(checks.filter(({ difference }) => difference !== null)).toEqual([]);
});
afterAll(() => t.close());

const as = (who: TestUser) => ({
  call: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => t.call(endpoint, input, { token: who.token }),
});
const start = (portfolioId: number) => as(user).call(api.startPortfolio, { portfolioId });
const stop = (portfolioId: number) => as(user).call(api.stopPortfolio, { portfolioId });
const modify = (portfolioId: number, cash: number | string) => as(user).call(api.modifyCash, { portfolioId, cash });
const row = (id: number) => t.context.prisma.portfolio.findUniqueOrThrow({ where: { id } });
const account = async () => {
  const { cash, reserved } = await t.context.prisma.trackAccount.findUniqueOrThrow({ where: { id: trackAccountId } });
  return { cash: Number(cash), reserved: Number(reserved) };
};
const statusOf = (id: number, status: PortfolioStatus) =>
  t.context.prisma.portfolio.update({ where: { id }, data: { status } });

let names = 0;
async function built(amount = 40_000): Promise<number> {
  const { data } = await as(user).call(api.buildCorePortfolio, {
    'portfolio.name': `Run ${++names}`,
    'portfolio.strategyId': strategyId,
    'portfolio.trackAccountId': trackAccountId,
    'profile.investmentAmount': amount,
  });
  return data.id;
}
const started = (amount = 50_000) =>
  seedStartedPortfolio(t.context, { userId: user.userId, strategyId, trackAccountId, amount });

describe('starting', () => {
  it('reserves the amount and waits for the next open', async () => {
    const id = await built();
    expect((await start(id)).status).toBe(200);
    expect(await account()).toEqual({ cash: 60_000, reserved: 40_000 });
    expect(await row(id)).toMatchObject({
      status: 'Starting',
      nextTradeDate: new Date(MARKET_DAY),
      startRequestedDay: new Date(MARKET_DAY),
    });
    const logs = await as(user).call(api.portfolioLogs, { portfolioId: id });
    expect(logs.data[0]).toMatchObject({ action: 'Start', userName: user.userName });
  });

  it('waits for the next session when the market is open already', async () => {
    await setMarket(t.context, { phase: 'Open' });
    const id = await built();
    await start(id);
    expect((await row(id)).nextTradeDate).toEqual(new Date('2026-03-03'));
  });

  it('notifies every viewer, after the commit', async () => {
    const id = await built();
    await start(id);
    await expect
      .poll(() =>
        t.bus.published.filter(
          ({ topic, message }) => topic === 'portfolio' && 'portfolioId' in message && message.portfolioId === id,
        ),
      )
      .toHaveLength(1);
    expect(await t.context.prisma.realtimeOutbox.count()).toBe(0);
  });

  it('is one effect, however often it is asked for', async () => {
    const id = await built();
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      answers.filter(({ status, errorCode }) => status === 409 && errorCode === 'ILLEGAL_TRANSITION'),
    ).toHaveLength(19);
    expect(await account()).toEqual({ cash: 60_000, reserved: 40_000 });
  });

  it('reserves never more than there is when several start at once, and refuses below the minimum only', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => built()));
    const answers = await Promise.all(ids.map(start));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      errorCode: 'INSUFFICIENT_CASH',
      errMsg: 'Usable cash is not sufficient: $0.00, the strategy needs at least $10,000.00',
    });
    expect(await account()).toEqual({ cash: 0, reserved: 100_000 });
  });

  it('reserves all usable cash when that is below the amount, says so, and gives exactly that back', async () => {
    const first = await built(70_000);
    await start(first);
    const id = await built();
    expect((await start(id)).status).toBe(200);
    expect(await account()).toEqual({ cash: 0, reserved: 100_000 });
    const { data } = await as(user).call(api.portfolioLogs, { portfolioId: id });
    expect(data[0].message).toBe(
      '$30,000.00 of $40,000.00 reserved, which is all usable cash of the account; starts at the open of 2026-03-02 with what is usable then',
    );
    expect((await stop(id)).status).toBe(200);
    expect(await account()).toEqual({ cash: 30_000, reserved: 70_000 });
  });

  it('leaves no portfolio behind where nothing can start: it is not built', async () => {
    await start(await built(95_000));
    const refused = await as(user).call(api.buildCorePortfolio, {
      'portfolio.name': 'Left behind',
      'portfolio.strategyId': strategyId,
      'portfolio.trackAccountId': trackAccountId,
      'profile.investmentAmount': 40_000,
    });
    expect(refused).toMatchObject({
      errorCode: 'INSUFFICIENT_CASH',
      errMsg: 'Usable cash is not sufficient: $5,000.00, the strategy needs at least $10,000.00',
    });
    expect(await t.context.prisma.portfolio.count({ where: { name: 'Left behind' } })).toBe(0);
  });

  it('judges risk and strategy as they are by then', async () => {
    const id = await built();
    await t.context.prisma.user.update({ where: { userId: user.userId }, data: { riskLevel: 1 } });
    expect(await start(id)).toMatchObject({ status: 403, errorCode: 'RISK_LEVEL_TOO_HIGH' });
    expect(await account()).toEqual({ cash: 100_000, reserved: 0 });
  });

  it('neither starts, changes nor stops anything when no session will come, and calls a start off', async () => {
    const [id, waiting, running] = [await built(), await built(10_000), await started()];
    await start(waiting);
    await setMarket(t.context, { phase: 'Closed', lastDay: new Date(MARKET_DAY) });
    const refused = { status: 409, errMsg: 'The market history has ended' };
    expect(await start(id)).toMatchObject(refused);
    expect(await modify(running, 1_000)).toMatchObject(refused);
    expect(await stop(running)).toMatchObject(refused);
    expect((await stop(waiting)).status).toBe(200);
    const { data } = await as(user).call(api.portfolios, { id: running });
    expect(data[0].nextTradeDate).toBeNull();
  });

  it('does not start on a frozen account or after the history has ended', async () => {
    const id = await built();
    await setMarket(t.context, { phase: 'Ended' });
    expect(await start(id)).toMatchObject({ status: 409, errMsg: 'The market history has ended' });
    await setMarket(t.context, { phase: 'Closed' });
    await t.context.prisma.trackAccount.update({ where: { id: trackAccountId }, data: { frozenAt: t.clock() } });
    expect(await start(id)).toMatchObject({ status: 409, errorCode: 'ACCOUNT_FROZEN' });
  });
});

describe('stopping', () => {
  it('calls off a start that has not begun, and lets it start again before the same open', async () => {
    const id = await built();
    await start(id);
    expect((await stop(id)).status).toBe(200);
    expect(await row(id)).toMatchObject({ status: 'StartFailed', statusReason: 'Stopped before the first session' });
    expect(await account()).toEqual({ cash: 100_000, reserved: 0 });
    expect((await start(id)).status).toBe(200);
    expect(await account()).toEqual({ cash: 60_000, reserved: 40_000 });
    expect((await stop(id)).status).toBe(200);
    expect(await account()).toEqual({ cash: 100_000, reserved: 0 });
  });

  it('does not call off a start whose orders are under way', async () => {
    const id = await built();
    await start(id);
    await t.context.prisma.rebalance.create({
      data: {
        portfolioId: id,
        tradeDay: new Date(MARKET_DAY),
        kind: 'Start',
        planKey: `start-${id}`,
        targets: {},
        skipped: [],
        equity: 0,
        createdAt: t.clock(),
      },
    });
    expect(await stop(id)).toMatchObject({ status: 409, errorCode: 'ILLEGAL_TRANSITION' });
    expect(await account()).toEqual({ cash: 60_000, reserved: 40_000 });
  });

  it('asks for the sale of everything once, today when the market is open', async () => {
    await setMarket(t.context, { phase: 'Open' });
    const id = await started();
    const answers = await Promise.all(Array.from({ length: 10 }, () => stop(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await row(id)).toMatchObject({ status: 'Started', nextTradeDate: new Date(MARKET_DAY) });
    const [card] = (await as(user).call(api.portfolios, { id })).data;
    expect(card).toMatchObject({ isStopping: true, status: 'Started' });
    expect(card.actions).not.toContain('Stop');
  });

  it('gives back what waits to be invested', async () => {
    const id = await started();
    await modify(id, 10_000);
    await modify(id, -5_000);
    expect(await account()).toEqual({ cash: 40_000, reserved: 10_000 });
    await stop(id);
    expect(await account()).toEqual({ cash: 50_000, reserved: 0 });
    const { data } = await as(user).call(api.cashInOuts, { portfolioId: id });
    expect(data.map(({ status }) => status)).toEqual(['Cancelled', 'Cancelled']);
  });

  it.each(['ReadyToStart', 'StartFailed', 'Stop'] as const)('refuses a portfolio that is %s', async (status) => {
    const id = await built();
    await statusOf(id, status);
    expect(await stop(id)).toMatchObject({ status: 409, errorCode: 'ILLEGAL_TRANSITION' });
  });
});

describe('changing the amount', () => {
  it('reserves an increase until the next open and lists it', async () => {
    const id = await started();
    const { data } = await modify(id, '20000.25');
    expect(data).toEqual({ id: expect.any(Number), tradeDate: '20260302' });
    expect(await account()).toEqual({ cash: 29_999.75, reserved: 20_000.25 });
    const changes = await as(user).call(api.cashInOuts, { portfolioId: id });
    expect(changes.data).toMatchObject([
      {
        id: data.id,
        status: 'ReadyToExecute',
        cash: 20_000.25,
        tradeDate: '20260302',
        createTime: '2026-03-02T14:00:00.000Z',
        reason: null,
      },
    ]);
  });

  it.each([
    [undefined, 'Investment Amount is required'],
    ['', 'Investment Amount is required'],
    [0, 'Please enter a valid value'],
    ['ten', 'Please enter a valid value'],
    [-45_000, 'Investment Amount cannot be less than 10,000'],
    [50_001, 'Investment Amount cannot be greater than 100,000'],
  ])('answers %s with "%s"', async (cash, errMsg) => {
    const id = await started();
    expect(await modify(id, cash as number)).toMatchObject({ status: 400, errMsg });
    expect(await account()).toEqual({ cash: 50_000, reserved: 0 });
  });

  it('is the next trade of its portfolio while it waits', async () => {
    const id = await started();
    const nextTrade = async () => (await as(user).call(api.portfolios, { id })).data[0].nextTradeDate;
    expect(await nextTrade()).toBe('2026-04-01');
    const { data } = await modify(id, 1_000);
    expect(await nextTrade()).toBe(MARKET_DAY);
    await as(user).call(api.cancelModifyCash, { cashInOutId: data.id });
    expect(await nextTrade()).toBe('2026-04-01');
  });

  it('counts the changes that wait', async () => {
    const id = await started();
    await modify(id, -30_000);
    expect(await modify(id, -10_001)).toMatchObject({ errMsg: 'Investment Amount cannot be less than 10,000' });
    expect((await modify(id, 50_000)).status).toBe(200);
  });

  it('needs the cash', async () => {
    const id = await started(80_000);
    expect(await modify(id, 20_000.01)).toMatchObject({ status: 400 });
    const second = await started(20_000);
    expect(await modify(second, 1)).toMatchObject({ status: 409, errMsg: 'Usable cash is not sufficient' });
    expect(await t.context.prisma.cashChange.count({ where: { portfolioId: second } })).toBe(0);
  });

  it('never reserves more than there is, nor beyond the limit, in 200 changes at once', async () => {
    const [one, other] = [await started(30_000), await started(30_000)];
    const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => modify(i % 2 ? one : other, 1_000)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
    expect(await account()).toEqual({ cash: 0, reserved: 40_000 });
    expect(new Set(answers.map(({ errorCode }) => errorCode))).toEqual(new Set([undefined, 'INSUFFICIENT_CASH']));
  });

  it.each(['ReadyToStart', 'Starting', 'StartFailed', 'Stop'] as const)('is refused while %s', async (status) => {
    const id = await started();
    await statusOf(id, status);
    expect(await modify(id, 1_000)).toMatchObject({ status: 409, errorCode: 'ILLEGAL_TRANSITION' });
  });

  it('is cancelled once, with its money back', async () => {
    const id = await started();
    const { data } = await modify(id, 5_000);
    const cancel = () => as(user).call(api.cancelModifyCash, { cashInOutId: data.id });
    const answers = await Promise.all(Array.from({ length: 10 }, cancel));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await account()).toEqual({ cash: 50_000, reserved: 0 });
  });

  it.each(['Executing', 'Executed', 'Failed'] as const)('is not cancelled once it is %s', async (status) => {
    const id = await started();
    const { data } = await modify(id, -5_000);
    await t.context.prisma.cashChange.update({ where: { id: data.id }, data: { status } });
    expect(await as(user).call(api.cancelModifyCash, { cashInOutId: data.id })).toMatchObject({ status: 409 });
  });
});

describe('deleting and notifying', () => {
  it.each([
    ['ReadyToStart', 200],
    ['StartFailed', 200],
    ['Starting', 409],
    ['Started', 409],
  ] as const)('a portfolio that is %s answers %s', async (status, expected) => {
    const id = await built();
    await statusOf(id, status);
    expect((await as(user).call(api.deletePortfolio, { portfolioId: id })).status).toBe(expected);
    expect((await as(user).call(api.portfolios, { id })).data).toHaveLength(expected === 200 ? 0 : 1);
  });

  it('frees the name', async () => {
    const id = await built();
    const { name } = await row(id);
    await as(user).call(api.deletePortfolio, { portfolioId: id });
    const again = await as(user).call(api.buildCorePortfolio, {
      'portfolio.name': name,
      'portfolio.strategyId': strategyId,
      'portfolio.trackAccountId': trackAccountId,
      'profile.investmentAmount': 10_000,
    });
    expect(again.status).toBe(200);
  });

  it('switches the trade mails', async () => {
    const id = await built();
    const set = (tradeNotification: boolean) =>
      as(user).call(api.tradeNotification, { 'portfolio.id': id, tradeNotification });
    await set(true);
    expect((await as(user).call(api.portfolios, { id })).data[0].tradeNotification).toBe(true);
    await set(false);
    expect((await as(user).call(api.portfolios, { id })).data[0].tradeNotification).toBe(false);
  });
});

describe("another's portfolio", () => {
  it('answers like one that does not exist, in every call that takes an id', async () => {
    const portfolioId = await started();
    const { data: change } = await modify(portfolioId, 1_000);
    const stranger = await t.createUser();
    const fields = {
      'portfolio.name': 'Mine now',
      'portfolio.strategyId': strategyId,
      'portfolio.trackAccountId': await seedAccount(t.context, stranger.userId),
      'profile.investmentAmount': 10_000,
    };
    for (const [id, cashInOutId] of [
      [portfolioId, change.id],
      [999_999, 999_999],
    ]) {
      const answers = await Promise.all([
        as(stranger).call(api.startPortfolio, { portfolioId: id }),
        as(stranger).call(api.stopPortfolio, { portfolioId: id }),
        as(stranger).call(api.deletePortfolio, { portfolioId: id }),
        as(stranger).call(api.modifyCash, { portfolioId: id, cash: 1 }),
        as(stranger).call(api.cancelModifyCash, { cashInOutId }),
        as(stranger).call(api.tradeNotification, { 'portfolio.id': id, tradeNotification: true }),
        as(stranger).call(api.updateCorePortfolio, { ...fields, 'portfolio.id': id }),
        as(stranger).call(api.portfolioMonitor, { portfolioId: id }),
        as(stranger).call(api.portfolioLogs, { portfolioId: id }),
        as(stranger).call(api.portfolioOrders, { portfolioId: id }),
        as(stranger).call(api.portfolioRebalances, { portfolioId: id }),
        as(stranger).call(api.cashInOuts, { portfolioId: id }),
      ]);
      expect(answers.map(({ status, errMsg }) => [status, errMsg])).toEqual(answers.map(() => [404, 'Not found']));
      expect((await as(stranger).call(api.portfolios, { id, userId: user.userId })).data).toEqual([]);
    }
    expect(await row(portfolioId)).toMatchObject({ status: 'Started', isDeleted: false, stopRequestedAt: null });
  });

  it('needs a token', async () => {
    const answer = await t.call(api.portfolios, {});
    expect(answer).toMatchObject({ status: 401, errorCode: 'INVALID_TOKEN' });
  });
});
