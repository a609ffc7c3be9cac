import { CALENDAR_DAYS_A_YEAR } from '../metrics/growth.ts';

/** What a history shows of companies that ended within it. */
export interface Survivorship {
  readonly stocks: number;
  /** Stocks that were traded no more before the history's last day. */
  readonly ended: number;
  /** Of the history. */
  readonly years: number;
}

/** A stock of a history, in epoch days. */
export interface StockLife {
  readonly firstDay: number;
  /** Null for one that was traded to the end. */
  readonly lastDay: number | null;
}

/**
 * Stocks that end in a year, of a hundred: fewer than in any market. Of the shares listed in the United States four to seven of a hundred
 * leave each year, by a merger, by failing or by the company's own will.
 */
const LEAST_ENDS_A_YEAR = 0.01;
/** Of a shorter history nothing is said. */
const LEAST_YEARS = 1;

/**
 * Whether the stocks of a history were chosen because they survived it: fewer of them ended than in any market.
 * @returns null where nothing shows that
 */
export function survivorshipBias(
  stocks: readonly StockLife[],
  history: { readonly firstDay: number; readonly lastDay: number },
): Survivorship | null {
  const yearsBetween = (from: number, to: number) => (to - from) / CALENDAR_DAYS_A_YEAR;
  const years = yearsBetween(history.firstDay, history.lastDay);
  if (years < LEAST_YEARS) return null;
  let [ended, stockYears] = [0, 0];
  for (const { firstDay, lastDay } of stocks) {
    const isOver = lastDay !== null && lastDay < history.lastDay;
    if (isOver) ended++;
    stockYears += yearsBetween(Math.max(firstDay, history.firstDay), isOver ? lastDay : history.lastDay);
  }
  return ended < LEAST_ENDS_A_YEAR * stockYears ? { stocks: stocks.length, ended, years } : null;
}
