import type { CallOptions } from '@pipa/client';
import { api, type Endpoint, type InputOf, type OutputOf } from '@pipa/contract';
import { sessionStore } from '../session/browser-session.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';

/** One request at a time asks for the token. */
let asking: Promise<void> | null = null;

/** 3 §4: a token of the forum is obtained first where none is stored. A visitor needs none. */
async function holdForumToken(): Promise<void> {
  if (sessionStore.forumToken() !== null || sessionStore.get().token === null) return;
  const session = sessionStore.get().token;
  asking ??= call(api.forumToken, {})
    .then(({ token }) => {
      // A late answer is not for a person who has signed in meanwhile.
      if (sessionStore.get().token === session) sessionStore.keepForumToken(token);
    })
    .finally(() => {
      asking = null;
    });
  await asking;
}

/** A call of the forum with its token; one that is not accepted any more is replaced once. */
export async function forumCall<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
): Promise<OutputOf<E>> {
  const send = call as (endpoint: E, input: InputOf<E>, options?: CallOptions) => Promise<OutputOf<E>>;
  await holdForumToken();
  try {
    return await send(endpoint, input, options);
  } catch (error) {
    const isOver = error instanceof ApiError && error.errorCode === 'INVALID_TOKEN';
    if (!isOver || sessionStore.forumToken() !== null || sessionStore.get().token === null) throw error;
    await holdForumToken();
    return send(endpoint, input, options);
  }
}

/** Whether calls go without a session. */
export const isVisitor = (): boolean => sessionStore.get().token === null;
