import type { SynchronousVenue, VenueAccount, VenueMarket } from '@pipa/brokers';
import { liveClock, liveMoment, type MarketMoment } from '@pipa/calendar';
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

/** Age at which a quote of a real market fills no order any more, where the environment says nothing else. */
export const MAX_QUOTE_AGE_MS = 60_000;

/**
 * The moment at which a book trades: that of the clock's present tick, and in a real market that of the wall clock, so that work which
 * was late is not done at quotes that have become old meanwhile.
 */
export const tradingMomentOf = (state: MarketClock, now: Date): MarketMoment =>
  state.source === 'real'
    ? liveMoment(liveClock(state, now, { isPrepared: false, dayDone: false }))
    : marketMomentOf(state);

/** What trading needs to know of the time. */
export interface TradingTime {
  clock(): Date;
  readonly live?: { readonly maxQuoteAgeMs: number };
}

/** The session under way at a moment. */
export function venueMarketOf(session: SessionMarket, state: MarketClock, time: TradingTime): VenueMarket {
  const moment = tradingMomentOf(state, time.clock());
  const { day, fraction, at } = moment;
  if (state.source === 'real') return liveMarketOf(session, state, moment, time);
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

/** What was seen of a real session so far. An instrument that is halted keeps its last quote, which is soon too old to fill anything. */
function liveMarketOf(
  session: SessionMarket,
  state: MarketClock,
  moment: MarketMoment,
  { live }: TradingTime,
): VenueMarket {
  return {
    moment,
    tick: state.tick,
    averageVolume: session.averageVolume,
    maxQuoteAgeMs: live?.maxQuoteAgeMs ?? MAX_QUOTE_AGE_MS,
    quote: (symbol) => {
      const bar = session.tapeBar(symbol);
      if (bar?.seen === undefined || moment.phase !== 'Open') return null;
      const { close: price, seen } = bar;
      // Some vendors give no volume of the session under way.
      const volume = bar.volume > 0 ? bar.volume : session.averageVolume(symbol) * moment.fraction;
      return { day: moment.day, at: seen.at, price, low: price, high: price, volume, print: 'Continuous' };
    },
  };
}
