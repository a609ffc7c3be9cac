import { api, type InputOf } from '@pipa/contract';
import { call, endSession, queryClient } from '../api/call.ts';
import { userQueries } from '../queries/users/user-queries.ts';
import { visitorCalls } from '../queries/users/visitor-calls.ts';
import { sessionStore } from './browser-session.ts';
import { answerWithPasskey } from './passkeys.ts';

export interface SignedIn {
  /** Without a signed agreement the token is only held. */
  hasAgreement: boolean;
  /** Whether the risk assessment is signed. */
  hasRiskLevel: boolean;
}

async function open(token: string): Promise<SignedIn> {
  sessionStore.hold(token);
  try {
    const user = await queryClient.fetchQuery(userQueries.current(token));
    const hasAgreement = user.agreementRev !== null;
    if (hasAgreement) sessionStore.keep(token);
    sessionStore.remember(user);
    return { hasAgreement, hasRiskLevel: user.riskLevel !== null };
  } catch (error) {
    endSession();
    throw error;
  }
}

/** Signs in with a matched captcha; refused with SECOND_FACTOR_REQUIRED where a second step is needed. */
export async function signIn(
  credentials: Omit<InputOf<typeof api.login>, 'codeToken'>,
  codeToken: string,
): Promise<SignedIn> {
  return open((await call(api.login, { ...credentials, codeToken })).access_token);
}

/** The second step, with a code. */
export const signInWithCode = async (challenge: string, code: string): Promise<SignedIn> =>
  open((await visitorCalls.secondStep({ challenge, code })).access_token);

/** The second step, with a passkey. */
export async function confirmWithPasskey(challenge: string): Promise<SignedIn> {
  const passkey = await answerWithPasskey(await visitorCalls.passkeyOptions(challenge));
  return open((await visitorCalls.secondStep({ challenge, passkey })).access_token);
}

/** Signs in with a passkey alone. */
export async function signInWithPasskey(remember: boolean): Promise<SignedIn> {
  const passkey = await answerWithPasskey(await visitorCalls.passkeyOptions());
  return open((await visitorCalls.passkeySignIn({ passkey, remember })).access_token);
}
