import { api } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { seedAccount } from '../../testing/test-market.ts';
import { memberWithAccount } from './testing/member-with-account.ts';

const on = memberWithAccount();
const { as, own, modify, build, row, setStatus, built, started } = on;

describe('deleting and notifying', () => {
  it.each([
    ['ReadyToStart', 200],
    ['StartFailed', 200],
    ['Starting', 409],
    ['Started', 409],
  ] as const)('a portfolio that is %s answers %s', async (status, expected) => {
    const id = await built();
    await setStatus(id, status);
    expect((await own(api.deletePortfolio, { portfolioId: id })).status).toBe(expected);
    expect((await own(api.portfolios, { id })).data).toHaveLength(expected === 200 ? 0 : 1);
  });

  it('frees the name', async () => {
    const id = await built();
    const { name } = await row(id);
    await own(api.deletePortfolio, { portfolioId: id });
    const again = await build(name, 10_000);
    expect(again.status).toBe(200);
  });

  it('switches the trade mails', async () => {
    const id = await built();
    const set = (tradeNotification: boolean) => own(api.tradeNotification, { 'portfolio.id': id, tradeNotification });
    await set(true);
    expect((await own(api.portfolios, { id })).data[0].tradeNotification).toBe(true);
    await set(false);
    expect((await own(api.portfolios, { id })).data[0].tradeNotification).toBe(false);
  });
});

describe("another's portfolio", () => {
  it('answers like one that does not exist, in every call that takes an id', async () => {
    const portfolioId = await started();
    const { data: change } = await modify(portfolioId, 1_000);
    const stranger = await on.t.createUser();
    const fields = {
      'portfolio.name': 'Mine now',
      'portfolio.strategyId': on.strategyId,
      'portfolio.trackAccountId': await seedAccount(on.t.context, stranger.userId),
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
        as(stranger).call(api.portfolioSignals, { portfolioId: id }),
        as(stranger).call(api.cashInOuts, { portfolioId: id }),
      ]);
      expect(answers.map(({ status, errMsg }) => [status, errMsg])).toEqual(answers.map(() => [404, 'Not found']));
      expect((await as(stranger).call(api.portfolios, { id, userId: on.user.userId })).data).toEqual([]);
    }
    expect(await row(portfolioId)).toMatchObject({ status: 'Started', isDeleted: false, stopRequestedAt: null });
  });

  it('needs a token', async () => {
    const answer = await on.t.call(api.portfolios, {});
    expect(answer).toMatchObject({ status: 401, errorCode: 'INVALID_TOKEN' });
  });
});
