import { thousands } from './balance-sheet.ts';
import type { CompanyTraits } from './company-traits.ts';

/** Flows of one quarter, dollars. */
export interface IncomeStatement {
  readonly revenue: number;
  readonly grossProfit: number | null;
  readonly ebitda: number;
  readonly ebit: number;
  readonly interestExpense: number;
  readonly incomeTax: number;
  readonly netIncome: number;
}

/** Selling and general costs are at least that share of sales. */
const SMALLEST_OVERHEAD = 0.03;
/** Share of a higher net margin that comes from the gross margin. */
const GROSS_SHARE = 0.6;

/** The lines between sales and a net income that are given: built from the bottom up, so that they add up exactly. */
export function incomeStatement(
  { norms, matureMargin, grossMargin }: CompanyTraits,
  flows: {
    readonly sales: number;
    readonly netIncome: number;
    readonly interest: number;
    readonly depreciation: number;
  },
): IncomeStatement {
  const revenue = thousands(flows.sales);
  const netIncome = thousands(flows.netIncome);
  const incomeTax = netIncome > 0 ? thousands((netIncome * norms.taxRate) / (1 - norms.taxRate)) : 0;
  const interestExpense = thousands(flows.interest);
  const ebit = netIncome + incomeTax + interestExpense;
  const ebitda = ebit + thousands(flows.depreciation);
  return {
    revenue,
    grossProfit:
      grossMargin === null ? null : grossProfit(revenue, ebitda, grossMargin, netIncome / revenue - matureMargin),
    ebitda,
    ebit,
    interestExpense,
    incomeTax,
    netIncome,
  };
}

function grossProfit(revenue: number, ebitda: number, usualMargin: number, better: number): number {
  const usual = (usualMargin + GROSS_SHARE * Math.min(0.2, Math.max(-0.2, better))) * revenue;
  return thousands(Math.min(revenue, Math.max(0.02 * revenue, usual, ebitda + SMALLEST_OVERHEAD * revenue)));
}
