import { balance, type QuarterView, yearlyFlow } from '../quarter-view.ts';
import type { GroupFigures } from '../quarterly-groups.ts';
import { ratioToPositive } from '../ratios.ts';

/**
 * What a year's spending and income are of sales, cash flow and the assets at the quarter's end. Amortisation is not reported
 * apart from depreciation: `ebitaMargin` is the margin before both. Cash flow is that of operations.
 */
export function efficiencyFigures(view: QuarterView): GroupFigures<'efficiency'> {
  const assets = balance(view, 'totalAssets');
  const capex = yearlyFlow(view, 'capex');
  const revenue = yearlyFlow(view, 'revenue');
  const cashflow = yearlyFlow(view, 'operatingCashflow');
  return {
    capexToAsset: ratioToPositive(capex, assets),
    capexToCashflow: ratioToPositive(capex, cashflow),
    capexToSales: ratioToPositive(capex, revenue),
    ebitToAsset: ratioToPositive(yearlyFlow(view, 'ebit'), assets),
    ebitaMargin: ratioToPositive(yearlyFlow(view, 'ebitda'), revenue),
    cashflowToAsset: ratioToPositive(cashflow, assets),
    earningToAsset: ratioToPositive(yearlyFlow(view, 'netIncome'), assets),
  };
}
