import { type QuarterView, yearlyPerShare } from '../quarter-view.ts';
import type { GroupFigures } from '../quarterly-groups.ts';
import { growth, ratioToPositive } from '../ratios.ts';

/**
 * A year's dividends a share over the price, over those of the year before, and over diluted earnings a share. Yield and
 * payout are 0 for a company that pays none; the payout of a loss is null.
 */
export function dividendFigures(view: QuarterView): GroupFigures<'dividend'> {
  const dividends = yearlyPerShare(view, 'dividendPerShare');
  return {
    dividendYield: ratioToPositive(dividends, view.price),
    dividendGrowth: growth(dividends, yearlyPerShare(view, 'dividendPerShare', 'yearBefore')),
    dividenPayoutRatio: ratioToPositive(dividends, yearlyPerShare(view, 'eps')),
  };
}
