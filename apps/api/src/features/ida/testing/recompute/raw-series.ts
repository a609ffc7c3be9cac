import { fromEpochDay, toEpochDay } from '@pipa/calendar';
import { MARKET_SYMBOL } from '@pipa/contract';
import type { MacroObservation } from '@pipa/market-data';
import type { Bars } from './plain-formulas.ts';
import type { RawMarket, RawSymbol } from './raw-market.ts';

/** Adjusted bars of a symbol, oldest first: by the daily total returns, from the newest close back. */
export interface AdjustedBars extends Bars {
  readonly days: readonly number[];
  /** Of each session, percent; NaN of the first. */
  readonly returns: readonly number[];
}

/** New shares for one old share between two days. */
export const newSharesOf =
  ({ actions }: RawSymbol) =>
  (from: number, to: number): number =>
    actions
      .filter(({ kind, exDay }) => kind === 'split' && exDay > from && exDay <= to)
      .reduce((shares, { value }) => shares * value, 1);

function adjust({ bars, actions }: RawSymbol): AdjustedBars {
  const of = (kind: string, day: number) => actions.find((one) => one.kind === kind && one.exDay === day)?.value;
  const days = Array.from(bars.days);
  const returns = days.map((day, t) => {
    const paid = bars.close[t] + (of('dividend', day) ?? 0);
    return t === 0 ? Number.NaN : 100 * ((paid * (of('split', day) ?? 1)) / bars.close[t - 1] - 1);
  });
  const close = new Array<number>(days.length);
  close[days.length - 1] = bars.close[days.length - 1];
  for (let t = days.length - 1; t > 0; t--) close[t - 1] = close[t] / (1 + returns[t] / 100);
  const scaled = (column: Float64Array) => days.map((_, t) => column[t] * (close[t] / bars.close[t]));
  const volume = days.map((_, t) => bars.volume[t] / (close[t] / bars.close[t]));
  return { days, returns, close, high: scaled(bars.high), low: scaled(bars.low), volume };
}

/** The raw market by symbol, with what follows from prices alone computed once. */
export function seriesOf(market: RawMarket) {
  const adjusted = new Map<string, AdjustedBars>();
  const rawOf = (symbol: string): RawSymbol => {
    const raw = market.symbols.get(symbol);
    if (raw === undefined) throw new Error(`no ${symbol}`);
    return raw;
  };
  const barsOf = (symbol: string): AdjustedBars => {
    const bars = adjusted.get(symbol) ?? adjust(rawOf(symbol));
    adjusted.set(symbol, bars);
    return bars;
  };
  /** The bars that the metrics of a day are computed from, up to the day. */
  const barsForMetrics = (symbol: string, day: string) => {
    const { days, high, low, close, volume } = barsOf(symbol);
    const from = days.findIndex((one) => one >= toEpochDay(`${Number(day.slice(0, 4)) - 3}-01-01`));
    const to = days.indexOf(toEpochDay(day)) + 1;
    return {
      high: high.slice(from, to),
      low: low.slice(from, to),
      close: close.slice(from, to),
      volume: volume.slice(from, to),
    };
  };
  /** The newest observation that had been released by a day. */
  const knownOn = (id: string, day: number): MacroObservation | undefined =>
    market.macro.get(id)?.findLast((one) => one.day <= day && one.releasedDay <= day);
  const computed = new Map<string, unknown>();
  /** What is computed once for all cells that need it. */
  const once = <T>(key: string, compute: () => T): T => {
    if (!computed.has(key)) computed.set(key, compute());
    return computed.get(key) as T;
  };
  const stocks = [...market.symbols.values()].filter(({ instrument }) => instrument.kind === 'Stock');
  const funds = [...market.symbols.values()].filter(({ instrument }) => instrument.kind === 'ETF');
  return {
    once,
    market,
    rawOf,
    barsOf,
    barsForMetrics,
    knownOn,
    stocks,
    funds,
    benchmark: MARKET_SYMBOL,
    dayOf: fromEpochDay,
  };
}
export type Series = ReturnType<typeof seriesOf>;
