import { api } from '@pipa/contract';
import type { AppContext } from '../../../context.ts';
import type { Call, RouteRegistrar } from '../../../http/route.ts';
import type { PasswordHasher } from '../password.ts';
import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
  describeFactors,
  proofOptions,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from './change-factors.ts';
import type { AccessCaller } from './prove-owner.ts';
import { relyingPartyOf } from './relying-party.ts';
import { signInOptions, signInSecondStep, signInWithPasskey } from './sign-in.ts';

type Requested = Pick<Call, 'request' | 'client'>;

const partiesOf =
  ({ settings }: Pick<AppContext, 'settings'>) =>
  ({ request }: Pick<Requested, 'request'>) =>
    relyingPartyOf(request, settings.publicUrl);

/** Finds who changes access to the own account, from where. */
export const callersOf =
  (context: Pick<AppContext, 'settings'>) =>
  ({ user, client, request }: Requested & Pick<AccessCaller, 'user'>): AccessCaller => ({
    user,
    client,
    party: () => partiesOf(context)({ request }),
  });

/** Signing in with a second step or a passkey, and the factors of the own account. */
export function serveSecondFactor({ context, serve }: RouteRegistrar, passwords: PasswordHasher): void {
  const partyOf = partiesOf(context);
  const callerOf = callersOf(context);

  serve(api.loginSecondFactor, async (call) => {
    const { input, client } = call;
    return { access_token: await signInSecondStep(context, input, client, () => partyOf(call)) };
  });
  serve(api.passkeyOptions, (call) => signInOptions(context, call.input.challenge, call.client, partyOf(call)));
  serve(api.loginPasskey, async (call) => ({
    access_token: await signInWithPasskey(context, call.input, call.client, partyOf(call)),
  }));
  serve(api.secondFactors, ({ user }) => describeFactors(context, user.userId));
  serve(api.beginAuthenticator, (call) => beginAuthenticator(context, passwords, callerOf(call), call.input));
  serve(api.confirmAuthenticator, (call) => confirmAuthenticator(context, callerOf(call), call.input));
  serve(api.removeAuthenticator, async (call) => {
    await removeAuthenticator(context, passwords, callerOf(call), call.input);
    return null;
  });
  serve(api.beginPasskey, (call) => beginPasskey(context, passwords, callerOf(call), call.input));
  serve(api.addPasskey, (call) => addPasskey(context, callerOf(call), call.input));
  serve(api.renamePasskey, async (call) => {
    await renamePasskey(context, callerOf(call), call.input);
    return null;
  });
  serve(api.removePasskey, async (call) => {
    await removePasskey(context, passwords, callerOf(call), call.input);
    return null;
  });
  serve(api.proofOptions, (call) => proofOptions(context, callerOf(call)));
  serve(api.newRecoveryCodes, (call) => renewRecoveryCodes(context, passwords, callerOf(call), call.input));
}
