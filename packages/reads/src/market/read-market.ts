import type { MarketMoment } from '@pipa/calendar';
import type { Pool } from '@pipa/db';
import { type MarketClock, marketMomentOf, readMarketClock } from '@pipa/db/market';

/** The state on which prices depend. */
export interface PricedMoment extends Pick<MarketClock, 'source' | 'seed' | 'day' | 'phase' | 'lastClosedDay'> {
  readonly moment: Pick<MarketMoment, 'day' | 'fraction' | 'at'>;
}

/** The market clock together with what it shows. */
export interface Market extends MarketClock {
  readonly moment: MarketMoment;
}

export const marketOf = (state: MarketClock): Market => ({ ...state, moment: marketMomentOf(state) });

/** The market clock now; UNAVAILABLE before the market has been set up. */
export async function readMarket({ pool }: { readonly pool: Pool }): Promise<Market> {
  return marketOf(await readMarketClock(pool));
}
