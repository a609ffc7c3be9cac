/**
 * One quarter of a company as it reported it. Dollars, shares, epoch days; a figure that the company does not report is null.
 * Flows (income, cash flow) are those of the quarter alone; balances are those of its last day.
 */
export interface QuarterlyStatement {
  /** Last day of the fiscal quarter. */
  readonly quarterEnd: number;
  /** Day of the report: from that day's close on it is known, never before. */
  readonly reportedDay: number;
  readonly revenue: number;
  readonly grossProfit: number | null;
  /** Operating income before depreciation and amortisation. */
  readonly ebitda: number;
  readonly ebit: number;
  readonly interestExpense: number;
  readonly incomeTax: number;
  readonly netIncome: number;
  /** Diluted, a share as of the report day. */
  readonly eps: number;
  /** Diluted shares as of the report day; later splits are not in it. */
  readonly sharesOutstanding: number;
  /** Dividends declared in the quarter, dollars a share as of the report day. */
  readonly dividendPerShare: number;
  readonly cash: number;
  /** Null for companies without a current/non-current split, such as banks. */
  readonly currentAssets: number | null;
  readonly totalAssets: number;
  readonly currentLiabilities: number | null;
  readonly totalLiabilities: number;
  /** Interest-bearing, short and long term. */
  readonly totalDebt: number;
  readonly equity: number;
  readonly operatingCashflow: number;
  /** Capital expenditure, positive. */
  readonly capex: number;
}

/** Analysts' mean estimate for a quarter as it stood the day before the report, and what was reported. */
export interface EarningsSurprise {
  readonly quarterEnd: number;
  readonly reportedDay: number;
  /** Dollars a share as of the report day. */
  readonly epsEstimate: number;
  readonly epsActual: number;
}

/** What analysts expect as of a day. */
export interface AnalystView {
  /** Epoch day of the survey; known from that day's close on. */
  readonly day: number;
  readonly epsNextQuarter: number;
  /** Growth of earnings over the next year, fraction. */
  readonly growthNextYear: number;
  /** Dollars, in shares as of the day. */
  readonly targetPrice: number;
  readonly analysts: number;
}
