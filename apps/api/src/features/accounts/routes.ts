import { api } from '@pipa/contract';
import {
  adjustCash,
  type Change,
  deleteAccount,
  inChange,
  openPaperAccount,
  type PricesOf,
  renameAccount,
} from '@pipa/portfolios';
import type { RouteRegistrar } from '../../http/route.ts';
import type { SignedInUser } from '../../http/session.ts';
import { priceBoardOf } from '../../market-view/price-board.ts';
import { type Market, marketOf } from '../../market-view/read-market.ts';
import { accountPositions, accountRow, valueAccounts } from '../../valuation/value-accounts.ts';
import { wireMoney } from '../../valuation/wire-rows.ts';
import { registerBrokerLinks } from './broker-links.ts';

export function registerAccounts(routes: RouteRegistrar): void {
  const { context } = routes;
  routes.serve(api.trackAccounts, async ({ user, input, market }) => {
    const now = await market();
    const accounts = await valueAccounts(context, now, user.userId, { isDeleted: input.isDeleted });
    return accounts.map((account) => accountRow(account, user, now.moment.at));
  });
  const tradable = async (user: SignedInUser, now: Market) => {
    const accounts = await valueAccounts(context, now, user.userId);
    return accounts
      .filter(({ row }) => row.frozenAt === null)
      .map((account) => accountRow(account, user, now.moment.at));
  };
  routes.serve(api.trackAccountForPortfolio, async ({ user, market }) => tradable(user, await market()));
  routes.serve(api.trackAccountForAQMSubscribe, async ({ user, market }) => tradable(user, await market()));
  routes.serve(api.accountBrokerProps, async ({ user, market }) => {
    const now = await market();
    const accounts = await valueAccounts(context, now, user.userId);
    const refreshTime = now.moment.at.toISOString();
    return accounts.flatMap(({ row, totalCash, netLiquidation }) => [
      { trackAccountId: row.id, propKey: 'totalCashValue' as const, propValue: wireMoney(totalCash), refreshTime },
      { trackAccountId: row.id, propKey: 'NetLiquidation' as const, propValue: wireMoney(netLiquidation), refreshTime },
    ]);
  });
  routes.serve(api.brokerAccountPosition, async ({ user, input, market }) =>
    accountPositions(context, await market(), user.userId, input.trackAccountId),
  );
  registerAccountCommands(routes);
  registerBrokerLinks(routes);
}

function registerAccountCommands({ context, serve }: RouteRegistrar): void {
  const changing = async (user: SignedInUser, work: (change: Change) => Promise<void>): Promise<null> => {
    await inChange(context, user, work);
    return null;
  };
  const pricesOf: PricesOf = async (market, symbols) =>
    (await priceBoardOf(context).priceView(marketOf(market), symbols)).prices;

  serve(api.newSimuAccount, ({ user, input }) =>
    inChange(context, user, (change) => openPaperAccount(change, context.brokerLinks.PIPA, input)),
  );
  serve(api.adjustCash, ({ user, input }) =>
    changing(user, (change) => adjustCash(change, input.trackAccountId, input.cash, pricesOf)),
  );
  serve(api.renameTrackAccount, ({ user, input }) =>
    changing(user, (change) => renameAccount(change, input.trackAccountId, input.nickname)),
  );
  serve(api.deleteTrackAccount, ({ user, input }) =>
    changing(user, (change) => deleteAccount(change, input.trackAccountId)),
  );
}
