import { randomBytes } from 'node:crypto';
import type { SandboxExecution, SandboxOrder } from '@pipa/broker-sandbox';
import { checkLedger } from '@pipa/db/accounts';
import { decideDifference, inChange, killAccount, setOrderLimits } from '@pipa/portfolios';
import { exact } from '@pipa/trading';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountAtBroker, openAccountAtBroker } from '../testing/account-at-broker.ts';

const DAY = '2024-03-06';
let world: AccountAtBroker;
beforeEach(async () => {
  world = await openAccountAtBroker(DAY);
});
afterEach(() => world.simulator.db.drop());

const owner = async () => {
  const { user } = await world.simulator.db.prisma.trackAccount.findUniqueOrThrow({
    where: { id: world.accountId },
    select: { user: { select: { userId: true, userName: true } } },
  });
  return user;
};
const command = async (work: Parameters<typeof inChange<void>>[2]) =>
  inChange({ prisma: world.simulator.db.prisma, clock: world.clock, randomBytes }, await owner(), work);
const decide = async (decision: 'Adopted' | 'Ignored' | 'Corrected', reason = 'I did it') => {
  const [open] = (await world.differences()).filter((difference) => difference.decision === null);
  await command((change) => decideDifference(change, { id: open?.id ?? 0, decision, reason }));
};
const openOnes = async () =>
  (await world.differences())
    .filter(({ decision }) => decision === null)
    .map(({ kind, symbol, atBroker, inBooks }) => [kind, symbol, atBroker.toNumber(), inBooks.toNumber()]);
const lastSync = () => world.simulator.db.prisma.brokerSync.findFirstOrThrow({ orderBy: { id: 'desc' } });
const expectLedger = async () => {
  for (const { difference } of await checkLedger(world.simulator.db.prisma)) expect(difference).toBeNull();
};
/** A portfolio that holds what it bought. */
const running = async (amount = 20_000) => {
  await world.sync();
  const id = await world.starting('pair', amount);
  await world.toOpen();
  for (let i = 0; i < 6; i++) await world.round(id);
  expect((await world.ordersOf(id)).map(({ status }) => status)).toEqual(['Filled', 'Filled']);
  return id;
};

describe('the first reading of an account', () => {
  it('opens the books with its cash; the shares in it are its owner’s', async () => {
    world.brokerage.tradeByHand(world.account, 'SPY', 20);
    world.brokerage.advance();
    await world.sync();
    const spent = 20 * 100.01 + 0.2;
    expect(await world.cash()).toBeCloseTo(50_000 - spent, 6);
    expect(await world.outside()).toEqual({ SPY: 20 });
    expect((await world.link()).verifiedAt).not.toBeNull();
    expect(await lastSync()).toMatchObject({ fault: null, differences: 0, progress: 1 });
    await world.sync();
    expect(await world.differences()).toEqual([]);
    expect(await world.cash()).toBeCloseTo(50_000 - spent, 6);
    await expectLedger();
  });

  it('comes before any start', async () => {
    await expect(world.starting('pair', 20_000)).rejects.toMatchObject({
      code: 'ACCOUNT_FROZEN',
      details: { message: 'The account has not been compared with its broker yet. Please try again in a minute' },
    });
  });
});

