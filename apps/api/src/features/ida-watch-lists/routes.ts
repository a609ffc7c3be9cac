import { api } from '@pipa/contract';
import type { RouteRegistrar } from '../../http/route.ts';
import { readMoneyAccounts } from './money-accounts.ts';
import {
  changeSubscription,
  deleteWatchList,
  readDefaultSymbols,
  readWatchLists,
  saveDefaultSymbols,
  saveWatchList,
} from './watch-lists.ts';

export function registerIdaWatchLists(routes: RouteRegistrar): void {
  const { context } = routes;
  routes.serve(api.saveSymbols, ({ input, user }) => saveDefaultSymbols(context, user.userId, input.symbols));
  routes.serve(api.getSymbols, ({ user }) => readDefaultSymbols(context, user.userId));
  routes.serve(api.getIDAWatchList, ({ user }) => readWatchLists(context, user.userId));
  routes.serve(api.saveIDAWatchList, ({ input, user }) => saveWatchList(context, user.userId, input));
  routes.serve(api.deleteIDAWatchList, ({ input, user }) => deleteWatchList(context, user.userId, input.id));
  routes.serve(api.subscribeIDAWatchList, ({ input, user }) => changeSubscription(context, user.userId, input));
  routes.serve(api.trackAccountForIDA, ({ user }) => readMoneyAccounts(context, user.userId));
}
