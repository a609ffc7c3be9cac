import {
  addDays,
  fromEpochDay,
  isTradingDay,
  newYorkDay,
  nextTradingDay,
  previousTradingDay,
  sessionOf,
  type TradingDay,
  toEpochDay,
  tradingDaysBetween,
} from '@pipa/calendar';
import { keepNewest } from './keep-newest.ts';
import { quoteOnPath } from './quote-on-path.ts';
import {
  isWhole,
  type VendorWorld,
  type WorldAction,
  type WorldBar,
  type WorldInstrument,
  type WorldRange,
} from './vendor-world.ts';

interface Prices {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** What is needed of a market that is computed, any day of it at once. */
export interface ComputedMarket {
  instruments(): readonly {
    readonly symbol: string;
    readonly name: string;
    readonly kind: 'Stock' | 'ETF' | 'Index';
    readonly industry: string | null;
    readonly listedOn: TradingDay | null;
    readonly delistedOn: TradingDay | null;
  }[];
  history(
    symbol: string,
    from: TradingDay,
    to: TradingDay,
  ): {
    readonly bars: {
      readonly days: Int32Array;
      readonly open: Float64Array;
      readonly high: Float64Array;
      readonly low: Float64Array;
      readonly close: Float64Array;
      readonly volume: Float64Array;
    };
    readonly actions: readonly {
      readonly exDay: number;
      readonly kind: 'dividend' | 'split';
      readonly value: number;
      readonly payDay: number | null;
    }[];
  };
  sessionBars(day: TradingDay): ReadonlyMap<string, Prices>;
}

interface KnownHistory {
  readonly bars: readonly WorldBar[];
  readonly actions: readonly WorldAction[];
}

const BEGIN: TradingDay = '1990-01-02';
/** Vendors know an action so long ahead. */
const KNOWN_AHEAD_DAYS = 7;
/** What is computed is kept for the calls that follow: histories of symbols, sessions of all. */
const MOST_HISTORIES = 48;
const MOST_SESSIONS = 12;

/** A market that is computed as what vendors have data of: its days are those of the calendar, its present is the clock's. */
export function simulatedWorld(market: ComputedMarket): VendorWorld {
  const all = market.instruments().filter(({ kind }) => kind !== 'Index');
  const bySymbol = new Map(all.map((one) => [one.symbol, one]));
  const histories = new Map<string, KnownHistory>();
  const sessions = new Map<TradingDay, ReadonlyMap<string, WorldBar>>();
  let actions: { readonly horizon: TradingDay; readonly ofSymbol: Map<string, readonly WorldAction[]> } | null = null;

  /** With what is ahead, so that it is the same for a year: what is known of it is cut out of it. */
  function historyOf(symbol: string, today: TradingDay): KnownHistory {
    const horizon = horizonOf(today);
    return keepNewest(histories, `${symbol} ${horizon}`, MOST_HISTORIES, () => {
      const { bars, actions } = market.history(symbol, BEGIN, horizon);
      const rows = Array.from(bars.days, (day, i) => ({
        day: fromEpochDay(day),
        open: bars.open[i] ?? 0,
        high: bars.high[i] ?? 0,
        low: bars.low[i] ?? 0,
        close: bars.close[i] ?? 0,
        volume: bars.volume[i] ?? 0,
      }));
      const dated = actions.map((action): WorldAction => {
        const exDay = fromEpochDay(action.exDay);
        const shared = { id: `${symbol}-${exDay}-${action.kind}`, symbol, exDay };
        if (action.kind === 'split') return { ...shared, kind: 'Split', ratio: action.value };
        const payDay = action.payDay === null ? exDay : fromEpochDay(action.payDay);
        return { ...shared, kind: 'Dividend', cash: action.value, payDay };
      });
      return { bars: rows, actions: [...dated, ...endOf(symbol, rows, horizon)] };
    });
  }

  /** Holders of what is delisted get its last price. */
  function endOf(symbol: string, bars: readonly WorldBar[], horizon: TradingDay): WorldAction[] {
    const delistedOn = bySymbol.get(symbol)?.delistedOn ?? null;
    const last = bars.at(-1);
    if (delistedOn === null || last === undefined || delistedOn >= horizon) return [];
    const exDay = nextTradingDay(delistedOn);
    return [{ id: `${symbol}-end`, symbol, exDay, kind: 'Merged', into: null, ratio: 0, cash: last.close }];
  }

  function sessionOfAll(day: TradingDay): ReadonlyMap<string, WorldBar> {
    return keepNewest(
      sessions,
      day,
      MOST_SESSIONS,
      () =>
        new Map(
          [...sessionBarsOf(market, day)].flatMap(([symbol, { open, high, low, close, volume }]) =>
            bySymbol.has(symbol) ? [[symbol, { day, open, high, low, close, volume }] as const] : [],
          ),
        ),
    );
  }

  /** The actions of each symbol: few, so that those of all are kept. */
  function actionsOf(symbol: string, today: TradingDay): readonly WorldAction[] {
    const horizon = horizonOf(today);
    if (actions?.horizon !== horizon) actions = { horizon, ofSymbol: new Map() };
    const known = actions.ofSymbol.get(symbol);
    if (known !== undefined) return known;
    const found = historyOf(symbol, today).actions;
    actions.ofSymbol.set(symbol, found);
    return found;
  }

  return {
    instruments: (at) => {
      const today = newYorkDay(at);
      return all
        .filter(({ listedOn }) => listedOn === null || listedOn <= today)
        .map(({ symbol, name, kind, listedOn, delistedOn }): WorldInstrument => {
          const exchange = kind === 'ETF' ? 'ARCA' : symbol.length > 3 ? 'NASDAQ' : 'NYSE';
          const lastDay = delistedOn !== null && delistedOn < today ? delistedOn : null;
          return { id: symbol, symbol, name, kind: kind === 'ETF' ? 'ETF' : 'Stock', exchange, listedOn, lastDay };
        });
    },
    bars: (symbol, { from, to }, at) => {
      const today = newYorkDay(at);
      const { listedOn = null } = bySymbol.get(symbol) ?? {};
      if (!bySymbol.has(symbol) || (listedOn !== null && listedOn > today)) return null;
      const last = isTradingDay(today) && isWhole(today, at) ? today : previousTradingDay(today);
      const until = earlierOf(to, last);
      if (until < from) return [];
      // Newest days are those of all symbols, which are kept; an earlier one would be computed from the beginning.
      if (toEpochDay(today) - toEpochDay(from) < MOST_SESSIONS)
        return tradingDaysBetween(from, until).flatMap((day) => sessionOfAll(day).get(symbol) ?? []);
      return sliceOf(historyOf(symbol, today).bars, from, until);
    },
    sessionBars: (day, at) => (isTradingDay(day) && isWhole(day, at) ? sessionOfAll(day) : new Map()),
    actions: (symbols, range, at) => {
      const today = newYorkDay(at);
      const known = { from: range.from, to: earlierOf(range.to, addDays(today, KNOWN_AHEAD_DAYS)) };
      return (symbols ?? [...bySymbol.keys()])
        .filter((symbol) => bySymbol.has(symbol))
        .flatMap((symbol) => within(actionsOf(symbol, today), known))
        .sort((a, b) => (a.exDay < b.exDay ? -1 : a.exDay > b.exDay ? 1 : 0));
    },
    quote: (symbol, at) => {
      const today = newYorkDay(at);
      const isBegun = isTradingDay(today) && at >= sessionOf(today).openAt;
      const bar = sessionOfAll(isBegun ? today : previousTradingDay(today)).get(symbol);
      return bar === undefined ? null : quoteOnPath(bar, at);
    },
  };
}

/** None before the market's first session. */
function sessionBarsOf(market: ComputedMarket, day: TradingDay): ReadonlyMap<string, Prices> {
  try {
    return market.sessionBars(day);
  } catch (error) {
    if (error instanceof RangeError) return new Map();
    throw error;
  }
}

const earlierOf = (a: TradingDay, b: TradingDay): TradingDay => [a, b].sort()[0] ?? a;

const within = (actions: readonly WorldAction[], { from, to }: WorldRange): WorldAction[] =>
  actions.filter(({ exDay }) => exDay >= from && exDay <= to);

/** The bars of a range, found by halving. */
function sliceOf(bars: readonly WorldBar[], from: TradingDay, to: TradingDay): readonly WorldBar[] {
  const firstAfter = (day: string): number => {
    let [low, high] = [0, bars.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((bars[middle]?.day ?? '') < day) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return bars.slice(firstAfter(from), firstAfter(fromEpochDay(toEpochDay(to) + 1)));
}

/** The last day until which a market is computed, so that it is the same for a year. */
export const horizonOf = (today: TradingDay): TradingDay => `${Number(today.slice(0, 4)) + 1}-12-31`;
