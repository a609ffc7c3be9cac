import type { SynchronousVenue, VenueAccount, VenueMarket } from '@pipa/brokers';
import { type MarketClock, marketMomentOf } from '@pipa/db/market';
import { quoteAt } from '@pipa/market-data';
import { type Decimal, exact, type MarginRules, marginStatus, valuePortfolio, ZERO } from '@pipa/trading';
import { bookReport } from './book-report.ts';
import type { SessionMarket } from './session-market.ts';
import { pendingWithdrawals, type TradingBook, valuedBookOf } from './trading-book.ts';

/** Trades the open orders of a book at a synchronous venue, sells first, each with the funds left by earlier orders. */
export function tradeAtOnce(
  book: TradingBook,
  venue: SynchronousVenue,
  market: VenueMarket,
  { session, margin }: { readonly session: Pick<SessionMarket, 'lastClose'>; readonly margin: MarginRules },
): void {
  const quotes = book.portfolio.useMargin ? quotesOf(book, market, session) : null;
  for (const order of [...book.orders]) {
    const account = quotes === null ? cashAccount(book) : marginAccount(book, quotes, margin);
    const reports = venue.trade(order, account, market);
    for (const report of reports) bookReport(book, report, market.moment.day);
  }
}

/** Cash of withdrawals under way is not available. */
const usableCash = (book: TradingBook): Decimal => book.cash.minus(pendingWithdrawals(book));

function cashAccount(book: TradingBook): VenueAccount {
  const usable = usableCash(book);
  return {
    position: (symbol) => book.positions.get(symbol)?.shares ?? ZERO,
    buyingPower: usable.isNegative() ? ZERO : usable,
    expectsCash: book.orders.some(({ side }) => side !== 'Buy'),
  };
}

/** What the books are worth at these quotes decides what may be opened. */
function marginAccount(book: TradingBook, quotes: ReadonlyMap<string, number>, margin: MarginRules): VenueAccount {
  const valuation = valuePortfolio(valuedBookOf(book, usableCash(book)), quotes);
  return {
    position: (symbol) => book.positions.get(symbol)?.shares ?? ZERO,
    buyingPower: exact(marginStatus(valuation, margin).buyingPower),
    initialFraction: margin.initialFraction,
    expectsCash: book.orders.some(({ side }) => side === 'Sell' || side === 'Cover'),
  };
}

/** Quotes of everything that a book holds or orders; without one the last close. */
export function quotesOf(
  { positions, orders }: TradingBook,
  market: VenueMarket,
  session: Pick<SessionMarket, 'lastClose'>,
): Map<string, number> {
  const quotes = new Map<string, number>();
  for (const symbol of [...positions.keys(), ...orders.map((order) => order.symbol)]) {
    const price = market.quote(symbol)?.price ?? session.lastClose(symbol);
    if (price !== undefined) quotes.set(symbol, price);
  }
  return quotes;
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
