import { api } from '@pipa/contract';
import { decideOnWritten } from '@pipa/portfolios';
import { operatorOf } from '../../http/operator-of.ts';
import type { RouteRegistrar } from '../../http/route.ts';
import { endTrial, forgetTrial, startTrial } from './backtest-trials.ts';
import * as written from './written-strategies.ts';

/** Own backtests and written strategies: each user's, by the owner in every query. */
export function registerStrategies({ context, serve }: RouteRegistrar): void {
  serve(api.startBacktest, ({ user, input, reading }) => startTrial(context, reading, user, input));
  serve(api.cancelBacktest, ({ user, input }) => endTrial(context, user.userId, input.id));
  serve(api.deleteBacktest, ({ user, input }) => forgetTrial(context, user.userId, input.id));
  serve(api.writeStrategy, ({ user, input }) => written.write(context, user.userId, input));
  serve(api.saveWrittenStrategy, ({ user, input }) => written.save(context, user.userId, input));
  serve(api.testWrittenStrategy, ({ user, input }) => written.test(context, user.userId, input.id));
  serve(api.cancelWrittenTest, ({ user, input }) => written.cancelTest(context, user.userId, input.id));
  serve(api.deleteWrittenStrategy, ({ user, input }) => written.remove(context, user.userId, input.id));
  serve(api.offerWrittenStrategy, ({ user, input }) => written.offer(context, user.userId, input.id));
  serve(api.decideWrittenStrategy, async ({ user, input }) => {
    await decideOnWritten(context, { ...operatorOf(user), userId: user.userId }, input);
    return null;
  });
}
