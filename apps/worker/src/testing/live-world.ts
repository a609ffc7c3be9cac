import { previousTradingDay, sessionFraction, sessionOf, type TradingDay } from '@pipa/calendar';
import type { StoredAction, TapeBar } from '@pipa/db/market';
import { quoteAt } from '@pipa/market-data';
import { vendorBar } from '@pipa/market-data/testing/memory-vendor';
import {
  type LiveQuote,
  type MarketVendor,
  type QuoteSource,
  type VendorChange,
  VendorError,
  type VendorPage,
  type VendorRow,
} from '@pipa/market-data/vendors';
import type { ScriptedMarket } from './scripted-market.ts';

const SEED = 7;
/** What the quotes of a vendor are behind by. */
const LAG_MS = 2_000;
const NAME = 'World';

type Span = readonly [from: Date, to: Date];

/** A real market that a test knows in advance, and its vendor, which gives nothing of the future. */
export interface LiveWorld {
  readonly vendor: MarketVendor;
  readonly quotes: QuoteSource;
  now: Date;
  /** What happens before the open of a day. */
  readonly actions: StoredAction[];
  readonly changes: Pick<VendorChange, 'symbol' | 'day' | 'change'>[];
  /** Instruments that begin on a day, with the symbol of the scripted market whose prices they have. */
  list(symbol: string, from: TradingDay, prices: string): void;
  delist(symbol: string, lastDay: TradingDay): void;
  /** The vendor does not answer. */
  readonly outages: Span[];
  /** Nothing trades. */
  halt(symbol: string, span: Span): void;
  /** The first tries of a day find the bars of this share of all instruments alone. */
  readonly partial: Map<TradingDay, { share: number; tries: number }>;
  /** Closes that the vendor corrects at an instant. */
  readonly errors: { symbol: string; day: TradingDay; factor: number; until: Date }[];
  /** The bar of a day as traded, as the vendor has it in the end; null without one. */
  barOf(symbol: string, day: TradingDay): TapeBar | null;
  /** The last trade at an instant. */
  tradeAt(symbol: string, at: Date, day: TradingDay): number | null;
}

interface Listing {
  readonly prices: string;
  readonly from: TradingDay | null;
  lastDay: TradingDay | null;
}

