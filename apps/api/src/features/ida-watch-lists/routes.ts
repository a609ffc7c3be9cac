import { api } from '@pipa/contract';
import type { RouteRegistrar } from '../../http/route.ts';
import { changeSubscription, deleteWatchList, saveDefaultSymbols, saveWatchList } from './watch-lists.ts';

export function registerIdaWatchLists(routes: RouteRegistrar): void {
  const { context } = routes;
  routes.serve(api.saveSymbols, ({ input, user }) => saveDefaultSymbols(context, user.userId, input.symbols));
  routes.serve(api.saveIDAWatchList, ({ input, user }) => saveWatchList(context, user.userId, input));
  routes.serve(api.deleteIDAWatchList, ({ input, user }) => deleteWatchList(context, user.userId, input.id));
  routes.serve(api.subscribeIDAWatchList, ({ input, user }) => changeSubscription(context, user.userId, input));
}
