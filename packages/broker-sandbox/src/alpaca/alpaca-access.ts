import { randomBytes } from 'node:crypto';
import type { Brokerage } from '../brokerage.ts';
import { consentPage } from '../page.ts';
import { htmlAnswer, jsonAnswer, type ProtocolAnswer, type ProtocolRequest, redirectAnswer } from '../protocol.ts';

/** The app that the sandbox knows. */
export const ALPACA_SANDBOX_APP = { clientId: 'pipa-sandbox', clientSecret: 'pipa-sandbox-secret' } as const;

const CODE_MS = 30_000;
const MOST_TOKENS = 1_000;
const MOST_CODES = 1_000;

export interface AlpacaKeys {
  readonly keyId: string;
  readonly secretKey: string;
}

interface Code {
  readonly account: string;
  readonly redirectUri: string;
  readonly until: number;
}

export interface StoredAccess {
  /** By account. */
  readonly keys: Readonly<Record<string, AlpacaKeys>>;
  /** Account by token. */
  readonly tokens: Readonly<Record<string, string>>;
}

/** Who may call for which account: a pair of keys for each, and tokens that their owner gave an app. */
export class AlpacaAccess {
  readonly #books: Brokerage;
  readonly #clock: () => number;
  readonly #keys: Map<string, AlpacaKeys>;
  readonly #tokens: Map<string, string>;
  readonly #codes = new Map<string, Code>();

  constructor(books: Brokerage, clock: () => number, stored: Partial<StoredAccess> | null) {
    this.#books = books;
    this.#clock = clock;
    this.#keys = new Map(Object.entries(stored?.keys ?? {}));
    this.#tokens = new Map(Object.entries(stored?.tokens ?? {}));
    if (stored === null) for (const { id } of books.accounts()) this.keysOf(id);
  }

  store(): StoredAccess {
    return { keys: Object.fromEntries(this.#keys), tokens: Object.fromEntries(this.#tokens) };
  }

  /** The keys of an account, made where there are none. */
  keysOf(account: string): AlpacaKeys {
    const known = this.#keys.get(account);
    if (known !== undefined) return known;
    const random = (bytes: number) => randomBytes(bytes).toString('hex').toUpperCase();
    const kind = this.#books.account(account)?.isPaper === false ? 'AK' : 'PK';
    const keys = { keyId: `${kind}${random(9)}`, secretKey: random(20) };
    this.#keys.set(account, keys);
    return keys;
  }

  /** The owner deletes the keys of an account. */
  deleteKeys(account: string): void {
    this.#keys.delete(account);
  }

  accountOfKeys(keyId: string, secretKey: string): string | null {
    const [account] = [...this.#keys].find(([, keys]) => keys.keyId === keyId && keys.secretKey === secretKey) ?? [];
    return account ?? null;
  }

  accountOfToken(token: string): string | null {
    return this.#tokens.get(token) ?? null;
  }

  accountOf({ headers }: ProtocolRequest): string | null {
    const [, token] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
    if (token !== undefined) return this.accountOfToken(token);
    return this.accountOfKeys(headers['apca-api-key-id'] ?? '', headers['apca-api-secret-key'] ?? '');
  }

  /** The consent page, and what its form posts. */
  authorize({ method, query, body }: ProtocolRequest): ProtocolAnswer {
    const redirectUri = query.get('redirect_uri') ?? '';
    const isKnown = query.get('client_id') === ALPACA_SANDBOX_APP.clientId && URL.canParse(redirectUri);
    if (!isKnown || query.get('response_type') !== 'code') {
      return htmlAnswer(
        400,
        '<!doctype html><title>Error</title><p>Unknown client, redirect address or response type.</p>',
      );
    }
    const back = (answer: Readonly<Record<string, string>>) => {
      const url = new URL(redirectUri);
      const state = query.get('state');
      for (const [name, value] of Object.entries({ ...answer, ...(state !== null && { state }) })) {
        url.searchParams.set(name, value);
      }
      return redirectAnswer(url.href);
    };
    if (method !== 'POST') return this.#consent();
    const form = new URLSearchParams(body);
    if (form.get('decision') === 'deny') return back({ error: 'access_denied' });
    const account = form.get('account') ?? '';
    if (form.get('decision') !== 'allow' || this.#books.account(account) === undefined) return this.#consent();
    const code = randomBytes(16).toString('hex');
    this.#codes.set(code, { account, redirectUri, until: this.#clock() + CODE_MS });
    forgetOldest(this.#codes, MOST_CODES);
    return back({ code });
  }

  #consent(): ProtocolAnswer {
    const choices = this.#books.accounts().map((account) => ({
      account: account.id,
      isPaper: account.isPaper,
      worth: this.#books.worth(account).toFixed(2),
    }));
    return consentPage('Alpaca', 'Pipa', choices);
  }

  /** A code for a token, once. */
  token({ body }: ProtocolRequest): ProtocolAnswer {
    const form = new URLSearchParams(body);
    if (!isApp(form)) return jsonAnswer(401, { error: 'invalid_client' });
    if (form.get('grant_type') !== 'authorization_code') return jsonAnswer(400, { error: 'unsupported_grant_type' });
    const given = form.get('code') ?? '';
    const code = this.#codes.get(given);
    this.#codes.delete(given);
    if (code === undefined || code.until <= this.#clock() || code.redirectUri !== form.get('redirect_uri')) {
      return jsonAnswer(400, { error: 'invalid_grant', error_description: 'the code is not valid any more' });
    }
    const token = randomBytes(18).toString('hex');
    this.#tokens.set(token, code.account);
    forgetOldest(this.#tokens, MOST_TOKENS);
    return jsonAnswer(200, { access_token: token, token_type: 'bearer', scope: 'account:write trading' });
  }

  revoke({ body }: ProtocolRequest): ProtocolAnswer {
    const form = new URLSearchParams(body);
    if (!isApp(form)) return jsonAnswer(401, { error: 'invalid_client' });
    this.#tokens.delete(form.get('token') ?? '');
    return jsonAnswer(200, {});
  }
}

const isApp = (form: URLSearchParams): boolean =>
  form.get('client_id') === ALPACA_SANDBOX_APP.clientId &&
  form.get('client_secret') === ALPACA_SANDBOX_APP.clientSecret;

function forgetOldest(map: Map<string, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}
