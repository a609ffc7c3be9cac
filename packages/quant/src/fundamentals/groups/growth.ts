import { perShare, type QuarterView, yearlyPerShare } from '../quarter-view.ts';
import type { GroupFigures } from '../quarterly-groups.ts';
import { type Figure, figure, growth, multiple, ratioToPositive } from '../ratios.ts';
import type { QuarterlyStatement } from '../statement.ts';

/**
 * The quarter against the quarter before (1Q) and the same quarter a year before (1Y), earnings a share over splits; null from
 * a loss. `peToEpsGrowth` is P/E over the percent growth of a year's earnings on the year before (Lynch's PEG); null unless
 * they grew.
 */
export function growthFigures(view: QuarterView): GroupFigures<'growth'> {
  const { now, lastQuarter, lastYear } = view;
  const eps = (statement: QuarterlyStatement | null) => statement && figure(perShare(view, statement, 'eps'));
  const sales = (statement: QuarterlyStatement | null) => statement && figure(statement.revenue);
  return {
    salesGrowth1Q: growth(sales(now), sales(lastQuarter)),
    salesGrowth1Y: growth(sales(now), sales(lastYear)),
    epsGrowth1Q: growth(eps(now), eps(lastQuarter)),
    epsGrowth1Y: growth(eps(now), eps(lastYear)),
    peToEpsGrowth: priceEarningsToGrowth(view),
  };
}

function priceEarningsToGrowth(view: QuarterView): Figure {
  const earnings = yearlyPerShare(view, 'eps');
  const grown = growth(earnings, yearlyPerShare(view, 'eps', 'yearBefore'));
  return grown === null ? null : ratioToPositive(multiple(view.price, earnings), grown * 100);
}
