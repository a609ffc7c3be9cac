import { createHash } from 'node:crypto';
import { exact } from '@pipa/trading';
import { z } from 'zod';
import type { Access } from '../account-port.ts';
import { BrokerError } from '../broker-error.ts';
import { type BrokerHttp, type BrokerHttpOptions, createBrokerHttp } from '../http/broker-http.ts';
import { Secret } from '../secret.ts';

/** The service allows 200 calls a minute and account. */
const CALLS_A_SECOND = 3;
/** Accounts whose pace is remembered. */
const MOST_PACED = 2_000;

export interface AlpacaHosts {
  readonly paper: string;
  readonly live: string;
}

export const ALPACA_HOSTS: AlpacaHosts = {
  paper: 'https://paper-api.alpaca.markets',
  live: 'https://api.alpaca.markets',
};

const accessSecret = z.union([
  z.strictObject({ base: z.url(), keyId: z.string(), secretKey: z.string() }),
  z.strictObject({ base: z.url(), token: z.string() }),
]);
/** What a link is sealed as: where its account is, and a pair of keys or a token. */
export type AlpacaSecret = z.infer<typeof accessSecret>;

/** Neither keys nor tokens end by themselves. */
export const accessOf = (secret: AlpacaSecret): Access => ({
  secret: new Secret(JSON.stringify(secret)),
  expiresAt: null,
  linkEndsAt: null,
});

export function secretOf({ secret }: Access): AlpacaSecret {
  try {
    return accessSecret.parse(JSON.parse(secret.reveal()));
  } catch {
    throw new BrokerError({ kind: 'Unauthorised' });
  }
}

const authorizationOf = (secret: AlpacaSecret): Record<string, string> =>
  'token' in secret
    ? { Authorization: `Bearer ${secret.token}` }
    : { 'APCA-API-KEY-ID': secret.keyId, 'APCA-API-SECRET-KEY': secret.secretKey };

export interface AlpacaCall {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** Below `/v2/`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** Asked once its turn has come: what is false does not leave, and is Unavailable. */
  readonly mayLeave?: () => boolean;
}

/** An answer that is neither 401, 429 nor 5xx. */
export interface AlpacaAnswer {
  readonly status: number;
  readonly json: unknown;
}

export type AlpacaCalls = (secret: AlpacaSecret, call: AlpacaCall) => Promise<AlpacaAnswer>;

const refusal = z.object({ code: z.number().optional(), message: z.string().max(1_000).optional() });

/** The words of a refusal. */
export const wordsOf = ({ status, json }: AlpacaAnswer): string =>
  refusal.safeParse(json).data?.message ?? `Alpaca answered ${status}`;

/**
 * An access carries the address that gave it. One of another place, such as the broker's own while the sandbox is open, gets no call:
 * orders of a simulated market must not reach a real account.
 */
export function assertHost({ base }: AlpacaSecret, { paper, live }: AlpacaHosts): void {
  if (base !== paper && base !== live) throw new BrokerError({ kind: 'Unauthorised' });
}

/** Calls of the Trading API, each account at its own pace. */
export function createAlpacaCalls(options: Omit<BrokerHttpOptions, 'callsASecond'>, hosts: AlpacaHosts): AlpacaCalls {
  const paced = new Map<string, BrokerHttp>();
  const httpOf = (secret: AlpacaSecret): BrokerHttp => {
    const key = createHash('sha256')
      .update('token' in secret ? secret.token : secret.keyId)
      .digest('base64');
    const http = paced.get(key) ?? createBrokerHttp({ ...options, callsASecond: CALLS_A_SECOND });
    paced.delete(key);
    paced.set(key, http);
    for (const [oldest] of paced) {
      if (paced.size <= MOST_PACED) break;
      paced.delete(oldest);
    }
    return http;
  };
  return async (secret, { method = 'GET', path, query = {}, json, mayLeave }) => {
    assertHost(secret, hosts);
    const url = new URL(`${secret.base}/v2/${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const answer = await httpOf(secret)({
      method,
      url,
      headers: { ...authorizationOf(secret), ...(json !== undefined && { 'Content-Type': 'application/json' }) },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(mayLeave && { mayLeave }),
    });
    // Keys of another account or environment are refused without a code, an order that the account does not allow with one.
    if (answer.status === 403 && refusal.safeParse(answer.json).data?.code === undefined) {
      throw new BrokerError({ kind: 'Unauthorised' });
    }
    return answer;
  };
}

/** The body of an answer in its shape. Another shape is no answer; another status is refused in the broker's words. */
export function bodyOf<T>(answer: AlpacaAnswer, schema: z.ZodType<T>): T {
  if (answer.status >= 300) throw new BrokerError({ kind: 'Refused', words: wordsOf(answer) });
  const parsed = schema.safeParse(answer.json);
  if (!parsed.success) throw new BrokerError({ kind: 'Unavailable' }, { cause: parsed.error });
  return parsed.data;
}

/** Numbers are strings. */
export const decimal = z
  .string()
  .max(40)
  .regex(/^-?\d+(\.\d+)?$/)
  .transform((text) => exact(text));
export const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
