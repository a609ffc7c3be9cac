import { payDayOf, priceAt } from '../folder-world.ts';
import type { RawSeries } from '../read-folder.ts';

// Books of portfolios from their fills and the raw files alone: cash, dividends that are due, shares, and what they are worth.

export interface Fill {
  readonly day: string;
  readonly at: Date;
  readonly symbol: string;
  readonly side: string;
  readonly shares: number;
  readonly price: number;
  readonly commission: number;
  readonly fee: number;
  readonly marketPrice: number;
  readonly marketAt: Date;
}

export interface BookOfDay {
  readonly day: string;
  readonly cash: number;
  /** Dividends that went ex and are not paid yet. */
  readonly receivable: number;
  readonly value: number;
  readonly shares: ReadonlyMap<string, number>;
}

const cents = (dollars: number): number => Math.sign(dollars) * (Math.round(Math.abs(dollars) * 100 + 1e-7) / 100);

export interface Booked {
  readonly amount: number;
  readonly fills: readonly Fill[];
  /** Fees of the strategy and interest on borrowed cash, by day: negative dollars. */
  readonly charges: ReadonlyMap<string, number>;
}

/** The book of each day's close. Dividends and splits come before the open, charges after the close. */
export function booksOf(
  { amount, fills, charges }: Booked,
  series: ReadonlyMap<string, RawSeries>,
  days: readonly string[],
): { books: BookOfDay[]; splits: string[]; dividends: string[] } {
  const shares = new Map<string, number>();
  const due: { payDay: string; dollars: number }[] = [];
  const [books, splits, dividends]: [BookOfDay[], string[], string[]] = [[], [], []];
  let cash = amount;
  let before = '';
  for (const day of days) {
    for (const [symbol, held] of [...shares]) {
      for (const action of series.get(symbol)?.actions ?? []) {
        if (action.day <= before || action.day > day) continue;
        if (action.split !== 1) {
          const close = series.get(symbol)?.bars.findLast((bar) => bar.day < day)?.close ?? 0;
          const all = held * action.split;
          const whole = Math.abs(all - Math.round(all)) < 1e-3 ? Math.round(all) : Math.trunc(all);
          cash += cents((all - whole > 1e-3 ? all - whole : 0) * (close / action.split));
          shares.set(symbol, whole);
          splits.push(`${symbol} ${day}`);
        }
        if (action.dividend > 0) {
          const dollars = cents((shares.get(symbol) ?? 0) * action.dividend);
          if (dollars !== 0) {
            due.push({ payDay: payDayOf(action.day), dollars });
            dividends.push(`${symbol} ${action.day} ${dollars}`);
          }
        }
      }
    }
    for (const one of due.filter(({ payDay }) => payDay > before && payDay <= day)) cash += one.dollars;
    for (const fill of fills.filter((one) => one.day === day)) {
      const sign = fill.side === 'Buy' || fill.side === 'Cover' ? 1 : -1;
      cash -= sign * fill.shares * fill.price + fill.commission + fill.fee;
      const held = (shares.get(fill.symbol) ?? 0) + sign * fill.shares;
      if (held === 0) shares.delete(fill.symbol);
      else shares.set(fill.symbol, held);
    }
    cash += charges.get(day) ?? 0;
    const receivable = due.reduce((total, { payDay, dollars }) => (payDay > day ? total + dollars : total), 0);
    let value = cash + receivable;
    for (const [symbol, held] of shares) {
      value += held * (series.get(symbol)?.bars.findLast((bar) => bar.day <= day)?.close ?? Number.NaN);
    }
    books.push({ day, cash, receivable, value, shares: new Map(shares) });
    before = day;
  }
  return { books, splits, dividends };
}

/** Half-spread and impact of a fill by the product's documented schedule, in basis points. */
export function costBps(shares: number, price: number, averageVolume: number): number {
  const tiers = [
    [500_000_000, 0.5],
    [100_000_000, 1],
    [25_000_000, 2.5],
    [5_000_000, 5],
    [1_000_000, 15],
    [0, 40],
  ] as const;
  const spread = tiers.find(([from]) => averageVolume * price >= from)?.[1] ?? 40;
  return spread + Math.min(100, 100 * Math.sqrt(shares / averageVolume));
}

/** Mean volume of the 20 sessions before a bar, in shares of its day. */
export function averageVolume({ bars, actions }: RawSeries, at: number): number {
  const today = bars[at]?.day ?? '';
  const recent = bars.slice(Math.max(0, at - 20), at);
  const inShares = recent.map(({ day, volume }) => {
    let shares = volume;
    for (const action of actions) if (action.day > day && action.day <= today) shares *= action.split;
    return shares;
  });
  return inShares.reduce((total, volume) => total + volume, 0) / recent.length;
}

/** What a fill should have cost by the files: the price of the instant, worsened by spread and impact, four decimals. */
export function expectedPrice({ symbol, day, side, shares, marketAt }: Fill, series: ReadonlyMap<string, RawSeries>) {
  const raw = series.get(symbol);
  const at = raw?.bars.findIndex((bar) => bar.day === day) ?? -1;
  const bar = raw?.bars[at];
  if (raw === undefined || bar === undefined) throw new Error(`${symbol} has no bar of ${day}`);
  const quote = priceAt(bar, marketAt);
  const average = averageVolume(raw, at);
  const sign = side === 'Buy' || side === 'Cover' ? 1 : -1;
  const price = Math.round(quote * (1 + (sign * costBps(shares, quote, average)) / 10_000) * 10_000) / 10_000;
  return { quote, price };
}
