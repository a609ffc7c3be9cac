import { api } from '@pipa/contract';
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
import { createFollowing } from './following.ts';
import { listStrategies, readTrackingReport } from './list-strategies.ts';
import type { Viewer } from './strategy-store.ts';

const viewerOf = ({ userId, role }: SignedInUser): Viewer => ({ userId, isAdministrator: role === 'Administrator' });

export function registerStrategies(routes: RouteRegistrar): void {
  const { context } = routes;
  const followingOf = createFollowing(context);
  const targetsOf = createTargets(context);
  const readFeatured = createFeaturedStrategy(context);
  routes.serve(api.strategies, ({ user, input }) => listStrategies(context, viewerOf(user), input, followingOf));
  routes.serve(api.canBacktest, ({ user, input }) => decideCanBacktest(context, viewerOf(user), input.strategyId));
  routes.serve(api.backtestDateRange, ({ input }) => readBacktestDateRange(context, input.marketType));
  routes.serve(api.trackingReport, ({ user, input }) => readTrackingReport(context, viewerOf(user), input));
  routes.serve(api.backtestReportPerformance, ({ user, input }) =>
    readReportPerformance(context, viewerOf(user), input),
  );
  routes.serve(api.strategyPositions, ({ user, input }) =>
    readStrategyPositions(context, viewerOf(user), input.strategyId, targetsOf),
  );
  routes.serve(api.featuredStrategy, () => readFeatured());
}
