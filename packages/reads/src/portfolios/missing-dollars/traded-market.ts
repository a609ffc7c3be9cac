import { fromEpochDay, newYorkDay, sessionFraction, sessionOf, type TradingDay, toEpochDay } from '@pipa/calendar';
import { type BarColumns, loadBars, readActionsBetween, type StoredAction } from '@pipa/db/market';
import { quoteAt } from '@pipa/market-data';
import { elementAt, firstAtOrAfter } from '@pipa/quant';
import { type Decimal, exact, money, type OrderMark, ZERO } from '@pipa/trading';
import type { Database } from '../../context.ts';
import type { Market } from '../../market/read-market.ts';

/** The market of some symbols up to the last close, as their orders met it. */
export interface TradedMarket {
  /**
   * Price of the market at an instant, dollars a share of that day; null outside the sessions that have closed, and in a real market, of
   * whose sessions the daily bars alone are kept.
   */
  priceAt(symbol: string, at: Date): Decimal | null;
  /** The last close up to a day, dollars a share of that day; null without one. */
  closeAt(symbol: string, day: TradingDay): Decimal | null;
  /** Shares of the later day for one share of the earlier one. */
  shareRatio(symbol: string, from: TradingDay, to: TradingDay): Decimal;
  /** Closes from a day to the first on or after another, in dollars a share of the first day; to the last close when it is null. */
  marksOf(symbol: string, from: TradingDay, until: TradingDay | null): OrderMark[];
}

export async function readTradedMarket(
  { pool }: Database,
  { source, seed }: Market,
  symbols: readonly string[],
  { from, to }: { from: TradingDay; to: TradingDay },
): Promise<TradedMarket> {
  const [bars, actions] = await Promise.all([
    loadBars(pool, symbols, { from, to }),
    readActionsBetween(pool, { symbols, after: from, to }),
  ]);
  const actionsOf = Map.groupBy(actions, ({ symbol }) => symbol);
  const indexOn = (columns: BarColumns | undefined, day: TradingDay): number => {
    if (columns === undefined) return -1;
    const epochDay = toEpochDay(day);
    const i = firstAtOrAfter(columns.days, epochDay);
    return columns.days[i] === epochDay ? i : -1;
  };
  return {
    priceAt: (symbol, at) => {
      if (source === 'real') return null;
      const day = newYorkDay(at);
      const columns = bars.get(symbol);
      const i = indexOn(columns, day);
      if (columns === undefined || i === -1) return null;
      const { openAt, closeAt } = sessionOf(day);
      if (at < openAt || at > closeAt) return null;
      const of = (field: 'open' | 'high' | 'low' | 'close' | 'volume') => elementAt(columns[field], i);
      const bar = { open: of('open'), high: of('high'), low: of('low'), close: of('close'), volume: of('volume') };
      return money(quoteAt({ seed, symbol, day, bar, fraction: sessionFraction(day, at) }).last);
    },
    closeAt: (symbol, day) => {
      const columns = bars.get(symbol);
      if (columns === undefined) return null;
      const i = firstAtOrAfter(columns.days, toEpochDay(day) + 1) - 1;
      return i < 0 ? null : money(elementAt(columns.close, i));
    },
    shareRatio: (symbol, since, until) => ratioOf(actionsOf.get(symbol) ?? [], since, until),
    marksOf: (symbol, since, until) => marksOf(bars.get(symbol), actionsOf.get(symbol) ?? [], since, until),
  };
}

const ratioOf = (actions: readonly StoredAction[], since: TradingDay, until: TradingDay): Decimal =>
  actions
    .filter(({ kind, exDate }) => kind === 'Split' && exDate > since && exDate <= until)
    .reduce((ratio, { value }) => ratio.times(value), exact(1));

function marksOf(
  columns: BarColumns | undefined,
  actions: readonly StoredAction[],
  since: TradingDay,
  until: TradingDay | null,
): OrderMark[] {
  if (columns === undefined) return [];
  const marks: OrderMark[] = [];
  let before = since;
  let ratio = exact(1);
  for (let i = firstAtOrAfter(columns.days, toEpochDay(since)); i < columns.days.length; i++) {
    const day = fromEpochDay(elementAt(columns.days, i));
    let dividend = ZERO;
    for (const { kind, exDate, value } of actions) {
      if (exDate <= before || exDate > day) continue;
      if (kind === 'Split') ratio = ratio.times(value);
      else dividend = dividend.plus(ratio.times(value));
    }
    marks.push({ day, close: money(elementAt(columns.close, i)).times(ratio), dividend });
    before = day;
    if (until !== null && day >= until) break;
  }
  return marks;
}
