import { api } from '@pipa/contract';
import { stopModelAccount, subscribeModelAccount } from '@pipa/portfolios';
import { commandsOf } from '../../http/portfolio-commands.ts';
import type { RouteRegistrar } from '../../http/route.ts';

/** Commands on subscriptions of model accounts (AQM). */
export function registerModelAccounts(routes: RouteRegistrar): void {
  const { answering, changing } = commandsOf(routes);
  routes.serve(api.subscribeAQM, ({ user, input }) =>
    answering(user, (change) => subscribeModelAccount(change, input)),
  );
  routes.serve(api.stopSubscribeAQM, ({ user, input }) =>
    changing(user, (change) => stopModelAccount(change, input.subscribeId)),
  );
}
