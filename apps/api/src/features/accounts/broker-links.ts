import {
  askForSync,
  beginSignIn,
  completeSignIn,
  type LinkContext,
  type LinkTarget,
  linkByForm,
  offerOf,
  recordAccount,
} from '@pipa/broker-links';
import { api, brokers, credentialOf, DomainError, type InputOf, REQUIRED } from '@pipa/contract';
import { inChange, renameAccount } from '@pipa/portfolios';
import { readBrokerLinks } from '@pipa/reads';
import type { AppContext } from '../../context.ts';
import type { RouteRegistrar } from '../../http/route.ts';
import { findCaller, type SignedInUser } from '../../http/session.ts';
import { countChange } from '../../throttling/throttle.ts';

const NEW_PAPER_ACCOUNT = 'A paper account is opened with simutrader/newSimuAccount';

export const linkingOf = (context: AppContext): LinkContext => ({
  ...context,
  brokerLinkKey: context.settings.brokerLinkKey,
});

/** The page to which brokers send the browser back. */
const returnUrlOf = ({ settings }: AppContext): string => `${settings.publicUrl}/admin/useraccount`;

/** Calls about accounts at outside brokers (1 §7). */
export function registerBrokerLinks(routes: RouteRegistrar): void {
  const { context, serve } = routes;
  serve(api.offeredBrokers, () => [...context.brokers.values()].map(offerOf));
  serve(api.brokerLinks, ({ reading, user }) => {
    const sandboxes = [...context.brokers.values()].filter(({ isSandbox }) => isSandbox);
    return readBrokerLinks(reading, user, new Set(sandboxes.map(({ broker }) => broker)));
  });
  serve(api.saveTrackAccount, async ({ user, input }) => {
    await saveAccount(context, user, input);
    return null;
  });
  serve(api.refreshTrackAccount, async ({ user, input }) => {
    await inChange(context, user, (change) => askForSync(linkingOf(context), change, input.trackAccountId));
    return null;
  });
  serve(api.linkByForm, async ({ user, input }) => {
    await countChange(context, user.userId);
    const { broker, trackAccountId, trackAccountName, account, answers } = input;
    const target: LinkTarget =
      trackAccountId === undefined
        ? { name: trackAccountName, number: account ?? null }
        : { accountId: trackAccountId };
    const returnUrl = returnUrlOf(context);
    const outcome = await linkByForm(linkingOf(context), user, { broker, target, answers, returnUrl });
    if ('signInUrl' in outcome) return { trackAccountId: null, status: null, signInUrl: outcome.signInUrl };
    return { trackAccountId: outcome.accountId, status: outcome.status, signInUrl: null };
  });
  registerSignIns(routes);
}

/** The documented edit renames an account; without an id it writes one down that is linked later (1 §5 says which fields it needs). */
async function saveAccount(
  context: AppContext,
  user: SignedInUser,
  input: InputOf<typeof api.saveTrackAccount>,
): Promise<void> {
  const { id, userId, broker, trackAccountName, account, tradeType } = input;
  if (userId !== undefined && Number(userId) !== user.userId) throw new DomainError('NOT_FOUND', { field: 'userId' });
  if (id !== undefined) {
    await inChange(context, user, (change) => renameAccount(change, Number(id), trackAccountName));
    return;
  }
  if (brokers[broker].opensAccounts) {
    throw new DomainError('INVALID_INPUT', { field: 'broker', message: NEW_PAPER_ACCOUNT });
  }
  if (context.brokers.size === 0) throw new DomainError('BROKER_NOT_LINKABLE');
  for (const field of ['userName', 'password', 'account'] as const) {
    if (!input[field]) throw new DomainError('INVALID_INPUT', { field, message: REQUIRED });
  }
  const given = { broker, account: account ?? '', trackAccountName, tradeType };
  await inChange(context, user, (change) => recordAccount(context.brokers, change, given));
}

function registerSignIns({ context, serve }: RouteRegistrar): void {
  const returnUrl = returnUrlOf(context);
  const begin = (user: SignedInUser, broker: Parameters<typeof beginSignIn>[2]['broker'], target: LinkTarget) =>
    beginSignIn(linkingOf(context), user, { broker, target, returnUrl });

  serve(api.brokerSignInUrl, ({ user, input: { broker, trackAccountId, account, nickName } }) => {
    if (trackAccountId !== undefined) return begin(user, broker, { accountId: trackAccountId });
    if (nickName === undefined) throw new DomainError('INVALID_INPUT', { field: 'nickName', message: REQUIRED });
    return begin(user, broker, { name: nickName, number: account ?? null });
  });
  serve(api.webapiRequestToken, ({ user, input: { account, nickName } }) =>
    begin(user, 'IBWEBAPI', { name: nickName, number: account ?? null }),
  );
  serve(api.webapiRequestTokenForRebind, ({ user, input }) =>
    begin(user, 'IBWEBAPI', { accountId: input.trackAccountId }),
  );
  serve(api.tdAuthUrl, ({ user, input: { account, nickName } }) =>
    begin(user, 'SCHWAB', { name: nickName, number: account ?? null }),
  );
  serve(api.brokerAuthCallback, async ({ user, input: { state, code } }) => {
    const answer = code === undefined ? null : { code, state };
    return (await completeSignIn(linkingOf(context), user, { key: state, answer })).status;
  });
  // The call is public, and yet only the session of its initiator ends a link: another person may have been sent to the broker.
  serve(api.webapiAuthCallback, async ({ request, input: { oauthToken, oauthVerifier } }) => {
    if (context.brokers.size === 0) throw new DomainError('BROKER_NOT_LINKABLE');
    const caller = await findCaller(context, credentialOf('session', request.headers));
    const answer = oauthVerifier === undefined ? null : { oauth_token: oauthToken, oauth_verifier: oauthVerifier };
    return (await completeSignIn(linkingOf(context), caller?.user ?? null, { key: oauthToken, answer })).status;
  });
}
