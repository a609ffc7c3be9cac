import {
  CALENDAR_END,
  CALENDAR_START,
  type EpochDay,
  isDay,
  isTradingEpochDay,
  type TradingDay,
  toEpochDay,
} from '@pipa/calendar';
import type { VendorBar } from '../vendors/market-vendor.ts';

export interface QuarantinedRow {
  readonly symbol: string;
  readonly day: TradingDay;
  /** Description of the fault. */
  readonly fault: string;
  readonly raw: string;
  /** Line of the file, or place in the answer, from 1. */
  readonly line: number;
}

export interface BarRow {
  readonly day: EpochDay;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** NaN when the source has none. */
  readonly adjClose: number;
  readonly volume: number;
  readonly dividend: number;
  readonly splitRatio: number;
  readonly raw: string;
  readonly line: number;
}

export interface BarRowRules {
  /** Whether a day without session is a fault; false for markets that never close. */
  readonly onlySessions: boolean;
}

/** Checks a row of daily prices; a text is the reason why the row is not a bar. */
export function checkBar(bar: VendorBar, { onlySessions }: BarRowRules): BarRow | string {
  if (!isDay(bar.day)) return 'date is not a day YYYY-MM-DD';
  const day = toEpochDay(bar.day);
  const { open, high, low, close, volume, dividend, splitRatio, raw, line } = bar;
  const adjClose = bar.adjClose ?? Number.NaN;
  const fault =
    (onlySessions ? sessionFault(day) : null) ??
    priceFault({ open, high, low, close }) ??
    (bar.adjClose !== null && !(adjClose > 0 && Number.isFinite(adjClose))
      ? 'adjusted close is not a positive number'
      : null) ??
    (volume >= 0 && Number.isFinite(volume) ? null : 'volume is not a number from 0') ??
    actionFault(dividend, splitRatio);
  return fault ?? { day, open, high, low, close, adjClose, volume, dividend, splitRatio, raw, line };
}

function sessionFault(day: EpochDay): string | null {
  if (day < CALENDAR_START || day > CALENDAR_END) return 'date is outside the trading calendar';
  return isTradingEpochDay(day) ? null : 'date is not a trading day';
}

function priceFault(prices: { open: number; high: number; low: number; close: number }): string | null {
  for (const [name, price] of Object.entries(prices)) {
    if (!Number.isFinite(price)) return `${name} is not a number`;
    if (price <= 0) return `${name} is not positive`;
  }
  const { open, high, low, close } = prices;
  // Adjusted series carry rounding noise in their last digit.
  const slack = 1e-6 * close;
  if (high + slack < Math.max(open, close, low)) return 'high is below another price';
  if (low - slack > Math.min(open, close)) return 'low is above another price';
  return null;
}

export function actionFault(dividend: number, splitRatio: number): string | null {
  if (!(dividend >= 0 && Number.isFinite(dividend))) return 'dividend is not a number from 0';
  return splitRatio > 0 && Number.isFinite(splitRatio) ? null : 'split ratio is not a positive number';
}