export function createLiveWorld(market: ScriptedMarket, start: Date): LiveWorld {
  const listings = new Map<string, Listing>(
    market.symbols.map((symbol) => [symbol, { prices: symbol, from: null, lastDay: null }]),
  );
  const halts = new Map<string, Span[]>();
  const askFor = () => {
    if (!world.outages.some(([from, to]) => world.now >= from && world.now < to)) return;
    throw new VendorError({ kind: 'Unavailable' }, 'The vendor does not answer');
  };
  /** Prices fall by splits, so that nothing but the number of shares changes. */
  const scaleOf = (symbol: string, day: TradingDay) =>
    world.actions
      .filter((action) => action.kind === 'Split' && action.symbol === symbol && action.exDate <= day)
      .reduce((scale, { value }) => scale / Number(value), 1);
  const haltedSince = (symbol: string, at: Date): Date | null =>
    halts.get(symbol)?.find(([from, to]) => at >= from && at < to)?.[0] ?? null;

  const world: LiveWorld = {
    now: start,
    actions: [],
    changes: [],
    errors: [],
    outages: [],
    partial: new Map(),
    list: (symbol, from, prices) => {
      listings.set(symbol, { prices, from, lastDay: null });
    },
    delist: (symbol, lastDay) => {
      const listing = listings.get(symbol);
      if (listing !== undefined) listing.lastDay = lastDay;
    },
    halt: (symbol, span) => {
      halts.set(symbol, [...(halts.get(symbol) ?? []), span]);
    },
    barOf: (symbol, day) => {
      const listing = listings.get(symbol);
      if (listing === undefined || (listing.from !== null && day < listing.from)) return null;
      if (listing.lastDay !== null && day > listing.lastDay) return null;
      const bar = market.barOf(listing.prices, day);
      if (bar === null) return null;
      const scale = scaleOf(symbol, day);
      const { open, high, low, close } = bar;
      const prices = { open: open * scale, high: high * scale, low: low * scale, close: close * scale };
      return { symbol, ...prices, volume: bar.volume / scale };
    },
    tradeAt: (symbol, at, day) => {
      const bar = world.barOf(symbol, day);
      return bar && quoteAt({ seed: SEED, symbol, day, bar, fraction: sessionFraction(day, at) }).last;
    },
    vendor: {
      name: NAME,
      limits: { requestsAMinute: null, historyFrom: null, prices: 'AsTraded' },
      bars: null,
      observations: null,
      figures: null,
      instruments: () =>
        page('instruments', () =>
          Array.from(listings, ([symbol, { lastDay }]) => {
            const isOver = lastDay !== null && world.now > sessionOf(lastDay).closeAt;
            return {
              ...rowOf(symbol),
              name: symbol,
              kind: 'Stock',
              lastDay: isOver ? lastDay : null,
              finalValue: null,
            };
          }),
        ),
      actions: ({ from, to }) =>
        page('actions', () =>
          world.actions
            .filter(({ exDate }) => exDate >= (from ?? exDate) && exDate <= (to ?? exDate))
            .map(({ symbol, exDate: exDay, kind, value, payDate: payDay }) => {
              const isSplit = kind === 'Split';
              const worth = { dividend: isSplit ? 0 : Number(value), splitRatio: isSplit ? Number(value) : 1 };
              return { ...rowOf(symbol), exDay, ...worth, payDay };
            }),
        ),
      changes: ({ from, to }) =>
        page('changes', () =>
          world.changes
            .filter(({ day }) => day >= (from ?? day) && day <= (to ?? day))
            .map((change) => ({ ...rowOf(change.symbol), ...change })),
        ),
      sessionBars: (day) =>
        page('session', () => {
          if (world.now < sessionOf(day).closeAt) throw new Error(`the bars of ${day} are of the future`);
          const bars = [...listings.keys()].flatMap((symbol) => {
            const bar = world.barOf(symbol, day);
            return bar === null ? [] : vendorBar(symbol, day, bar.close, withErrors(bar, day));
          });
          const partial = world.partial.get(day);
          if (partial === undefined || partial.tries === 0) return bars;
          partial.tries -= 1;
          return bars.slice(0, Math.floor(bars.length * partial.share));
        }),
    },
    quotes: {
      name: NAME,
      mostSymbols: 3,
      requestsAMinute: null,
      quotes: async (symbols) => {
        askFor();
        return new Map(symbols.flatMap((symbol) => quoteNow(symbol)));
      },
    },
  };

  async function* page<Row extends VendorRow>(
    dataset: string,
    rows: () => readonly Row[],
  ): AsyncGenerator<VendorPage<Row>> {
    askFor();
    const provenance = { vendor: NAME, dataset, retrievedAt: world.now, asOf: null, attribution: null };
    yield { provenance, rows: rows(), cursor: 'end' };
  }

  const withErrors = (bar: TapeBar, day: TradingDay): TapeBar => {
    const wrong = world.errors.find(
      (error) => error.symbol === bar.symbol && error.day === day && world.now < error.until,
    );
    if (wrong === undefined) return bar;
    const close = bar.close * wrong.factor;
    return { ...bar, close, high: Math.max(bar.high, close), low: Math.min(bar.low, close) };
  };

  function quoteNow(symbol: string): [string, LiveQuote][] {
    const seenAt = new Date(world.now.getTime() - LAG_MS);
    const at = haltedSince(symbol, seenAt) ?? seenAt;
    // Before the first trade of a day a vendor still gives the last one of the day before.
    const day = dayAt(at);
    const bar = world.barOf(symbol, day);
    if (bar === null) return [];
    const { openAt, closeAt } = sessionOf(day);
    const traded = new Date(Math.min(closeAt.getTime(), Math.max(openAt.getTime(), at.getTime())));
    const fraction = sessionFraction(day, traded);
    const { last, bid, ask, cumulativeVolume } = quoteAt({ seed: SEED, symbol, day, bar, fraction });
    const ofDay = { dayOpen: bar.open, dayHigh: null, dayLow: null, dayVolume: cumulativeVolume };
    return [[symbol, { price: last, bid, ask, at: traded, ...ofDay }]];
  }
  return world;
}

const rowOf = (symbol: string) => ({ symbol, raw: symbol, line: 1 });

/** The session of the last trade at an instant. */
function dayAt(at: Date): TradingDay {
  const next = previousTradingDay(new Date(at.getTime() + 86_400_000).toISOString().slice(0, 10));
  return at >= sessionOf(next).openAt ? next : previousTradingDay(next);
}
