import { type RealtimeMessage, realtimeMessage } from '@pipa/contract';
import { marketStatusOf, readMarketState } from '@pipa/db/market';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { createTestApp } from '../../../testing/test-app.ts';
import {
  seedAccount,
  seedMarket,
  seedStartedPortfolio,
  seedStrategy,
  setMarket,
} from '../../../testing/test-market.ts';
import type { Wire } from '../channel.ts';
import { createHub, type RealtimeHub } from '../hub.ts';
import { realtimeLimits } from '../limits.ts';
import { createManualTimers, type ManualTimers } from './manual-timers.ts';

/** A socket whose reader reads only as much as the test allows. */
export function createTestWire() {
  const messages: RealtimeMessage[] = [];
  const state = { bufferedAmount: 0, isReading: true, closedWith: 0, pings: 0, isCut: false, writes: 0 };
  const wire: Wire = {
    get bufferedAmount() {
      return state.bufferedAmount;
    },
    get isOpen() {
      return state.closedWith === 0 && !state.isCut;
    },
    send(texts) {
      state.writes++;
      for (const text of texts) {
        messages.push(realtimeMessage.parse(JSON.parse(String(text))));
        if (!state.isReading) state.bufferedAmount += text.length;
      }
    },
    ping: () => {
      state.pings++;
    },
    close: (code) => {
      state.closedWith = code;
    },
    cut: () => {
      state.isCut = true;
    },
  };
  return { wire, messages, state, types: () => messages.map(({ type }) => type) };
}

export const received = (socket: { messages: unknown[] }, count: number) =>
  expect.poll(() => socket.messages.length).toBeGreaterThanOrEqual(count);

type HubFloor = Awaited<ReturnType<typeof openHubFloor>>;
type TestHub = HubFloor & Awaited<ReturnType<HubFloor['openHub']>>;

/**
 * A market in session and a user with a portfolio for the tests of a file, and for each test a hub whose time it moves.
 * @returns one object, which hooks fill before each test
 */
export function hubForEachTest(): TestHub {
  const on = {} as TestHub;
  beforeAll(async () => {
    Object.assign(on, await openHubFloor());
  });
  beforeEach(async () => {
    Object.assign(on, await on.openHub());
  });
  afterEach(() => on.hub.close());
  afterAll(() => on.t.close());
  return on;
}

async function openHubFloor() {
  const t = await createTestApp({ features: [] });
  await seedMarket(t.context);
  await setMarket(t.context, { phase: 'Open', elapsedMs: 1_000 });
  const { userId } = await t.createUser();
  const sessionId = (await t.context.prisma.session.findFirstOrThrow({ where: { userId } })).id;
  const trackAccountId = await seedAccount(t.context, userId);
  const strategyId = await seedStrategy(t.context);
  const holdings = [{ symbol: 'AAA', shares: 100, price: 100 }];
  const portfolioId = await seedStartedPortfolio(t.context, { userId, strategyId, trackAccountId, holdings });
  let elapsedMs = 1_000;

  /** What a hub is asked for by a socket of the user. */
  const watching = (wire: Wire, watched: number | null = portfolioId) => ({
    userId,
    sessionId,
    portfolioId: watched,
    wire,
  });

  /** One tick of the market, later than earlier ticks. */
  async function tick(): Promise<void> {
    elapsedMs += 100;
    await setMarket(t.context, { elapsedMs });
    const state = await readMarketState(t.context.prisma);
    await t.bus.publish('market', { ...marketStatusOf(state), tick: state.tick });
  }

  /** A hub at the beginning of its time. */
  async function openHub() {
    const timers: ManualTimers = createManualTimers();
    const hub: RealtimeHub = await createHub(t.context, realtimeLimits, timers);

    function join(watched: number | null = portfolioId) {
      const socket = createTestWire();
      const viewer = hub.join(watching(socket.wire, watched));
      if (viewer === null) throw new Error('no room');
      return { ...socket, viewer };
    }

    /** Moves the wall clock and the timers. */
    function pass(ms: number): void {
      t.clock.advance(ms);
      timers.advance(ms);
    }

    /** Moves time in steps until the value is as expected; the database answers between steps. */
    const after = <T>(stepMs: number, value: () => T) =>
      expect.poll(
        () => {
          pass(stepMs);
          return value();
        },
        { interval: 10, timeout: 5_000 },
      );

    return { hub, timers, join, pass, after };
  }

  return { t, userId, sessionId, portfolioId, watching, tick, openHub };
}
