import { createHash, randomBytes } from 'node:crypto';

/** An application that may ask owners for consent, as it is registered at the broker. */
export interface SchwabApp {
  readonly key: string;
  readonly secret: string;
}

/** The registered applications of the sandbox: the one of the operator, and the one that a person brings. */
export const schwabApps: readonly SchwabApp[] = [
  { key: 'SANDBOXOPERATORAPPKEY', secret: 'sandboxOperatorSecret' },
  { key: 'SANDBOXPERSONALAPPKEY', secret: 'sandboxPersonalSecret' },
];

const CODE_MS = 30_000;
export const ACCESS_SECONDS = 1_800;
const LINK_MS = 7 * 86_400_000;
/** Codes and tokens that are kept; the oldest go first. */
const MOST_KEPT = 2_000;

interface Code {
  readonly appKey: string;
  readonly redirectUri: string;
  readonly accounts: readonly string[];
  readonly endsAt: number;
}

interface Login {
  readonly appKey: string;
  readonly accounts: readonly string[];
  /** Refreshing never moves it. */
  readonly endsAt: number;
}

interface Token {
  readonly login: string;
  readonly endsAt: number;
}

export interface StoredGrants {
  readonly logins: readonly (readonly [string, Login])[];
  readonly refreshTokens: readonly (readonly [string, Token])[];
  readonly accessTokens: readonly (readonly [string, Token])[];
}

export interface GrantedTokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

export interface Grant {
  readonly appKey: string;
  readonly accounts: readonly string[];
}

const random = (): string => randomBytes(24).toString('base64url');

/** Codes, tokens and their lives. A refresh token lasts seven days from the login, however often it is used. */
export class SchwabGrants {
  readonly #clock: () => number;
  readonly #codes = new Map<string, Code>();
  readonly #logins: Map<string, Login>;
  readonly #refreshTokens: Map<string, Token>;
  readonly #accessTokens: Map<string, Token>;
  /** Whether a refresh token works only once. The broker has left it as it is so far. */
  rotates = false;

  constructor(clock: () => number, stored: StoredGrants | null) {
    this.#clock = clock;
    this.#logins = new Map(stored?.logins);
    this.#refreshTokens = new Map(stored?.refreshTokens);
    this.#accessTokens = new Map(stored?.accessTokens);
  }

  store(): StoredGrants {
    return {
      logins: [...this.#logins],
      refreshTokens: [...this.#refreshTokens],
      accessTokens: [...this.#accessTokens],
    };
  }

  code(of: Omit<Code, 'endsAt'>): string {
    const code = `C0.${random()}@`;
    keep(this.#codes, code, { ...of, endsAt: this.#clock() + CODE_MS });
    return code;
  }

  /** Null for a code that is used, too old, of another application or for another page. */
  exchange(code: string, appKey: string, redirectUri: string): GrantedTokens | null {
    const found = this.#codes.get(code);
    this.#codes.delete(code);
    if (found === undefined || found.endsAt <= this.#clock()) return null;
    if (found.appKey !== appKey || found.redirectUri !== redirectUri) return null;
    const login = random();
    keep(this.#logins, login, { appKey, accounts: found.accounts, endsAt: this.#clock() + LINK_MS });
    return this.#issue(login, this.#newRefreshToken(login));
  }

  /** Null for a refresh token that is dead. */
  refresh(refreshToken: string, appKey: string): GrantedTokens | null {
    const token = this.#refreshTokens.get(refreshToken);
    const login = token && this.#logins.get(token.login);
    if (token === undefined || login === undefined || login.appKey !== appKey || token.endsAt <= this.#clock())
      return null;
    if (!this.rotates) return this.#issue(token.login, refreshToken);
    this.#refreshTokens.delete(refreshToken);
    return this.#issue(token.login, this.#newRefreshToken(token.login));
  }

  /** Null for an access token that is over or was never given. */
  grantOf(accessToken: string): Grant | null {
    const token = this.#accessTokens.get(accessToken);
    return token === undefined || token.endsAt <= this.#clock() ? null : (this.#logins.get(token.login) ?? null);
  }

  /** Access tokens to an account end before their time; they can be refreshed. */
  endAccess(account: string): void {
    for (const [token, { login }] of this.#accessTokens) {
      if (this.#logins.get(login)?.accounts.includes(account)) this.#accessTokens.delete(token);
    }
  }

  /** The owner withdraws the consent on the broker's pages. */
  withdraw(account: string): void {
    for (const [id, login] of this.#logins) if (login.accounts.includes(account)) this.#logins.delete(id);
  }

  /** Every access token ends before its time. */
  expire(): void {
    this.#accessTokens.clear();
  }

  #newRefreshToken(login: string): string {
    const token = random();
    keep(this.#refreshTokens, token, { login, endsAt: this.#logins.get(login)?.endsAt ?? 0 });
    return token;
  }

  #issue(login: string, refreshToken: string): GrantedTokens {
    const accessToken = `I0.${random()}@`;
    const endsAt = Math.min(this.#clock() + ACCESS_SECONDS * 1_000, this.#logins.get(login)?.endsAt ?? 0);
    keep(this.#accessTokens, accessToken, { login, endsAt });
    return { access_token: accessToken, refresh_token: refreshToken };
  }
}

function keep<T>(map: Map<string, T>, key: string, value: T): void {
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= MOST_KEPT) break;
    map.delete(oldest);
  }
}

/** The name of an account in paths: 64 hexadecimal digits, from which its number does not follow. */
export const hashOf = (account: string): string =>
  createHash('sha256').update(`schwab sandbox ${account}`).digest('hex').toUpperCase();
