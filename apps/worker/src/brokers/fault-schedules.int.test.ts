import { randomBytes } from 'node:crypto';
import { type Broker, brokers } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { checkLedgerOf } from '@pipa/db/accounts';
import { requestSync } from '@pipa/db/links';
import { makeAccount, makePortfolio } from '@pipa/db/testing/accounts';
import { decideDifference, inChange } from '@pipa/portfolios';
import { exact, sum } from '@pipa/trading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrokerageAt, type CallFault, openBrokerageAt } from '../testing/brokerage-at.ts';
import { createMortalProcess, Killed } from '../testing/kill-points.ts';
import { linkAccount, VISIBLE_WITHIN_MS } from '../testing/outside-broker.ts';
import { createSimulator, holding, type Simulator } from '../testing/simulator.ts';
import { tradePortfolio } from '../trade/trade-portfolio.ts';
import { syncAccounts } from './sync-account.ts';

const DAY = '2024-03-06';
const BROKERS = ['ALPACA', 'IBWEBAPI', 'SCHWAB'] as const satisfies Broker[];
const SCHEDULES = 20;
const STEPS = 30;
const MOST_ROUNDS = 60;

const time = { nowMs: Date.parse(`${DAY}T15:00:00Z`) };
const clock = () => new Date(time.nowMs);
const brokerages = new Map<Broker, BrokerageAt>();
let simulator: Simulator;

beforeAll(async () => {
  for (const broker of BROKERS) {
    brokerages.set(broker, openBrokerageAt(broker, { day: DAY, clock, visibleWithinMs: VISIBLE_WITHIN_MS }));
  }
  simulator = await createSimulator({
    day: DAY,
    strategies: [holding('pair', { SPY: 0.4, AAAA: 0.5 })],
    venues: Object.fromEntries(Array.from(brokerages, ([broker, { venue }]) => [broker, venue])),
    accountsAt: (broker) => brokerages.get(broker)?.accountsAt(broker),
  });
  await simulator.until(({ phase }) => phase === 'Open');
});
afterAll(() => simulator.db.drop());

/** Numbers from 0 to 1, the same for the same seed. */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const FAULTS: readonly CallFault[] = [
  { kind: 'Unavailable' },
  'lost',
  'lost',
  { kind: 'RateLimited', retryAfterMs: 1_000 },
];

