import type { SynchronousVenue, VenueAccount, VenueMarket } from '@pipa/brokers';
import { type MarketClock, marketMomentOf } from '@pipa/db';
import { quoteAt } from '@pipa/market-data';
import { ZERO } from '@pipa/trading';
import { bookReport } from './book-report.ts';
import type { SessionMarket } from './session-market.ts';
import { pendingWithdrawals, type TradingBook } from './trading-book.ts';

/** Trades the open orders of a book at a synchronous venue, sells first, each with the cash left by earlier orders. */
export function tradeAtOnce(book: TradingBook, venue: SynchronousVenue, market: VenueMarket): void {
  for (const order of [...book.orders]) {
    const reports = venue.trade(order, accountOf(book), market);
    for (const report of reports) bookReport(book, report, market.moment.day);
  }
}

function accountOf(book: TradingBook): VenueAccount {
  // Cash of withdrawals under way is not available.
  const usable = book.cash.minus(pendingWithdrawals(book));
  return {
    position: (symbol) => book.positions.get(symbol)?.shares ?? ZERO,
    buyingPower: book.portfolio.useMargin ? null : usable.isNegative() ? ZERO : usable,
    expectsCash: book.orders.some(({ side }) => side !== 'Buy'),
  };
}

/** The session under way at the clock's present tick. */
export function venueMarketOf(session: SessionMarket, state: MarketClock): VenueMarket {
  const moment = marketMomentOf(state);
  const { day, fraction, at } = moment;
  const print = fraction === 0 ? 'Open' : fraction === 1 ? 'Close' : 'Continuous';
  return {
    moment,
    tick: state.tick,
    averageVolume: session.averageVolume,
    quote: (symbol) => {
      const bar = session.tapeBar(symbol);
      if (bar === undefined) return null;
      const { last, cumulativeVolume } = quoteAt({ seed: state.seed, symbol, day, bar, fraction });
      return { day, at, price: last, low: last, high: last, volume: cumulativeVolume, print };
    },
  };
}
