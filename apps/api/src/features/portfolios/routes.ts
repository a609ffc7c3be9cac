import { api } from '@pipa/contract';
import type { RouteRegistrar } from '../../http/route.ts';
import { cancelModifyCash, modifyCash } from './modify-cash.ts';
import { createOutboxRelay } from './outbox-relay.ts';
import {
  listCashInOuts,
  listLogs,
  listOrders,
  listPortfolios,
  listRebalances,
  readMonitor,
} from './portfolio-lists.ts';
import { deletePortfolio, setTradeNotification, startPortfolio, stopPortfolio } from './start-stop.ts';
import { buildPortfolio, updatePortfolio } from './subscribe.ts';

export function registerPortfolios(routes: RouteRegistrar): void {
  const { context, app } = routes;
  const relay = createOutboxRelay(context);
  app.addHook('onClose', relay.settle);
  const told = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    relay.kick();
    return result;
  };

  routes.serve(api.portfolios, ({ user, input }) => listPortfolios(context, user.userId, input));
  routes.serve(api.portfolioMonitor, ({ user, input }) => readMonitor(context, user.userId, input.portfolioId));
  routes.serve(api.portfolioOrders, ({ user, input }) => listOrders(context, user.userId, input));
  routes.serve(api.portfolioRebalances, ({ user, input }) => listRebalances(context, user.userId, input));
  routes.serve(api.portfolioLogs, ({ user, input }) => listLogs(context, user.userId, input));
  routes.serve(api.cashInOuts, ({ user, input }) => listCashInOuts(context, user.userId, input));

  routes.serve(api.buildCorePortfolio, ({ user, input }) => told(buildPortfolio(context, user, input)));
  routes.serve(api.updateCorePortfolio, ({ user, input }) => told(updatePortfolio(context, user, input)));
  routes.serve(api.startPortfolio, ({ user, input }) => told(startPortfolio(context, user, input.portfolioId)));
  routes.serve(api.stopPortfolio, ({ user, input }) => told(stopPortfolio(context, user, input.portfolioId)));
  routes.serve(api.deletePortfolio, ({ user, input }) => told(deletePortfolio(context, user, input.portfolioId)));
  routes.serve(api.modifyCash, ({ user, input }) => told(modifyCash(context, user, input)));
  routes.serve(api.cancelModifyCash, ({ user, input }) => told(cancelModifyCash(context, user, input.cashInOutId)));
  routes.serve(api.tradeNotification, ({ user, input }) =>
    told(setTradeNotification(context, user, input['portfolio.id'], input.tradeNotification)),
  );
}
