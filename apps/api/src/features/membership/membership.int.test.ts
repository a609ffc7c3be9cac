import { TRIAL_DAYS } from '@pipa/billing';
import { api } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { seedMarket, seedStrategy } from '../../testing/test-market.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { activateWithin } from '../access/activate.ts';
import { registerAccess } from '../access/routes.ts';
import { registerReads } from '../reads/routes.ts';
import { registerMembership } from './routes.ts';

const DAY_MS = 86_400_000;
const t = testApp({ features: [registerReads, registerAccess, registerMembership] });

beforeAll(async () => {
  await seedMarket(t.context);
});

const trialUser = async (days = TRIAL_DAYS): Promise<TestUser> => {
  const user = await t.createUser();
  const trialEndsAt = new Date(t.clock().getTime() + days * DAY_MS);
  await t.context.prisma.user.update({ where: { userId: user.userId }, data: { trialEndsAt } });
  return user;
};
const stateOf = async ({ token }: TestUser) => (await t.call(api.currentLoginUser, {}, { token })).data.investorState;
const membershipOf = async ({ token }: TestUser) => (await t.call(api.getUserMemberSubscription, {}, { token })).data;

describe('the plans', () => {
  it('are one trial and four classes with three cycles, cheaper the longer they are', async () => {
    const { token } = await t.createUser();
    const { data } = await t.call(api.getProducts, { type: 'InvestorMembership' }, { token });
    expect(data).toHaveLength(13);
    expect(data[0]).toMatchObject({ memberClass: 'Bronze', payment: 'free', billingCycle: 0, price: 0, discount: 0 });
    const gold = data.filter(({ memberClass }) => memberClass === 'Gold');
    expect(gold.map(({ payment, price, discount }) => [payment, price, discount])).toEqual([
      ['monthly', 49, 0],
      ['quarterly', 124.95, 0.15],
      ['annual', 411.6, 0.3],
    ]);
    expect(gold[0]).toMatchObject({
      premiumStrategyOK: true,
      maxMoneyPortfolioCount: 10,
      maxPaperPortfolioCount: 30,
      maxValue: 1_000_000,
    });
  });
});

describe('the prices', () => {
  it('are open to visitors: the trial, the plans, and what open strategies charge, by type', async () => {
    const kept = { chargeType: 'FixedMonthly', openForInvestor: true } as const;
    await seedStrategy(t.context, { ...kept, chargeAmount: 5 });
    await seedStrategy(t.context, { ...kept, chargeAmount: 15, limitToMemberClass: 'Gold' });
    await seedStrategy(t.context, { ...kept, chargeAmount: 99, openForInvestor: false });
    await seedStrategy(t.context, { ...kept, chargeAmount: 99, status: 'Offline' });
    await seedStrategy(t.context, { kind: 'AQM', chargeType: 'PercentOfPortfolioMonthly', chargeAmount: 0.001 });
    const { data } = await t.call(api.prices, {});
    expect(data.trialDays).toBe(TRIAL_DAYS);
    expect(data.plans).toHaveLength(13);
    expect(data.charges).toEqual([
      { strategyType: 'AQS', marketType: 'US', chargeType: 'FixedMonthly', count: 2, least: 5, most: 15 },
      {
        strategyType: 'AQM',
        marketType: 'US',
        chargeType: 'PercentOfPortfolioMonthly',
        count: 1,
        least: 0.001,
        most: 0.001,
      },
    ]);
    expect(data.offers).toEqual([
      { strategyType: 'AQS', memberClass: 'Bronze', count: 1 },
      { strategyType: 'AQS', memberClass: 'Gold', count: 1 },
      { strategyType: 'AQM', memberClass: 'Bronze', count: 1 },
    ]);
  });
});

describe('a trial', () => {
  it('is shown with its end, and disables the investor when it is over', async () => {
    const user = await trialUser();
    const trialEnd = new Date(t.clock().getTime() + TRIAL_DAYS * DAY_MS).toISOString();
    expect(await membershipOf(user)).toMatchObject({
      status: 'TRIAL',
      memberClass: 'Bronze',
      billingCycle: 0,
      price: 0,
      dueDate: trialEnd,
      productId: 1,
    });
    expect(await stateOf(user)).toBe('Trial');
    t.clock.advance(TRIAL_DAYS * DAY_MS);
    expect([await stateOf(user), (await membershipOf(user)).status]).toEqual(['Disabled', 'EXPIRED']);
  });

  it('begins when the account is activated', async () => {
    const { userId } = await t.createUser({ activated: false });
    await inTransaction(t.context.prisma, (tx) =>
      activateWithin(tx, t.context, userId, { address: '127.0.0.1', userAgent: 'test' }),
    );
    const { trialEndsAt } = await t.context.prisma.user.findUniqueOrThrow({ where: { userId } });
    expect(trialEndsAt).toEqual(new Date(t.clock().getTime() + TRIAL_DAYS * DAY_MS));
  });

  it('that is over is not enabled by a signature', async () => {
    const user = await trialUser(-1);
    const answer = await t.call(api.enableInvestorState, { signature: 'Ada Lovelace' }, { token: user.token });
    expect(answer).toMatchObject({ status: 403, errorCode: 'MEMBERSHIP_REQUIRED' });
    expect(await t.context.prisma.signature.count({ where: { userId: user.userId } })).toBe(0);
  });
});

describe('the investor membership', () => {
  it('is disabled by its owner, and enabled by a signature that is kept', async () => {
    const user = await trialUser();
    const { token, userId } = user;
    expect((await t.call(api.disableInvestorState, {}, { token })).status).toBe(200);
    expect(await stateOf(user)).toBe('Disabled');
    const refused = await t.call(api.enableInvestorState, { signature: 'Somebody Else' }, { token });
    expect(refused).toMatchObject({ errorCode: 'INVALID_SIGNATURE' });
    expect(await stateOf(user)).toBe('Disabled');
    expect((await t.call(api.enableInvestorState, { signature: 'ada LOVELACE' }, { token })).status).toBe(200);
    expect(await stateOf(user)).toBe('Enabled');
    const [evidence] = await t.context.prisma.signature.findMany({ where: { userId } });
    expect(evidence).toMatchObject({ document: 'InvestorMembership', signature: 'ada LOVELACE' });
  });

  it('of the class Internal is neither ended nor paid', async () => {
    const user = await t.createUser({ memberClass: 'Internal', investorState: 'Enabled' });
    const { token } = user;
    const answers = await Promise.all([
      t.call(api.disableInvestorState, {}, { token }),
      t.call(api.subscribe, { productId: 21 }, { token }),
      t.call(api.updateUserPaymentInfo, {}, { token }),
      t.call(api.deleteUserPaymentInfo, {}, { token }),
    ]);
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(Array(4).fill('FORBIDDEN'));
    expect([await stateOf(user), (await membershipOf(user)).status]).toEqual(['Enabled', 'GRANTED']);
  });
});
