import { randomBytes } from 'node:crypto';
import { type AccountDirectory, createVenueDirectory, type Venue } from '@pipa/brokers';
import { createPipaVenue } from '@pipa/brokers/pipa';
import { previousTradingDay, type TradingDay } from '@pipa/calendar';
import type { Broker, BusMessage } from '@pipa/contract';
import { inTransaction, type Pool } from '@pipa/db';
import { checkLedger } from '@pipa/db/accounts';
import { cashCauses, postEntry } from '@pipa/db/books';
import { createMarketState, type MarketClock, readMarketState } from '@pipa/db/market';
import { createTestDatabase, type TestDatabase } from '@pipa/db/testing';
import { makeAccount, makePortfolio, makeStrategy } from '@pipa/db/testing/accounts';
import { createLogger } from '@pipa/platform';
import {
  type Change,
  cancelAmountChange,
  changeAmount,
  inChange,
  startPortfolio,
  stopPortfolio,
} from '@pipa/portfolios';
import type { Strategy, TargetWeights } from '@pipa/quant';
import { defaultCostSchedule, defaultSizingRules, postDeposit } from '@pipa/trading';
import { expect } from 'vitest';
import type { TradeDispatcher, WorkerContext } from '../context.ts';
import type { LiveMarket } from '../live/live-market.ts';
import { createOpening } from '../market-clock/opening.ts';
import { tickMarket } from '../market-clock/tick-market.ts';
import { createSessionPrices } from '../session/session-prices.ts';
import { createValueRecorder } from '../session/value-recorder.ts';
import { createSessionMarkets } from '../trade/session-market.ts';
import { directTrades } from '../trade/trade-dispatchers.ts';
import { reconcileAccount } from './reconcile-accounts.ts';
import { createScriptedMarket, importHistory, type ScriptedMarket } from './scripted-market.ts';

/** 4 ticks of a second each make a session. */
const SESSION_SECONDS = 4;
const TICK_MS = 1_000;
const HISTORY_SESSIONS = 60;
const OWNER = 'test';
const MOST_TICKS = 40;
export const CONNECTIONS = 12;
const NOW = new Date('2030-06-01T12:00:00Z');

export const TEST_SYMBOLS = ['SPY', 'BND', 'AAAA', 'BBBB', 'CCCC', 'DDDD'];

export interface Simulator {
  readonly db: TestDatabase;
  readonly context: WorkerContext;
  readonly market: ScriptedMarket;
  readonly messages: BusMessage<'market'>[];
  /** Wall clock of the test. */
  readonly now: Date;
  state(): Promise<MarketClock>;
  tick(elapsedMs?: number): Promise<MarketClock>;
  /** Ticks until the condition holds. */
  until(condition: (state: MarketClock) => boolean): Promise<MarketClock>;
  /** Ticks through the close of the clock's day; returns that day. */
  finishDay(): Promise<TradingDay>;
  /** A funded account with a portfolio that is ready to start. */
  open(options: {
    code: string;
    amount: number;
    deposit?: number;
  }): Promise<{ accountId: number; portfolioId: number }>;
  /** Runs commands in the name of the portfolio's owner. */
  change<T>(portfolioId: number, work: (change: Change) => Promise<T>): Promise<T>;
  /** Requests of a portfolio's owner, by the commands that the API calls. */
  readonly investor: {
    start(portfolioId: number): Promise<void>;
    stop(portfolioId: number): Promise<void>;
    /** @returns the id of the change */
    changeAmount(portfolioId: number, dollars: number): Promise<number>;
    cancel(portfolioId: number, cashChangeId: number): Promise<void>;
  };
  expectBooksAgree(): Promise<void>;
}

export interface SimulatorOptions {
  day: TradingDay;
  /** Sessions of history before the day; 60 when left out. */
  historySessions?: number;
  strategies: readonly Strategy[];
  symbols?: readonly string[];
  /** Venues beside PIPA. */
  venues?: Readonly<Partial<Record<Broker, Venue>>>;
  /** How accounts at outside brokers are read; none when left out. */
  accountsAt?: AccountDirectory;
  trades?: (direct: TradeDispatcher) => TradeDispatcher;
  /** A real market and its wall clock, in place of a simulated one. */
  real?: { liveOf(pool: Pool): LiveMarket; clock(): Date };
}

/** A strategy with fixed weights, rebalanced each period. */
export function holding(
  code: string,
  weights: Record<string, number>,
  rebalance: Strategy['rebalance'] = 'Monthly',
): Strategy {
  return {
    code,
    rebalance,
    warmUpSessions: 5,
    universe: (instruments) => instruments.map(({ symbol }) => symbol),
    parameters: {},
    decide: (): TargetWeights => new Map(Object.entries(weights)),
  };
}