describe('what the broker books', () => {
  it('is an entry of the account, once', async () => {
    await world.sync();
    const { account } = world;
    for (const [kind, dollars] of [
      ['Deposit', 1_000],
      ['Withdrawal', -300],
      ['Interest', 1.25],
      ['Fee', -0.75],
    ] as const) {
      world.brokerage.book({ account, kind, symbol: null, dollars: exact(dollars) });
    }
    await world.sync();
    await world.sync();
    expect(await world.cash()).toBeCloseTo(50_700.5, 6);
    const entries = await world.simulator.db.prisma.ledgerEntry.findMany({ orderBy: { id: 'asc' } });
    expect(entries.map(({ kind, memo }) => [kind, memo])).toEqual([
      ['Deposit', 'Cash at the broker'],
      ['Deposit', 'Deposit at the broker'],
      ['Withdrawal', 'Withdrawal at the broker'],
      ['Interest', 'Interest of the broker'],
      ['Correction', 'Fee of the broker'],
    ]);
    expect(await world.differences()).toEqual([]);
    await expectLedger();
  });

  it('is a difference where the account cannot pay it, until there is enough again', async () => {
    await running(45_000);
    world.brokerage.book({ account: world.account, kind: 'Withdrawal', symbol: null, dollars: exact(-6_000) });
    await world.sync();
    const [[kind, , atBroker, inBooks]] = await openOnes();
    expect([kind, Number(atBroker) - Number(inBooks)]).toEqual(['Cash', expect.closeTo(-6_000, 6)]);
    await expect(decide('Corrected')).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });
    world.brokerage.book({ account: world.account, kind: 'Deposit', symbol: null, dollars: exact(6_000) });
    await world.sync();
    await decide('Adopted');
    await world.sync();
    expect(await openOnes()).toEqual([]);
    await expectLedger();
  });
});

describe('a charge of the broker on an account whose cash is all in portfolios', () => {
  const cashOf = async (id: number) =>
    (await world.simulator.db.prisma.portfolio.findUniqueOrThrow({ where: { id } })).cash.toNumber();
  const spent = async () => {
    const [small, large] = [await world.starting('pair', 20_000), await world.starting('pair', 30_000)];
    await world.toOpen();
    for (let i = 0; i < 6; i++) for (const id of [small, large]) await world.round(id);
    expect(await world.cash()).toBe(0);
    return { small, large };
  };
  beforeEach(() => world.sync());

  it('is paid to the cent by the portfolio with most cash, and stops nothing', async () => {
    const { small, large } = await spent();
    const before = [await cashOf(small), await cashOf(large)];
    const { account } = world;
    world.brokerage.book({ account, kind: 'Fee', symbol: null, dollars: exact('-0.01') });
    world.brokerage.book({ account, kind: 'Interest', symbol: null, dollars: exact('-0.02') });
    await world.sync();
    await world.sync();
    expect(await world.differences()).toEqual([]);
    expect([await cashOf(small), await cashOf(large)]).toEqual([before[0], expect.closeTo((before[1] ?? 0) - 0.03, 6)]);
    expect(await world.cash()).toBe(0);
    const entries = await world.simulator.db.prisma.ledgerEntry.findMany({
      where: { causeKey: { startsWith: 'broker-' } },
      include: { postings: { orderBy: { id: 'asc' } } },
      orderBy: { id: 'asc' },
    });
    expect(
      entries.map(({ kind, memo, postings }) => [
        kind,
        memo,
        ...postings.map(({ portfolioId, bucket, amount }) => [portfolioId, bucket, amount.toNumber()]),
      ]),
    ).toEqual([
      ['Correction', 'Fee of the broker', [large, 'Cash', -0.01], [large, 'Fees', 0.01]],
      ['Correction', 'Interest of the broker', [large, 'Cash', -0.02], [large, 'Interest', 0.02]],
    ]);
    await expectLedger();
  });

  it('that no activity explains is corrected in the portfolio with most cash; a withdrawal is not', async () => {
    const { small, large } = await spent();
    const before = [await cashOf(small), await cashOf(large)];
    const account = world.brokerage.account(world.account);
    if (account === undefined) throw new Error('no account');
    account.cash = account.cash.minus('0.01');
    await world.sync();
    await expect(decide('Adopted')).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });
    await decide('Corrected');
    expect([await cashOf(small), await cashOf(large)]).toEqual([before[0], expect.closeTo((before[1] ?? 0) - 0.01, 6)]);
    account.cash = account.cash.minus(101);
    await world.sync();
    await expect(decide('Corrected')).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });
    await expectLedger();
  });
});

