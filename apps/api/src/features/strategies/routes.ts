import { api } from '@pipa/contract';
import type { RouteRegistrar } from '../../http/route.ts';
import { audienceOf } from '../../strategy-rows/audience.ts';
import {
  backtestDateRange,
  createTargets,
  decideCanBacktest,
  readReportPerformance,
  readStrategyPositions,
} from './backtest-history.ts';
import { createFeaturedStrategy } from './featured-strategy.ts';
import { readTrackingReport } from './list-strategies.ts';
import { createStrategyList } from './strategy-list.ts';

export function registerStrategies(routes: RouteRegistrar): void {
  const { context } = routes;
  const answerList = createStrategyList(context);
  const targetsOf = createTargets(context);
  const readFeatured = createFeaturedStrategy(context);
  routes.serve(api.strategies, async ({ user, input, market }) => answerList(await market(), audienceOf(user), input));
  routes.serve(api.canBacktest, async ({ user, input, market }) =>
    decideCanBacktest(context, await market(), audienceOf(user), input.strategyId),
  );
  routes.serve(api.backtestDateRange, async ({ input, market }) => backtestDateRange(await market(), input.marketType));
  routes.serve(api.trackingReport, ({ user, input }) => readTrackingReport(context, audienceOf(user), input));
  routes.serve(api.backtestReportPerformance, ({ user, input }) =>
    readReportPerformance(context, audienceOf(user), input),
  );
  routes.serve(api.strategyPositions, async ({ user, input, market }) =>
    readStrategyPositions(context, await market(), audienceOf(user), input.strategyId, targetsOf),
  );
  routes.serve(api.featuredStrategy, () => readFeatured());
}
