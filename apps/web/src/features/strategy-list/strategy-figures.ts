import type { Strategy } from '@pipa/contract';
import {
  type ComparedFigures,
  featuredReport,
  figuresOfReport,
  figuresOfTracking,
} from '../../strategy-views/compared-metrics.ts';

/** Which record of a strategy is shown: its featured backtest or its track. */
export type Info = 'backtest' | 'tracking';

/** The figures of a record; null before there is one. */
export function figuresOf(strategy: Strategy, info: Info): ComparedFigures | null {
  if (info === 'tracking') return strategy.trackingReport ? figuresOfTracking(strategy.trackingReport) : null;
  const report = featuredReport(strategy);
  return report ? figuresOfReport(report) : null;
}

/** Path of the picture of a record; null before there is one. */
export const picturePathOf = (strategy: Strategy, info: Info): string | null =>
  (info === 'tracking' ? strategy.trackingReport?.subPath : featuredReport(strategy)?.subPath) ?? null;
