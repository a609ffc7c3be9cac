import { type MarketMoment, momentOf, type TradingDay } from '@pipa/calendar';
import { type MarketClock, nextOpenDay, readMarketClock } from '@pipa/db';
import type { AppContext } from '../context.ts';

/** What prices depend on. */
export interface PricedMoment extends Pick<MarketClock, 'seed' | 'day' | 'phase' | 'lastClosedDay'> {
  readonly moment: Pick<MarketMoment, 'day' | 'fraction' | 'at'>;
}

/** The market clock together with what it shows. */
export interface Market extends MarketClock {
  readonly moment: MarketMoment;
}

export const marketOf = (state: MarketClock): Market => ({ ...state, moment: momentOf(state) });

/** The market clock now; UNAVAILABLE before the market has been set up. */
export async function readMarket(context: Pick<AppContext, 'pool'>): Promise<Market> {
  return marketOf(await readMarketClock(context.pool));
}

/** Day on which an order given now can trade: today while the market is open, else the next session, if one will come. */
export const firstTradeDay = (state: Pick<MarketClock, 'day' | 'phase' | 'lastDay'>): TradingDay =>
  state.phase === 'Open' ? state.day : nextOpenDay(state);
