import { type CallSettings, createCall, createStream } from '@pipa/client';
import { sessionStore } from '../session/browser-session.ts';
import { apiErrorOf } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

export const queryClient = createQueryClient();

/** Clears the session and all cached answers. `hasEnded`: the server ended the session, not the user. */
export function endSession({ hasEnded = false } = {}) {
  sessionStore.clear(hasEnded);
  queryClient.clear();
}

const settings: CallSettings = {
  fetch: (input, init) => window.fetch(input, init),
  baseUrl: '/api/',
  credential: (principal) => {
    if (principal === 'session') return sessionStore.get().token;
    return principal === 'forumToken' ? sessionStore.forumToken() : null;
  },
  onInvalidCredential: (principal, token) => {
    if (principal === 'forumToken' && sessionStore.forumToken() === token) sessionStore.keepForumToken(null);
    // A late answer to an earlier token must not end the present session.
    if (principal === 'session' && sessionStore.get().token === token) endSession({ hasEnded: true });
  },
  timeoutMs: 30_000,
  errorOf: apiErrorOf,
};

/** The one way to the API: `call(api.portfolios, { status: 'Started' })`. */
export const call = createCall(settings);

/** The same for an answer that comes as a stream. */
export const openStream = createStream(settings);
