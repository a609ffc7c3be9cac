import { isMissed, type LiveReadiness, liveClock } from '@pipa/calendar';
import { isDayDone, type MarketClock, moveMarket, readMarketState, tickAfter } from '@pipa/db/market';
import type { WorkerContext } from '../context.ts';
import type { LiveMarket } from './live-market.ts';
import { prepareLiveSession } from './prepare-live-session.ts';
import { seeDueQuotes } from './see-quotes.ts';
import { takeWholeDay } from './take-whole-day.ts';

/** What the session and the close of a real market share with those of the other markets. */
export interface LiveWork {
  /** Ends the following of strategies that went offline. */
  endFollowing(): Promise<unknown>;
  /** Trades the opening, or what is due at a later tick. @returns whether the opening is over */
  trade(state: MarketClock): Promise<boolean>;
  /** Processes the close of the day. */
  close(): Promise<void>;
}

/**
 * One tick of a real market. Its clock is New York's: work that is late does not hold up the exchange, so an order that could not trade
 * waits for the next session. Days that were missed are prepared and closed in order, and nothing trades in them.
 */
export async function tickLiveMarket(
  context: WorkerContext,
  owner: string,
  state: MarketClock,
  work: LiveWork,
): Promise<MarketClock> {
  const { live } = context;
  if (live === undefined) throw new TypeError('a real market needs the feed of its vendor');
  switch (state.phase) {
    case 'PreOpen': {
      const isPrepared = await prepareLiveSession(context, live, state.day);
      if (isPrepared) await work.endFollowing();
      return followTime(context, owner, state, { isPrepared, dayDone: false });
    }
    case 'Open':
      return tickSession(context, owner, await followTime(context, owner, state), live, work);
    case 'Closed':
      if (!isDayDone(state) && (await takeWholeDay(context, live, state.day))) await work.close();
      return followTime(context, owner, await readMarketState(context.prisma));
    case 'Ended':
      return state;
  }
}

/** Trades at the moment of the wall clock, unless the session is over by now. */
async function tickSession(
  context: WorkerContext,
  owner: string,
  state: MarketClock,
  live: LiveMarket,
  work: LiveWork,
): Promise<MarketClock> {
  if (state.phase !== 'Open' || isMissed(state.day, context.clock())) return state;
  if (!(await seeDueQuotes(context, live, state.day))) return state;
  await work.endFollowing();
  if (!(await work.trade(state))) return state;
  await moveMarket(context.prisma, owner, state, { ...state, tick: state.tick + 1 });
  return readMarketState(context.prisma);
}

/** Moves the clock to the wall clock, at most into the next phase. */
async function followTime(
  { prisma, clock }: WorkerContext,
  owner: string,
  state: MarketClock,
  readiness: LiveReadiness = { isPrepared: false, dayDone: isDayDone(state) },
): Promise<MarketClock> {
  const next = liveClock(state, clock(), readiness);
  if (next.day === state.day && next.phase === state.phase && next.elapsedMs === state.elapsedMs) return state;
  await moveMarket(prisma, owner, state, { ...next, tick: tickAfter(state, next.day) });
  return readMarketState(prisma);
}
