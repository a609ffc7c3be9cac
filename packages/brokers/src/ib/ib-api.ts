import { z } from 'zod';
import { BrokerError } from '../broker-error.ts';
import { type BrokerAnswer, type BrokerHttp, createBrokerHttp } from '../http/broker-http.ts';
import type { IbConsumer, IbCredentials } from './ib-credentials.ts';
import { rsaKeyOf } from './oauth/keys.ts';
import { liveSessionTokenOf, newChallenge } from './oauth/live-session-token.ts';
import { createOAuthSigner, rsaSha256, type Signer } from './oauth/signer.ts';

export const IB_HOSTS = ['https://api.ibkr.com', 'https://1.api.ibkr.com', 'https://2.api.ibkr.com'] as const;
const API = '/v1/api';
/** The broker allows 50 of a user; there are several processes. */
const CALLS_A_SECOND = 10;
/** The penalty is for the address of the caller, and so for everyone here. */
const PENALTY_MS = 10 * 60_000;
/** The broker's own test consumer has another realm. */
export const realmOf = (consumerKey: string): string => (consumerKey === 'TESTCONS' ? 'test_realm' : 'limited_poa');

export interface IbCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below the API. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** Waits until the call may leave. */
  readonly turn?: () => Promise<void>;
  /** Asked once its turn has come: what is false does not leave, and is Unavailable. */
  readonly mayLeave?: () => boolean;
}

export interface IbApiOptions {
  readonly fetch: typeof fetch;
  readonly clock: () => Date;
  /** Addresses in turn: the next one is called after a 410. */
  readonly hosts?: readonly string[];
  /** Milliseconds, monotonic. */
  readonly now?: () => number;
  readonly wait?: (ms: number) => Promise<void>;
}

export interface LiveToken {
  readonly token: Buffer;
  readonly expiresAt: number;
}

const requestTokenAnswer = z.object({ oauth_token: z.string().min(1) });
const accessTokenAnswer = z.object({
  is_paper: z.boolean().optional(),
  oauth_token: z.string().min(1),
  oauth_token_secret: z.string().min(1),
});
const liveTokenAnswer = z.object({
  diffie_hellman_response: z.string(),
  live_session_token_signature: z.string(),
  live_session_token_expiration: z.number(),
});

/** Words of a refusal, whichever of its two forms the broker chose. */
const refusal = z.object({ error: z.string().optional(), title: z.string().optional(), detail: z.string().optional() });
export function wordsOf({ status, json }: BrokerAnswer): string {
  const { error, title, detail } = refusal.safeParse(json).data ?? {};
  return error ?? detail ?? title ?? `Interactive Brokers answered with status ${status}`;
}

/** An answer in the form that is expected. A refusal is one in its words; an answer that is not understood is none. */
export function readAnswer<T>(answer: BrokerAnswer, schema: z.ZodType<T>): T {
  if (answer.status >= 400) throw new BrokerError({ kind: 'Refused', words: wordsOf(answer) });
  const read = schema.safeParse(answer.json);
  if (!read.success) throw new BrokerError({ kind: 'Unavailable' }, { cause: read.error });
  return read.data;
}

/** The calls of the Web API, and the three by which an access comes about. */
export class IbApi {
  readonly #http: BrokerHttp;
  readonly #clock: () => Date;
  readonly #hosts: readonly string[];
  #host = 0;

  constructor({ fetch, clock, hosts = IB_HOSTS, now, wait }: IbApiOptions) {
    const pace = { callsASecond: CALLS_A_SECOND, penaltyMs: PENALTY_MS };
    this.#http = createBrokerHttp({ fetch, ...pace, ...(now && { now }), ...(wait && { wait }) });
    this.#clock = clock;
    this.#hosts = hosts;
  }

  get clock(): () => Date {
    return this.#clock;
  }

  async call({ method, path, query = {}, json, turn, mayLeave }: IbCall, sign: Signer): Promise<BrokerAnswer> {
    for (let i = 0; i < this.#hosts.length; i++) {
      const url = new URL(`${this.#hosts[this.#host]}${API}${path}`);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const answer = await this.#http({
        method,
        url,
        headers: json === undefined ? {} : { 'Content-Type': 'application/json' },
        prepare: async () => {
          await turn?.();
          return { Authorization: sign({ method, url }) };
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
        ...(mayLeave && { mayLeave }),
      });
      if (answer.status !== 410) return answer;
      this.#host = (this.#host + 1) % this.#hosts.length;
    }
    throw new BrokerError({ kind: 'Unavailable' });
  }

  async requestToken(operator: IbConsumer): Promise<string> {
    const sign = this.#consumerSigner(operator, { oauth_callback: 'oob' });
    const answer = await this.call({ method: 'POST', path: '/oauth/request_token' }, sign);
    return readAnswer(answer, requestTokenAnswer).oauth_token;
  }

  async accessToken(operator: IbConsumer, requestToken: string, verifier: string) {
    const sign = this.#consumerSigner(operator, { oauth_token: requestToken, oauth_verifier: verifier });
    const answer = await this.call({ method: 'POST', path: '/oauth/access_token' }, sign);
    return readAnswer(answer, accessTokenAnswer);
  }

  /** A live session token, which both sides come to without sending it. Unauthorised where it is not the same one. */
  async liveToken(credentials: IbCredentials): Promise<LiveToken> {
    const { consumerKey, accessToken, tokenSecret, diffieHellman } = credentials;
    const challenge = newChallenge(diffieHellman);
    const sign = createOAuthSigner({
      consumerKey,
      realm: realmOf(consumerKey),
      signature: rsaSha256(credentials.signingKey),
      clock: this.#clock,
      parameters: { oauth_token: accessToken, diffie_hellman_challenge: challenge.hex },
      prefix: tokenSecret.toString('hex'),
    });
    const answer = await this.call({ method: 'POST', path: '/oauth/live_session_token' }, sign);
    const read = readAnswer(answer, liveTokenAnswer);
    const their = { response: read.diffie_hellman_response, signature: read.live_session_token_signature };
    const token = liveSessionTokenOf(diffieHellman, challenge, their, tokenSecret, consumerKey);
    if (token === null) throw new BrokerError({ kind: 'Unauthorised' });
    return { token, expiresAt: read.live_session_token_expiration };
  }

  #consumerSigner({ consumerKey, signingKey }: IbConsumer, parameters: Readonly<Record<string, string>>): Signer {
    const signature = rsaSha256(rsaKeyOf(signingKey.reveal(), 'signing key'));
    return createOAuthSigner({ consumerKey, realm: realmOf(consumerKey), signature, clock: this.#clock, parameters });
  }
}
