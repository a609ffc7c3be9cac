import type { AskPartOf } from '@pipa/contract';
import { formatDay, formatInstant, formatMoney, formatNumber, formatPercent, NOT_AVAILABLE } from '../../format.ts';
import { ask as words } from '../../messages/ask.ts';

type Kind = AskPartOf<'table'>['columns'][number]['kind'];
export type Cell = AskPartOf<'table'>['rows'][number][string] | undefined;

export const isNumeric = (kind: Kind): boolean => ['number', 'money', 'percent', 'count'].includes(kind);

const numberFormats = {
  // A slope or a score lies within one: two decimals would hide it.
  number: (value: number) => formatNumber(value, { decimals: Math.abs(value) < 1 && value !== 0 ? 4 : 2 }),
  money: (value: number) => formatMoney(value),
  percent: (value: number) => formatPercent(value),
  count: (value: number) => formatNumber(value, { decimals: 0 }),
} as const;

/** A number of an answer, written as elsewhere in the product; percentages are fractions. */
export const numberText = (kind: keyof typeof numberFormats, value: number | null): string =>
  value === null ? NOT_AVAILABLE : numberFormats[kind](value);

/** A cell of a table of an answer. */
export function cellText(kind: Kind, value: Cell): string {
  if (value === null || value === undefined || value === '') return NOT_AVAILABLE;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (kind === 'day') return formatDay(String(value));
  if (kind === 'instant') return formatInstant(String(value));
  if (typeof value === 'number')
    return numberText(isNumeric(kind) ? (kind as keyof typeof numberFormats) : 'number', value);
  return value;
}
