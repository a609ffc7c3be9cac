import { newYorkDay } from '@pipa/calendar';
import { z } from 'zod';
import type { LiveQuote, QuoteSource } from '../quote-source.ts';
import type { AlpacaLines } from './alpaca-lines.ts';

const MOST_SYMBOLS = 500;

const Snapshot = z.object({
  latestTrade: z.object({ t: z.string(), p: z.number() }).nullish(),
  latestQuote: z.object({ ap: z.number().nullish(), bp: z.number().nullish() }).nullish(),
  dailyBar: z.object({ t: z.string(), o: z.number(), h: z.number(), l: z.number(), v: z.number() }).nullish(),
});
const Snapshots = z.record(z.string(), Snapshot.nullable());

export function alpacaQuotes(
  { data }: AlpacaLines,
  feed: 'iex' | 'sip' | 'delayed_sip',
  requestsAMinute: number,
): QuoteSource {
  return {
    name: 'Alpaca',
    mostSymbols: MOST_SYMBOLS,
    requestsAMinute,
    quotes: async (symbols, signal) => {
      if (symbols.length > MOST_SYMBOLS) throw new RangeError(`more than ${MOST_SYMBOLS} symbols`);
      if (symbols.length === 0) return new Map();
      const query = { symbols: symbols.join(','), feed };
      const snapshots = await data.json(Snapshots, { path: '/v2/stocks/snapshots', query, signal });
      return new Map(
        Object.entries(snapshots).flatMap(([symbol, snapshot]) => {
          const quote = snapshot === null ? null : quoteOf(snapshot);
          return quote === null ? [] : [[symbol, quote] as const];
        }),
      );
    },
  };
}

function quoteOf({ latestTrade, latestQuote, dailyBar }: z.output<typeof Snapshot>): LiveQuote | null {
  if (latestTrade === null || latestTrade === undefined || !(latestTrade.p > 0)) return null;
  const at = new Date(latestTrade.t);
  if (Number.isNaN(at.getTime())) return null;
  // Before the first trade of a day the bar is still that of the day before.
  const bar = dailyBar && newYorkDay(new Date(dailyBar.t)) === newYorkDay(at) ? dailyBar : null;
  return {
    price: latestTrade.p,
    bid: positive(latestQuote?.bp),
    ask: positive(latestQuote?.ap),
    at,
    dayOpen: bar?.o ?? null,
    dayHigh: bar?.h ?? null,
    dayLow: bar?.l ?? null,
    dayVolume: bar?.v ?? null,
  };
}

/** A side of the book that is empty is 0. */
const positive = (price: number | null | undefined): number | null =>
  price !== null && price !== undefined && price > 0 ? price : null;
