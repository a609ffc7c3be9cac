import type { EpochDay } from '@pipa/calendar';
import { firstAtOrAfter, lastElement } from '@pipa/quant';
import type { DailyBars } from '../daily-bars.ts';
import { filterBars } from './bar-columns.ts';
import type { SourceSeries } from './bar-series.ts';
import { findingOf } from './finding.ts';
import type { JudgedHistory } from './judge-history.ts';

/** The end of a symbol that no longer trades, as its importer knows it. */
export interface StatedEnd {
  /** Last session. */
  readonly day: EpochDay;
  /** Dollars that a share was worth at its end; null when the last close says it. */
  readonly value: number | null;
}

/** Without the rows after the end: they are of another company that took the symbol over. */
export function upToEnd(series: SourceSeries, { day }: StatedEnd): SourceSeries {
  const { bars, findings, listed } = series;
  const end = firstAtOrAfter(bars.days, day + 1);
  if (end === bars.days.length) return series;
  const detail = `${bars.days.length - end} rows after the stated end of the symbol`;
  const later = findingOf(bars, [end, bars.days.length - 1], ['KeptOut', 'ExchangedShares'], detail);
  return {
    bars: filterBars(bars, (t) => t < end),
    listed: listed?.filter(({ exDay }) => exDay <= day) ?? null,
    findings: [...findings, later],
  };
}

/** With the final value as the close of the last session; a session without a row gets one, without volume. */
export function withFinalValue(history: JudgedHistory, { day, value }: StatedEnd): JudgedHistory {
  const { bars } = history;
  const lastDay = bars.days.at(-1);
  if (value === null || lastDay === undefined || lastDay > day) return history;
  const isNew = lastDay < day;
  const adjusted = (lastElement(bars.adjClose) / lastElement(bars.close)) * value;
  const ended = (prices: Float64Array, price: number) =>
    isNew ? Float64Array.from([...prices, price]) : prices.with(-1, price);
  const open = isNew ? value : lastElement(bars.open);
  const valued: DailyBars = {
    symbol: bars.symbol,
    days: isNew ? Int32Array.from([...bars.days, day]) : bars.days,
    open: ended(bars.open, open),
    high: ended(bars.high, isNew ? value : Math.max(lastElement(bars.high), value)),
    low: ended(bars.low, isNew ? value : Math.min(lastElement(bars.low), value)),
    close: ended(bars.close, value),
    adjClose: ended(bars.adjClose, adjusted),
    volume: ended(bars.volume, isNew ? 0 : lastElement(bars.volume)),
  };
  return { ...history, bars: valued };
}
