import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '../stack/services.ts';

const BUSY_MS = 2_000;
const MOST_TRIES = 30;
/** Has the form of a captcha's token, and is not looked at where captchas are off. */
const NO_CAPTCHA = 'x'.repeat(43);

/** Asks the API for the data of a call. */
export type Ask = <T>(path: string, body?: object) => Promise<T>;

/** Signs in as a user of the seed, the first one if none is named; an answer that says that the API is busy is asked for again. */
export async function signIn(
  { apiUrl, logins }: Services,
  login: Services['logins'][number] = logins[0],
): Promise<{ token: string; ask: Ask }> {
  const send = async (path: string, token?: string, body?: object) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const response = await fetch(`${apiUrl}/api/${path}`, request);
    return { status: response.status, json: (await response.json()) as { data?: unknown } };
  };
  const { userName, password } = login;
  const answer = await send('public/login', undefined, { userNameOrEmail: userName, password, codeToken: NO_CAPTCHA });
  const { access_token: token } = (answer.json.data ?? {}) as { access_token?: string };
  if (token === undefined) throw new Error(`The login was answered ${answer.status}.`);
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const { status, json } = await send(path, token, body);
      if (status === 200) return json.data as T;
      if (status !== 429 && status !== 503) throw new Error(`${path} was answered ${status}.`);
      await wait(BUSY_MS);
    }
    throw new Error(`${path} was refused ${MOST_TRIES} times.`);
  };
  return { token, ask };
}
