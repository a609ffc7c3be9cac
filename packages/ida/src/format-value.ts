import {
  formatNumber,
  formatPercent,
  groupedDigits,
  isMissing,
  type MaybeNumber,
  NOT_AVAILABLE,
  withSign,
} from '@pipa/charts';
import type { ColumnUnit, IdaColumn } from './column.ts';

/** Decimals of ratios and technical metrics at most, and of percentages (3 §9). */
const RATIO_DECIMALS = 5;
const PERCENT_DECIMALS = 2;
const TRAILING_ZEROS = /\.?0+$/;

/** A ratio with at most five decimals. */
function formatRatio(value: MaybeNumber, decimals = RATIO_DECIMALS): string {
  if (isMissing(value)) return NOT_AVAILABLE;
  const digits = groupedDigits(value, decimals);
  return withSign(value, decimals, false, digits.includes('.') ? digits.replace(TRAILING_ZEROS, '') : digits);
}

const SCALES = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

/** Dollars as T, B, M or K with two decimals. */
function formatAmount(value: MaybeNumber): string {
  if (isMissing(value)) return NOT_AVAILABLE;
  const size = Math.abs(value);
  const [scale, letter] = SCALES.find(([from]) => size >= from) ?? [1, ''];
  return withSign(value / scale, 2, false, `${groupedDigits(value / scale, 2)}${letter}`);
}

const formatNumbers = {
  dollars: (value, decimals = 2) => formatNumber(value, { decimals }),
  amount: (value) => formatAmount(value),
  millions: (value, decimals = 2) => formatNumber(value, { decimals }),
  shares: (value) => (isMissing(value) ? NOT_AVAILABLE : `${formatNumber(value / 1e6)}M`),
  contracts: (value) => formatNumber(value, { decimals: 0 }),
  fraction: (value) => formatPercent(value),
  percent: (value, decimals = PERCENT_DECIMALS) =>
    isMissing(value) ? NOT_AVAILABLE : `${formatNumber(value, { decimals })}%`,
  multiple: (value, decimals = 2) => formatNumber(value, { decimals }),
  ratio: formatRatio,
  metric: formatRatio,
  slope: formatRatio,
  rank: formatRatio,
  probability: (value) => formatPercent(value),
  index: (value, decimals = 2) => formatNumber(value, { decimals }),
  code: (value) => formatNumber(value, { decimals: 0 }),
} as const satisfies Partial<Record<ColumnUnit, (value: MaybeNumber, decimals?: number) => string>>;

/** A table shows three of at most five: the others are in its file, and where a cell is pointed at. */
const TABLE_DECIMALS = 3;
/** Units with at most five decimals. */
const RATIO_UNITS: ReadonlySet<ColumnUnit> = new Set(['ratio', 'metric', 'slope', 'rank']);

/** A number of a table: one of a ratio has as many decimals as the others, so that digits stand under digits. */
export const formatCell = (column: Pick<IdaColumn, 'unit' | 'decimals'>, value: number): string =>
  RATIO_UNITS.has(column.unit)
    ? formatNumber(value, { decimals: column.decimals ?? TABLE_DECIMALS })
    : formatValue(column, value);

/** A value as sentences and charts say it; 'N/A' where there is no value (3 §9). */
export function formatValue({ unit, decimals }: Pick<IdaColumn, 'unit' | 'decimals'>, value: unknown): string {
  if (value === null || value === undefined || value === '') return NOT_AVAILABLE;
  if (typeof value !== 'number') return String(value);
  const format: ((value: MaybeNumber, decimals?: number) => string) | undefined =
    formatNumbers[unit as keyof typeof formatNumbers];
  return format ? format(value, decimals) : String(value);
}

/** A number with all of its decimals, where its table leaves some out; null where it does not. */
export const wholeCell = (column: Pick<IdaColumn, 'unit' | 'decimals'>, value: number): string | null =>
  RATIO_UNITS.has(column.unit) && column.decimals === undefined ? formatValue(column, value) : null;
