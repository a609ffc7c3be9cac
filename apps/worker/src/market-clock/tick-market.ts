import { advanceClock, type TradingDay } from '@pipa/calendar';
import { busTopics } from '@pipa/contract';
import {
  type AwaitedWork,
  clockOf,
  isDayDone,
  leaseMarket,
  type MarketClock,
  marketMomentOf,
  marketStatusOf,
  moveMarket,
  noteMarketWork,
  readMarketState,
  tickAfter,
} from '@pipa/db/market';
import { relayOutbox } from '@pipa/db/notices';
import { duePortfolios, hasUntraded, untradedPortfolios } from '@pipa/db/portfolios';
import { finishSession } from '../close/finish-session.ts';
import type { WorkerContext } from '../context.ts';
import { tickLiveMarket } from '../live/tick-live-market.ts';
import { endFollowing } from '../session/end-following.ts';
import { prepareSession } from '../session/prepare-session.ts';
import { entersSlot, recordValues } from '../session/record-values.ts';
import { longestStepMs } from './tick-length.ts';

/** Time after which another worker replaces a dead leader. */
export const LEASE_MS = 8_000;
const RENEW_MS = LEASE_MS / 3;

/** Renews the lease while a tick's work is under way, so that no second worker begins the same close. */
async function holdingLead<T>({ prisma, logger }: WorkerContext, owner: string, work: () => Promise<T>): Promise<T> {
  const renew = () =>
    leaseMarket(prisma, owner, LEASE_MS).catch((error: Error) =>
      logger.warn({ err: error }, 'the lead was not renewed'),
    );
  const timer = setInterval(renew, RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/**
 * One tick of the market: it does the work of the phase, then moves the clock by the real time that has passed. The database
 * records finished work, so that any worker continues it after a crash; an administrator may move the clock in between.
 * @returns the state after the tick, or null while another worker leads
 */
export async function tickMarket(
  context: WorkerContext,
  owner: string,
  elapsedMs: number,
): Promise<MarketClock | null> {
  const state = await leaseMarket(context.prisma, owner, LEASE_MS);
  if (state === null) return null;
  const note = (work: AwaitedWork) => noteMarketWork(context.prisma, owner, work);
  const tick = { elapsedMs, note };
  const next = await holdingLead(context, owner, () =>
    state.source === 'real'
      ? tickLiveMarket(context, owner, state, {
          endFollowing: () => endFollowing(context),
          trade: (now) => tradeTick(context, now, tick),
          close: () => finishSession(context, state, note),
        })
      : tickSession(context, owner, state, tick),
  );
  await context.bus.publish(busTopics.market, { ...marketStatusOf(next), tick: next.tick });
  await relayOutbox(context.prisma, context.bus);
  // Not awaited: neither pages nor the clock wait for values that are kept for charts.
  if (entersSlot(marketMomentOf(state), marketMomentOf(next))) {
    context.valueRecorder.record(() => recordValues(context, next));
  }
  return next;
}

/** One tick of a market whose clock moves by the time that passes. */
async function tickSession(
  context: WorkerContext,
  owner: string,
  state: MarketClock,
  tick: Tick,
): Promise<MarketClock> {
  const isReady = await doPhaseWork(context, state, tick);
  return isReady ? moveClock(context, owner, tick.elapsedMs) : readMarketState(context.prisma);
}

/** A tick under way. */
interface Tick {
  readonly elapsedMs: number;
  /** Notes that the work went on which the clock waits for. */
  note(work: AwaitedWork): Promise<void>;
}

/** @returns whether the clock may move on */
async function doPhaseWork(context: WorkerContext, state: MarketClock, tick: Tick): Promise<boolean> {
  switch (state.phase) {
    case 'PreOpen':
      await prepareSession(context, state.day);
      await endFollowing(context);
      return true;
    case 'Open':
      await prepareSession(context, state.day);
      await endFollowing(context);
      return tradeTick(context, state, tick);
    case 'Closed':
      if (isDayDone(state)) return true;
      await finishSession(context, state, tick.note);
      return true;
    case 'Ended':
      return false;
  }
}

/** @returns whether the opening is over */
async function tradeTick(context: WorkerContext, state: MarketClock, tick: Tick): Promise<boolean> {
  if (state.tick === 0) return tradeOpening(context, state, tick);
  await dispatchTrades(context, state, await duePortfolios(context.pool, state.day));
  return true;
}

/** @returns whether the opening is over: all portfolios are traded, or the wait is given up */
async function tradeOpening(context: WorkerContext, state: MarketClock, { elapsedMs, note }: Tick): Promise<boolean> {
  const { pool, opening } = context;
  const untraded = await listUntraded(context, state.day);
  if (untraded.length === 0) return true;
  const { send, isGoingOn, sending, isGivenUp } = opening.step(state.day, untraded, elapsedMs);
  if (isGivenUp) return true;
  if (isGoingOn) await note({ waitsFor: 'trade the opening', done: null });
  await dispatchTrades(context, state, send, sending);
  return !(await hasUntraded(pool, state.day, untraded)) && !(await hasUntraded(pool, state.day));
}

/**
 * While an opening goes on, what is left of the step before. Looking at all portfolios at each step would cost their number times the
 * time that they take; those that became due meanwhile are found once the others are traded, or do not move.
 */
async function listUntraded({ pool, opening }: WorkerContext, day: TradingDay): Promise<number[]> {
  const waiting = opening.waiting(day);
  const left = await untradedPortfolios(pool, day, waiting);
  const isGoingOn = left.length > 0 && left.length < waiting.length;
  return isGoingOn ? left : untradedPortfolios(pool, day);
}

async function dispatchTrades(
  { trades }: WorkerContext,
  { day, tick }: MarketClock,
  portfolioIds: readonly number[],
  sending?: number,
): Promise<void> {
  if (portfolioIds.length > 0) await trades.dispatch({ portfolioIds: [...portfolioIds], day, tick }, sending);
}

async function moveClock(
  { prisma, leastTicks }: WorkerContext,
  owner: string,
  elapsedMs: number,
): Promise<MarketClock> {
  // Read anew, because the speed may have been set since the tick began.
  const state = await readMarketState(prisma);
  const maxStepMs = state.phase === 'Open' ? longestStepMs(state, leastTicks) : undefined;
  const { state: next, transitions } = advanceClock(clockOf(state), elapsedMs, { maxStepMs });
  const isTraded =
    state.phase === 'Open' && transitions.length === 0 && (next.elapsedMs > state.elapsedMs || state.tick === 0);
  const tick = isTraded ? state.tick + 1 : tickAfter(state, next.day);
  if (tick !== state.tick || transitions.length > 0 || next.elapsedMs !== state.elapsedMs) {
    await moveMarket(prisma, owner, state, { ...next, tick });
  }
  return readMarketState(prisma);
}
