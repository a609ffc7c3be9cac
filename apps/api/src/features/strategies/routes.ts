import { api } from '@pipa/contract';
import { findWaitingStrategies } from '@pipa/db/strategies';
import type { RouteRegistrar } from '../../http/route.ts';
import { audienceOf } from '../../strategy-rows/audience.ts';
import { backtestDateRange, createTargets, decideCanBacktest, readStrategyPositions } from './backtest-history.ts';
import { endTrial, forgetTrial, listTrials, readBacktestParameters, readTrial, startTrial } from './backtest-trials.ts';
import { createFeaturedStrategy } from './featured-strategy.ts';
import { readTrackingReport } from './list-strategies.ts';
import { createReportPerformance } from './report-performance.ts';
import { createStrategyList } from './strategy-list.ts';

/** Own backtests: each user's, by the owner in every query. */
function registerTrials({ context, serve }: RouteRegistrar): void {
  serve(api.backtestParameters, ({ user, input }) =>
    readBacktestParameters(context, audienceOf(user), input.strategyId),
  );
  serve(api.startBacktest, async ({ user, input, market }) =>
    startTrial(context, await market(), audienceOf(user), input),
  );
  serve(api.backtestTrials, ({ user, input }) => listTrials(context, user.userId, input.strategyId ?? null));
  serve(api.backtestTrial, ({ user, input }) => readTrial(context, user.userId, input.id));
  serve(api.cancelBacktest, ({ user, input }) => endTrial(context, user.userId, input.id));
  serve(api.deleteBacktest, ({ user, input }) => forgetTrial(context, user.userId, input.id));
}

export function registerStrategies(routes: RouteRegistrar): void {
  const { context } = routes;
  const answerList = createStrategyList(context);
  const answerPerformance = createReportPerformance(context);
  const targetsOf = createTargets(context);
  const readFeatured = createFeaturedStrategy(context);
  routes.serve(api.strategies, async ({ user, input, market }) => answerList(await market(), audienceOf(user), input));
  routes.serve(api.waitingStrategies, async () =>
    (await findWaitingStrategies(context.pool)).map(({ kind: strategyType, ...row }) => ({ ...row, strategyType })),
  );
  routes.serve(api.canBacktest, async ({ user, input, market }) =>
    decideCanBacktest(context, await market(), audienceOf(user), input.strategyId),
  );
  routes.serve(api.backtestDateRange, async ({ input, market }) => backtestDateRange(await market(), input.marketType));
  registerTrials(routes);
  routes.serve(api.trackingReport, ({ user, input }) => readTrackingReport(context, audienceOf(user), input));
  routes.serve(api.backtestReportPerformance, ({ user, input }) => answerPerformance(audienceOf(user), input));
  routes.serve(api.strategyPositions, async ({ user, input, market }) =>
    readStrategyPositions(context, await market(), audienceOf(user), input.strategyId, targetsOf),
  );
  routes.serve(api.featuredStrategy, () => readFeatured());
}
