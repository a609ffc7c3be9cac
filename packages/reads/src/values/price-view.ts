import { sessionFraction, type TradingDay } from '@pipa/calendar';
import { type DayAction, referencePrice } from '@pipa/trading';

/** Prices of symbols at one moment. A symbol without a price is missing. */
export interface PriceView {
  /** Current quotes while the market is open, else last closes. */
  readonly prices: ReadonlyMap<string, number>;
  /** Base of the day's change: the previous close, adjusted for today's splits and dividends. */
  readonly references: ReadonlyMap<string, number>;
  /** First prices of the session, of symbols that trade today. */
  readonly opens: ReadonlyMap<string, number>;
  /** Quote at an instant of the day that has passed; the price of the view for a symbol without trades today. */
  readonly priceAt: (symbol: string, at: Date) => number | undefined;
}

/** Change of a price since its base, a fraction; null where either is missing. */
export const changeSince = (price: number | undefined, base: number | undefined): number | null =>
  price === undefined || base === undefined || base <= 0 ? null : price / base - 1;

/** What is stored of a day of the market, and how its bars are quoted. */
export interface PriceSources<Bar extends { readonly open: number }> {
  readonly moment: { readonly day: TradingDay; readonly fraction: number };
  readonly tape: ReadonlyMap<string, Bar>;
  lastClose(symbol: string): number | undefined;
  actions(symbol: string): readonly DayAction[];
  /** Close of the day itself, once it is published. */
  closeToday(symbol: string): number | undefined;
  /** Price at a share of the session that has passed. */
  quote(bar: Bar, fraction: number): number;
}

/** The prices of a moment. Without a bar today the previous close applies, in today's shares. */
export function viewPrices<Bar extends { readonly open: number }>(
  symbols: Iterable<string>,
  sources: PriceSources<Bar>,
): PriceView {
  const { tape, moment } = sources;
  const prices = new Map<string, number>();
  const references = new Map<string, number>();
  const opens = new Map<string, number>();
  for (const symbol of symbols) {
    const close = sources.lastClose(symbol);
    const reference = close === undefined ? undefined : referencePrice(close, sources.actions(symbol));
    if (reference !== undefined) references.set(symbol, reference);
    const bar = tape.get(symbol);
    if (bar) opens.set(symbol, bar.open);
    const price = bar ? sources.quote(bar, moment.fraction) : (sources.closeToday(symbol) ?? reference);
    if (price !== undefined) prices.set(symbol, price);
  }
  const priceAt = (symbol: string, at: Date) => {
    const bar = tape.get(symbol);
    if (bar === undefined) return prices.get(symbol);
    return sources.quote(bar, Math.min(sessionFraction(moment.day, at), moment.fraction));
  };
  return { prices, references, opens, priceAt };
}
