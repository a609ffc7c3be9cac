import { randomBytes } from 'node:crypto';
import { pipaLinks } from '@pipa/brokers/pipa-accounts';
import type { MemberClass, PortfolioStatus, TradeType } from '@pipa/contract';
import { checkLedger } from '@pipa/db/accounts';
import { createMarketState } from '@pipa/db/market';
import { testDatabase } from '@pipa/db/testing';
import { makeAccount, makeMembership, makePortfolio } from '@pipa/db/testing/accounts';
import { countStatements } from '@pipa/db/testing/connections';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adjustCash } from './adjust-cash.ts';
import { type Actor, type Change, inChange } from './change.ts';
import { cancelAmountChange, changeAmount } from './change-amount.ts';
import { deletePortfolio } from './edit-portfolio.ts';
import { openPaperAccount } from './open-account.ts';
import { editStrategy } from './operator/edit-strategy.ts';
import { startPortfolio } from './start-portfolio.ts';
import { stopPortfolio } from './stop-portfolio.ts';
import { changeSubscription, subscribe } from './subscribe.ts';

const now = new Date('2026-03-02T15:00:00Z');
const db = testDatabase({ max: 10 });
let accountId: number;
let actor: Actor;

beforeAll(async () => {
  await createMarketState(db.prisma, {
    source: 'simulated',
    seed: 1,
    day: '2026-03-02',
    sessionSeconds: 60,
    lastClosedDay: '2026-02-27',
    firstDay: '2005-01-03',
    lastDay: null,
  });
});

beforeEach(async () => {
  accountId = await makeAccount(db.prisma, now);
  const { user } = await db.prisma.trackAccount.findUniqueOrThrow({
    where: { id: accountId },
    include: { user: true },
  });
  actor = user;
  await as((change) => adjustCash(change, accountId, 500_000, async () => new Map()));
});
afterEach(async () => {
  const checks = await checkLedger(db.prisma);
  expect(checks.filter(({ difference }) => difference !== null)).toEqual([]);
});

const as = <T>(work: (change: Change) => Promise<T>): Promise<T> =>
  inChange({ prisma: db.prisma, clock: () => now, randomBytes }, actor, work);
const account = async () => {
  const { cash, reserved } = await db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } });
  return { cash: cash.toNumber(), reserved: reserved.toNumber() };
};
const portfolioIn = async (status: PortfolioStatus, investmentAmount = 40_000): Promise<number> => {
  const id = await makePortfolio(db.prisma, accountId, now, { investmentAmount });
  await db.prisma.portfolio.update({ where: { id }, data: { status } });
  return id;
};
const outcomesOf = async (works: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(works)).map((result) => (result.status === 'fulfilled' ? 'done' : result.reason.code));

it('a start on an account whose broker has no venue is refused and reserves nothing', async () => {
  const id = await portfolioIn('ReadyToStart');
  await db.prisma.trackAccount.update({ where: { id: accountId }, data: { broker: 'TD', tradeType: 'SIMU_IB' } });
  const before = await account();
  await expect(as((change) => startPortfolio(change, id))).rejects.toMatchObject({
    code: 'ILLEGAL_TRANSITION',
    message: 'Orders cannot be sent to this broker yet',
  });
  expect(await account()).toEqual(before);
});

