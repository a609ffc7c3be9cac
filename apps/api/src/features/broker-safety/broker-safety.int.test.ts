import type { OpenBroker } from '@pipa/broker-links';
import { api, type DrillIncident } from '@pipa/contract';
import { exact } from '@pipa/trading';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { seedAccount, seedMarket } from '../../testing/test-market.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerReads } from '../reads/routes.ts';
import { registerBrokerSafety } from './routes.ts';

/** The broker of the account, which the sandbox stands in for or not. */
const sandbox = { isOn: true };
const open = {
  broker: 'ALPACA',
  get isSandbox() {
    return sandbox.isOn;
  },
  takesOrders: true,
} as OpenBroker;
const t = testApp({ features: [registerReads, registerBrokerSafety] });
let user: TestUser;
let stranger: TestUser;
let trackAccountId: number;
const LIMITS = {
  mostOrdersADay: 5,
  mostDollarsADay: '1000.50',
  mostOfVolume: 0.01,
  mostFromPrice: 0.02,
  isDryRun: true,
};

beforeAll(async () => {
  await seedMarket(t.context);
  [user, stranger] = [await t.createUser(), await t.createUser()];
  trackAccountId = await seedAccount(t.context, user.userId, 1_000);
  const at = t.context.clock();
  await t.context.prisma.trackAccount.update({ where: { id: trackAccountId }, data: { broker: 'ALPACA' } });
  await t.context.prisma.brokerLink.create({
    data: {
      accountId: trackAccountId,
      nativeAccount: 'PA1',
      sealedAccess: new Uint8Array(1),
      linkedAt: at,
      verifiedAt: at,
    },
  });
});

const link = () => t.context.prisma.brokerLink.findUniqueOrThrow({ where: { accountId: trackAccountId } });

describe('the limits of orders', () => {
  it('are set by the owner alone', async () => {
    const input = { trackAccountId, ...LIMITS };
    expect(await t.call(api.setOrderLimits, input, { token: stranger.token })).toMatchObject({ status: 404 });
    expect(await t.call(api.setOrderLimits, input, { token: user.token })).toMatchObject({ status: 200 });
    expect(await link()).toMatchObject({ mostOrdersADay: 5, mostOfVolume: 0.01, mostFromPrice: 0.02, isDryRun: true });
    expect((await link()).mostDollarsADay.toNumber()).toBe(1000.5);
  });

  it('are not below zero', async () => {
    const input = { trackAccountId, ...LIMITS, mostDollarsADay: '-1' };
    expect(await t.call(api.setOrderLimits, input, { token: user.token })).toMatchObject({
      errorCode: 'INVALID_AMOUNT',
    });
  });
});

describe('the kill switch of an account', () => {
  it('is the owner’s, and is set once', async () => {
    const kill = (isKilled: boolean, by: TestUser) =>
      t.call(api.killBrokerAccount, { trackAccountId, isKilled }, { token: by.token });
    expect(await kill(true, stranger)).toMatchObject({ status: 404 });
    expect(await kill(true, user)).toMatchObject({ status: 200 });
    const { killedAt } = await link();
    expect(killedAt).not.toBeNull();
    expect(await kill(true, user)).toMatchObject({ status: 200 });
    expect((await link()).killedAt).toEqual(killedAt);
    expect(await kill(false, user)).toMatchObject({ status: 200 });
    expect((await link()).killedAt).toBeNull();
  });
});

