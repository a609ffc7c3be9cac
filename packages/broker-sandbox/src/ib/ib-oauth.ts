import { createHmac, createVerify, getDiffieHellman, randomBytes } from 'node:crypto';
import type { ProtocolRequest } from '../protocol.ts';
import { DH_GROUP, encryptedFor, type IbConsumer, type IbSelfServiceKeys, newConsumer } from './ib-keys.ts';

export const LST_MS = 24 * 3_600_000;
const REQUEST_TOKEN_MS = 10 * 60_000;
const CLOCK_SKEW_MS = 5 * 60_000;
const MOST_REMEMBERED = 10_000;
/** Live session tokens of one access that are valid at a time: each process of a caller has one. */
const MOST_LIVE = 8;

export interface LiveSession {
  readonly access: AccessToken;
  readonly token: Buffer;
  readonly expiresAt: number;
  hasReadAccounts: boolean;
  readonly warmed: Set<string>;
}

interface AccessToken {
  readonly token: string;
  readonly consumerKey: string;
  readonly account: string;
  /** Base64. */
  readonly secret: string;
}

interface RequestToken {
  readonly consumerKey: string;
  readonly createdAt: number;
  /** Set once its owner has consented. */
  account: string | null;
  verifier: string | null;
}

export interface StoredOAuth {
  readonly consumers: readonly IbConsumer[];
  /** Consumer key of the operator; null until it was asked for. */
  readonly operator: string | null;
  readonly accesses: readonly AccessToken[];
}

/** A refusal by 401, which never says more than the vendor's: a wrong signature, an unknown consumer and an old token look alike. */
export class Unauthorised extends Error {}

const ENCODED = /[^A-Za-z0-9_.~-]/g;
/** Form encoding: a space is a plus. */
const formEncode = (text: string): string =>
  [...new TextEncoder().encode(text)]
    .map((byte) => {
      const char = String.fromCharCode(byte);
      if (char === ' ') return '+';
      return char.replace(ENCODED, `%${byte.toString(16).toUpperCase().padStart(2, '0')}`);
    })
    .join('');

function headerFields(header: string | undefined): Map<string, string> {
  if (!header?.startsWith('OAuth ')) throw new Unauthorised('no OAuth header');
  const fields = [...header.slice(6).matchAll(/([A-Za-z_]+)="([^"]*)"/g)];
  return new Map(fields.map(([, name = '', value = '']) => [name, decodeURIComponent(value.replaceAll('+', '%20'))]));
}

const isForm = (headers: ProtocolRequest['headers']): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;

/** Who may sign, and with what: consumers, tokens, and the keys that both sides come to. */
export class IbOAuth {
  readonly #clock: () => number;
  readonly #baseUrl: () => string;
  readonly #consumers = new Map<string, IbConsumer>();
  readonly #requestTokens = new Map<string, RequestToken>();
  readonly #accesses = new Map<string, AccessToken>();
  readonly #live = new Map<string, LiveSession[]>();
  readonly #nonces = new Map<string, number>();
  #operator: string | null;

  constructor(clock: () => number, baseUrl: () => string, stored: StoredOAuth | null) {
    this.#clock = clock;
    this.#baseUrl = baseUrl;
    for (const consumer of stored?.consumers ?? []) this.#consumers.set(consumer.consumerKey, consumer);
    for (const access of stored?.accesses ?? []) this.#accesses.set(access.token, access);
    this.#operator = stored?.operator ?? null;
  }

