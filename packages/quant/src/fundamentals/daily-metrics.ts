import { lastKnownIndex } from './known-quarters.ts';
import {
  balance,
  enterpriseValue,
  marketCapitalisation,
  type QuarterMarket,
  viewQuarter,
  yearlyFlow,
  yearlyPerShare,
} from './quarter-view.ts';
import { type Figure, multiple } from './ratios.ts';
import type { QuarterlyStatement } from './statement.ts';

/** What a company is worth on a day by its last known statements. Dollars and multiples; null where there is no value. */
export interface DailyMetrics {
  /** Enterprise value: market value plus debt less cash, dollars. */
  readonly ev: Figure;
  /** Enterprise value over a year's EBIT, and EBITDA. */
  readonly evebit: Figure;
  readonly evebitda: Figure;
  /** Dollars. */
  readonly marketcap: Figure;
  readonly pb: Figure;
  readonly pe: Figure;
  readonly ps: Figure;
  /** Diluted earnings of a year, dollars a share as of the day. */
  readonly eps: Figure;
}

/** As of the close of `day` at that close's price; null before the first statement. `statements` ascend by reportedDay. */
export function dailyMetrics(
  statements: readonly QuarterlyStatement[],
  day: number,
  market: QuarterMarket,
): DailyMetrics | null {
  const at = lastKnownIndex(statements, day);
  if (at === -1) return null;
  const view = viewQuarter(statements, at, market, day);
  const ev = enterpriseValue(view);
  const cap = marketCapitalisation(view);
  const eps = yearlyPerShare(view, 'eps');
  return {
    ev,
    evebit: multiple(ev, yearlyFlow(view, 'ebit')),
    evebitda: multiple(ev, yearlyFlow(view, 'ebitda')),
    marketcap: cap,
    pb: multiple(cap, balance(view, 'equity')),
    pe: multiple(view.price, eps),
    ps: multiple(cap, yearlyFlow(view, 'revenue')),
    eps,
  };
}
