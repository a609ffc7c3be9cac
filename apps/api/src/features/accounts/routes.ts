import { api } from '@pipa/contract';
import type { RouteRegistrar } from '../../http/route.ts';
import { wireMoney } from '../../valuation/wire-rows.ts';
import { adjustCash } from './adjust-cash.ts';
import { deleteAccount, renameAccount } from './change-account.ts';
import { openPaperAccount } from './open-account.ts';
import { accountPositions, accountRow, valueAccounts } from './value-accounts.ts';

export function registerAccounts(routes: RouteRegistrar): void {
  const { context } = routes;
  routes.serve(api.trackAccounts, async ({ user, input }) => {
    const { market, accounts } = await valueAccounts(context, user.userId, input.isDeleted);
    return accounts.map((account) => accountRow(account, user, market.moment.at));
  });
  routes.serve(api.trackAccountForPortfolio, async ({ user }) => {
    const { market, accounts } = await valueAccounts(context, user.userId);
    return accounts
      .filter(({ row }) => row.frozenAt === null)
      .map((account) => accountRow(account, user, market.moment.at));
  });
  routes.serve(api.accountBrokerProps, async ({ user }) => {
    const { market, accounts } = await valueAccounts(context, user.userId);
    const refreshTime = market.moment.at.toISOString();
    return accounts.flatMap(({ row, totalCash, netLiquidation }) => [
      { trackAccountId: row.id, propKey: 'totalCashValue' as const, propValue: wireMoney(totalCash), refreshTime },
      { trackAccountId: row.id, propKey: 'NetLiquidation' as const, propValue: wireMoney(netLiquidation), refreshTime },
    ]);
  });
  routes.serve(api.newSimuAccount, ({ user, input }) => openPaperAccount(context, user.userId, input));
  routes.serve(api.adjustCash, ({ user, input }) => adjustCash(context, user.userId, input));
  routes.serve(api.renameTrackAccount, ({ user, input }) => renameAccount(context, user.userId, input));
  routes.serve(api.deleteTrackAccount, ({ user, input }) => deleteAccount(context, user.userId, input));
  routes.serve(api.brokerAccountPosition, ({ user, input }) =>
    accountPositions(context, user.userId, input.trackAccountId),
  );
}
