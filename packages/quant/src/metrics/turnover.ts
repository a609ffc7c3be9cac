import { partsOf } from '@pipa/calendar';

const DAYS_A_YEAR = 365.25;

/** Dollars that were moved in a period. */
export interface Traded {
  readonly bought: number;
  readonly sold: number;
  /** Commissions and fees. */
  readonly costs: number;
}

/** Dollars as a multiple of the mean value; null without value. @param values dollars at each close */
export function ofMeanValue(dollars: number, values: ArrayLike<number>): number | null {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  const mean = sum / values.length;
  return mean > 0 ? dollars / mean : null;
}

/** Dollars a year as a multiple of the mean value; null without time or value. @param values dollars at each close */
export function ofMeanValueAnnual(dollars: number, values: ArrayLike<number>, calendarDays: number): number | null {
  const part = ofMeanValue(dollars, values);
  return part !== null && calendarDays > 0 ? part / (calendarDays / DAYS_A_YEAR) : null;
}

/** The lesser of all buys and all sells, over the mean value, a year; null without time or value. @param values dollars at each close */
export function turnoverAnnual(
  { bought, sold }: Pick<Traded, 'bought' | 'sold'>,
  values: ArrayLike<number>,
  calendarDays: number,
): number | null {
  return ofMeanValueAnnual(Math.min(bought, sold), values, calendarDays);
}

/** What was traded in a part of a calendar year. Fractions are of the mean value at the closes of that part, not annualised. */
export interface YearTrading {
  readonly year: number;
  /** The lesser of buys and sells; null without value, as `costShare` is. */
  readonly turnover: number | null;
  /** Dollars. */
  readonly costs: number;
  readonly costShare: number | null;
}

/** Each year that has a close or a trade, ascending. @param closes epoch days and dollars, parallel @param traded at most one a year */
export function tradingByYear(
  traded: readonly (Traded & { readonly year: number })[],
  { days, values }: { readonly days: readonly number[]; readonly values: readonly number[] },
): YearTrading[] {
  const valuesOf = new Map<number, number[]>(traded.map(({ year }) => [year, []]));
  for (const [i, day] of days.entries()) {
    const { year } = partsOf(day);
    const known = valuesOf.get(year);
    if (known === undefined) valuesOf.set(year, [values[i]]);
    else known.push(values[i]);
  }
  const byYear = new Map(traded.map((one) => [one.year, one]));
  return [...valuesOf]
    .toSorted(([left], [right]) => left - right)
    .map(([year, closes]) => {
      const { bought, sold, costs } = byYear.get(year) ?? { bought: 0, sold: 0, costs: 0 };
      const turnover = ofMeanValue(Math.min(bought, sold), closes);
      return { year, turnover, costs, costShare: ofMeanValue(costs, closes) };
    });
}
