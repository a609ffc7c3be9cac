import { normalAt } from '../../counter-random.ts';
import type { CompanyTraits } from './company-traits.ts';

/** Balances of one day, dollars. */
export interface BalanceSheet {
  readonly cash: number;
  readonly currentAssets: number | null;
  readonly totalAssets: number;
  readonly currentLiabilities: number | null;
  readonly totalLiabilities: number;
  readonly totalDebt: number;
  readonly equity: number;
}

/** Largest parts of assets that are current and of liabilities that are. */
const CURRENT_ASSETS_CAP = 0.8;
const CURRENT_LIABILITIES_CAP = 0.8;

export const thousands = (dollars: number): number => Math.round(dollars / 1000) * 1000;

/**
 * The balance sheet that equity, debt and sales imply: assets are what they finance, so assets less liabilities are the
 * equity to the dollar.
 */
export function balanceSheet(
  { norms, currentRatio }: CompanyTraits,
  balances: { readonly equity: number; readonly debt: number; readonly sales: number },
  key: number,
  quarter: number,
): BalanceSheet {
  const equity = thousands(balances.equity);
  const totalDebt = thousands(balances.debt);
  const { equityToAssets } = norms;
  const otherLiabilities =
    equityToAssets === null
      ? norms.otherLiabilitiesToSales * balances.sales
      : Math.max(0, equity / equityToAssets - equity - totalDebt);
  const totalLiabilities = totalDebt + thousands(otherLiabilities);
  const totalAssets = equity + totalLiabilities;
  const liquid = norms.cashToAssets * totalAssets * Math.exp(0.2 * normalAt(key, quarter, 60));
  if (equityToAssets !== null) {
    const cash = thousands(Math.min(liquid, 0.5 * totalAssets));
    return { cash, currentAssets: null, totalAssets, currentLiabilities: null, totalLiabilities, totalDebt, equity };
  }
  const working = norms.workingCapitalToSales * balances.sales;
  const currentAssets = thousands(Math.min(CURRENT_ASSETS_CAP * totalAssets, liquid + working));
  const owed = (currentAssets / currentRatio) * Math.exp(0.08 * normalAt(key, quarter, 61));
  return {
    cash: thousands(Math.min(liquid, 0.9 * currentAssets)),
    currentAssets,
    totalAssets,
    currentLiabilities: thousands(Math.min(CURRENT_LIABILITIES_CAP * totalLiabilities, owed)),
    totalLiabilities,
    totalDebt,
    equity,
  };
}
