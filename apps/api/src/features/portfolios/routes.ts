import { api } from '@pipa/contract';
import {
  cancelAmountChange,
  changeAmount,
  changeSubscription,
  deletePortfolio,
  setTradeNotification,
  startPortfolio,
  stopPortfolio,
  subscribe,
} from '@pipa/portfolios';
import { commandsOf } from '../../http/portfolio-commands.ts';
import { type RouteRegistrar, StreamedAnswer } from '../../http/route.ts';
import { audienceOf } from '../../strategy-rows/audience.ts';
import { compactDayOf } from '../../valuation/wire-rows.ts';
import { listOwnOrders, ordersFileOf } from './order-blotter.ts';
import {
  listCashInOuts,
  listLogs,
  listOrders,
  listPortfolios,
  listRebalances,
  listSignals,
  readMonitor,
  readProfitBreakdown,
  readValues,
} from './portfolio-lists.ts';
import { previewAmountChange, previewSubscription } from './preview.ts';
import { subscriptionOf } from './subscription-form.ts';

export function registerPortfolios(routes: RouteRegistrar): void {
  const { context } = routes;
  routes.serve(api.portfolios, async ({ user, input, market }) =>
    listPortfolios(context, await market(), user.userId, input),
  );
  routes.serve(api.portfolioMonitor, async ({ user, input, market }) =>
    readMonitor(context, await market(), user.userId, input.portfolioId),
  );
  routes.serve(api.portfolioValues, ({ user, input }) => readValues(context, user.userId, input.portfolioId));
  routes.serve(api.portfolioSignals, ({ user, input }) => listSignals(context, user.userId, input.portfolioId));
  routes.serve(api.profitBreakdown, async ({ user, input, market }) =>
    readProfitBreakdown(context, await market(), user.userId, input.portfolioId),
  );
  routes.serve(api.portfolioOrders, ({ user, input }) => listOrders(context, user.userId, input));
  routes.serve(api.orders, ({ user, input }) => listOwnOrders(context, user.userId, input));
  routes.serve(api.ordersFile, ({ user, input, reply }) => {
    void reply.header('content-disposition', 'attachment; filename="pipa-orders.csv"');
    return new StreamedAnswer(ordersFileOf(context, user.userId, input));
  });
  routes.serve(api.previewSubscription, async ({ user, input, market }) =>
    previewSubscription(context, await market(), audienceOf(user), input),
  );
  routes.serve(api.previewAmountChange, async ({ user, input, market }) =>
    previewAmountChange(context, await market(), user.userId, input),
  );
  routes.serve(api.portfolioRebalances, ({ user, input }) => listRebalances(context, user.userId, input));
  routes.serve(api.portfolioLogs, ({ user, input }) => listLogs(context, user.userId, input));
  routes.serve(api.cashInOuts, ({ user, input }) => listCashInOuts(context, user.userId, input));
  registerPortfolioCommands(routes);
}

function registerPortfolioCommands(routes: RouteRegistrar): void {
  const { serve } = routes;
  const { answering, changing } = commandsOf(routes);
  serve(api.buildCorePortfolio, ({ user, input }) =>
    answering(user, (change) => subscribe(change, subscriptionOf(input))),
  );
  serve(api.updateCorePortfolio, ({ user, input }) =>
    answering(user, (change) => changeSubscription(change, input['portfolio.id'], subscriptionOf(input))),
  );
  serve(api.startPortfolio, ({ user, input }) => changing(user, (change) => startPortfolio(change, input.portfolioId)));
  serve(api.stopPortfolio, ({ user, input }) => changing(user, (change) => stopPortfolio(change, input.portfolioId)));
  serve(api.deletePortfolio, ({ user, input }) =>
    changing(user, (change) => deletePortfolio(change, input.portfolioId)),
  );
  serve(api.modifyCash, ({ user, input }) =>
    answering(user, async (change) => {
      const { id, tradeDay } = await changeAmount(change, input.portfolioId, input.cash);
      return { id, tradeDate: compactDayOf(tradeDay) };
    }),
  );
  serve(api.cancelModifyCash, ({ user, input }) =>
    changing(user, (change) => cancelAmountChange(change, input.cashInOutId)),
  );
  serve(api.tradeNotification, ({ user, input }) =>
    changing(user, (change) => setTradeNotification(change, input['portfolio.id'], input.tradeNotification)),
  );
}