it('a start has a riskier level of its strategy wait and be refused; other starts of the strategy do not wait', async () => {
  const id = await portfolioIn('ReadyToStart');
  const otherAccount = await makeAccount(db.prisma, now);
  const { user: other } = await db.prisma.trackAccount.findUniqueOrThrow({
    where: { id: otherAccount },
    include: { user: true },
  });
  const byOther = <T>(work: (change: Change) => Promise<T>) =>
    inChange({ prisma: db.prisma, clock: () => now, randomBytes }, other, work);
  await byOther((change) => adjustCash(change, otherAccount, 500_000, async () => new Map()));
  const { strategyId } = await db.prisma.portfolio.findUniqueOrThrow({ where: { id } });
  const otherId = await makePortfolio(db.prisma, otherAccount, now);
  await db.prisma.portfolio.updateMany({
    where: { status: { in: ['Starting', 'Started'] } },
    data: { status: 'Stop' },
  });
  const waiting = async () =>
    (
      await db.pool.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).rowCount;
  const { edited } = await as(async (change) => {
    await startPortfolio(change, id);
    await byOther((theirs) => startPortfolio(theirs, otherId));
    await byOther((theirs) => stopPortfolio(theirs, otherId));
    let isDone = false;
    const operator = { name: 'olga', userId: null };
    const act = { strategyId, reason: 'It has become wilder.', edit: { riskLevel: 4 } };
    const edited = editStrategy({ prisma: db.prisma, clock: () => now }, operator, act)
      .then(() => 'raised', String)
      .finally(() => {
        isDone = true;
      });
    while (!isDone && (await waiting()) === 0);
    // In an object, as the transaction would wait for a promise.
    return { edited };
  });
  expect(await edited).toContain('The risk level is not raised while portfolios follow');
});

describe('an increase', () => {
  const strategyIs = (data: Parameters<typeof db.prisma.strategy.updateMany>[0]['data']) =>
    db.prisma.strategy.updateMany({ data });
  const userIs = (data: Parameters<typeof db.prisma.user.updateMany>[0]['data']) =>
    db.prisma.user.updateMany({ where: { userId: actor.userId }, data });

  afterEach(() =>
    strategyIs({ status: 'Online', openForInvestor: true, allowPaperTrading: true, limitToMemberClass: 'Bronze' }),
  );

  it.each([
    ['a risk level below the strategy’s', () => userIs({ riskLevel: 2 }), 'RISK_LEVEL_TOO_HIGH'],
    ['no assessment', () => userIs({ riskLevel: null }), 'RISK_ASSESSMENT_MISSING'],
    [
      'an assessment older than a year',
      () => userIs({ riskAssessedAt: new Date('2025-03-01T00:00:00Z') }),
      'RISK_ASSESSMENT_EXPIRED',
    ],
    ['a member class below the strategy’s', () => strategyIs({ limitToMemberClass: 'Gold' }), 'MEMBER_CLASS_TOO_LOW'],
    ['a strategy that is offline', () => strategyIs({ status: 'Offline' }), 'STRATEGY_NOT_OPEN'],
    ['a strategy that is not open', () => strategyIs({ openForInvestor: false }), 'STRATEGY_NOT_OPEN'],
    ['no paper trading', () => strategyIs({ allowPaperTrading: false }), 'STRATEGY_NOT_OPEN'],
  ])('with %s is refused like a start; a decrease is not', async (_, make, code) => {
    const [ready, running] = [await portfolioIn('ReadyToStart'), await portfolioIn('Started')];
    await make();
    await expect(as((change) => startPortfolio(change, ready))).rejects.toMatchObject({ code });
    await expect(as((change) => changeAmount(change, running, 1_000))).rejects.toMatchObject({ code });
    await as((change) => changeAmount(change, running, -1_000));
    expect(await account()).toEqual({ cash: 500_000, reserved: 0 });
  });

  describe('of a money portfolio', () => {
    const onPlan = async (investorMemberClass: MemberClass, tradeType: TradeType = 'MONEY_IB') => {
      await userIs({ investorMemberClass });
      await db.prisma.trackAccount.update({ where: { id: accountId }, data: { tradeType } });
    };

    it('stays within the money of the plan, with the increases that wait counted', async () => {
      await onPlan('Silver');
      const id = await portfolioIn('Started', 60_000);
      await as((change) => changeAmount(change, id, 30_000));
      const beyond = as((change) => changeAmount(change, id, 10_001));
      await expect(beyond).rejects.toMatchObject({
        code: 'PLAN_LIMIT_REACHED',
        message: 'Your plan includes money portfolios of 100000 dollars together',
      });
      await as((change) => changeAmount(change, id, 10_000));
    });

    it('leaves no room for a second one asked for at the same time', async () => {
      await onPlan('Silver');
      const ids = [await portfolioIn('Started', 40_000), await portfolioIn('Started', 40_000)];
      const outcomes = await outcomesOf(
        Array.from({ length: 10 }, (_, i) => as((change) => changeAmount(change, ids[i % 2], 10_000))),
      );
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(2);
      expect(outcomes.filter((outcome) => outcome === 'PLAN_LIMIT_REACHED')).toHaveLength(8);
      expect(await account()).toEqual({ cash: 480_000, reserved: 20_000 });
    });

    it('is refused after the plan has ended, as is a start', async () => {
      await onPlan('Bronze');
      const [ready, running] = [await portfolioIn('ReadyToStart'), await portfolioIn('Started')];
      const outcomes = await outcomesOf([
        as((change) => startPortfolio(change, ready)),
        as((change) => changeAmount(change, running, 1_000)),
      ]);
      expect(outcomes).toEqual(['PLAN_LIMIT_REACHED', 'PLAN_LIMIT_REACHED']);
    });
  });
});

