import { type MarketMoment, momentOf, type TradingDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import { nextOpenDay, type readMarketState, statement } from '@pipa/db';
import type { AppContext } from '../context.ts';

type MarketState = Awaited<ReturnType<typeof readMarketState>>;

/** What prices depend on. */
export interface PricedMoment extends Pick<MarketState, 'seed' | 'day' | 'phase' | 'lastClosedDay'> {
  readonly moment: Pick<MarketMoment, 'day' | 'fraction' | 'at'>;
}

/** The market clock together with what it shows. */
export interface Market extends MarketState {
  readonly moment: MarketMoment;
}

// Read with every list and monitor, so it is prepared; the store's reader serves those that write.
const readClock = statement(`
  SELECT "source"::text, "seed", "day", "phase"::text, "elapsedMs", "sessionSeconds", "speed", "paused", "tick",
    "lastClosedDay", "firstDay", "lastDay"
  FROM "market_state" WHERE "id" = 1`);

export const marketOf = (state: MarketState): Market => ({ ...state, moment: momentOf(state) });

/** The market clock now; UNAVAILABLE before the market has been set up. */
export async function readMarket(context: Pick<AppContext, 'pool'>): Promise<Market> {
  const { rows } = await context.pool.query<MarketState>(readClock([]));
  if (rows[0] === undefined) throw new DomainError('UNAVAILABLE', { reason: 'the market has not been set up' });
  return marketOf(rows[0]);
}

/** Day on which an order given now can trade: today while the market is open, else the next session, if one will come. */
export const firstTradeDay = (state: Pick<MarketState, 'day' | 'phase' | 'lastDay'>): TradingDay =>
  state.phase === 'Open' ? state.day : nextOpenDay(state);
