import { monthsBefore, type TradingDay, tradingDayOnOrBefore } from '@pipa/calendar';
import type { ScreenField } from '@pipa/contract';
import { type ComparedFieldGroup, type ComparePeriod, comparedFieldGroups } from '@pipa/contract';
import { elementAt, isPlausible } from '@pipa/quant';
import { optionsOf } from './options.ts';
import { words } from './words/menus/index.ts';

const MONTHS: Readonly<Record<ComparePeriod, number>> = {
  '1M': 1,
  '3M': 3,
  '6M': 6,
  '1Y': 12,
  '2Y': 24,
  '3Y': 36,
  '5Y': 60,
};

export const COMPARE_PERIODS = optionsOf(words.periods);

/** The figures of a comparison in their groups. */
export const COMPARED_GROUPS = Object.entries(comparedFieldGroups).map(([group, fields]) => ({
  words: words.comparedGroups[group as ComparedFieldGroup],
  fields: fields as readonly ScreenField[],
}));

/** The session that a period up to a day begins at: the last one up to the same day of its first month. */
export const periodStart = (to: TradingDay, period: ComparePeriod): TradingDay =>
  tradingDayOnOrBefore(monthsBefore(to, MONTHS[period]));

/** Adjusted closes of a symbol by ascending epoch days. */
interface PricedDays {
  readonly days: Int32Array;
  readonly adjClose: Float64Array;
}

interface TotalReturns {
  /** Epoch days. */
  readonly days: readonly number[];
  /** Fractions since the first day, one curve a symbol; null on a day without a price. */
  readonly curves: readonly (readonly (number | null)[])[];
}

/**
 * Total returns since the first day on which all symbols have a price, each from zero on that day; empty without such a day. A symbol with
 * closes beyond reason has no return and is not waited for.
 */
export function totalReturns(symbols: readonly PricedDays[]): TotalReturns {
  const closes = symbols.map(({ days, adjClose }) =>
    isPlausible(adjClose, 0, adjClose.length - 1) ? new Map(Array.from(days, (day, i) => [day, adjClose[i]])) : null,
  );
  const shown = closes.filter((closeOn) => closeOn !== null);
  const all = [...new Set(symbols.flatMap(({ days }) => [...days]))].sort((a, b) => a - b);
  const first = all.findIndex((day) => shown.length > 0 && shown.every((closeOn) => (closeOn.get(day) ?? 0) > 0));
  if (first < 0) return { days: [], curves: symbols.map(() => []) };
  const days = all.slice(first);
  const curves = closes.map((closeOn) => {
    if (closeOn === null) return days.map(() => null);
    const base = closeOn.get(elementAt(days, 0)) as number;
    return days.map((day) => {
      const close = closeOn.get(day);
      return close === undefined || !(close > 0) ? null : close / base - 1;
    });
  });
  return { days, curves };
}