describe('an investor whose free trial is over', () => {
  const endTrial = () =>
    db.prisma.user.update({
      where: { userId: actor.userId },
      data: { trialEndsAt: now, investorMemberClass: 'Bronze' },
    });

  it('neither starts a portfolio nor increases one, but can take money out and stop', async () => {
    const [ready, started] = [await portfolioIn('ReadyToStart'), await portfolioIn('Started')];
    await endTrial();
    const refused = await outcomesOf([
      as((change) => startPortfolio(change, ready)),
      as((change) => changeAmount(change, started, 1_000)),
    ]);
    expect(refused).toEqual(['INVESTOR_DISABLED', 'INVESTOR_DISABLED']);
    await as((change) => changeAmount(change, started, -1_000));
    await as((change) => stopPortfolio(change, started));
  });

  it('invests again with a paid membership', async () => {
    const ready = await portfolioIn('ReadyToStart');
    await endTrial();
    await makeMembership(db.prisma, actor.userId, now);
    await as((change) => startPortfolio(change, ready));
  });
});

describe('commands in one transaction', () => {
  const subscription = async () => {
    const id = await makePortfolio(db.prisma, accountId, now);
    const { strategyId } = await db.prisma.portfolio.findUniqueOrThrow({ where: { id } });
    return { name: `Growth ${id}`, strategyId, trackAccountId: accountId, investmentAmount: '25000' };
  };

  it('all happen: an account is opened, a portfolio subscribed and started on it', async () => {
    const chosen = await subscription();
    const { id, opened } = await as(async (change) => {
      const opened = await openPaperAccount(change, pipaLinks, { trackAccountName: 'Second', initCash: 100_000 });
      const { id } = await subscribe(change, { ...chosen, trackAccountId: opened.id });
      await startPortfolio(change, id);
      return { id, opened };
    });
    const portfolio = await db.prisma.portfolio.findUniqueOrThrow({ where: { id }, include: { account: true } });
    expect(portfolio).toMatchObject({
      status: 'Starting',
      trackAccountId: opened.id,
      note: '',
      portfolioType: 'NotCare',
    });
    expect([portfolio.account.cash.toNumber(), portfolio.account.reserved.toNumber()]).toEqual([75_000, 25_000]);
  });

  it('leave nothing behind when one of them is refused', async () => {
    const chosen = await subscription();
    const work = as(async (change) => {
      const { id } = await subscribe(change, chosen);
      await startPortfolio(change, id);
      await startPortfolio(change, id);
    });
    await expect(work).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });
    expect(await db.prisma.portfolio.count({ where: { name: chosen.name } })).toBe(0);
    expect(await account()).toEqual({ cash: 500_000, reserved: 0 });
  });
});

