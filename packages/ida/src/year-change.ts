import { formatNumber, formatPercent } from '@pipa/charts';
import type { IdaColumn } from './column.ts';

/** A figure of a day. */
export interface DatedValue {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly value: number | null;
}

/** Measured in per cent: their change is in points. Other series change by a share of themselves. */
const IN_POINTS: ReadonlySet<string | undefined> = new Set(['percent', 'basis points']);
/** May be below zero, so a share of them says nothing. */
const AROUND_ZERO: ReadonlySet<string> = new Set(['cfnai', 'anfci']);

const yearBefore = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;

/**
 * The change of a series on the year before its newest value, as it is shown: '+2.61%', of an index of prices the inflation; in points
 * where the series is measured in per cent. Null without a value then and now.
 * @param values newest first
 */
export function yearChangeText(
  { key, scale }: Pick<IdaColumn, 'key' | 'scale'>,
  values: readonly DatedValue[],
): string | null {
  const now = values.find(({ value }) => value !== null);
  if (now === undefined || now.value === null) return null;
  const before = yearBefore(now.day);
  const then = values.find(({ day, value }) => day <= before && value !== null)?.value ?? null;
  if (then === null) return null;
  if (IN_POINTS.has(scale) || AROUND_ZERO.has(key)) return formatNumber(now.value - then, { signed: true });
  return then > 0 ? formatPercent(now.value / then - 1, { signed: true }) : null;
}
