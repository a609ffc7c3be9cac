import { Readable } from 'node:stream';
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
import { compactDayOf, readOrdersFile } from '@pipa/reads';
import { commandsOf } from '../../http/portfolio-commands.ts';
import { type RouteRegistrar, StreamedAnswer } from '../../http/route.ts';
import { subscriptionOf } from './subscription-form.ts';

/** Commands on portfolios, and the file of the orders; what else is read is in packages/reads. */
export function registerPortfolios(routes: RouteRegistrar): void {
  const { context, serve } = routes;
  serve(api.ordersFile, ({ user, input, reply }) => {
    void reply.header('content-disposition', 'attachment; filename="pipa-orders.csv"');
    return new StreamedAnswer(Readable.from(readOrdersFile(context, user, input)));
  });
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
