import { api } from '@pipa/contract';
import { checkLedger, checkLedgerOf } from '@pipa/db/accounts';
import { readOwnFacts } from '@pipa/db/portfolios';
import { freezeAccount, unfreezeAccount } from '@pipa/portfolios';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { seedAccount, seedMarket, seedStartedPortfolio, seedStrategy } from '../../testing/test-market.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerReads } from '../reads/routes.ts';
import { registerAccounts } from './routes.ts';

const t = testApp({ features: [registerReads, registerAccounts] });
let strategyId: number;

beforeAll(async () => {
  await seedMarket(t.context);
  strategyId = await seedStrategy(t.context);
});

const open = (user: TestUser, trackAccountName: string, initCash: number | string = 1_000_000) =>
  t.call(api.newSimuAccount, { trackAccountName, initCash }, { token: user.token });
const list = async (user: TestUser) => (await t.call(api.trackAccounts, {}, { token: user.token })).data;

describe('opening a paper account', () => {
  it('gives it a number that begins with P and its money through the ledger', async () => {
    const user = await t.createUser();
    const { data } = await open(user, 'First', 250_000);
    expect(data.account).toBe(`P${1_000_000 + data.id}`);
    const [account] = await list(user);
    expect(account).toMatchObject({
      ...data,
      trackAccountName: 'First',
      userName: user.userName,
      broker: 'PIPA',
      tradeType: 'SIMU_PIPA',
      usableCash: 250_000,
      reservedCash: 0,
      totalCash: 250_000,
      positionsValue: 0,
      dividendsToCome: 0,
      netLiquidation: 250_000,
      isFrozen: false,
      // Market time; the wall clock of the test is an hour ahead.
      lastSyncTime: '2026-03-02T14:00:00.000Z',
      createTime: '2026-03-02T14:00:00.000Z',
    });
    const checks = await checkLedger(t.context.prisma);
    expect(checks.map(({ difference }) => difference)).toEqual(checks.map(() => null));
  });

  it('opens one without money too', async () => {
    const user = await t.createUser();
    expect((await open(user, 'Empty', 0)).status).toBe(200);
    expect(await list(user)).toMatchObject([{ netLiquidation: 0 }]);
  });

  it.each([1_000_000.01, -1, 'a lot', '1e5', ''])('refuses %s with the documented words', async (initCash) => {
    const user = await t.createUser();
    const answer = await open(user, 'Wrong', initCash);
    expect(answer.status).toBe(400);
    expect(['Please enter a valid value', 'This field is required']).toContain(answer.errMsg);
    expect(await list(user)).toEqual([]);
  });

  it('refuses a name the user has already, in any case, and allows it to others', async () => {
    const [one, other] = [await t.createUser(), await t.createUser()];
    await open(one, 'Savings');
    const answer = await open(one, 'SAVINGS');
    const words = 'Account Name exists: another account is called SAVINGS';
    expect(answer).toMatchObject({ status: 409, errMsg: words, fields: { trackAccountName: words } });
    expect((await open(other, 'Savings')).status).toBe(200);
  });

  it('opens five of fifty that are asked for at once', async () => {
    const user = await t.createUser();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => open(user, `Account ${i}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ errorCode }) => errorCode))).toEqual(
      new Set(['ACCOUNT_LIMIT_REACHED']),
    );
    expect(await list(user)).toHaveLength(5);
  });
});

describe('adjusting the cash', () => {
  const adjust = (user: TestUser, trackAccountId: number, cash: number) =>
    t.call(api.adjustCash, { trackAccountId, cash }, { token: user.token });

  it('deposits up to the paper money and withdraws what is usable', async () => {
    const user = await t.createUser();
    const id = await seedAccount(t.context, user.userId, 400_000);
    expect((await adjust(user, id, 600_000)).status).toBe(200);
    expect(await adjust(user, id, 0.01)).toMatchObject({ status: 400, errMsg: 'Please enter a valid value' });
    expect((await adjust(user, id, -1_000_000)).status).toBe(200);
    expect(await list(user)).toMatchObject([{ usableCash: 0, netLiquidation: 0 }]);
  });

  it('brings no paper money into the books of an account at a broker', async () => {
    const user = await t.createUser();
    const id = await seedAccount(t.context, user.userId, 400_000);
    await t.context.prisma.trackAccount.update({ where: { id }, data: { broker: 'ALPACA' } });
    const linkedAt = new Date();
    await t.context.prisma.brokerLink.create({
      data: {
        accountId: id,
        nativeAccount: `N${id}`,
        sealedAccess: Buffer.from('sealed'),
        linkedAt,
        verifiedAt: linkedAt,
      },
    });
    expect(await adjust(user, id, 1_000)).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' });
  });

  it('counts what portfolios hold, and gives back only what they do not', async () => {
    const user = await t.createUser();
    const id = await seedAccount(t.context, user.userId, 600_000);
    await seedStartedPortfolio(t.context, {
      userId: user.userId,
      strategyId,
      trackAccountId: id,
      holdings: [{ symbol: 'AAA', shares: 400, price: 99 }],
    });
    // 400 shares bought at 99 are valued at 100.
    const held = { usableCash: 550_000, totalCash: 560_400, positionsValue: 40_000 };
    expect(await list(user)).toMatchObject([{ ...held, dividendsToCome: 0, netLiquidation: 600_400 }]);
    expect(await adjust(user, id, 399_600.01)).toMatchObject({ status: 400, errorCode: 'INVALID_AMOUNT' });
    expect((await adjust(user, id, 399_600)).status).toBe(200);
    expect(await adjust(user, id, -960_000)).toMatchObject({ status: 409, errorCode: 'INSUFFICIENT_CASH' });
  });

  it('has the value of its positions, its cash and the dividends to come', async () => {
    const user = await t.createUser();
    const id = await seedAccount(t.context, user.userId, 300_000);
    const portfolioId = await seedStartedPortfolio(t.context, {
      userId: user.userId,
      strategyId,
      trackAccountId: id,
      holdings: [{ symbol: 'AAA', shares: 400, price: 99 }],
    });
    const dates = { exDate: new Date('2026-11-19'), payDate: new Date('2026-12-15') };
    const due = { portfolioId, symbol: 'AAA', shares: 400, amount: '123.456789', paidAt: null, ...dates };
    const before = (await list(user))[0];
    await t.context.prisma.dividendEntitlement.create({ data: due });
    const [account] = await list(user);
    expect(account).toMatchObject({ ...before, dividendsToCome: 123.456789, netLiquidation: 300_523.456789 });
    expect(account.positionsValue + account.totalCash + account.dividendsToCome).toBeCloseTo(account.netLiquidation, 6);
  });

  it('never deposits twice beyond the limit, nor withdraws the same cash twice', async () => {
    const user = await t.createUser();
    const id = await seedAccount(t.context, user.userId, 500_000);
    const deposits = await Promise.all(Array.from({ length: 20 }, () => adjust(user, id, 200_000)));
    expect(deposits.filter(({ status }) => status === 200)).toHaveLength(2);
    const withdrawals = await Promise.all(Array.from({ length: 20 }, () => adjust(user, id, -200_000)));
    expect(withdrawals.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(await list(user)).toMatchObject([{ usableCash: 100_000 }]);
  });

  it('leaves a frozen account alone', async () => {
    const user = await t.createUser();
    const id = await seedAccount(t.context, user.userId);
    await t.context.prisma.trackAccount.update({ where: { id }, data: { frozenAt: t.clock() } });
    expect(await adjust(user, id, -1)).toMatchObject({ status: 409, errorCode: 'ACCOUNT_FROZEN' });
    const offered = await t.call(api.trackAccountForPortfolio, {}, { token: user.token });
    expect(offered.data).toEqual([]);
  });
});

describe('a frozen account', () => {
  it('tells its owner since when, why, and marks its portfolios', async () => {
    const user = await t.createUser();
    const trackAccountId = await seedAccount(t.context, user.userId, 100_000);
    await seedStartedPortfolio(t.context, { userId: user.userId, strategyId, trackAccountId });
    const isMarked = async () =>
      (await readOwnFacts(t.context.pool, user.userId, { limit: 1, offset: 0 }))[0].isAccountFrozen;
    expect(await list(user)).toMatchObject([{ isFrozen: false, frozenTime: null, frozenReason: null }]);
    expect(await isMarked()).toBe(false);
    await t.context.pool.query('UPDATE "track_account" SET "cash" = "cash" + 0.01 WHERE "id" = $1', [trackAccountId]);
    await freezeAccount(t.context, trackAccountId, (await checkLedgerOf(t.context.prisma, trackAccountId)).differences);
    expect(await list(user)).toMatchObject([
      {
        isFrozen: true,
        frozenTime: t.clock().toISOString(),
        frozenReason: 'The cash of the account differs from the ledger by $0.01.',
      },
    ]);
    expect(await isMarked()).toBe(true);
    const operator = { name: 'olga', userId: null };
    const decision = { accountId: trackAccountId, authoritative: 'ledger', reason: 'a test' } as const;
    await unfreezeAccount(t.context, operator, decision);
    expect(await list(user)).toMatchObject([{ isFrozen: false, frozenTime: null, usableCash: 50_000 }]);
  });
});

describe('names, properties, positions and deletion', () => {
  it('tells total cash and net liquidation of each account', async () => {
    const user = await t.createUser();
    const id = await seedAccount(t.context, user.userId, 1_234.5);
    const { data } = await t.call(api.accountBrokerProps, {}, { token: user.token });
    expect(data).toMatchObject([
      { trackAccountId: id, propKey: 'totalCashValue', propValue: 1_234.5 },
      { trackAccountId: id, propKey: 'NetLiquidation', propValue: 1_234.5 },
    ]);
  });

  it('renames, but not to a name that is taken', async () => {
    const user = await t.createUser();
    const id = await seedAccount(t.context, user.userId);
    await open(user, 'Taken');
    const rename = (nickname: string) =>
      t.call(api.renameTrackAccount, { nickname, trackAccountId: id }, { token: user.token });
    const words = 'Account Name exists: another account is called taken';
    expect(await rename('taken')).toMatchObject({ status: 409, errMsg: words, fields: { nickname: words } });
    expect((await rename('Mine')).status).toBe(200);
    expect((await rename('MINE')).status).toBe(200);
  });

  it('pools the positions of all portfolios of an account', async () => {
    const user = await t.createUser();
    const trackAccountId = await seedAccount(t.context, user.userId, 100_000);
    const seed = { userId: user.userId, strategyId, trackAccountId, amount: 40_000 };
    await seedStartedPortfolio(t.context, { ...seed, holdings: [{ symbol: 'AAA', shares: 100, price: 90 }] });
    await seedStartedPortfolio(t.context, {
      ...seed,
      holdings: [
        { symbol: 'AAA', shares: 100, price: 110 },
        { symbol: 'BBB', shares: 10, price: 50 },
      ],
    });
    const { data } = await t.call(api.brokerAccountPosition, { trackAccountId }, { token: user.token });
    expect(data).toEqual([
      {
        symbol: 'AAA',
        name: 'Alpha fund',
        marketPrice: 100,
        costBasis: 100,
        position: 200,
        positionValue: 20_000,
        value: 20_000,
        positionPercentage: 0.2,
        profitLoss: 0,
      },
      expect.objectContaining({ symbol: 'BBB', position: 10, positionPercentage: 0.005 }),
    ]);
  });

  it('deletes an account only when no portfolio could trade on it', async () => {
    const user = await t.createUser();
    const trackAccountId = await seedAccount(t.context, user.userId);
    const portfolioId = await seedStartedPortfolio(t.context, { userId: user.userId, strategyId, trackAccountId });
    const remove = () => t.call(api.deleteTrackAccount, { trackAccountId }, { token: user.token });
    for (const status of ['Started', 'Starting', 'ReadyToStart', 'StartFailed'] as const) {
      await t.context.prisma.portfolio.update({ where: { id: portfolioId }, data: { status } });
      expect(await remove()).toMatchObject({ status: 409, errorCode: 'ACCOUNT_IN_USE' });
    }
    await t.context.prisma.portfolio.update({ where: { id: portfolioId }, data: { status: 'Stop' } });
    expect((await remove()).status).toBe(200);
    expect(await list(user)).toEqual([]);
    expect((await t.call(api.trackAccounts, { isDeleted: true }, { token: user.token })).data).toHaveLength(1);
    expect((await remove()).status).toBe(404);
  });
});

describe("another's account", () => {
  it('answers like one that does not exist', async () => {
    const [owner, stranger] = [await t.createUser(), await t.createUser()];
    const trackAccountId = await seedAccount(t.context, owner.userId);
    for (const id of [trackAccountId, 999_999]) {
      const token = stranger.token;
      const answers = await Promise.all([
        t.call(api.adjustCash, { trackAccountId: id, cash: -1 }, { token }),
        t.call(api.renameTrackAccount, { trackAccountId: id, nickname: 'x' }, { token }),
        t.call(api.deleteTrackAccount, { trackAccountId: id }, { token }),
        t.call(api.brokerAccountPosition, { trackAccountId: id }, { token }),
      ]);
      expect(answers.map(({ status, errMsg }) => [status, errMsg])).toEqual(answers.map(() => [404, 'Not found']));
    }
    expect(await list(owner)).toMatchObject([{ usableCash: 1_000_000, trackAccountName: expect.any(String) }]);
  });
});
