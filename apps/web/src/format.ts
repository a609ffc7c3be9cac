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
import { isRiskLevel, type Language } from '@pipa/contract';
import {
  currencySymbol,
  formatDay,
  formatInstant,
  formatMoney,
  formatShares,
  isNoInstant,
  type MaybeInstant,
  type MoneyStyle,
  partsOf,
} from '@pipa/words';
import { enums } from './messages/enums.ts';
import { language } from './messages/language.ts';

export {
  formatDay,
  formatInstant,
  formatMoney,
  formatNumber,
  formatPercent,
  formatShares,
  type MoneyStyle,
  NOT_AVAILABLE,
  type NumberStyle,
};

/** Formats of numbers, times and names. Every function returns `N/A` for null or undefined. */

/** A difference of two percentages, given as a fraction: 0.0123 is `1.23 pp`. */
export const formatPoints = (value: MaybeNumber, style?: NumberStyle): string =>
  isMissing(value) ? NOT_AVAILABLE : `${formatNumber(value * 100, style)} pp`;

const SCALES = {
  en: [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'K'],
  ],
  zh: [
    [1e8, '亿'],
    [1e4, '万'],
  ],
} as const satisfies Record<Language, readonly (readonly [from: number, name: string])[]>;

/** 1 §9: abbreviated with K, M, B to two decimals; as Chinese counts, by ten thousands, for those who read it. */
export function formatCompact(value: MaybeNumber, spoken: Language = language): string {
  if (isMissing(value)) return NOT_AVAILABLE;
  const size = Math.abs(value);
  const scale = SCALES[spoken].find(([from]) => size >= from);
  const text = scale ? `${groupedDigits(size / scale[0], 2)}${scale[1]}` : groupedDigits(size, 2);
  return withSign(value, 2, false, text);
}

export function formatCompactMoney(value: MaybeNumber, market?: string): string {
  if (isMissing(value)) return NOT_AVAILABLE;
  return withSign(value, 2, false, `${currencySymbol(market)}${formatCompact(Math.abs(value))}`);
}

export type Direction = 'up' | 'down' | 'flat' | 'none';
/** Sign of a number at its shown decimals. Percentages are fractions, so `decimals` is 4 for them. */
export function directionOf(value: MaybeNumber, decimals = 4): Direction {
  if (isMissing(value)) return 'none';
  if (isPositive(value, decimals)) return 'up';
  return isNegative(value, decimals) ? 'down' : 'flat';
}
export const arrowOf: Readonly<Record<Direction, string>> = { up: '▲', down: '▼', flat: '', none: '' };

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

/** Medium: the text after the colon of R3: Medium, for tables (2 §2). */
export const formatRiskText = (level: MaybeNumber): string =>
  !isMissing(level) && isRiskLevel(level) ? enums.riskLevels[level] : NOT_AVAILABLE;

/** R3: Medium. */
export const formatRisk = (level: MaybeNumber): string =>
  !isMissing(level) && isRiskLevel(level) ? `R${level}: ${enums.riskLevels[level]}` : NOT_AVAILABLE;