/** A market, a worker without queue, and an investor, driven tick by tick by the test. */
export async function createSimulator({
  day,
  symbols,
  historySessions = HISTORY_SESSIONS,
  ...options
}: SimulatorOptions): Promise<Simulator> {
  const db = await createTestDatabase({ max: CONNECTIONS });
  const market = createScriptedMarket(symbols ?? TEST_SYMBOLS);
  const lastClosedDay = previousTradingDay(day);
  const firstDay = previousTradingDay(day, historySessions);
  await importHistory(db.pool, market, firstDay, lastClosedDay);
  await createMarketState(db.prisma, {
    source: options.real === undefined ? 'simulated' : 'real',
    seed: 7,
    day,
    sessionSeconds: SESSION_SECONDS,
    lastClosedDay,
    firstDay,
    lastDay: null,
  });
  for (const { code, rebalance } of options.strategies) await makeStrategy(db.prisma, code, NOW, rebalance);
  return simulateOn(db, market, options);
}

/** A simulator that continues the market of a database. */
export function simulateOn(
  db: TestDatabase,
  market: ScriptedMarket,
  { strategies, trades, venues, accountsAt, real }: Omit<SimulatorOptions, 'day' | 'historySessions' | 'symbols'>,
): Simulator {
  const now = NOW;
  const messages: BusMessage<'market'>[] = [];
  const direct = directTrades(() => context);
  const pricesOf = createSessionPrices(db.pool);
  const context: WorkerContext = {
    clock: real?.clock ?? (() => now),
    ...(real && { live: real.liveOf(db.pool) }),
    prisma: db.prisma,
    pool: db.pool,
    bus: {
      publish: async (topic, message) => {
        if (topic === 'market') messages.push(message as BusMessage<'market'>);
      },
    },
    logger: createLogger({ name: 'test', level: 'silent' }),
    source: market,
    trades: trades?.(direct) ?? direct,
    opening: createOpening(),
    leastTicks: SESSION_SECONDS,
    pricesOf,
    valueRecorder: createValueRecorder(),
    recordedUpTo: { portfolioId: 0 },
    marketOf: createSessionMarkets(db.pool, pricesOf),
    venues: createVenueDirectory({ PIPA: createPipaVenue(defaultCostSchedule), ...venues }),
    accountsAt: accountsAt ?? (() => undefined),
    strategies: (code) => strategies.find((strategy) => strategy.code === code),
    costs: defaultCostSchedule,
    sizing: defaultSizingRules,
    benchmark: 'SPY',
    mail: null,
    publicUrl: 'http://127.0.0.1:4000',
    pricesFor: 'Everyone',
  };
  const state = () => readMarketState(db.prisma);
  const tick = async (elapsedMs = TICK_MS) => {
    const after = await tickMarket(context, OWNER, elapsedMs);
    await context.valueRecorder.settled();
    if (after === null) throw new Error('another worker leads the market');
    return after;
  };
  const until = async (condition: (state: MarketClock) => boolean) => {
    let current = await state();
    for (let i = 0; !condition(current); i++) {
      if (i === MOST_TICKS) throw new Error(`the market stays at ${current.day} ${current.phase}`);
      current = await tick();
    }
    return current;
  };
  const change: Simulator['change'] = async (portfolioId, work) => {
    const { user } = await db.prisma.portfolio.findUniqueOrThrow({
      where: { id: portfolioId },
      select: { user: { select: { userId: true, userName: true } } },
    });
    return inChange({ prisma: db.prisma, clock: () => now, randomBytes }, user, work);
  };
  return {
    db,
    context,
    market,
    messages,
    now,
    state,
    tick,
    until,
    finishDay: async () => {
      const { day: current } = await state();
      await until(({ lastClosedDay: closed }) => closed !== null && closed >= current);
      await until(({ phase }) => phase !== 'Closed');
      return current;
    },
    open: async ({ code, amount, deposit = 100_000 }) => {
      const accountId = await makeAccount(db.prisma, now);
      const origin = { accountId, causeKey: cashCauses.deposit(accountId, 'open'), marketDay: (await state()).day };
      await inTransaction(db.prisma, (tx) => postEntry(tx, postDeposit(origin, deposit), { at: now }));
      const portfolioId = await makePortfolio(db.prisma, accountId, now, { code, investmentAmount: amount });
      return { accountId, portfolioId };
    },
    change,
    investor: {
      start: (id) => change(id, (own) => startPortfolio(own, id)),
      stop: (id) => change(id, (own) => stopPortfolio(own, id)),
      changeAmount: async (id, dollars) => (await change(id, (own) => changeAmount(own, id, dollars))).id,
      cancel: (id, cashChangeId) => change(id, (own) => cancelAmountChange(own, cashChangeId)),
    },
    expectBooksAgree: async () => {
      for (const { accountId, difference } of await checkLedger(db.prisma)) {
        expect(difference).toBeNull();
        expect(await reconcileAccount(db.prisma, accountId)).toEqual([]);
      }
    },
  };
}
