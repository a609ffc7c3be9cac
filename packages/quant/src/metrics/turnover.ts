const DAYS_A_YEAR = 365.25;

/** Dollars that were moved in a period. */
export interface Traded {
  readonly bought: number;
  readonly sold: number;
  /** Commissions and fees. */
  readonly costs: number;
}

/** Dollars a year as a multiple of the mean value; null without time or value. @param values dollars at each close */
export function ofMeanValueAnnual(dollars: number, values: ArrayLike<number>, calendarDays: number): number | null {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  const mean = sum / values.length;
  return mean > 0 && calendarDays > 0 ? dollars / mean / (calendarDays / DAYS_A_YEAR) : null;
}

/** The lesser of all buys and all sells, over the mean value, a year; null without time or value. @param values dollars at each close */
export function turnoverAnnual(
  { bought, sold }: Pick<Traded, 'bought' | 'sold'>,
  values: ArrayLike<number>,
  calendarDays: number,
): number | null {
  return ofMeanValueAnnual(Math.min(bought, sold), values, calendarDays);
}
