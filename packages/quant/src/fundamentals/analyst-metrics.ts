import { difference, type Figure, figure, ratio } from './ratios.ts';
import { noSplits, type SplitFactor } from './splits.ts';
import type { AnalystView, EarningsSurprise } from './statement.ts';

/** What analysts expected and what came, dollars a share as of the day asked for. */
export interface AnalystMetrics {
  /** Growth of earnings over the next year, fraction. */
  readonly growthRate: Figure;
  readonly targetPrice: Figure;
  /** Of the last quarter reported. */
  readonly epsEstimate: Figure;
  readonly epsActual: Figure;
  /** (actual − estimate)/|estimate|, fraction; null for an estimate of zero. */
  readonly epsSurprise: Figure;
}

/** From the last survey and the last report known at the close of `day`. Both lists ascend by day; what came later is not seen. */
export function analystMetrics(
  views: readonly AnalystView[],
  surprises: readonly EarningsSurprise[],
  day: number,
  splitFactor: SplitFactor = noSplits,
): AnalystMetrics {
  const view = views.findLast((one) => one.day <= day);
  const report = surprises.findLast((one) => one.reportedDay <= day);
  const epsEstimate = report ? figure(report.epsEstimate / splitFactor(report.reportedDay, day)) : null;
  const epsActual = report ? figure(report.epsActual / splitFactor(report.reportedDay, day)) : null;
  return {
    growthRate: figure(view?.growthNextYear),
    targetPrice: view ? figure(view.targetPrice / splitFactor(view.day, day)) : null,
    epsEstimate,
    epsActual,
    epsSurprise: ratio(difference(epsActual, epsEstimate), epsEstimate === null ? null : Math.abs(epsEstimate)),
  };
}
