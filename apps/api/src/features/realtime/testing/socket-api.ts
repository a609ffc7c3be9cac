import type { RealtimeType } from '@pipa/contract';
import { marketStatusOf, readMarketState } from '@pipa/db/market';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  seedAccount,
  seedMarket,
  seedRecord,
  seedStartedPortfolio,
  seedStrategy,
  setMarket,
} from '../../../testing/test-market.ts';
import type { TestUser } from '../../../testing/test-user.ts';
import { registerAccess } from '../../access/routes.ts';
import { registerPortfolios } from '../../portfolios/routes.ts';
import { registerReads } from '../../reads/routes.ts';
import { createRealtimeFeature } from '../routes.ts';
import { openSocket, type SocketOptions, type TestSocket } from './test-socket.ts';

/** Limits that a test reaches in moments. */
export const shortLimits = {
  authorisationMs: 2_000,
  maxUnauthorisedPerAddress: 8,
  maxSocketsPerUser: 4,
  snapshotPauseMs: 0,
  pumpMs: 20,
  closeGraceMs: 100,
};

/** Messages with which the socket of a monitor begins. */
export const SNAPSHOT: readonly RealtimeType[] = ['marketStatus', 'portfolio', 'perf', 'record', 'order', 'position'];

interface SocketApi {
  readonly t: TestApp;
  readonly user: TestUser;
  /** 400 shares of AAA and 100 of BBB, with a record of the last close. */
  readonly portfolioId: number;
  /** Opens a socket, which ends with its test. */
  open(options?: SocketOptions): Promise<TestSocket>;
  /** Opens the monitor of the portfolio and takes its snapshot. */
  watch(): Promise<TestSocket>;
  /** Publishes the market as it is. */
  tick(): Promise<void>;
}

/**
 * The API listening at a port for the tests of a file, and for each test an open market and a user with a portfolio.
 * @returns one object, which hooks fill before each test
 */
export function apiWithSockets(): SocketApi {
  const sockets: TestSocket[] = [];
  const on: SocketApi = {
    open: async (options: SocketOptions = {}) => {
      const socket = await openSocket(on.t.app, options);
      sockets.push(socket);
      return socket;
    },
    watch: async () => {
      const socket = await on.open({ query: { portfolioId: String(on.portfolioId) }, token: on.user.token });
      await socket.received(SNAPSHOT.length);
      return socket;
    },
    tick: async () => {
      const state = await readMarketState(on.t.context.prisma);
      await on.t.bus.publish('market', { ...marketStatusOf(state), tick: state.tick });
    },
  } as SocketApi;
  beforeAll(async () => {
    const features = [
      registerAccess,
      registerReads,
      registerPortfolios,
      createRealtimeFeature({ limits: shortLimits }),
    ];
    const t = await createTestApp({ features });
    await seedMarket(t.context);
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    Object.assign(on, { t });
  });
  beforeEach(async () => {
    await setMarket(on.t.context, { phase: 'Open', elapsedMs: 15_000 });
    const user = await on.t.createUser();
    Object.assign(on, { user, portfolioId: await seedHolder(on.t, user) });
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.close();
  });
  afterAll(() => on.t.close());
  return on;
}

async function seedHolder({ context }: TestApp, { userId }: TestUser): Promise<number> {
  const trackAccountId = await seedAccount(context, userId);
  const strategyId = await seedStrategy(context);
  const portfolioId = await seedStartedPortfolio(context, {
    userId,
    strategyId,
    trackAccountId,
    holdings: [
      { symbol: 'AAA', shares: 400, price: 99 },
      { symbol: 'BBB', shares: 100, price: 51 },
    ],
  });
  await seedRecord(context, portfolioId, '2026-02-27', { netLiquidation: 50_300, profitLoss: 300, cumReturn: 0.006 });
  return portfolioId;
}
