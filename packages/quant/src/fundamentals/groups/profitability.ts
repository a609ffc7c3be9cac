import { averageBalance, type QuarterView, yearlyFlow } from '../quarter-view.ts';
import type { GroupFigures } from '../quarterly-groups.ts';
import { difference, type Figure, ratioToPositive } from '../ratios.ts';

/**
 * Margins are of a year's revenue, returns of the balance that earned them (see averageBalance). `returnOnSales` is the
 * operating margin, EBIT over revenue; `returnOnInvestCapital` is EBIT after tax over debt and equity less cash.
 */
export function profitabilityFigures(view: QuarterView): GroupFigures<'profitability'> {
  const revenue = yearlyFlow(view, 'revenue');
  const earnings = yearlyFlow(view, 'netIncome');
  return {
    grossIncomeMargin: ratioToPositive(yearlyFlow(view, 'grossProfit'), revenue),
    netIncomeMargin: ratioToPositive(earnings, revenue),
    returnOnEquity: ratioToPositive(earnings, averageBalance(view, 'equity')),
    returnOnAsset: ratioToPositive(earnings, averageBalance(view, 'totalAssets')),
    returnOnSales: ratioToPositive(yearlyFlow(view, 'ebit'), revenue),
    returnOnInvestCapital: ratioToPositive(operatingProfitAfterTax(view), investedCapital(view)),
  };
}

/** At the year's own tax rate, kept to 0..1; untaxed when there was no profit to tax. */
function operatingProfitAfterTax(view: QuarterView): Figure {
  const ebit = yearlyFlow(view, 'ebit');
  const tax = yearlyFlow(view, 'incomeTax');
  const earnings = yearlyFlow(view, 'netIncome');
  if (ebit === null || tax === null || earnings === null) return null;
  const taxRate = ratioToPositive(tax, earnings + tax) ?? 0;
  return ebit * (1 - Math.min(Math.max(taxRate, 0), 1));
}

function investedCapital(view: QuarterView): Figure {
  const debt = averageBalance(view, 'totalDebt');
  const equity = averageBalance(view, 'equity');
  return debt === null || equity === null ? null : difference(debt + equity, averageBalance(view, 'cash'));
}
