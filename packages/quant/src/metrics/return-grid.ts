import { partsOf } from '@pipa/calendar';
import { requireEquity, requireSameLength } from './require-values.ts';

export interface ReturnGridYear {
  readonly year: number;
  /** Twelve entries, January first; null for a month without a return. A month begun or ended midway counts as far as it goes. */
  readonly months: readonly (number | null)[];
  readonly total: number;
}

/**
 * Monthly and yearly returns of an equity curve; the first value is the base and belongs to the month of the day after it.
 * `days` (epoch days, ascending) and `equity` are of the same length; fewer than two values give no years. What follows a total
 * loss is 0. @throws RangeError for unequal lengths or equity that is not finite or is negative.
 */
export function returnGrid(days: ArrayLike<number>, equity: ArrayLike<number>): ReturnGridYear[] {
  requireSameLength('equity', equity.length, 'days', days.length);
  requireEquity(equity);
  const years: { year: number; months: (number | null)[]; total: number }[] = [];
  let monthBase = equity[0];
  let yearBase = equity[0];
  for (let i = 1; i < equity.length; i++) {
    const { year, month } = partsOf(days[i]);
    let row = years.at(-1);
    if (row?.year !== year) {
      row = { year, months: new Array<number | null>(12).fill(null), total: 0 };
      years.push(row);
      yearBase = equity[i - 1];
    }
    if (row.months[month - 1] === null) monthBase = equity[i - 1];
    row.months[month - 1] = change(monthBase, equity[i]);
    row.total = change(yearBase, equity[i]);
  }
  return years;
}

function change(base: number, value: number): number {
  return base === 0 ? 0 : value / base - 1;
}
