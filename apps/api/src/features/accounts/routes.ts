import { deleteLinkedAccount } from '@pipa/broker-links';
import { api } from '@pipa/contract';
import { adjustCash, type Change, inChange, openPaperAccount, type PricesOf, renameAccount } from '@pipa/portfolios';
import { marketOf, priceBoardOf } from '@pipa/reads';
import type { RouteRegistrar } from '../../http/route.ts';
import type { SignedInUser } from '../../http/session.ts';
import { linkingOf, registerBrokerLinks } from './broker-links.ts';

export function registerAccounts(routes: RouteRegistrar): void {
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
  serve(api.deleteTrackAccount, async ({ user, input }) => {
    await deleteLinkedAccount(linkingOf(context), user, input.trackAccountId);
    return null;
  });
}
