import type { RawSeries } from '../read-folder.ts';

// Straightforward loops over the raw files: nothing here is imported from what it is compared with.

/** Columns of a symbol up to a day, with closes of a holder who puts every dividend into more shares. */
export interface KnownPrices {
  readonly days: readonly string[];
  readonly open: readonly number[];
  readonly high: readonly number[];
  readonly low: readonly number[];
  readonly close: readonly number[];
  readonly volume: readonly number[];
  readonly adjusted: readonly number[];
}

export function pricesUpTo({ bars, actions }: RawSeries, day: string): KnownPrices {
  const known = bars.filter((bar) => bar.day <= day);
  const adjusted: number[] = [];
  for (let t = 0; t < known.length; t++) {
    const [bar, before] = [known[t], known[t - 1]];
    if (bar === undefined) break;
    if (before === undefined) {
      adjusted.push(bar.close);
      continue;
    }
    let [split, dividend] = [1, 0];
    for (const action of actions) {
      if (action.day <= before.day || action.day > bar.day) continue;
      split *= action.split;
      dividend += action.dividend;
    }
    adjusted.push(((adjusted[t - 1] ?? 0) * ((bar.close + dividend) * split)) / before.close);
  }
  const column = (name: 'open' | 'high' | 'low' | 'close' | 'volume') => known.map((bar) => bar[name]);
  return {
    days: known.map((bar) => bar.day),
    ...{ open: column('open'), high: column('high'), low: column('low'), close: column('close') },
    volume: column('volume'),
    adjusted,
  };
}

/** New shares that a share of the close of one day has become by the close of another. */
export function sharesSince({ actions }: Pick<RawSeries, 'actions'>, from: string, to: string): number {
  let shares = 1;
  for (const { day, split } of actions) if (day > from && day <= to) shares *= split;
  return shares;
}

type Row = Record<string, number | string | null>;

/** Rows of the table of prices, the newest first. */
export function priceRows(prices: KnownPrices, count: number): Row[] {
  const last = prices.days.length - 1;
  const scale = (prices.close[last] ?? 0) / (prices.adjusted[last] ?? 1);
  const rows: Row[] = [];
  for (let t = last; t > last - count && t >= 0; t--) {
    rows.push({
      tradeDate: prices.days[t] ?? null,
      open: prices.open[t] ?? null,
      high: prices.high[t] ?? null,
      low: prices.low[t] ?? null,
      close: prices.close[t] ?? null,
      adjustClose: (prices.adjusted[t] ?? 0) * scale,
      volume: prices.volume[t] ?? null,
      dailyReturn: t === 0 ? null : 100 * ((prices.adjusted[t] ?? 0) / (prices.adjusted[t - 1] ?? 1) - 1),
    });
  }
  return rows;
}

const SESSIONS_A_YEAR = 252;

/** Returns and risk up to the last day, in percent. */
export function performanceRow({ adjusted }: KnownPrices): Row {
  const last = adjusted.length - 1;
  const over = (sessions: number) =>
    last < sessions ? null : 100 * ((adjusted[last] ?? 0) / (adjusted[last - sessions] ?? 1) - 1);
  const window = adjusted.slice(Math.max(0, last - 5 * SESSIONS_A_YEAR));
  const returns: number[] = [];
  for (let t = 1; t < window.length; t++) returns.push((window[t] ?? 0) / (window[t - 1] ?? 1) - 1);
  let sum = 0;
  for (const one of returns) sum += one;
  const mean = sum / returns.length;
  let squares = 0;
  for (const one of returns) squares += (one - mean) ** 2;
  let [peak, deepest] = [0, 0];
  for (const close of window) {
    peak = Math.max(peak, close);
    deepest = Math.min(deepest, close / peak - 1);
  }
  const hasRisk = window.length > SESSIONS_A_YEAR;
  return {
    dailyReturn: over(1),
    weeklyReturn: over(5),
    monthlyReturn: over(21),
    quarterlyReturn: over(61),
    yearlyReturn: over(SESSIONS_A_YEAR),
    volatility: hasRisk ? 100 * Math.sqrt(squares / (returns.length - 1)) * Math.sqrt(SESSIONS_A_YEAR) : null,
    maxDD: hasRisk ? 100 * deepest : null,
  };
}
