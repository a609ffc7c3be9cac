import type { performanceNames } from '@pipa/contract';
import type { UniverseMember } from '../market-view/universe-day.ts';

const percent = (fraction: number | null): number | null => (fraction === null ? null : fraction * 100);

/** Performance by its names in the document, in percent. */
export const performanceFigures = (
  performance: UniverseMember['performance'],
): Record<(typeof performanceNames)[number], number | null> => ({
  dailyReturn: percent(performance.return1),
  weeklyReturn: percent(performance.return5),
  monthlyReturn: percent(performance.return21),
  quarterlyReturn: percent(performance.return61),
  yearlyReturn: percent(performance.return252),
  volatility: percent(performance.volatility5y),
  maxDD: percent(performance.maxDrawdown5y),
});
