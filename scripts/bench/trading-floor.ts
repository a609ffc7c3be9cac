import { randomBytes } from 'node:crypto';
import { dayToUtcDate, previousTradingDay, type TradingDay } from '@pipa/calendar';
import { inTransaction } from '@pipa/db';
import { checkLedger } from '@pipa/db/accounts';
import { cashCauses, postEntry } from '@pipa/db/books';
import { createMarketState, type MarketClock, readMarketState } from '@pipa/db/market';
import { makeAccount, makePortfolio, makeStrategy } from '@pipa/db/testing/accounts';
import type { Pool, PrismaClient } from '@pipa/db/testing/connections';
import { createLogger, type Shutdown } from '@pipa/platform';
import { inChange, startPortfolio } from '@pipa/portfolios';
import type { Strategy } from '@pipa/quant';
import { postDeposit } from '@pipa/trading';
import type { TradeDispatcher, WorkerContext } from '../../apps/worker/src/context.ts';
import { createWorkerContext } from '../../apps/worker/src/create-context.ts';
import { tickMarket } from '../../apps/worker/src/market-clock/tick-market.ts';
import {
  createScriptedMarket,
  importHistory,
  type ScriptedMarket,
} from '../../apps/worker/src/testing/scripted-market.ts';
import { openBenchDatabase } from './bench-database.ts';
import { check } from './measure.ts';

const DAY: TradingDay = '2024-03-06';
const HISTORY_SESSIONS = 60;
const SESSION_SECONDS = 60;
const TICK_MS = 1_000;
const MOST_TICKS = 400;
const STOCKS = 30;
const STRATEGY_CODE = 'bench-even';

const SYMBOLS: readonly string[] = ['SPY', ...Array.from({ length: STOCKS }, (_, i) => `S${String(100 + i)}`)];

export const HOLDINGS = STOCKS;

/** The market of a floor; every process that works on the floor has one of its own, with the same prices. */
export const floorMarket = (): ScriptedMarket => createScriptedMarket(SYMBOLS);

/** A market on a throw-away PostgreSQL with the worker's simulator on it, moved tick by tick by the bench. */
export interface TradingFloor {
  readonly databaseUrl: string;
  readonly prisma: PrismaClient;
  readonly pool: Pool;
  readonly context: WorkerContext;
  /** A funded account of a user of its own; returns its id. */
  openAccount(deposit: number): Promise<number>;
  /** A portfolio of the floor's strategy that starts at the next open; returns its id. */
  startPortfolio(accountId: number, amount: number): Promise<number>;
  until(condition: (state: MarketClock) => boolean): Promise<MarketClock>;
  checkLedger(): Promise<void>;
}

/** What the strategy of a floor holds and how often it is rebalanced. */
export type FloorStrategy = Pick<Strategy, 'rebalance' | 'decide'>;

/** Thirty stocks in equal parts. */
const evenParts: FloorStrategy = {
  rebalance: 'Monthly',
  decide: ({ panel: { symbols } }) => new Map(symbols.map((symbol) => [symbol, 1 / symbols.length])),
};

export async function openTradingFloor(
  shutdown: Shutdown,
  tradesOf: (context: () => WorkerContext) => TradeDispatcher,
  traded = evenParts,
  day = DAY,
): Promise<TradingFloor> {
  const { url: databaseUrl, prisma, pool } = await openBenchDatabase(shutdown);
  const market = floorMarket();
  const clock = () => new Date();
  await setUpMarket(prisma, pool, market, traded, day);
  const context: WorkerContext = {
    ...createWorkerContext({
      clock,
      prisma,
      pool,
      bus: { publish: async () => undefined },
      logger: createLogger({ name: 'bench', level: 'silent' }),
      source: market,
      trades: tradesOf(() => context),
      mail: null,
      publicUrl: 'http://127.0.0.1',
    }),
    strategies: floorStrategies(traded),
  };
  return {
    databaseUrl,
    prisma,
    pool,
    context,
    openAccount: async (deposit) => {
      const accountId = await makeAccount(prisma, clock());
      const origin = { accountId, causeKey: cashCauses.deposit(accountId, 'bench'), marketDay: day };
      await inTransaction(prisma, (tx) => postEntry(tx, postDeposit(origin, deposit), { at: clock() }));
      return accountId;
    },
    startPortfolio: async (accountId, amount) => {
      const id = await makePortfolio(prisma, accountId, clock(), { code: STRATEGY_CODE, investmentAmount: amount });
      const { user } = await prisma.portfolio.findUniqueOrThrow({ where: { id }, select: { user: true } });
      await inChange({ prisma, clock, randomBytes }, user, (change) => startPortfolio(change, id));
      return id;
    },
    until: (condition) => tickUntil(context, condition),
    checkLedger: async () => {
      const differences = (await checkLedger(prisma)).filter(({ difference }) => difference !== null);
      check(differences.length === 0, `the ledger of ${differences.length} accounts does not agree`);
    },
  };
}

async function setUpMarket(
  prisma: PrismaClient,
  pool: Pool,
  market: ScriptedMarket,
  { rebalance }: FloorStrategy,
  day: TradingDay,
): Promise<void> {
  const lastClosedDay = previousTradingDay(day);
  const firstDay = previousTradingDay(day, HISTORY_SESSIONS);
  await importHistory(pool, market, firstDay, lastClosedDay);
  await createMarketState(prisma, {
    source: 'simulated',
    seed: 7,
    day,
    sessionSeconds: SESSION_SECONDS,
    lastClosedDay,
    firstDay,
    lastDay: null,
  });
  await makeStrategy(prisma, STRATEGY_CODE, dayToUtcDate(day), rebalance);
}

const strategyOf = (traded: FloorStrategy): Strategy => ({
  ...traded,
  code: STRATEGY_CODE,
  warmUpSessions: 5,
  parameters: {},
  universe: () => SYMBOLS.slice(1),
});

/** The one strategy of a floor by its code. */
export const floorStrategies =
  (traded: FloorStrategy): WorkerContext['strategies'] =>
  (code) =>
    code === STRATEGY_CODE ? strategyOf(traded) : undefined;

async function tickUntil(context: WorkerContext, condition: (state: MarketClock) => boolean): Promise<MarketClock> {
  let state = await readMarketState(context.prisma);
  for (let tick = 0; !condition(state); tick++) {
    check(tick < MOST_TICKS, `the market moves on from ${state.day} ${state.phase}`);
    state = (await tickMarket(context, 'bench', TICK_MS)) ?? state;
  }
  return state;
}