describe('trades of a portfolio', () => {
  it('are no difference, whatever is booked when the account is read', async () => {
    await world.sync();
    const id = await world.starting('pair', 20_000);
    await world.toOpen();
    await world.round(id);
    // Executed at the broker, and not looked up yet.
    await world.sync();
    expect(await world.differences()).toEqual([]);
    expect(await lastSync()).toMatchObject({ fault: null, differences: 0 });
    for (let i = 0; i < 6; i++) await world.round(id);
    await world.sync();
    expect(await world.differences()).toEqual([]);
    expect((await world.ordersOf(id)).map(({ status }) => status)).toEqual(['Filled', 'Filled']);
    await expectLedger();
  });
});

describe('an execution of an order that has ended', () => {
  let id: number;
  let order: SandboxOrder;
  beforeEach(async () => {
    await world.sync();
    id = await world.starting('pair', 20_000);
    await world.toOpen();
    await world.work(id);
    for (const { id: working } of world.brokerage.orders(world.account)) world.brokerage.cancel(working);
    for (let i = 0; i < 3; i++) await world.round(id);
    expect((await world.ordersOf(id)).map(({ status }) => status)).toEqual(['Cancelled', 'Cancelled']);
    [order] = world.brokerage.orders(world.account) as [SandboxOrder];
  });

  /** The broker has traded more than its end counted. */
  const fillLate = (executionId: string, shares: number) => {
    const { clientKey, symbol, side } = order;
    const held = world.brokerage.account(world.account);
    const position = held?.positions.get(symbol);
    if (held === undefined || position === undefined) throw new Error('nothing is held');
    held.cash = held.cash.minus(shares * 90).minus(1);
    position.shares = position.shares.plus(shares);
    const traded = { shares: exact(shares), price: exact(90), commission: exact(1), filled: exact(shares) };
    const execution = { id: executionId, orderId: order.id, account: world.account, clientKey, symbol, side };
    (world.brokerage.executions(world.account) as SandboxExecution[]).push({
      ...execution,
      ...traded,
      at: world.clock(),
    });
    return { executionId, clientKey, symbol };
  };
  const heldAtBoth = async () => [
    await world.sharesOf(id, order.symbol),
    world.brokerage.account(world.account)?.positions.get(order.symbol)?.shares.toNumber(),
  ];
  const expectBooked = async (shares: number) => {
    const [ours, theirs] = await heldAtBoth();
    expect(ours).toBe(theirs);
    const [booked] = await world.ordersOf(id);
    expect([booked?.status, booked?.filledShares.toNumber()]).toEqual(['Cancelled', shares]);
    expect((await world.link()).verifiedAt).toEqual(expect.any(Date));
    expect(await openOnes()).toEqual([]);
    await expectLedger();
  };

  it('is booked with it, once, and is no difference', async () => {
    const before = order.filled.toNumber();
    fillLate('L1', 3);
    await world.sync();
    await world.sync();
    await expectBooked(before + 3);
    expect(await world.differences()).toEqual([]);
  });

  it('that waited as a difference is booked, and trading goes on', async () => {
    const before = order.filled.toNumber();
    const { executionId, clientKey, symbol } = fillLate('L1', 3);
    const execTime = world.clock().toISOString();
    await world.simulator.db.prisma.brokerDifference.create({
      data: {
        ...{ accountId: world.accountId, kind: 'UnbookedExecution', symbol, executionId, atBroker: 3, inBooks: 0 },
        execution: { clientKey, side: 'Buy', execTime, shares: '3', price: '90', charges: '1' },
        foundAt: world.clock(),
      },
    });
    await world.sync();
    await expectBooked(before + 3);
    expect((await world.differences()).map(({ decision }) => decision)).toEqual(['Vanished']);
  });

  it('of a portfolio that was deleted since is for its owner to decide', async () => {
    await world.simulator.db.prisma.portfolio.update({ where: { id }, data: { isDeleted: true } });
    fillLate('L1', 3);
    await world.sync();
    expect(await openOnes()).toEqual([['UnbookedExecution', order.symbol, 3, 0]]);
    await decide('Adopted');
    await world.sync();
    expect(await openOnes()).toEqual([]);
    expect(await world.outside()).toEqual({ [order.symbol]: 3 });
    await expectLedger();
  });
});

