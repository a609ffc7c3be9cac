import { api } from '@pipa/contract';
import { stopModelAccount, subscribeModelAccount } from '@pipa/portfolios';
import { audienceOf } from '@pipa/reads';
import { commandsOf } from '../../http/portfolio-commands.ts';
import type { RouteRegistrar } from '../../http/route.ts';
import { followingOf } from '../../strategy-rows/following.ts';
import { listModelAccounts, readModelPerformance, readModelPositions } from './model-accounts.ts';
import { readSubscriptionPerformance } from './subscription-performance.ts';
import { listSubscriptions, readSubscriptionPositions } from './subscriptions.ts';

/** Model accounts (AQM) and the own subscriptions of them. */
export function registerModelAccounts(routes: RouteRegistrar): void {
  const { context, serve } = routes;
  const followersOf = followingOf(context);
  serve(api.findAQM, async ({ user, input, market }) => ({
    aqms: await listModelAccounts(context, await market(), audienceOf(user), input, await followersOf()),
  }));
  serve(api.aqmModelAccountPositions, ({ user, input }) => readModelPositions(context, audienceOf(user), input.aqmId));
  serve(api.aqmModelAccountPerformance, async ({ user, input, market }) =>
    readModelPerformance(context, await market(), audienceOf(user), input.aqmId),
  );
  serve(api.findAQMSubscribe, async ({ user, input, market }) =>
    listSubscriptions(context, await market(), user.userId, input),
  );
  serve(api.aqmPositions, async ({ user, input, market }) =>
    readSubscriptionPositions(context, await market(), user.userId, input.aqmSubscribeId),
  );
  serve(api.aqmPerformance, async ({ user, input, market }) =>
    readSubscriptionPerformance(context, await market(), user.userId, input.aqmSubscribeId),
  );
  const { answering, changing } = commandsOf(routes);
  serve(api.subscribeAQM, ({ user, input }) => answering(user, (change) => subscribeModelAccount(change, input)));
  serve(api.stopSubscribeAQM, ({ user, input }) =>
    changing(user, (change) => stopModelAccount(change, input.subscribeId)),
  );
}
