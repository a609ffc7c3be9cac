export { type AnalystMetrics, analystMetrics } from './analyst-metrics.ts';
export { type DailyMetrics, dailyMetrics } from './daily-metrics.ts';
export { lastKnownIndex } from './known-quarters.ts';
export type { QuarterMarket } from './quarter-view.ts';
export {
  type GroupFigures,
  type QuarterlyGroup,
  type QuarterlyMetricName,
  type QuarterlyMetrics,
  quarterlyGroupNames,
} from './quarterly-groups.ts';
export { quarterlyMetrics } from './quarterly-metrics.ts';
export type { Figure } from './ratios.ts';
export { noSplits, type Split, type SplitFactor, splitFactorOf } from './splits.ts';
export type { AnalystView, EarningsSurprise, QuarterlyStatement } from './statement.ts';
