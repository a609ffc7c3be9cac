import { addDays, newYorkDay, nextTradingDay, previousTradingDay, sessionOf } from '@pipa/calendar';
import {
  isWhole,
  type VendorWorld,
  type WorldAction,
  type WorldBar,
  type WorldInstrument,
  type WorldQuote,
} from '@pipa/vendor-sandbox';
import type { RawBar, RawSeries } from './read-folder.ts';

/** Vendors announce splits and dividends so many days ahead. */
const KNOWN_AHEAD_DAYS = 7;
/** The files have no pay days. */
const PAID_AFTER_SESSIONS = 15;
/** Share of a session at whose price it opens; from then on the price goes straight to the close. */
const OPENING = 0.1;
/** Part of the volume of a day that its opening trades. */
const OPENING_VOLUME = 0.03;

export const payDayOf = (exDay: string): string => nextTradingDay(exDay, PAID_AFTER_SESSIONS);

function shareOf(day: string, at: Date): number {
  const { openAt, closeAt } = sessionOf(day);
  return (at.getTime() - openAt.getTime()) / (closeAt.getTime() - openAt.getTime());
}

/** The last price of a session at an instant, in cents. */
export function priceAt({ day, open, close }: RawBar, at: Date): number {
  const share = shareOf(day, at);
  const way = Math.min(1, Math.max(0, (share - OPENING) / (1 - OPENING)));
  return Math.round((open + way * (close - open)) * 100) / 100;
}

/** The files as vendors would have had them day by day: nothing of a day is known before it is over. */
export function folderWorld(all: readonly RawSeries[]): VendorWorld {
  const bySymbol = new Map(all.map((series) => [series.symbol, series]));
  const indexOf = new Map(all.map(({ symbol, bars }) => [symbol, new Map(bars.map(({ day }, i) => [day, i]))]));
  const actions = all
    .flatMap(({ symbol, actions: ofSymbol }) => ofSymbol.flatMap((one, i) => worldActions(symbol, one, i)))
    .sort((a, b) => (a.exDay < b.exDay ? -1 : a.exDay > b.exDay ? 1 : a.symbol < b.symbol ? -1 : 1));
  const barOn = (symbol: string, day: string): RawBar | undefined => {
    const i = indexOf.get(symbol)?.get(day);
    return i === undefined ? undefined : bySymbol.get(symbol)?.bars[i];
  };
  /** The first bar from a day on. */
  const firstFrom = (bars: readonly RawBar[], day: string): number => {
    let [low, high] = [0, bars.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((bars[middle]?.day ?? '') < day) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const lastWhole = (at: Date): string => {
    const today = newYorkDay(at);
    return isWhole(today, at) ? today : addDays(today, -1);
  };
  return {
    instruments: (at) => all.flatMap((series): WorldInstrument[] => listed(series, newYorkDay(at))),
    bars: (symbol, { from, to }, at): readonly WorldBar[] | null => {
      const series = bySymbol.get(symbol);
      if (series === undefined) return null;
      const last = [to, lastWhole(at)].sort()[0] ?? to;
      return series.bars.slice(firstFrom(series.bars, from), firstFrom(series.bars, addDays(last, 1)));
    },
    sessionBars: (day, at) =>
      new Map(
        day > lastWhole(at)
          ? []
          : all.flatMap(({ symbol }) => {
              const bar = barOn(symbol, day);
              return bar === undefined ? [] : [[symbol, bar] as const];
            }),
      ),
    actions: (symbols, { from, to }, at) => {
      const known = addDays(newYorkDay(at), KNOWN_AHEAD_DAYS);
      const wanted = symbols === null ? null : new Set(symbols);
      return actions.filter(
        ({ symbol, exDay }) => exDay >= from && exDay <= to && exDay <= known && (wanted?.has(symbol) ?? true),
      );
    },
    quote: (symbol, at): WorldQuote | null => {
      const today = previousTradingDay(addDays(newYorkDay(at), 1));
      const day = at >= sessionOf(today).openAt ? today : previousTradingDay(today);
      const bar = barOn(symbol, day);
      if (bar === undefined) return null;
      const seen = new Date(Math.min(at.getTime(), sessionOf(day).closeAt.getTime()));
      const price = priceAt(bar, seen);
      const { open, volume } = bar;
      const traded = Math.floor(volume * (OPENING_VOLUME + (1 - OPENING_VOLUME) * shareOf(day, seen)));
      // What the day saw until now is not in its bar.
      const ofDay = { dayOpen: open, dayHigh: Math.max(open, price), dayLow: Math.min(open, price), dayVolume: traded };
      return { price, bid: Math.max(0.01, price - 0.01), ask: price + 0.01, at: seen, ...ofDay };
    },
  };
}

function listed({ symbol, kind, bars }: RawSeries, today: string): WorldInstrument[] {
  const [first] = bars;
  if (first === undefined || first.day > today) return [];
  const facts = {
    exchange: kind === 'ETF' ? ('ARCA' as const) : ('NYSE' as const),
    listedOn: first.day,
    lastDay: null,
  };
  return [{ id: symbol, symbol, name: symbol, kind, ...facts }];
}

function worldActions(symbol: string, { day: exDay, dividend, split }: RawSeries['actions'][number], i: number) {
  const actions: WorldAction[] = [];
  const shared = { symbol, exDay };
  if (split !== 1) actions.push({ ...shared, id: `${symbol}-${i}-split`, kind: 'Split', ratio: split });
  if (dividend > 0) {
    const paid = { kind: 'Dividend' as const, cash: dividend, payDay: payDayOf(exDay) };
    actions.push({ ...shared, id: `${symbol}-${i}-dividend`, ...paid });
  }
  return actions;
}
