import { toEpochDay } from '@pipa/calendar';
import type { StoredShortInterest } from '@pipa/db/analysis';
import type { AnalystView, EarningsSurprise, QuarterlyStatement } from '@pipa/quant';
import { DAYS, LAST, SPLIT } from './raw-bars.ts';

/** Research of STK in plain arithmetic, dollars. */

const MILLION = 1_000_000;
const QUARTER_ENDS = [
  '2023-09-30',
  '2023-12-31',
  '2024-03-31',
  '2024-06-30',
  '2024-09-30',
  '2024-12-31',
  '2025-03-31',
  '2025-06-30',
  '2025-09-30',
  '2025-12-31',
  '2026-03-31',
];
const REPORT_LAG_DAYS = 40;

export const SPLIT_DAY = DAYS[SPLIT.index];

/** Of the quarter at q, 0 the oldest; the last one is reported after the as-of day. */
export function rawStatement(q: number): QuarterlyStatement {
  const quarterEnd = toEpochDay(QUARTER_ENDS[q]);
  const reportedDay = quarterEnd + REPORT_LAG_DAYS;
  const shares = reportedDay < SPLIT_DAY ? 10 * MILLION : 20 * MILLION;
  const netIncome = (12 + q) * MILLION;
  return {
    quarterEnd,
    reportedDay,
    revenue: (100 + 5 * q) * MILLION,
    grossProfit: (40 + 3 * q) * MILLION,
    ebitda: (30 + q) * MILLION,
    ebit: (20 + 2 * q) * MILLION,
    interestExpense: 2 * MILLION,
    incomeTax: 3 * MILLION,
    netIncome,
    eps: netIncome / shares,
    sharesOutstanding: shares,
    dividendPerShare: ((2 + q / 10) * MILLION) / shares,
    cash: (50 + 2 * q) * MILLION,
    currentAssets: (120 + q) * MILLION,
    totalAssets: (400 + 11 * q) * MILLION,
    currentLiabilities: 80 * MILLION,
    totalLiabilities: 200 * MILLION,
    totalDebt: (100 - 3 * q) * MILLION,
    equity: (200 + 7 * q) * MILLION,
    operatingCashflow: (25 + q) * MILLION,
    capex: (10 + q / 2) * MILLION,
  };
}
export const STATEMENTS = QUARTER_ENDS.map((_, q) => rawStatement(q));
/** Index of the last quarter that is known on the as-of day. */
export const LAST_QUARTER = QUARTER_ENDS.length - 2;

export const SURPRISES: readonly EarningsSurprise[] = STATEMENTS.map(({ quarterEnd, reportedDay, eps }) => ({
  quarterEnd,
  reportedDay,
  epsEstimate: eps * 0.8,
  epsActual: eps,
}));

/** One before the split, one five sessions ago, and one that is not known yet. */
export const VIEWS: readonly AnalystView[] = [
  { day: DAYS[LAST - 40], epsNextQuarter: 1, growthNextYear: 0.1, targetPrice: 160, analysts: 9 },
  { day: DAYS[LAST - 5], epsNextQuarter: 1, growthNextYear: 0.25, targetPrice: 90, analysts: 8 },
  { day: DAYS[LAST + 1], epsNextQuarter: 1, growthNextYear: 0.5, targetPrice: 99, analysts: 7 },
];

/** Published three sessions ago, 13 sessions ago, and after the as-of day. */
export const SHORTS: readonly StoredShortInterest[] = [-13, -3, 1].map((published, k) => ({
  settlementDay: DAYS[LAST + published - 6],
  publishedDay: DAYS[LAST + published],
  sharesShort: 1_000_000 + k,
  sharesShortPriorMonth: 900_000 + k,
  shortRatio: 1.5 + k,
  shortPercent: 0.0625 * (k + 1),
}));

/** Contracts of a session; no calls are traded on one of them. */
export const rawOptions = (i: number) => ({
  putVolume: 1_000 + i,
  callVolume: i === LAST - 2 ? 0 : 500 + 2 * i,
  putOpenInterest: 10_000 + 3 * i,
  callOpenInterest: 8_000 + i,
});