describe('the kill switch of all brokers', () => {
  it('is the administrators’, and in the log of operators', async () => {
    const set = (isKilled: boolean, reason: string, token: string) =>
      t.call(api.setBrokerControl, { isKilled, reason }, { token });
    const admin = await t.createUser({ role: 'Administrator' });
    expect(await set(true, 'A drill', user.token)).toMatchObject({ status: 403 });
    expect(await set(true, 'A drill', admin.token)).toMatchObject({ status: 200 });
    expect(await set(true, 'A drill', admin.token)).toMatchObject({ errorCode: 'ILLEGAL_TRANSITION' });
    const state = await t.call(api.brokerControl, {}, { token: admin.token });
    expect(state.data).toMatchObject({
      killedBy: admin.userName,
      reason: 'A drill',
      accounts: [{ broker: 'ALPACA', linked: 1, broken: 0, differing: 0 }],
    });
    expect(await set(false, 'It is over', admin.token)).toMatchObject({ status: 200 });
    expect((await t.call(api.brokerControl, {}, { token: admin.token })).data).toMatchObject({ killedTime: null });
    const acts = await t.context.prisma.operatorAct.findMany({ orderBy: { id: 'asc' } });
    expect(acts.map(({ act, reason }) => [act, reason])).toEqual([
      ['BrokersStopped', 'A drill'],
      ['BrokersReleased', 'It is over'],
    ]);
  });
});

describe('a difference', () => {
  it('is shown and decided by the owner of the account alone', async () => {
    const { id } = await t.context.prisma.brokerDifference.create({
      data: { accountId: trackAccountId, kind: 'Cash', atBroker: 1_007, inBooks: 1_000, foundAt: t.context.clock() },
    });
    const list = (by: TestUser) => t.call(api.brokerDifferences, { trackAccountId }, { token: by.token });
    const decide = (by: TestUser, decision: 'Ignored' | 'Corrected', reason: string) =>
      t.call(api.decideBrokerDifference, { id, decision, reason }, { token: by.token });
    expect(await list(stranger)).toMatchObject({ status: 404 });
    expect((await list(user)).data).toMatchObject([
      {
        id,
        kind: 'Cash',
        atBroker: 1_007,
        inBooks: 1_000,
        decision: null,
        choices: ['Adopted', 'Ignored', 'Corrected'],
      },
    ]);
    expect(await decide(stranger, 'Corrected', '')).toMatchObject({ status: 404 });
    expect(await decide(user, 'Ignored', '')).toMatchObject({ status: 400 });
    expect(await decide(user, 'Corrected', 'A bonus')).toMatchObject({ status: 200 });
    expect(await decide(user, 'Corrected', 'A bonus')).toMatchObject({ errorCode: 'ILLEGAL_TRANSITION' });
    expect((await list(user)).data).toMatchObject([{ decision: 'Corrected', reason: 'A bonus', choices: [] }]);
    const { cash } = await t.context.prisma.trackAccount.findUniqueOrThrow({ where: { id: trackAccountId } });
    expect(cash.toNumber()).toBe(1_007);
    expect(await t.context.prisma.brokerSync.count({ where: { accountId: trackAccountId, endedAt: null } })).toBe(1);
  });
});

describe('an answer', () => {
  it('to what was not asked is refused', async () => {
    expect(
      await t.call(api.answerBrokerQuestion, { orderId: 1, isConfirmed: true }, { token: user.token }),
    ).toMatchObject({
      status: 404,
    });
    expect((await t.call(api.brokerQuestions, {}, { token: user.token })).data).toEqual([]);
  });
});

describe('a preview', () => {
  const input = () => ({ trackAccountId, symbol: 'SPY', side: 'Buy', shares: 3 }) as const;
  it('is what the broker says, where it can be asked', async () => {
    expect(await t.call(api.brokerPreview, input(), { token: user.token })).toMatchObject({
      errorCode: 'BROKER_NOT_LINKABLE',
    });
    const preview = async ({ shares }: { shares: ReturnType<typeof exact> }) => ({
      commission: exact('0.35'),
      initialMargin: shares.times(100),
      words: ['Closed'],
    });
    t.context.brokers = new Map([['ALPACA', { venue: { preview } }]]) as unknown as typeof t.context.brokers;
    expect((await t.call(api.brokerPreview, input(), { token: user.token })).data).toEqual({
      commission: 0.35,
      initialMargin: 300,
      words: ['Closed'],
    });
    expect(await t.call(api.brokerPreview, input(), { token: stranger.token })).toMatchObject({ status: 404 });
  });
});