describe('a trade by hand', () => {
  it('stops what is new, and is taken over as shares of the owner', async () => {
    const id = await running();
    world.brokerage.tradeByHand(world.account, 'BND', 10);
    world.brokerage.advance();
    await world.sync();
    expect(await openOnes()).toEqual([
      ['UnbookedExecution', 'BND', 5, 0],
      ['UnbookedExecution', 'BND', 5, 0],
    ]);
    expect(await world.simulator.db.prisma.notification.findMany({ where: { event: 'broker.differs' } })).toMatchObject(
      [{ parameters: { accountId: world.accountId, differences: 2 } }],
    );
    await expect(world.starting('pair', 5_000)).rejects.toMatchObject({ code: 'ACCOUNT_FROZEN' });
    await world.simulator.investor.stop(id);
    await world.round(id);
    expect(await world.ordersOf(id)).toHaveLength(2);
    await decide('Adopted');
    await decide('Adopted');
    expect(await world.outside()).toEqual({ BND: 10 });
    await world.sync();
    expect(await openOnes()).toEqual([]);
    for (let i = 0; i < 8; i++) await world.round(id);
    expect(await world.ordersOf(id)).toHaveLength(4);
    await world.sync();
    expect(await openOnes()).toEqual([]);
    expect(world.brokerage.account(world.account)?.positions.get('BND')?.shares.toNumber()).toBe(10);
    await expectLedger();
  });

  it('of shares that a portfolio holds is a trade of the portfolio', async () => {
    const id = await running();
    const held = await world.sharesOf(id, 'SPY');
    world.brokerage.tradeByHand(world.account, 'SPY', -6);
    world.brokerage.advance();
    await world.sync();
    expect(await openOnes()).toEqual([
      ['UnbookedExecution', 'SPY', -3, 0],
      ['UnbookedExecution', 'SPY', -3, 0],
    ]);
    await expect(decide('Adopted')).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });
    await decide('Corrected');
    await decide('Corrected');
    expect(await world.sharesOf(id, 'SPY')).toBe(held - 6);
    expect(await world.outside()).toEqual({});
    await world.sync();
    expect(await openOnes()).toEqual([]);
    await expectLedger();
  });
});

it('shares that the owner has bought of the same symbol are never sold', async () => {
  world.brokerage.tradeByHand(world.account, 'SPY', 20);
  world.brokerage.advance();
  const id = await running();
  await world.simulator.investor.stop(id);
  for (let i = 0; i < 8; i++) await world.round(id);
  expect(await world.sharesOf(id, 'SPY')).toBe(0);
  expect(world.brokerage.account(world.account)?.positions.get('SPY')?.shares.toNumber()).toBe(20);
  await world.sync();
  expect(await world.differences()).toEqual([]);
});

