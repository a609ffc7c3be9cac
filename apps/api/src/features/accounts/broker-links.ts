import { api, brokers, DomainError } from '@pipa/contract';
import { inChange, renameAccount } from '@pipa/portfolios';
import { requireOwnAccount } from '@pipa/reads';
import type { RouteRegistrar } from '../../http/route.ts';

const NEW_PAPER_ACCOUNT = 'A paper account is opened with simutrader/newSimuAccount';

/** No broker has a link yet, so every call that needs one is refused once its input and the owner are right. */
function notLinkable(): never {
  throw new DomainError('BROKER_NOT_LINKABLE');
}

/** Calls about accounts at outside brokers (1 §7). */
export function registerBrokerLinks({ context, serve }: RouteRegistrar): void {
  serve(api.saveTrackAccount, async ({ user, input }) => {
    const { id, userId, broker, trackAccountName } = input;
    if (userId !== undefined && userId !== user.userId) throw new DomainError('NOT_FOUND', { field: 'userId' });
    if (id !== undefined) await requireOwnAccount(context, user.userId, id);
    if (!brokers[broker].opensAccounts) return notLinkable();
    if (id === undefined) throw new DomainError('INVALID_INPUT', { field: 'broker', message: NEW_PAPER_ACCOUNT });
    await inChange(context, user, (change) => renameAccount(change, id, trackAccountName));
    return null;
  });
  serve(api.refreshTrackAccount, async ({ user, input }) => {
    await requireOwnAccount(context, user.userId, input.trackAccountId);
    return notLinkable();
  });
  serve(api.webapiRequestTokenForRebind, async ({ user, input }) => {
    await requireOwnAccount(context, user.userId, input.trackAccountId);
    return notLinkable();
  });
  for (const endpoint of [api.webapiRequestToken, api.tdAuthUrl, api.webapiAuthCallback]) serve(endpoint, notLinkable);
}
