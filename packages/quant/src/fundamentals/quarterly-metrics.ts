import { dividendFigures } from './groups/dividend.ts';
import { efficiencyFigures } from './groups/efficiency.ts';
import { growthFigures } from './groups/growth.ts';
import { overallFigures } from './groups/overall.ts';
import { profitabilityFigures } from './groups/profitability.ts';
import { qualityFigures } from './groups/quality.ts';
import { type QuarterMarket, viewQuarter } from './quarter-view.ts';
import type { QuarterlyMetrics } from './quarterly-groups.ts';
import type { QuarterlyStatement } from './statement.ts';

/**
 * The six groups of figures for the quarter at index `at`, from what was known at the close of its report day: no later
 * statement counts. `statements` ascend by reportedDay. Figures that need four quarters (every ratio of a year's flow), five
 * (growth over a year) or eight (growth of a year over the year before) are null until there are as many without a gap.
 * A figure that is not reported may be null or NaN in a statement; what draws on it is null.
 * @throws RangeError when there is no statement at `at`.
 */
export function quarterlyMetrics(
  statements: readonly QuarterlyStatement[],
  at: number,
  market: QuarterMarket,
): QuarterlyMetrics {
  const view = viewQuarter(statements, at, market);
  return {
    overall: overallFigures(view),
    efficiency: efficiencyFigures(view),
    growth: growthFigures(view),
    quality: qualityFigures(view),
    profitability: profitabilityFigures(view),
    dividend: dividendFigures(view),
  };
}
