import { api } from '@pipa/contract';
import { call, endSession, queryClient } from '../../api/call.ts';
import { sessionQueries } from '../../api/queries.ts';
import { sessionStore } from '../../session/browser-session.ts';
import type { LoginValues } from './access-rules.ts';

/** Sign in with a matched captcha; answers whether the agreement is signed. Unsigned, the token is only held. */
export async function signIn(values: LoginValues, codeToken: string): Promise<{ hasAgreement: boolean }> {
  const { access_token: token } = await call(api.login, { ...values, codeToken });
  sessionStore.hold(token);
  try {
    const user = await queryClient.fetchQuery(sessionQueries.currentUser(token));
    const hasAgreement = user.agreementRev !== null;
    if (hasAgreement) sessionStore.keep(token);
    sessionStore.remember(user);
    return { hasAgreement };
  } catch (error) {
    endSession();
    throw error;
  }
}
