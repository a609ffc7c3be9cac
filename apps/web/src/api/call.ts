import { sessionStore } from '../session/browser-session.ts';
import { createClient } from './client.ts';
import { createQueryClient } from './query-client.ts';

export const queryClient = createQueryClient();

/** Forget who was signed in and everything that was read for them. */
export function endSession() {
  sessionStore.clear();
  queryClient.clear();
}

/** The one way to the API: `call(api.portfolios, { status: 'Started' })`. */
export const call = createClient({
  fetch: (input, init) => window.fetch(input, init),
  baseUrl: '/api/',
  credential: (principal) => (principal === 'session' ? sessionStore.get().token : null),
  onInvalidCredential: (principal, token) => {
    // A late answer to the token before must not end the session that followed it.
    if (principal === 'session' && sessionStore.get().token === token) endSession();
  },
  timeoutMs: 30_000,
});
