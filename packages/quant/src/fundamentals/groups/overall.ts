import {
  balance,
  enterpriseValue,
  freeCashflow,
  marketCapitalisation,
  type QuarterView,
  yearlyFlow,
  yearlyPerShare,
} from '../quarter-view.ts';
import type { GroupFigures } from '../quarterly-groups.ts';
import { multiple, ratio, ratioToPositive } from '../ratios.ts';

/**
 * Value. Multiples are of a year's flow; null where the company lost, burned cash or has no equity. P/E is the price over
 * diluted earnings a share, the others divide the market or enterprise value.
 */
export function overallFigures(view: QuarterView): GroupFigures<'overall'> {
  const cap = marketCapitalisation(view);
  const ev = enterpriseValue(view);
  const revenue = yearlyFlow(view, 'revenue');
  const ebitda = yearlyFlow(view, 'ebitda');
  const operating = yearlyFlow(view, 'operatingCashflow');
  const free = freeCashflow(view);
  return {
    marketCap: cap,
    revenueToMarketCap: ratio(revenue, cap),
    priceToBook: multiple(cap, balance(view, 'equity')),
    priceToEarning: multiple(view.price, yearlyPerShare(view, 'eps')),
    priceToSale: multiple(cap, revenue),
    priceToFreeCashflow: multiple(cap, free),
    priceToOperatingCashflow: multiple(cap, operating),
    assetToFreeCashflow: multiple(balance(view, 'totalAssets'), free),
    // No debt is a meaning of its own: 0 years of cash flow.
    debtToFreeCashflow: ratioToPositive(balance(view, 'totalDebt'), free),
    evToCashflow: multiple(ev, operating),
    evToEBIT: multiple(ev, yearlyFlow(view, 'ebit')),
    evToEBITDA: multiple(ev, ebitda),
    priceToEBITDA: multiple(cap, ebitda),
  };
}