describe.each(BROKERS)('random faults and restarts at %s', (broker) => {
  const seeds = Array.from({ length: SCHEDULES }, (_, i) => i + 1 + 1_000 * BROKERS.indexOf(broker));
  it.each(seeds)('schedule %i: broker, account and ledger agree afterwards', async (seed) => {
    const at = brokerages.get(broker);
    if (at === undefined) throw new Error('no broker');
    const { prisma } = simulator.db;
    const context = { ...simulator.context, clock };
    const chance = chanceOf(seed);
    const oneOf = <T>(all: readonly T[]): T => all[Math.floor(chance() * all.length)] as T;

    const accountId = await makeAccount(prisma, simulator.now);
    await linkAccount(prisma, accountId, broker, clock());
    const { account, user } = await prisma.trackAccount.findUniqueOrThrow({
      where: { id: accountId },
      select: { account: true, user: { select: { userId: true, userName: true } } },
    });
    at.brokerage.open(account, { cash: 50_000, isPaper: true });
    if (chance() < 0.5) at.brokerage.tradeByHand(account, 'AAAA', 10);
    at.brokerage.advance();

    const ask = () => inTransaction(prisma, (tx) => requestSync(tx, { accountId, cause: 'Asked', at: clock() }));
    async function inProcess(work: (mortal: typeof context) => Promise<unknown>, dies: boolean): Promise<void> {
      const mortal = createMortalProcess(dies ? 1 + Math.floor(chance() * 25) : Number.POSITIVE_INFINITY, 'steps');
      const venues: typeof context.venues = (kind) => {
        const venue = context.venues(kind);
        return venue?.kind === 'Asynchronous' ? mortal.venue(venue) : venue;
      };
      await work({ ...context, prisma: mortal.prisma(prisma), venues }).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
    }
    const readSurely = async () => {
      for (
        let i = 0;
        i < MOST_ROUNDS && (await prisma.brokerSync.count({ where: { accountId, endedAt: null } })) > 0;
        i++
      ) {
        await syncAccounts(context);
        time.nowMs += 3_600_000;
      }
    };
    await ask();
    await readSurely();

    const portfolioId = await makePortfolio(prisma, accountId, simulator.now, {
      code: 'pair',
      investmentAmount: 20_000,
    });
    await simulator.investor.start(portfolioId);
    await prisma.portfolio.update({ where: { id: portfolioId }, data: { startRequestedDay: new Date(DAY) } });

    at.faultOf = () => (chance() < 0.3 ? oneOf(FAULTS) : null);
    for (let step = 0; step < STEPS; step++) {
      const what = chance();
      if (what < 0.5) await inProcess((process) => tradePortfolio(process, portfolioId), chance() < 0.5);
      else if (what < 0.7) at.brokerage.advance();
      else if (what < 0.9) {
        await ask();
        await inProcess(syncAccounts, chance() < 0.5);
      } else if (what < 0.95) {
        const dollars = exact(Math.round(chance() * 10_000) / 100);
        at.brokerage.book({ account, kind: oneOf(['Deposit', 'Interest'] as const), symbol: null, dollars });
      } else at.brokerage.tradeByHand(account, oneOf(['BND', 'SPY']), 3);
      time.nowMs += VISIBLE_WITHIN_MS / 2;
    }
    if (chance() < 0.5) await simulator.investor.stop(portfolioId);

    // Everything works again.
    at.faultOf = () => null;
    const open = () => prisma.order.count({ where: { portfolioId, status: { in: ['Accepted', 'PartlyFilled'] } } });
    for (let i = 0; i < MOST_ROUNDS; i++) {
      await tradePortfolio(context, portfolioId);
      at.brokerage.advance();
      time.nowMs += VISIBLE_WITHIN_MS;
      await ask();
      await readSurely();
      const waiting = await prisma.brokerDifference.findMany({ where: { accountId, decision: null } });
      for (const { id, kind, execution } of waiting) {
        // What a broker books beside trades and does not list shows in the cash alone.
        const isUnlisted = kind === 'Cash' && !brokers[broker].listsActivities;
        const clientKey = (execution as { clientKey: string | null } | null)?.clientKey;
        if (!isUnlisted) expect([kind, clientKey]).toEqual(['UnbookedExecution', null]);
        await inChange({ prisma, clock, randomBytes }, user, (change) =>
          decideDifference(change, { id, decision: 'Adopted', reason: 'I did it' }),
        );
      }
      if (i > 3 && waiting.length === 0 && (await open()) === 0) break;
    }

    const orders = await prisma.order.findMany({ where: { portfolioId }, include: { executions: true } });
    expect(orders.filter(({ status }) => status === 'Accepted' || status === 'PartlyFilled')).toEqual([]);
    const ours = at.brokerage.orders(account).filter(({ clientKey }) => clientKey !== null);
    const keys = ours.map(({ clientKey }) => clientKey);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => !orders.some(({ clientKey }) => clientKey === key))).toEqual([]);
    for (const { id, clientKey } of ours) {
      const atBroker = at.brokerage.executions(account).filter(({ orderId }) => orderId === id);
      const booked = orders.find((order) => order.clientKey === clientKey)?.executions ?? [];
      expect(booked.map(({ fillKey }) => fillKey).toSorted()).toEqual(
        atBroker.map((execution) => `${broker}-${execution.id}`).toSorted(),
      );
    }
    expect(await prisma.brokerDifference.count({ where: { accountId, decision: null } })).toBe(0);
    expect((await checkLedgerOf(prisma, accountId)).difference).toBeNull();
    const [stored, portfolios, outside] = await Promise.all([
      prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } }),
      prisma.portfolio.findMany({ where: { trackAccountId: accountId }, include: { positions: true } }),
      prisma.outsideHolding.findMany({ where: { accountId } }),
    ]);
    const cash = sum([stored.cash, stored.reserved, ...portfolios.map((portfolio) => portfolio.cash)]);
    expect(cash.toFixed(4)).toBe(at.brokerage.account(account)?.cash.toFixed(4));
    const held = new Map<string, number>();
    for (const { symbol, shares } of [...portfolios.flatMap(({ positions }) => positions), ...outside]) {
      held.set(symbol, (held.get(symbol) ?? 0) + shares.toNumber());
    }
    const positions = [...(at.brokerage.account(account)?.positions.values() ?? [])];
    expect(Object.fromEntries(held)).toEqual(
      Object.fromEntries(positions.map(({ symbol, shares }) => [symbol, shares.toNumber()])),
    );
  });
});
