import { sessionOf, type TradingDay } from '@pipa/calendar';
import { listTradedSymbols, listWatchedSymbols, type SeenBar, seeQuotes } from '@pipa/db/market';
import type { LiveQuote } from '@pipa/market-data/vendors';
import type { WorkerContext } from '../context.ts';
import type { LiveMarket } from './live-market.ts';

type Seeing = Pick<WorkerContext, 'pool' | 'clock' | 'logger' | 'benchmark'>;

/** Symbols that are watched and neither held nor ordered, whose quotes are read where the limits leave room. */
const MOST_WATCHED = 1_000;
/** How far the clock of an exchange may be ahead of ours. */
const CLOCKS_APART_MS = 5_000;

/**
 * Takes over the newest quotes of what portfolios hold and order, where it is time for them, and then of what alerts and watch lists name,
 * as many as slow down no reading. A vendor that does not answer leaves the tape
 * as it is: its quotes grow old, and what is too old fills nothing.
 * @returns whether quotes were due
 */
export async function seeDueQuotes(context: Seeing, live: LiveMarket, day: TradingDay): Promise<boolean> {
  const { pool, clock, logger, benchmark } = context;
  const now = clock();
  const traded = [...new Set([benchmark, ...(await listTradedSymbols(pool))])];
  const pauseMs = Math.max(live.valuationMs, live.feed.leastQuotesMs(traded.length));
  if (live.quotedAt !== null && now.getTime() - live.quotedAt.getTime() < pauseMs) return false;
  live.quotedAt = now;
  try {
    // What is traded is on the tape before anything else is asked for.
    for (const symbols of [traded, roomFor(live, traded, await listWatchedSymbols(pool, MOST_WATCHED), pauseMs)])
      await seeQuotes(pool, day, seenBars(await live.feed.quotes(symbols), day, clock()));
  } catch (error) {
    logger.warn({ err: error, day }, 'the quotes of the session were not read');
  }
  return true;
}

/** The first of the watched symbols whose quotes can be read beside those of the traded ones without a longer pause. */
function roomFor(
  { feed }: LiveMarket,
  traded: readonly string[],
  watched: readonly string[],
  pauseMs: number,
): readonly string[] {
  const others = watched.filter((symbol) => !traded.includes(symbol));
  // A call more than both together need, as each of them is rounded up to calls.
  const fits = (count: number) => feed.leastQuotesMs(traded.length) + feed.leastQuotesMs(count) <= pauseMs;
  let [room, tooMany] = [0, others.length + 1];
  while (tooMany - room > 1) {
    const middle = (room + tooMany) >> 1;
    if (fits(middle)) room = middle;
    else tooMany = middle;
  }
  return others.slice(0, room);
}

const isPrice = (price: number | null): price is number => price !== null && Number.isFinite(price) && price > 0;

/** What quotes show of a session: those of another session, of before the open or after the close, and of the future show nothing. */
export function seenBars(quotes: ReadonlyMap<string, LiveQuote>, day: TradingDay, now: Date): SeenBar[] {
  const { openAt, closeAt } = sessionOf(day);
  return Array.from(quotes).flatMap(([symbol, { price, bid, ask, at, ...ofDay }]) => {
    const isOfSession = at >= openAt && at <= closeAt && at.getTime() <= now.getTime() + CLOCKS_APART_MS;
    if (!isOfSession || !isPrice(price)) return [];
    const open = isPrice(ofDay.dayOpen) ? ofDay.dayOpen : price;
    const range = [price, open, ofDay.dayHigh, ofDay.dayLow].filter(isPrice);
    const volume = isPrice(ofDay.dayVolume) ? ofDay.dayVolume : 0;
    const book = { bid: isPrice(bid) ? bid : null, ask: isPrice(ask) ? ask : null };
    return {
      symbol,
      open,
      high: Math.max(...range),
      low: Math.min(...range),
      close: price,
      volume,
      seen: { ...book, at },
    };
  });
}
