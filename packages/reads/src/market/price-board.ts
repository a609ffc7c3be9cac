import { addDays, type TradingDay, toEpochDay } from '@pipa/calendar';
import { actionsOf, type LatestClose, latestCloses, readTape, type TapeBar } from '@pipa/db/market';
import { quoteAt } from '@pipa/market-data';
import type { DayAction } from '@pipa/trading';
import type { Database } from '../context.ts';
import { keepLast } from '../keep-last.ts';
import { onceAPool } from '../once-a-pool.ts';
import { type PriceView, viewPrices } from '../values/price-view.ts';
import { createCloseCache } from './close-cache.ts';
import type { PricedMoment } from './read-market.ts';

export interface PriceBoard {
  priceView(market: PricedMoment, symbols: Iterable<string>): Promise<PriceView>;
}

interface DayFacts {
  readonly tape: ReadonlyMap<string, TapeBar>;
  readonly actions: ReadonlyMap<string, readonly DayAction[]>;
}

async function readDayFacts(pool: Database['pool'], market: PricedMoment): Promise<DayFacts> {
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

/** What a day's tape and actions do not change within: a phase once the market is open, of a real market a moment. */
function keyOf({ source, day, phase, moment }: PricedMoment): string {
  const isGrowing = phase === 'PreOpen' || (source === 'real' && phase === 'Open');
  return `${day} ${isGrowing ? moment.at.getTime() : phase}`;
}

/** Caches a day's tape and actions for as long as they do not change. */
function createDayFacts(pool: Database['pool']): (market: PricedMoment) => Promise<DayFacts> {
  const keep = keepLast<DayFacts>();
  return (market) => {
    // An open market without a tape: the tape is still being written.
    return keep(
      keyOf(market),
      () => readDayFacts(pool, market),
      ({ tape }) => market.phase !== 'Open' || tape.size > 0,
    );
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
function createPriceBoard({ pool }: Database): PriceBoard {
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

/** The single board of a process, which lists, monitors and sockets share. */
export const priceBoardOf = onceAPool(createPriceBoard);
