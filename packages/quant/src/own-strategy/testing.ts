import { type TradingDay, toEpochDay, tradingEpochDaysBetween } from '@pipa/calendar';
import type { Panel } from '../panel.ts';
import type { MarketView } from './market-view.ts';
import { PanelView } from './panel-view.ts';

const CALENDAR_DAYS_A_SESSION = 1.6;
const FURTHER_DAYS = 20;
const SHARES_A_DAY = 1_000_000;

export type WrittenView = MarketView & { readonly signals: ReadonlyMap<string, number> };

/**
 * A market view written out by hand for the tests of a strategy: closes by symbol, the last of each is that of `day`. A shorter list is
 * of a symbol that was listed later. Every bar opens and ends at its close with a million shares traded; there are no dividends.
 */
export function viewOf(
  closes: Readonly<Record<string, readonly number[]>>,
  day: TradingDay = '2024-12-31',
): WrittenView {
  const last = toEpochDay(day);
  const longest = Math.max(1, ...Object.values(closes).map(({ length }) => length));
  const span = Math.ceil(longest * CALENDAR_DAYS_A_SESSION) + FURTHER_DAYS;
  const days = tradingEpochDaysBetween(last - span, last).slice(-longest);
  const symbols = Object.keys(closes);
  const columns = symbols.map((symbol) => {
    const column = new Float64Array(longest).fill(NaN);
    column.set(closes[symbol], longest - closes[symbol].length);
    return column;
  });
  const volume = columns.map((column) => column.map((price) => (Number.isNaN(price) ? 0 : SHARES_A_DAY)));
  const panel: Panel = {
    days,
    symbols,
    open: columns,
    high: columns,
    low: columns,
    close: columns,
    adjClose: columns,
    volume,
    actions: symbols.map(() => []),
  };
  return new PanelView({ panel, t: longest - 1 }, new Map(symbols.map((symbol, i) => [symbol, i])));
}