  store(): StoredOAuth {
    return {
      consumers: [...this.#consumers.values()],
      operator: this.#operator,
      accesses: [...this.#accesses.values()],
    };
  }

  /** The operator of the product, who has passed the broker's review. */
  operator(): IbConsumer {
    const consumer = this.#consumers.get(this.#operator ?? '') ?? this.#addConsumer();
    this.#operator = consumer.consumerKey;
    return consumer;
  }

  /** What the portal gives to the owner of an account. */
  issueKeys(account: string): IbSelfServiceKeys {
    const consumer = this.#addConsumer();
    const { token, secret } = this.#grant(consumer.consumerKey, account);
    return {
      ...consumer.keys,
      accessToken: token,
      accessTokenSecret: encryptedFor(consumer, Buffer.from(secret, 'base64')),
    };
  }

  /** The owner takes an access back in the portal. */
  revoke(account: string): void {
    for (const access of this.#accesses.values()) {
      if (access.account !== account) continue;
      this.#accesses.delete(access.token);
      this.#live.delete(access.token);
    }
  }

  /** Every live session token ends, as if its day were over. */
  endLive(): void {
    this.#live.clear();
  }

  requestToken(request: ProtocolRequest): string {
    const { consumer, fields } = this.#signedByKey(request, '');
    if (fields.get('oauth_callback') === undefined) throw new Unauthorised('no callback');
    const token = randomBytes(10).toString('hex');
    const consumerKey = consumer.consumerKey;
    remember(this.#requestTokens, token, { consumerKey, createdAt: this.#clock(), account: null, verifier: null });
    return token;
  }

  /** Whether an owner may still consent. */
  isPending(token: string): boolean {
    const asked = this.#requestTokens.get(token);
    return asked !== undefined && asked.verifier === null && this.#clock() - asked.createdAt < REQUEST_TOKEN_MS;
  }

  /** The verifier with which the browser is sent back. */
  consent(token: string, account: string): string {
    const asked = this.#requestTokens.get(token);
    if (asked === undefined || !this.isPending(token)) throw new Unauthorised('invalid request token');
    asked.account = account;
    asked.verifier = randomBytes(10).toString('hex');
    return asked.verifier;
  }

  deny(token: string): void {
    this.#requestTokens.delete(token);
  }

  accessToken(request: ProtocolRequest): { token: string; secret: string; account: string } {
    const { consumer, fields } = this.#signedByKey(request, '');
    const token = fields.get('oauth_token') ?? '';
    const asked = this.#requestTokens.get(token);
    this.#requestTokens.delete(token);
    const isGiven =
      asked !== undefined &&
      asked.account !== null &&
      asked.consumerKey === consumer.consumerKey &&
      asked.verifier === fields.get('oauth_verifier') &&
      this.#clock() - asked.createdAt < REQUEST_TOKEN_MS;
    if (!isGiven || asked.account === null) throw new Unauthorised('invalid verifier');
    const access = this.#grant(consumer.consumerKey, asked.account);
    const secret = encryptedFor(consumer, Buffer.from(access.secret, 'base64'));
    return { token: access.token, secret, account: access.account };
  }

  liveSessionToken(request: ProtocolRequest): { response: string; signature: string; expiresAt: number } {
    const claimed = headerFields(request.headers.authorization);
    const access = this.#accesses.get(claimed.get('oauth_token') ?? '');
    if (access === undefined) throw new Unauthorised('unknown token');
    const secret = Buffer.from(access.secret, 'base64');
    const { consumer, fields } = this.#signedByKey(request, secret.toString('hex'));
    if (access.consumerKey !== consumer.consumerKey) throw new Unauthorised('token of another consumer');
    const challenge = fields.get('diffie_hellman_challenge') ?? '';
    const group = getDiffieHellman(DH_GROUP);
    const response = group.generateKeys('hex');
    const shared = group.computeSecret(Buffer.from(challenge.length % 2 === 0 ? challenge : `0${challenge}`, 'hex'));
    const first = shared.findIndex((byte) => byte !== 0);
    const bytes = shared.subarray(first);
    const signed = bytes.readUInt8(0) > 0x7f ? Buffer.concat([Buffer.alloc(1), bytes]) : bytes;
    const token = createHmac('sha1', signed).update(secret).digest();
    const expiresAt = this.#clock() + LST_MS;
    const session = { access, token, expiresAt, hasReadAccounts: false, warmed: new Set<string>() };
    this.#live.set(access.token, [...(this.#live.get(access.token) ?? []), session].slice(-MOST_LIVE));
    const signature = createHmac('sha1', token).update(consumer.consumerKey).digest('hex');
    return { response, signature, expiresAt };
  }

  /** The session that signed a call by its live session token. */
  live(request: ProtocolRequest): LiveSession {
    const fields = headerFields(request.headers.authorization);
    this.#assertFresh(fields, 'HMAC-SHA256');
    const access = this.#accesses.get(fields.get('oauth_token') ?? '');
    if (access === undefined || access.consumerKey !== fields.get('oauth_consumer_key')) {
      throw new Unauthorised('unknown token');
    }
    const text = this.#baseString(request, fields);
    const signer = (this.#live.get(access.token) ?? []).find(
      ({ token, expiresAt }) =>
        expiresAt > this.#clock() &&
        createHmac('sha256', token).update(text).digest('base64') === fields.get('oauth_signature'),
    );
    if (signer === undefined) throw new Unauthorised('not authenticated');
    this.#spend(fields);
    return signer;
  }

  #addConsumer(): IbConsumer {
    const consumer = newConsumer();
    remember(this.#consumers, consumer.consumerKey, consumer);
    return consumer;
  }

  #grant(consumerKey: string, account: string): AccessToken {
    const token = randomBytes(10).toString('hex');
    const access = { token, consumerKey, account, secret: randomBytes(32).toString('base64') };
    remember(this.#accesses, token, access);
    return access;
  }

  #signedByKey(request: ProtocolRequest, prefix: string): { consumer: IbConsumer; fields: Map<string, string> } {
    const fields = headerFields(request.headers.authorization);
    this.#assertFresh(fields, 'RSA-SHA256');
    const consumer = this.#consumers.get(fields.get('oauth_consumer_key') ?? '');
    if (consumer === undefined) throw new Unauthorised('invalid consumer');
    const text = prefix + this.#baseString(request, fields);
    const signature = Buffer.from(fields.get('oauth_signature') ?? '', 'base64');
    const isSigned = createVerify('RSA-SHA256').update(text).verify(consumer.signingPublicKey, signature);
    if (!isSigned) throw new Unauthorised('invalid signature');
    this.#spend(fields);
    return { consumer, fields };
  }

  #assertFresh(fields: ReadonlyMap<string, string>, method: string): void {
    const skew = Math.abs(this.#clock() - Number(fields.get('oauth_timestamp')) * 1_000);
    const isFresh =
      fields.get('realm') === 'limited_poa' &&
      fields.get('oauth_signature_method') === method &&
      skew < CLOCK_SKEW_MS &&
      !this.#nonces.has(nonceOf(fields));
    if (!isFresh) throw new Unauthorised('not authenticated');
  }

  /** A call that is sent twice is refused the second time. */
  #spend(fields: ReadonlyMap<string, string>): void {
    remember(this.#nonces, nonceOf(fields), this.#clock());
  }

  #baseString({ method, path, query, headers, body }: ProtocolRequest, fields: ReadonlyMap<string, string>): string {
    const form = isForm(headers) ? new URLSearchParams(body) : [];
    const signed = [...fields].filter(([name]) => name !== 'realm' && name !== 'oauth_signature');
    const pairs = [...signed, ...query, ...form].map((pair) => pair.join('=')).sort();
    return [method, `${this.#baseUrl()}${path}`, pairs.join('&')].map(formEncode).join('&');
  }
}

const nonceOf = (fields: ReadonlyMap<string, string>): string =>
  `${fields.get('oauth_timestamp')} ${fields.get('oauth_nonce')}`;

/** Adds to a map that stays bounded: the oldest entry goes. */
function remember<K, V>(map: Map<K, V>, key: K, value: V): void {
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MOST_REMEMBERED && oldest !== undefined) map.delete(oldest);
}