describe('cash that nothing explains', () => {
  beforeEach(() => world.toOpen());
  const move = (dollars: number) => {
    const account = world.brokerage.account(world.account);
    if (account !== undefined) account.cash = account.cash.plus(dollars);
  };

  it('is ignored once and for all, with a reason', async () => {
    await world.sync();
    move(12.5);
    await world.sync();
    expect(await openOnes()).toEqual([['Cash', null, 50_012.5, 50_000]]);
    await expect(decide('Ignored', ' ')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await decide('Ignored', 'A bonus of the broker');
    await world.sync();
    expect(await openOnes()).toEqual([]);
    expect(await world.cash()).toBe(50_000);
    move(1);
    await world.sync();
    expect(await openOnes()).toEqual([['Cash', null, 50_013.5, 50_012.5]]);
  });

  it('is corrected by an entry', async () => {
    await world.sync();
    move(-3);
    await world.sync();
    await decide('Corrected', 'A fee');
    expect(await world.cash()).toBe(49_997);
    await world.sync();
    expect((await world.differences()).map(({ decision, reason }) => [decision, reason])).toEqual([
      ['Corrected', 'A fee'],
    ]);
    await expectLedger();
  });

  it('vanishes where the broker has put it right', async () => {
    await world.sync();
    move(-3);
    await world.sync();
    move(3);
    await world.sync();
    expect((await world.differences()).map(({ decision }) => decision)).toEqual(['Vanished']);
    expect((await world.link()).verifiedAt).not.toBeNull();
  });
});

it('shares that vanish at the broker are corrected in the portfolio that holds them', async () => {
  const id = await running();
  const held = await world.sharesOf(id, 'SPY');
  const position = world.brokerage.account(world.account)?.positions.get('SPY');
  if (position !== undefined) position.shares = position.shares.minus(4);
  await world.sync();
  expect(await openOnes()).toEqual([['Position', 'SPY', held - 4, held]]);
  await expect(decide('Ignored')).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });
  await decide('Corrected');
  expect(await world.sharesOf(id, 'SPY')).toBe(held - 4);
  await world.sync();
  expect(await openOnes()).toEqual([]);
  await expectLedger();
});

describe('a broker', () => {
  it('that does not answer is read again later, and at last the reading fails', async () => {
    world.at.faultOf = () => ({ kind: 'Unavailable' });
    await world.sync();
    expect(await lastSync()).toMatchObject({ fault: 'The broker does not answer', attempts: 5, differences: null });
    expect((await world.link()).verifiedAt).toBeNull();
    world.at.faultOf = () => null;
    await world.sync();
    expect(await lastSync()).toMatchObject({ fault: null, differences: 0 });
  });

  it('that does not accept the access breaks the link', async () => {
    world.at.faultOf = () => ({ kind: 'Unauthorised' });
    await world.sync();
    expect(await world.link()).toMatchObject({ state: 'Broken' });
    expect(await lastSync()).toMatchObject({ fault: 'The account is not linked', differences: null });
  });
});

