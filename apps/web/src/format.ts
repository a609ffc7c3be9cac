import {
  formatNumber,
  formatPercent,
  groupedDigits,
  isMissing,
  isNegative,
  isPositive,
  type MaybeNumber,
  NOT_AVAILABLE,
  type NumberStyle,
  withSign,
} from '@pipa/charts';
import { isRiskLevel, TIME_ZONE } from '@pipa/contract';
import { enums } from './messages/enums.ts';

export { formatNumber, formatPercent, NOT_AVAILABLE, type NumberStyle };

/** Formats of numbers, times and names. Every function returns `N/A` for null or undefined. */
const currencySymbol = (market = 'US') => (market === 'CN' ? '¥' : '$');

/** A difference of two percentages, given as a fraction: 0.0123 is `1.23 pp`. */
export const formatPoints = (value: MaybeNumber, style?: NumberStyle): string =>
  isMissing(value) ? NOT_AVAILABLE : `${formatNumber(value * 100, style)} pp`;

export interface MoneyStyle extends NumberStyle {
  market?: string;
}

export function formatMoney(value: MaybeNumber, { decimals = 2, signed = false, market }: MoneyStyle = {}): string {
  if (isMissing(value)) return NOT_AVAILABLE;
  return withSign(value, decimals, signed, `${currencySymbol(market)}${groupedDigits(value, decimals)}`);
}

const SCALES = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

/** 1 §9: abbreviated with K, M, B to two decimals. */
export function formatCompact(value: MaybeNumber): string {
  if (isMissing(value)) return NOT_AVAILABLE;
  const size = Math.abs(value);
  const scale = SCALES.find(([from]) => size >= from);
  const text = scale ? `${groupedDigits(size / scale[0], 2)}${scale[1]}` : groupedDigits(size, 2);
  return withSign(value, 2, false, text);
}

export function formatCompactMoney(value: MaybeNumber, market?: string): string {
  if (isMissing(value)) return NOT_AVAILABLE;
  return withSign(value, 2, false, `${currencySymbol(market)}${formatCompact(Math.abs(value))}`);
}

/** Shares, without decimals for whole numbers. */
export function formatShares(value: MaybeNumber): string {
  if (isMissing(value)) return NOT_AVAILABLE;
  const decimals = Number.isInteger(value) ? 0 : 4;
  return withSign(value, decimals, false, groupedDigits(value, decimals));
}

export type Direction = 'up' | 'down' | 'flat' | 'none';
/** Sign of a number at its shown decimals. Percentages are fractions, so `decimals` is 4 for them. */
export function directionOf(value: MaybeNumber, decimals = 4): Direction {
  if (isMissing(value)) return 'none';
  if (isPositive(value, decimals)) return 'up';
  return isNegative(value, decimals) ? 'down' : 'flat';
}
export const arrowOf: Readonly<Record<Direction, string>> = { up: '▲', down: '▼', flat: '', none: '' };

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

const partsOf = (instant: string | number | Date) => {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const part of timeParts.formatToParts(new Date(instant))) parts[part.type] = part.value;
  return parts;
};
type MaybeInstant = string | number | Date | null | undefined;
const isNoInstant = (instant: MaybeInstant): instant is null | undefined =>
  instant === null || instant === undefined || Number.isNaN(new Date(instant).getTime());

/** 2026-11-19 13:42 EST, in New York. */
export function formatInstant(instant: MaybeInstant): string {
  if (isNoInstant(instant)) return NOT_AVAILABLE;
  const { year, month, day, hour, minute, timeZoneName } = partsOf(instant);
  return `${year}-${month}-${day} ${hour}:${minute} ${timeZoneName}`;
}

export type Weekday = keyof typeof enums.weekday;

/** Thu 2026-11-19 13:42 EST. */
export function formatMarketInstant(instant: MaybeInstant): string {
  if (isNoInstant(instant)) return NOT_AVAILABLE;
  return `${enums.weekday[partsOf(instant).weekday as Weekday]} ${formatInstant(instant)}`;
}

/** 13:42:07, in New York. */
export function formatClock(instant: MaybeInstant): string {
  if (isNoInstant(instant)) return NOT_AVAILABLE;
  const { hour, minute, second } = partsOf(instant);
  return `${hour}:${minute}:${second}`;
}

/** Day of an instant in New York: 2026-11-19. */
export function formatDate(instant: MaybeInstant): string {
  if (isNoInstant(instant)) return NOT_AVAILABLE;
  const { year, month, day } = partsOf(instant);
  return `${year}-${month}-${day}`;
}

/** A trading day, 20261119 or 2026-11-19, as 2026-11-19. */
export function formatDay(day: string | null | undefined): string {
  if (!day) return NOT_AVAILABLE;
  return /^\d{8}$/.test(day) ? `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}` : day.slice(0, 10);
}

/** Medium: the text after the colon of R3: Medium, for tables (2 §2). */
export const formatRiskText = (level: MaybeNumber): string =>
  !isMissing(level) && isRiskLevel(level) ? enums.riskLevels[level] : NOT_AVAILABLE;

/** R3: Medium. */
export const formatRisk = (level: MaybeNumber): string =>
  !isMissing(level) && isRiskLevel(level) ? `R${level}: ${enums.riskLevels[level]}` : NOT_AVAILABLE;
