import { addDays, type TradingDay, toEpochDay } from '@pipa/calendar';
import { actionsOf, type LatestClose, latestCloses, readTape, type TapeBar } from '@pipa/db/market';
import { quoteAt } from '@pipa/market-data';
import { type PriceView, viewPrices } from '@pipa/portfolios';
import type { DayAction } from '@pipa/trading';
import type { AppContext } from '../context.ts';
import { createCloseCache } from './close-cache.ts';
import type { PricedMoment } from './read-market.ts';

export interface PriceBoard {
  priceView(market: PricedMoment, symbols: Iterable<string>): Promise<PriceView>;
}

type Reader = Pick<AppContext, 'pool'>;

interface DayFacts {
  readonly tape: ReadonlyMap<string, TapeBar>;
  readonly actions: ReadonlyMap<string, readonly DayAction[]>;
}

async function readDayFacts(pool: Reader['pool'], market: PricedMoment): Promise<DayFacts> {
  const [tape, stored] = await Promise.all([
    // The tape holds the whole session, so it is not read before the open.
    market.phase === 'PreOpen' ? new Map<string, TapeBar>() : readTape(pool, market.day),
    actionsOf(pool, market.day),
  ]);
  const actions = new Map<string, DayAction[]>();
  for (const { symbol, kind, value } of stored) {
    actions.set(symbol, [...(actions.get(symbol) ?? []), { kind, value: Number(value) }]);
  }
  return { tape, actions };
}

/**
 * Caches a day's tape and actions for each phase of the day: they do not change once the market is open, and are still being
 * written before.
 */
function createDayFacts(pool: Reader['pool']): (market: PricedMoment) => Promise<DayFacts> {
  let key = '';
  let facts: Promise<DayFacts> | null = null;
  return async (market) => {
    const wanted = `${market.day} ${market.phase === 'PreOpen' ? market.moment.at.getTime() : market.phase}`;
    if (facts === null || key !== wanted) {
      key = wanted;
      facts = readDayFacts(pool, market);
    }
    const current = facts;
    const forget = () => {
      if (facts === current) facts = null;
    };
    try {
      const loaded = await current;
      // An open market without a tape: the tape is still being written.
      if (market.phase === 'Open' && loaded.tape.size === 0) forget();
      return loaded;
    } catch (error) {
      forget();
      throw error;
    }
  };
}

/** Quotes of one tick, each computed once for all portfolios. */
function createQuotes(): (market: PricedMoment, bar: TapeBar) => number {
  let key = '';
  let quotes = new Map<string, number>();
  return (market, bar) => {
    const { day, fraction } = market.moment;
    const wanted = `${day} ${fraction}`;
    if (key !== wanted) {
      key = wanted;
      quotes = new Map();
    }
    let quote = quotes.get(bar.symbol);
    if (quote === undefined) {
      quote = quoteAt({ seed: market.seed, symbol: bar.symbol, day, bar, fraction }).last;
      quotes.set(bar.symbol, quote);
    }
    return quote;
  };
}

/** Prices of this process: a day's tape and each close are read once, quotes are computed. */
export function createPriceBoard({ pool }: Reader): PriceBoard {
  const dayFacts = createDayFacts(pool);
  const quoteOf = createQuotes();
  const readCloses = (symbols: readonly string[], day: TradingDay) => latestCloses(pool, symbols, day);
  const closesBefore = createCloseCache(readCloses);
  const closesToday = createCloseCache(readCloses);
  return {
    async priceView(market, wanted) {
      const symbols = [...new Set(wanted)];
      const isOver = market.phase === 'Closed' || market.phase === 'Ended';
      const [{ tape, actions }, before, published] = await Promise.all([
        dayFacts(market),
        closesBefore(symbols, addDays(market.day, -1), market.lastClosedDay),
        isOver ? closesToday(symbols, market.day, market.lastClosedDay) : null,
      ]);
      const today = toEpochDay(market.day);
      const { seed, day, moment } = market;
      return viewPrices(symbols, {
        moment,
        tape,
        lastClose: (symbol) => before.get(symbol)?.close,
        actions: (symbol) => actions.get(symbol) ?? [],
        closeToday: (symbol) => closeOn(today, published?.get(symbol)),
        quote: (bar, fraction) =>
          fraction === moment.fraction
            ? quoteOf(market, bar)
            : quoteAt({ seed, symbol: bar.symbol, day, bar, fraction }).last,
      });
    },
  };
}

const closeOn = (epochDay: number, close: LatestClose | undefined): number | undefined =>
  close?.day === epochDay ? close.close : undefined;

const boards = new WeakMap<object, PriceBoard>();

/** The single board of a process, which lists, monitors and sockets share. */
export function priceBoardOf(context: Reader): PriceBoard {
  const known = boards.get(context.pool);
  if (known !== undefined) return known;
  const board = createPriceBoard(context);
  boards.set(context.pool, board);
  return board;
}
