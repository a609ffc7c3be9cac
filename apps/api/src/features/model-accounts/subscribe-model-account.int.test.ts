import { api } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { REFUSED_INVESTORS } from '../../testing/test-investor.ts';
import { MARKET_DAY, seedAccount, seedStrategy, setMarket } from '../../testing/test-market.ts';
import { follower } from './testing/follower.ts';

const on = follower();
const { subscribe, stop, found, row, account, running } = on;

describe('subscribing to a model account', () => {
  it('creates the subscription and reserves all usable cash for the next open', async () => {
    const { status, data } = await subscribe();
    expect(status).toBe(200);
    expect(await account()).toEqual({ cash: 0, reserved: 60_000 });
    expect(await found({ id: data.id })).toMatchObject([
      {
        id: data.id,
        name: 'Mine',
        note: 'For later',
        aqmId: on.strategyId,
        aqmName: 'Permanent',
        userId: on.user.userId,
        openForInvestor: true,
        brokerAccountName: expect.stringMatching(/^P\d+$/),
        trackAccountId: on.trackAccountId,
        tradeType: 'SIMU_PIPA',
        status: 'Subscribed',
        actions: ['Stop', 'Account Position'],
        portfolio: { id: data.id, status: 'Starting', investedAmount: 60_000, nextTradeDate: MARKET_DAY },
      },
    ]);
  });

  it('takes its parameters from the query, as documented', async () => {
    const query = new URLSearchParams({
      aqmId: `${on.strategyId}`,
      trackAccountId: `${on.trackAccountId}`,
      name: 'By query',
      note: '',
    });
    const response = await on.t.app.inject({
      method: 'POST',
      url: `/api/portfolios/subscribeAQM?${query}`,
      headers: { authorization: `Bearer ${on.user.token}` },
    });
    expect(response.json()).toMatchObject({ code: 200, data: { id: expect.any(Number) } });
  });

  it('gives at most what the model account takes', async () => {
    const trackAccountId = await seedAccount(on.t.context, on.user.userId, 250_000);
    const { data } = await subscribe({ trackAccountId });
    expect(await account(trackAccountId)).toEqual({ cash: 150_000, reserved: 100_000 });
    expect(Number((await row(data.id)).investmentAmount)).toBe(100_000);
  });

  it('leaves nothing behind when the cash does not reach what the model account needs', async () => {
    const trackAccountId = await seedAccount(on.t.context, on.user.userId, 9_999);
    expect(await subscribe({ trackAccountId })).toMatchObject({
      status: 409,
      errorCode: 'INSUFFICIENT_CASH',
      errMsg: 'Usable cash is not sufficient: $9,999.00, the strategy needs at least $10,000.00',
    });
    expect(await found()).toEqual([]);
  });

  it('happens once for one key, and is answered the same again', async () => {
    const headers = { 'idempotency-key': 'once' };
    const [first, second] = [await subscribe({}, { headers }), await subscribe({}, { headers })];
    expect(second.data).toEqual(first.data);
    expect(await found()).toHaveLength(1);
    expect(await account()).toEqual({ cash: 0, reserved: 60_000 });
  });

  it('lets one of twenty of the same name through', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ errorCode }) => errorCode === 'DUPLICATE_NAME')).toHaveLength(19);
    expect(await account()).toEqual({ cash: 0, reserved: 60_000 });
  });

  it('is refused on an account that follows a model account, until that subscription has ended', async () => {
    const trackAccountId = await seedAccount(on.t.context, on.user.userId, 250_000);
    const { data: first } = await subscribe({ trackAccountId, name: 'First' });
    const second = await subscribe({ trackAccountId, name: 'Second' });
    expect(second).toMatchObject({
      status: 409,
      errorCode: 'ACCOUNT_IN_USE',
      fields: { trackAccountId: 'The account follows a model account already' },
    });
    expect(await account(trackAccountId)).toEqual({ cash: 150_000, reserved: 100_000 });
    await on.t.call(api.stopSubscribeAQM, { subscribeId: first.id }, { token: on.user.token });
    expect((await subscribe({ trackAccountId, name: 'Second' })).status).toBe(200);
  });

  it('refuses a name that the user has, beside the name', async () => {
    await subscribe({ name: 'Only once' });
    const trackAccountId = await seedAccount(on.t.context, on.user.userId);
    const again = await subscribe({ name: 'ONLY ONCE', trackAccountId });
    expect(again).toMatchObject({ status: 409, errorCode: 'DUPLICATE_NAME', fields: { name: expect.any(String) } });
    expect(again.errMsg).toContain('DuplicateKeyException');
  });

  it.each([
    ['no name', { name: ' ' }, 400, { name: 'This field is required' }],
    ['an unknown model account', { aqmId: 999_999 }, 404, { aqmId: 'Not found' }],
    ['an unknown account', { trackAccountId: 999_999 }, 404, { trackAccountId: 'Not found' }],
  ])('refuses %s', async (_, change, status, fields) => {
    expect(await subscribe(change)).toMatchObject({ status, fields });
  });

  it('refuses a strategy, as the call of strategies refuses a model account', async () => {
    const aqs = await seedStrategy(on.t.context);
    expect(await subscribe({ aqmId: aqs })).toMatchObject({ status: 404, fields: { aqmId: 'Not found' } });
    const built = await on.t.call(
      api.buildCorePortfolio,
      {
        'portfolio.name': 'Wrong call',
        'portfolio.strategyId': on.strategyId,
        'portfolio.trackAccountId': on.trackAccountId,
        'profile.investmentAmount': 20_000,
      },
      { token: on.user.token },
    );
    expect(built).toMatchObject({ status: 404, fields: { 'portfolio.strategyId': 'Not found' } });
    expect(await account()).toEqual({ cash: 60_000, reserved: 0 });
  });

  it.each(REFUSED_INVESTORS)('is refused to a user %s', async (_, options, errorCode) => {
    const other = await on.t.createUser(options);
    const trackAccountId = await seedAccount(on.t.context, other.userId);
    expect(await subscribe({ trackAccountId }, other)).toMatchObject({ status: 403, errorCode });
    expect(await account(trackAccountId)).toEqual({ cash: 1_000_000, reserved: 0 });
  });

  it('is refused where the model account is not open, offline, or takes no paper money', async () => {
    const kind = { kind: 'AQM', status: 'Active' } as const;
    for (const closed of [{ openForInvestor: false }, { status: 'Offline' as const }, { allowPaperTrading: false }]) {
      const aqmId = await seedStrategy(on.t.context, { ...kind, ...closed });
      expect(await subscribe({ aqmId })).toMatchObject({ status: 403, errorCode: 'STRATEGY_NOT_OPEN' });
    }
  });

  it('is open to its owner while it is closed for others', async () => {
    const owner = await on.t.createUser();
    const own = { kind: 'AQM', status: 'Active', openForInvestor: false, ownerId: owner.userId } as const;
    const aqmId = await seedStrategy(on.t.context, own);
    const other = await on.t.createUser();
    const accountOf = ({ userId }: typeof owner) => seedAccount(on.t.context, userId, 20_000);
    expect((await subscribe({ aqmId, trackAccountId: await accountOf(owner) }, owner)).status).toBe(200);
    const refused = await subscribe({ aqmId, trackAccountId: await accountOf(other) }, other);
    expect(refused.errorCode).toBe('STRATEGY_NOT_OPEN');
  });

  it('is refused beyond the number of portfolios in the plan', async () => {
    const bronze = await on.t.createUser({ memberClass: 'Bronze' });
    const follow = async (_: unknown, i: number) => {
      const trackAccountId = await seedAccount(on.t.context, bronze.userId, 10_000);
      return subscribe({ trackAccountId, name: `No. ${i}` }, bronze);
    };
    const answers = await Promise.all(Array.from({ length: 12 }, follow));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({ errorCode: 'PLAN_LIMIT_REACHED' });
  });

  it('is refused on the account of another user, and on a frozen or deleted one', async () => {
    const stranger = await on.t.createUser();
    expect(await subscribe({}, stranger)).toMatchObject({ status: 404 });
    const { trackAccount } = on.t.context.prisma;
    await trackAccount.update({ where: { id: on.trackAccountId }, data: { frozenAt: on.t.clock() } });
    expect(await subscribe()).toMatchObject({ status: 409, errorCode: 'ACCOUNT_FROZEN' });
    await trackAccount.update({ where: { id: on.trackAccountId }, data: { frozenAt: null, isDeleted: true } });
    expect(await subscribe()).toMatchObject({ status: 404 });
  });
});

