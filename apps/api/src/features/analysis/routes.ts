import { api } from '@pipa/contract';
import type { RouteRegistrar } from '../../http/route.ts';
import { readBackgroundRuns, readHistoryProgress } from './background-runs.ts';

export function registerAnalysis(routes: RouteRegistrar): void {
  const { context } = routes;
  routes.serve(api.backgroundRuns, () => readBackgroundRuns(context));
  routes.serve(api.historyProgress, () => readHistoryProgress(context));
}