describe('the fire drill', () => {
  const play = (incidents: DrillIncident[], by: TestUser, at = trackAccountId) =>
    t.call(api.playBrokerDrills, { trackAccountId: at, incidents }, { token: by.token });
  const listed = async (by: TestUser) => t.call(api.brokerDrills, { trackAccountId }, { token: by.token });
  const setLink = (data: { isDryRun?: boolean; killedAt?: Date | null }) =>
    t.context.prisma.brokerLink.update({ where: { accountId: trackAccountId }, data });
  beforeEach(async () => {
    t.context.brokers = new Map([['ALPACA', open]]);
    sandbox.isOn = true;
    await setLink({ isDryRun: false, killedAt: null });
    await t.context.prisma.brokerDrill.deleteMany();
  });

  it('is the owner’s, of an account at a broker of the sandbox', async () => {
    expect(await play(['NightlyReset'], stranger)).toMatchObject({ status: 404 });
    expect(await listed(stranger)).toMatchObject({ status: 404 });
    const paper = await seedAccount(t.context, user.userId, 1_000);
    const refused = {
      errorCode: 'ILLEGAL_TRANSITION',
      errMsg: 'The fire drill is played at the brokers of the sandbox alone',
    };
    expect(await play(['NightlyReset'], user, paper)).toMatchObject(refused);
    sandbox.isOn = false;
    expect(await play(['NightlyReset'], user)).toMatchObject(refused);
    expect((await listed(user)).data).toEqual([]);
  });

  it('waits in the sequence in which it was asked for, once at a time', async () => {
    expect(await play(['HalfBody', 'NightlyReset', 'HalfBody'], user)).toMatchObject({ status: 200 });
    const rows = (await listed(user)).data;
    expect(rows.map(({ incident, startedTime, outcome, steps }) => [incident, startedTime, outcome, steps])).toEqual([
      ['NightlyReset', null, null, []],
      ['HalfBody', null, null, []],
    ]);
    expect(await play(['RateLimited'], user)).toMatchObject({ errMsg: 'A fire drill of this account is under way' });
    const end = (by: TestUser) => t.call(api.endBrokerDrills, { trackAccountId }, { token: by.token });
    expect(await end(stranger)).toMatchObject({ status: 404 });
    expect(await end(user)).toMatchObject({ status: 200 });
    expect((await listed(user)).data.map(({ outcome, steps }) => [outcome, steps[0]?.what])).toEqual([
      ['GaveUp', 'CalledOff'],
      ['GaveUp', 'CalledOff'],
    ]);
    expect(await play(['RateLimited'], user)).toMatchObject({ status: 200 });
  });

  it('is refused where nothing may trade, and where no order leaves', async () => {
    await setLink({ killedAt: t.context.clock() });
    expect(await play(['NightlyReset'], user)).toMatchObject({ errorCode: 'ACCOUNT_FROZEN' });
    await setLink({ killedAt: null, isDryRun: true });
    expect(await play(['NightlyReset', 'HalfBody'], user)).toMatchObject({
      errMsg: 'The account is in a dry run, in which no order leaves. End the dry run first',
    });
    expect(await play(['NightlyReset'], user)).toMatchObject({ status: 200 });
  });

  it('is refused while the real market is closed, where it trades', async () => {
    const before = await t.context.prisma.marketState.findFirstOrThrow();
    // A database keeps its market, except here.
    await t.context.pool.query('ALTER TABLE "market_state" DISABLE TRIGGER USER');
    await t.context.prisma.marketState.updateMany({ data: { source: 'real', phase: 'Closed' } });
    const refused = await play(['HalfBody'], user);
    const taken = await play(['TokenExpired'], user);
    const { source, phase } = before;
    await t.context.prisma.marketState.updateMany({ data: { source, phase } });
    expect(refused).toMatchObject({
      errMsg: 'The market is closed, and this incident needs a trade. Play it while the market is open',
    });
    expect(taken).toMatchObject({ status: 200 });
  });
});
