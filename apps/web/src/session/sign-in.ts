import { api, type InputOf } from '@pipa/contract';
import { call, endSession, queryClient } from '../api/call.ts';
import { userQueries } from '../queries/users/user-queries.ts';
import { sessionStore } from './browser-session.ts';

/** Signs in with a matched captcha. Without a signed agreement the token is only held. @returns whether it is signed */
export async function signIn(
  credentials: Omit<InputOf<typeof api.login>, 'codeToken'>,
  codeToken: string,
): Promise<{ hasAgreement: boolean }> {
  const { access_token: token } = await call(api.login, { ...credentials, codeToken });
  sessionStore.hold(token);
  try {
    const user = await queryClient.fetchQuery(userQueries.current(token));
    const hasAgreement = user.agreementRev !== null;
    if (hasAgreement) sessionStore.keep(token);
    sessionStore.remember(user);
    return { hasAgreement };
  } catch (error) {
    endSession();
    throw error;
  }
}
