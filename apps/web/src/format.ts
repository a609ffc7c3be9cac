import { isRiskLevel, riskLabel, TIME_ZONE } from '@pipa/contract';

/** How numbers, times and names look, once. Every function takes null or undefined and answers `N/A`. */
export const NOT_AVAILABLE = 'N/A';
const MINUS = '−';
type Maybe = number | null | undefined;

const isMissing = (value: Maybe): value is null | undefined =>
  value === null || value === undefined || !Number.isFinite(value);

const formats = new Map<number, Intl.NumberFormat>();
const grouped = (value: number, decimals: number): string => {
  let format = formats.get(decimals);
  if (!format) {
    format = new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    formats.set(decimals, format);
  }
  return format.format(Math.abs(value));
};
/** A value that rounds to zero has no sign. */
const isNegative = (value: number, decimals: number) => Number(value.toFixed(decimals)) < 0;
const isPositive = (value: number, decimals: number) => Number(value.toFixed(decimals)) > 0;

const currencySymbol = (market = 'US') => (market === 'CN' ? '¥' : '$');

export interface NumberStyle {
  decimals?: number;
  /** A plus before what is above zero. */
  signed?: boolean;
}
export interface MoneyStyle extends NumberStyle {
  market?: string;
}

const withSign = (value: number, decimals: number, signed: boolean, text: string) => {
  if (isNegative(value, decimals)) return `${MINUS}${text}`;
  return signed && isPositive(value, decimals) ? `+${text}` : text;
};

export function formatNumber(value: Maybe, { decimals = 2, signed = false }: NumberStyle = {}): string {
  return isMissing(value) ? NOT_AVAILABLE : withSign(value, decimals, signed, grouped(value, decimals));
}

export function formatMoney(value: Maybe, { decimals = 2, signed = false, market }: MoneyStyle = {}): string {
  if (isMissing(value)) return NOT_AVAILABLE;
  return withSign(value, decimals, signed, `${currencySymbol(market)}${grouped(value, decimals)}`);
}

/** A fraction as percent: 0.1249 is 12.49%. */
export function formatPercent(value: Maybe, { decimals = 2, signed = false }: NumberStyle = {}): string {
  if (isMissing(value)) return NOT_AVAILABLE;
  const percent = value * 100;
  return withSign(percent, decimals, signed, `${grouped(percent, decimals)}%`);
}

const SCALES = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

/** 1 §9: abbreviated with K, M, B to two decimals. */
export function formatCompact(value: Maybe): string {
  if (isMissing(value)) return NOT_AVAILABLE;
  const size = Math.abs(value);
  const scale = SCALES.find(([from]) => size >= from);
  const text = scale ? `${grouped(size / scale[0], 2)}${scale[1]}` : grouped(size, 2);
  return withSign(value, 2, false, text);
}

export function formatCompactMoney(value: Maybe, market?: string): string {
  if (isMissing(value)) return NOT_AVAILABLE;
  return withSign(value, 2, false, `${currencySymbol(market)}${formatCompact(Math.abs(value))}`);
}

/** Shares: whole where they are whole. */
export function formatShares(value: Maybe): string {
  if (isMissing(value)) return NOT_AVAILABLE;
  const decimals = Number.isInteger(value) ? 0 : 4;
  return withSign(value, decimals, false, grouped(value, decimals));
}

export type Direction = 'up' | 'down' | 'flat' | 'none';
/** Which way a number points, at the decimals it is shown with. Percent are given as fractions, so `decimals` is 4 for them. */
export function directionOf(value: Maybe, decimals = 4): Direction {
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

/** Thu 2026-11-19 13:42 EST. */
export function formatMarketInstant(instant: MaybeInstant): string {
  return isNoInstant(instant) ? NOT_AVAILABLE : `${partsOf(instant).weekday} ${formatInstant(instant)}`;
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

/** R3: Medium. */
export const formatRisk = (level: Maybe): string =>
  !isMissing(level) && isRiskLevel(level) ? riskLabel(level) : NOT_AVAILABLE;

/** MediumConservative and Max_Return as words. */
export const formatEnum = (value: string | null | undefined): string =>
  value ? value.replaceAll('_', ' ').replace(/([a-z])([A-Z])/g, '$1 $2') : NOT_AVAILABLE;
