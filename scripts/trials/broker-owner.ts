import { setTimeout as wait } from 'node:timers/promises';

const BUSY_MS = 1_000;
const MOST_TRIES = 30;

/** Asks the API for the data of a call, as the owner. */
export type AskApi = <T>(path: string, body?: object, method?: 'POST' | 'PUT') => Promise<T>;

/** An answer that says that the API is busy is asked for again; any other refusal is thrown with its words. */
export function askApi(url: string, token: string): AskApi {
  return async <T>(path: string, body?: object, method: 'POST' | 'PUT' = 'POST'): Promise<T> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = body === undefined ? { headers } : { method, headers, body: JSON.stringify(body) };
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const response = await fetch(`${url}/${path}`, init);
      const answer = (await response.json()) as { data?: unknown; errMsg?: string };
      if (response.ok) return answer.data as T;
      if (response.status !== 429 && response.status !== 503) {
        throw new Error(`${path} was answered ${response.status}: ${answer.errMsg}`);
      }
      await wait(BUSY_MS);
    }
    throw new Error(`${path} was refused ${MOST_TRIES} times.`);
  };
}

/** Links an account at the page of its broker, where the owner allows it. */
export async function allowAtBroker(
  ask: AskApi,
  broker: 'ALPACA' | 'IBWEBAPI' | 'SCHWAB',
  account: string,
): Promise<void> {
  const nickName = encodeURIComponent(`${broker} ${account}`);
  const page =
    broker === 'IBWEBAPI'
      ? await ask<string>(`users/webapiRequestToken?nickName=${nickName}`)
      : await ask<string>(`users/brokerSignInUrl?broker=${broker}&nickName=${nickName}`);
  // A page keeps in its form what it was called with.
  const form = new URLSearchParams([...new URL(page).searchParams, ['account', account], ['decision', 'allow']]);
  const answer = await fetch(page, { method: 'POST', body: form, redirect: 'manual' });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`The page of ${broker} was answered ${answer.status}.`);
  const back = new URL(location).searchParams;
  const given = (name: string) => back.get(name) ?? '';
  const status =
    broker === 'IBWEBAPI'
      ? await ask<number>(
          `svr/user/public/webapiAuthCallback?${new URLSearchParams({
            oauthToken: given('oauth_token'),
            oauthVerifier: given('oauth_verifier'),
          })}`,
        )
      : await ask<number>('users/brokerAuthCallback', { state: given('state'), code: given('code') });
  if (status !== 0) throw new Error(`The link at ${broker} ended with ${status}.`);
}