describe('an order leaves', () => {
  const limits = {
    mostOrdersADay: 200,
    mostDollarsADay: exact(1_000_000),
    mostOfVolume: 0.05,
    mostFromPrice: 0.1,
    isDryRun: false,
  };
  const startWith = async (changed: Partial<typeof limits>) => {
    await world.sync();
    await command((change) => setOrderLimits(change, world.accountId, { ...limits, ...changed }));
    const id = await world.starting('pair', 20_000);
    await world.toOpen();
    await world.round(id);
    return (await world.ordersOf(id)).map(({ status, reason, submittedAt }) => [status, reason, submittedAt === null]);
  };

  it('up to the most orders of a day', async () => {
    expect(await startWith({ mostOrdersADay: 1 })).toEqual([
      [expect.any(String), 'open at the target weight', false],
      ['Rejected', 'Limit of the account: orders a day, at most 1', true],
    ]);
  });

  it('and counts on the day on which it leaves, as one that never arrived and is sent again', async () => {
    await world.sync();
    const { prisma } = world.simulator.db;
    await command((change) => setOrderLimits(change, world.accountId, { ...limits, mostOrdersADay: 1 }));
    const id = await world.starting('pair', 20_000);
    await world.toOpen();
    world.at.faultOf = (call) => (call === 'submit' ? { kind: 'Unavailable' } : null);
    await world.round(id);
    await prisma.order.updateMany({ data: { tradeDay: new Date('2024-03-05') } });
    world.at.faultOf = () => null;
    await world.round(id);
    expect((await world.ordersOf(id)).map(({ status, sentDay }) => [status, sentDay])).toEqual([
      [expect.any(String), new Date(world.at.day)],
      ['Rejected', null],
    ]);
    expect(world.brokerage.orders(world.account)).toHaveLength(1);
  });

  it('not after the close: what has not left ends, and is planned anew in the next session', async () => {
    const id = await running();
    const { prisma } = world.simulator.db;
    const before = (await world.ordersOf(id)).length;
    await prisma.portfolio.update({ where: { id }, data: { nextTradeDate: new Date(world.at.day) } });
    await prisma.rebalance.updateMany({ data: { tradeDay: new Date('2024-03-05') } });
    const ordersNow = async () => (await world.ordersOf(id)).slice(before);
    world.at.faultOf = (call) => (call === 'submit' ? { kind: 'Unavailable' } : null);
    world.at.price = 200;
    await world.work(id);
    expect((await ordersNow()).map(({ status, submittedAt }) => [status, submittedAt === null])).toEqual([
      ['Accepted', false],
      ['Accepted', true],
    ]);
    const { nextTradeDate: planned } = await prisma.portfolio.findUniqueOrThrow({ where: { id } });
    const verify = (verifiedAt: Date | null) =>
      prisma.brokerLink.update({ where: { accountId: world.accountId }, data: { verifiedAt } });
    await verify(null);
    const { day } = await world.simulator.until(({ phase }) => phase === 'PreOpen');
    expect((await ordersNow()).map(({ status, reason }) => [status, reason])).toEqual([
      ['Accepted', expect.any(String)],
      ['Expired', 'The order had not left for the broker by the close'],
    ]);
    const { nextTradeDate } = await prisma.portfolio.findUniqueOrThrow({ where: { id } });
    expect(nextTradeDate).toEqual(new Date(day));
    expect(planned).not.toEqual(nextTradeDate);
    await verify(world.clock());
    world.at.faultOf = () => null;
    await world.toOpen();
    for (let i = 0; i < 8; i++) await world.round(id);
    const plans = await prisma.rebalance.findMany({ where: { portfolioId: id }, orderBy: { id: 'asc' } });
    expect(plans.map(({ kind }) => kind)).toEqual(['Start', 'Rebalance', 'Rebalance']);
    expect((await ordersNow()).every(({ status }) => status !== 'Accepted' && status !== 'PartlyFilled')).toBe(true);
  });

  it('up to the most dollars of a day', async () => {
    const [first, second] = await startWith({ mostDollarsADay: exact(100) });
    expect([first, second]).toEqual([
      ['Rejected', 'Limit of the account: dollars of orders a day, at most $100.00', true],
      ['Rejected', 'Limit of the account: dollars of orders a day, at most $100.00', true],
    ]);
    expect(world.brokerage.orders(world.account)).toEqual([]);
  });

  it('up to a share of the average volume', async () => {
    const [[status, reason]] = await startWith({ mostOfVolume: 0.000001 });
    expect(status).toBe('Rejected');
    expect(reason).toMatch(/^Limit of the account: at most 0% of the average volume of /);
  });

  it('not in a dry run, which moves nothing', async () => {
    expect(await startWith({ isDryRun: true })).toEqual([
      ['Cancelled', 'Dry run: not sent', true],
      ['Cancelled', 'Dry run: not sent', true],
    ]);
    expect(world.brokerage.orders(world.account)).toEqual([]);
    await world.sync();
    expect(await world.differences()).toEqual([]);
  });

  it('not while the account is stopped, and open orders are cancelled', async () => {
    await world.sync();
    const id = await world.starting('pair', 20_000);
    await world.toOpen();
    world.at.isOpen = false;
    await world.round(id);
    await command((change) => killAccount(change, world.accountId, true));
    await world.round(id);
    await world.round(id);
    expect((await world.ordersOf(id)).map(({ status, reason }) => [status, reason])).toEqual([
      ['Cancelled', 'The orders of the account are stopped'],
      ['Cancelled', 'The orders of the account are stopped'],
    ]);
    expect(world.brokerage.orders(world.account).map(({ status }) => status)).toEqual(['Cancelled', 'Cancelled']);
  });
});
