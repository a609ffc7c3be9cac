import { api } from '@pipa/contract';
import type { RouteRegistrar } from '../../http/route.ts';
import { endTrial, forgetTrial, startTrial } from './backtest-trials.ts';

/** Own backtests of strategies: each user's, by the owner in every query. */
export function registerStrategies({ context, serve }: RouteRegistrar): void {
  serve(api.startBacktest, ({ user, input, reading }) => startTrial(context, reading, user, input));
  serve(api.cancelBacktest, ({ user, input }) => endTrial(context, user.userId, input.id));
  serve(api.deleteBacktest, ({ user, input }) => forgetTrial(context, user.userId, input.id));
}
