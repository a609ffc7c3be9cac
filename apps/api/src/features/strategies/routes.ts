import { api } from '@pipa/contract';
import type { StrategyAudience } from '@pipa/db';
import type { RouteRegistrar } from '../../http/route.ts';
import type { SignedInUser } from '../../http/session.ts';
import {
  createTargets,
  decideCanBacktest,
  readBacktestDateRange,
  readReportPerformance,
  readStrategyPositions,
} from './backtest-history.ts';
import { createFeaturedStrategy } from './featured-strategy.ts';
import { readTrackingReport } from './list-strategies.ts';
import { createStrategyList } from './strategy-list.ts';

const audienceOf = ({ userId, role }: SignedInUser): StrategyAudience => ({
  userId,
  isAdministrator: role === 'Administrator',
});

export function registerStrategies(routes: RouteRegistrar): void {
  const { context } = routes;
  const answerList = createStrategyList(context);
  const targetsOf = createTargets(context);
  const readFeatured = createFeaturedStrategy(context);
  routes.serve(api.strategies, ({ user, input }) => answerList(audienceOf(user), input));
  routes.serve(api.canBacktest, ({ user, input }) => decideCanBacktest(context, audienceOf(user), input.strategyId));
  routes.serve(api.backtestDateRange, ({ input }) => readBacktestDateRange(context, input.marketType));
  routes.serve(api.trackingReport, ({ user, input }) => readTrackingReport(context, audienceOf(user), input));
  routes.serve(api.backtestReportPerformance, ({ user, input }) =>
    readReportPerformance(context, audienceOf(user), input),
  );
  routes.serve(api.strategyPositions, ({ user, input }) =>
    readStrategyPositions(context, audienceOf(user), input.strategyId, targetsOf),
  );
  routes.serve(api.featuredStrategy, () => readFeatured());
}
