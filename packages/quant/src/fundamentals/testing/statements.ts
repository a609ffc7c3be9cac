import type { QuarterlyStatement } from '../statement.ts';

/** A company of round figures, written out so that ratios can be worked by hand. */
const PLAIN: QuarterlyStatement = {
  quarterEnd: 0,
  reportedDay: 40,
  revenue: 100,
  grossProfit: 40,
  ebitda: 30,
  ebit: 20,
  interestExpense: 4,
  incomeTax: 4,
  netIncome: 12,
  eps: 1.2,
  sharesOutstanding: 10,
  dividendPerShare: 0.3,
  cash: 50,
  currentAssets: 120,
  totalAssets: 400,
  currentLiabilities: 80,
  totalLiabilities: 200,
  totalDebt: 100,
  equity: 200,
  operatingCashflow: 25,
  capex: 10,
};

/** Consecutive quarters of 91 days, each reported 40 days after its end, with what differs from the plain company. */
export function quarters(differences: readonly Partial<QuarterlyStatement>[]): QuarterlyStatement[] {
  return differences.map((difference, i) => ({
    ...PLAIN,
    quarterEnd: i * 91,
    reportedDay: i * 91 + 40,
    ...difference,
  }));
}

/** `count` quarters of the plain company. */
export const plainQuarters = (count: number): QuarterlyStatement[] =>
  quarters(Array.from({ length: count }, () => ({})));