describe('stopping a subscription', () => {
  it('before its first trade ends it at once, with the cash back in the account', async () => {
    const { data } = await subscribe();
    expect((await stop(data.id)).status).toBe(200);
    expect(await account()).toEqual({ cash: 60_000, reserved: 0 });
    expect(await found()).toMatchObject([
      {
        id: data.id,
        status: 'Stop',
        actions: ['Account Position'],
        portfolio: { status: 'Stop', nextTradeDate: null },
      },
    ]);
    expect(await on.t.call(api.stopSubscribeAQM, { subscribeId: data.id }, { token: on.user.token })).toMatchObject({
      status: 409,
      errorCode: 'ILLEGAL_TRANSITION',
    });
    // Neither the plan nor the account counts it any longer.
    expect((await subscribe({ name: 'Next' })).status).toBe(200);
  });

  it('ends one whose start has failed', async () => {
    const { data } = await subscribe();
    await on.t.call(api.stopPortfolio, { portfolioId: data.id }, { token: on.user.token });
    expect(await found({ status: 'Subscribed' })).toMatchObject([
      {
        portfolio: {
          status: 'StartFailed',
          statusReason: 'Stopped before the first session',
          actions: ['Start', 'Portfolio Activities'],
        },
      },
    ]);
    expect((await stop(data.id)).status).toBe(200);
    expect(await found({ status: 'Stop' })).toMatchObject([{ id: data.id }]);
    expect(await account()).toEqual({ cash: 60_000, reserved: 0 });
  });

  it('asks for the sale of everything once, and shows that it is under way', async () => {
    await setMarket(on.t.context, { phase: 'Open' });
    const id = await running();
    const answers = await Promise.all(Array.from({ length: 10 }, () => stop(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ errorCode }) => errorCode === 'ILLEGAL_TRANSITION')).toHaveLength(9);
    expect(await row(id)).toMatchObject({ status: 'Started', nextTradeDate: new Date(MARKET_DAY) });
    expect(await found()).toMatchObject([
      { status: 'Subscribed', actions: ['Account Position'], portfolio: { isStopping: true, status: 'Started' } },
    ]);
  });

  it('is one effect for one key, answered the same again', async () => {
    const id = await running();
    const headers = { 'idempotency-key': 'stop-once' };
    expect([await stop(id, headers), await stop(id, headers)].map(({ status }) => status)).toEqual([200, 200]);
  });

  it('waits while its first orders are under way', async () => {
    const { data } = await subscribe();
    await on.t.context.prisma.rebalance.create({
      data: {
        portfolioId: data.id,
        tradeDay: new Date(MARKET_DAY),
        kind: 'Start',
        planKey: `start-${data.id}`,
        targets: {},
        skipped: [],
        equity: 0,
        createdAt: on.t.clock(),
      },
    });
    expect(await stop(data.id)).toMatchObject({ status: 409, errorCode: 'ILLEGAL_TRANSITION' });
    expect(await account()).toEqual({ cash: 0, reserved: 60_000 });
  });

  it('is for its owner, on an account that is not frozen, and for no other portfolio', async () => {
    const id = await running();
    const stranger = await on.t.createUser();
    expect(await stop(id, {}, stranger.token)).toMatchObject({ status: 404 });
    const { trackAccount, portfolio } = on.t.context.prisma;
    await trackAccount.update({ where: { id: on.trackAccountId }, data: { frozenAt: on.t.clock() } });
    expect(await stop(id)).toMatchObject({ status: 409, errorCode: 'ACCOUNT_FROZEN' });
    await trackAccount.update({ where: { id: on.trackAccountId }, data: { frozenAt: null } });
    await portfolio.update({ where: { id }, data: { strategyId: await seedStrategy(on.t.context) } });
    expect(await stop(id)).toMatchObject({ status: 404 });
  });

  it('is for a disabled investor too', async () => {
    const id = await running();
    await on.t.context.prisma.user.update({
      where: { userId: on.user.userId },
      data: { investorState: 'Disabled' },
    });
    expect((await stop(id)).status).toBe(200);
  });
});

it('a subscription cannot be edited into a portfolio of a strategy, and its amount can be changed', async () => {
  const id = await running();
  const choices = {
    'portfolio.name': 'Turned',
    'portfolio.strategyId': await seedStrategy(on.t.context),
    'portfolio.trackAccountId': on.trackAccountId,
    'profile.investmentAmount': 20_000,
  };
  await on.t.context.prisma.portfolio.update({ where: { id }, data: { status: 'StartFailed' } });
  const edited = await on.t.call(api.updateCorePortfolio, { 'portfolio.id': id, ...choices }, { token: on.user.token });
  expect(edited).toMatchObject({ status: 404, fields: { 'portfolio.id': 'Not found' } });
  await on.t.context.prisma.portfolio.update({ where: { id }, data: { status: 'Started' } });
  const changed = await on.t.call(api.modifyCash, { portfolioId: id, cash: 5_000 }, { token: on.user.token });
  expect(changed.status).toBe(200);
  expect(await account()).toEqual({ cash: 5_000, reserved: 5_000 });
});
