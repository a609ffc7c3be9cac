import { averageBalance, balance, type QuarterView, yearlyFlow } from '../quarter-view.ts';
import type { GroupFigures } from '../quarterly-groups.ts';
import { difference, type Figure, growth, ratioToPositive } from '../ratios.ts';
import type { QuarterlyStatement } from '../statement.ts';

/**
 * Growth, use and financing of the assets. `currentALRatio` is current assets over current liabilities; working capital is
 * their difference. `netDebtReductionLastQ` is the fall of debt less cash over the quarter as a fraction of the assets at its
 * beginning, positive when debt was paid down. `interestCoverage` is EBIT over interest, null without interest.
 */
export function qualityFigures(view: QuarterView): GroupFigures<'quality'> {
  const assets = balance(view, 'totalAssets');
  const equity = balance(view, 'equity');
  const debt = balance(view, 'totalDebt');
  const current = balance(view, 'currentAssets');
  const currentDue = balance(view, 'currentLiabilities');
  const working = difference(current, currentDue);
  const revenue = yearlyFlow(view, 'revenue');
  const { lastQuarter, lastYear } = view;
  return {
    assetGrowthLastQ: growth(assets, lastQuarter && balance(view, 'totalAssets', lastQuarter)),
    assetGrowthLastY: growth(assets, lastYear && balance(view, 'totalAssets', lastYear)),
    assetTurnover: ratioToPositive(revenue, averageBalance(view, 'totalAssets')),
    currentALRatio: ratioToPositive(current, currentDue),
    assettoEquityRatio: ratioToPositive(assets, equity),
    debtToAssetRatio: ratioToPositive(debt, assets),
    debtToEquityRatio: ratioToPositive(debt, equity),
    netDebtReductionLastQ: lastQuarter && netDebtReduction(view, lastQuarter),
    workingCapitalToAsset: ratioToPositive(working, assets),
    workingCapitalToSales: ratioToPositive(working, revenue),
    interestCoverage: ratioToPositive(yearlyFlow(view, 'ebit'), yearlyFlow(view, 'interestExpense')),
  };
}

function netDebtReduction(view: QuarterView, before: QuarterlyStatement): Figure {
  const netDebt = (statement: QuarterlyStatement) =>
    difference(balance(view, 'totalDebt', statement), balance(view, 'cash', statement));
  // Of the assets: net debt itself may be zero or negative.
  return ratioToPositive(difference(netDebt(before), netDebt(view.now)), balance(view, 'totalAssets', before));
}