describe('the states in which a command is refused', () => {
  const commands = {
    start: (id: number) => as((change) => startPortfolio(change, id)),
    stop: (id: number) => as((change) => stopPortfolio(change, id)),
    increase: (id: number) => as((change) => changeAmount(change, id, 1_000)),
    decrease: (id: number) => as((change) => changeAmount(change, id, -1_000)),
    delete: (id: number) => as((change) => deletePortfolio(change, id)),
    edit: async (id: number) => {
      const { strategyId, name } = await db.prisma.portfolio.findUniqueOrThrow({ where: { id } });
      const chosen = { name, strategyId, trackAccountId: accountId, investmentAmount: '20000' };
      await as((change) => changeSubscription(change, id, chosen));
    },
  };
  type Command = keyof typeof commands;
  const REFUSED: Record<PortfolioStatus | 'Stopping', Command[]> = {
    ReadyToStart: ['stop', 'increase', 'decrease'],
    StartFailed: ['stop', 'increase', 'decrease'],
    Starting: ['start', 'increase', 'decrease', 'delete', 'edit'],
    Started: ['start', 'delete', 'edit'],
    Stopping: ['start', 'stop', 'increase', 'decrease', 'delete', 'edit'],
    Stop: ['start', 'stop', 'increase', 'decrease', 'edit'],
  };

  it.each(Object.entries(REFUSED))('%s refuses %o and changes nothing', async (phase, refused) => {
    const id = await portfolioIn(phase === 'Stopping' ? 'Started' : (phase as PortfolioStatus));
    if (phase === 'Stopping') {
      await db.prisma.portfolio.update({ where: { id }, data: { stopRequestedAt: now } });
    }
    const before = await db.prisma.portfolio.findUniqueOrThrow({ where: { id } });
    const outcomes = await outcomesOf(refused.map((command) => commands[command](id)));
    expect(outcomes).toEqual(refused.map(() => 'ILLEGAL_TRANSITION'));
    expect(await db.prisma.portfolio.findUniqueOrThrow({ where: { id } })).toEqual(before);
    expect(await db.prisma.portfolioLog.count({ where: { portfolioId: id } })).toBe(0);
    expect(await account()).toEqual({ cash: 500_000, reserved: 0 });
  });

  it('a change that waits for a portfolio that is deleted meanwhile is not found', async () => {
    const id = await portfolioIn('Started');
    const { id: changeId } = await as((change) => changeAmount(change, id, -1_000));
    await db.prisma.portfolio.update({ where: { id }, data: { isDeleted: true } });
    await expect(as((change) => cancelAmountChange(change, changeId))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the statements of a command, begin and commit included', () => {
  const statementsOf = async (work: (change: Change) => Promise<unknown>): Promise<number> => {
    const counted = countStatements(db.prisma);
    await inChange({ prisma: counted.prisma, clock: () => now, randomBytes }, actor, work);
    return counted.texts.length;
  };
  const noPrices = async () => new Map<string, number>();

  it.each([
    ['a deposit', 6, async () => (change: Change) => adjustCash(change, accountId, 7, noPrices)],
    [
      'an increase',
      8,
      async () => {
        const id = await portfolioIn('Started');
        return (change: Change) => changeAmount(change, id, 1_000);
      },
    ],
    [
      'a decrease',
      6,
      async () => {
        const id = await portfolioIn('Started');
        return (change: Change) => changeAmount(change, id, -1_000);
      },
    ],
    [
      'a start',
      9,
      async () => {
        const id = await portfolioIn('ReadyToStart');
        return (change: Change) => startPortfolio(change, id);
      },
    ],
    [
      'a stop',
      6,
      async () => {
        const id = await portfolioIn('Started');
        return (change: Change) => stopPortfolio(change, id);
      },
    ],
  ])('of %s are at most %i', async (_, most, prepare) => {
    expect(await statementsOf(await prepare())).toBeLessThanOrEqual(most);
  });
});
