import { groupedDigits, isMissing, type MaybeNumber, NOT_AVAILABLE, type NumberStyle, withSign } from '@pipa/charts';
import { TIME_ZONE } from '@pipa/contract';

/** Formats of amounts and times in sentences. Every function returns `N/A` for null or undefined. */
export const currencySymbol = (market = 'US') => (market === 'CN' ? '¥' : '$');

export interface MoneyStyle extends NumberStyle {
  market?: string;
}

export function formatMoney(value: MaybeNumber, { decimals = 2, signed = false, market }: MoneyStyle = {}): string {
  if (isMissing(value)) return NOT_AVAILABLE;
  return withSign(value, decimals, signed, `${currencySymbol(market)}${groupedDigits(value, decimals)}`);
}

/** Shares, without decimals for whole numbers. */
export function formatShares(value: MaybeNumber): string {
  if (isMissing(value)) return NOT_AVAILABLE;
  const decimals = Number.isInteger(value) ? 0 : 4;
  return withSign(value, decimals, false, groupedDigits(value, decimals));
}

const timeParts = new Intl.DateTimeFormat('en-US', {
  timeZone: TIME_ZONE,
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});

/** The parts of an instant in New York. */
export const partsOf = (instant: string | number | Date) => {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const part of timeParts.formatToParts(new Date(instant))) parts[part.type] = part.value;
  return parts;
};
export type MaybeInstant = string | number | Date | null | undefined;
export const isNoInstant = (instant: MaybeInstant): instant is null | undefined =>
  instant === null || instant === undefined || Number.isNaN(new Date(instant).getTime());

/** 2026-11-19 13:42 EST, in New York. */
export function formatInstant(instant: MaybeInstant): string {
  if (isNoInstant(instant)) return NOT_AVAILABLE;
  const { year, month, day, hour, minute, timeZoneName } = partsOf(instant);
  return `${year}-${month}-${day} ${hour}:${minute} ${timeZoneName}`;
}

/** A trading day, 20261119 or 2026-11-19, as 2026-11-19. */
export function formatDay(day: string | null | undefined): string {
  if (!day) return NOT_AVAILABLE;
  return /^\d{8}$/.test(day) ? `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}` : day.slice(0, 10);
}
