import { randomBytes } from 'node:crypto';
import {
  AuthorizationResponseError,
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type Client,
  ClientSecretBasic,
  customFetch,
  nopkce,
  processAuthorizationCodeResponse,
  processRefreshTokenResponse,
  ResponseBodyError,
  refreshTokenGrantRequest,
  type TokenEndpointResponse,
  validateAuthResponse,
} from 'oauth4webapi';
import type { Access, LinkedAccount, LinkPort } from '../account-port.ts';
import { BrokerError } from '../broker-error.ts';
import { Secret } from '../secret.ts';
import { type SchwabApp, sealTokens, tokensOf } from './schwab-access.ts';
import { bodyOf, type SchwabHttp, type SchwabOptions } from './schwab-http.ts';

/** From the login of the owner; refreshing never extends it. */
const LINK_MS = 7 * 86_400_000;
const MOST_ACCOUNTS = 100;

/** What is kept while the owner is at the broker's page. */
interface Pending {
  readonly state: string;
  readonly returnUrl: string;
  /** Null for the operator's. */
  readonly app: { readonly key: string; readonly secret: string } | null;
}

const refused = (words: string) => new BrokerError({ kind: 'Refused', words });
/** How the token call answers for a refresh token that is over, besides the standard's word for it. */
const DEAD = ['unsupported_token_type', 'refresh_token_authentication_error', 'invalid_grant'];
const NOT_BEGUN = 'The sign-in was not begun here, or has been used already';

/**
 * Links by OAuth 2. A person without the operator's application gives the key and secret of an own one by the form first; with these
 * the link is begun again and leads to the sign-in. One login gives all accounts that its owner has chosen, under the same tokens.
 */
export function createSchwabLinks(options: SchwabOptions, http: SchwabHttp): LinkPort {
  const { clock } = options;
  const server: AuthorizationServer = {
    issuer: http.baseUrl,
    authorization_endpoint: `${http.baseUrl}/v1/oauth/authorize`,
    token_endpoint: `${http.baseUrl}/v1/oauth/token`,
  };

  /** Both grants in one way: a `BrokerError`, or the words of the token call. */
  async function grant(
    app: SchwabApp,
    ask: (client: Client, settings: TokenSettings) => Promise<TokenEndpointResponse>,
  ): Promise<TokenEndpointResponse> {
    const client: Client = { client_id: app.key };
    const settings: TokenSettings = {
      [customFetch]: tokenFetch(http, app.key),
      [allowInsecureRequests]: http.baseUrl.startsWith('http:'),
    };
    try {
      return await ask(client, settings);
    } catch (error) {
      if (error instanceof BrokerError || error instanceof ResponseBodyError) throw error;
      // Its own cause may hold the answer with the tokens.
      throw new BrokerError({ kind: 'Unavailable' }, { cause: new Error((error as Error).message) });
    }
  }
  const accessOf = (
    own: SchwabApp | null,
    { access_token, refresh_token, expires_in = 0 }: TokenEndpointResponse,
    at: { readonly ms: number; readonly linkEndsAt: Date },
    earlier: string,
  ): Access => ({
    secret: sealTokens({ app: own, accessToken: access_token, refreshToken: refresh_token ?? earlier }),
    expiresAt: new Date(Math.min(at.ms + expires_in * 1_000, at.linkEndsAt.getTime())),
    linkEndsAt: at.linkEndsAt,
  });

  function signIn(returnUrl: string, own: SchwabApp | null) {
    const app = own ?? options.app;
    if (app === null)
      throw refused('This installation has no application at Schwab: bring the key and secret of your own');
    const state = randomBytes(24).toString('base64url');
    const url = new URL(`${http.baseUrl}/v1/oauth/authorize`);
    const query = { client_id: app.key, redirect_uri: returnUrl, response_type: 'code', state };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const pending: Pending = { state, returnUrl, app: own && { key: own.key, secret: own.secret.reveal() } };
    return { kind: 'SignIn', url: url.href, key: state, pending: new Secret(JSON.stringify(pending)) } as const;
  }

  return {
    broker: 'SCHWAB',
    beginLink: async ({ way, returnUrl, answer }) => {
      if (way === 'SignIn') return signIn(returnUrl, null);
      const { appKey, appSecret } = answer ?? {};
      if (appKey === undefined || appSecret === undefined) return { kind: 'Form', fields: ['appKey', 'appSecret'] };
      return signIn(returnUrl, { key: appKey.reveal().trim(), secret: new Secret(appSecret.reveal().trim()) });
    },
    completeLink: async (answer, pending) => {
      if (pending === null) throw refused(NOT_BEGUN);
      const { state, returnUrl, app: kept } = JSON.parse(pending.reveal()) as Pending;
      const own = kept && { key: kept.key, secret: new Secret(kept.secret) };
      const app = own ?? options.app;
      if (app === null) throw refused('This installation has no application at Schwab any more');
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(answer)) query.set(name, value.reveal());
      const ms = clock().getTime();
      const tokens = await grant(app, async (client, settings) => {
        const callback = validCallback(server, client, query, state);
        const secret = ClientSecretBasic(app.secret.reveal());
        const response = await authorizationCodeGrantRequest(
          server,
          client,
          secret,
          callback,
          returnUrl,
          nopkce,
          settings,
        );
        return processAuthorizationCodeResponse(server, client, response);
      }).catch((error: unknown) => {
        if (error instanceof ResponseBodyError) throw refused(error.error_description ?? error.error);
        throw isUnauthorised(error) ? refused('The key and secret of the application are not accepted') : error;
      });
      const access = accessOf(own, tokens, { ms, linkEndsAt: new Date(ms + LINK_MS) }, '');
      const numbers = bodyOf(await http.trader({ access }, { method: 'GET', path: '/accounts/accountNumbers' }));
      return accountsOf(numbers, access);
    },
    renew: async ({ secret, linkEndsAt }) => {
      const { app: own, refreshToken } = tokensOf(secret);
      const app = own ?? options.app;
      const ms = clock().getTime();
      if (app === null || linkEndsAt === null || linkEndsAt.getTime() <= ms)
        throw new BrokerError({ kind: 'Unauthorised' });
      const tokens = await grant(app, async (client, settings) => {
        const by = ClientSecretBasic(app.secret.reveal());
        const response = await refreshTokenGrantRequest(server, client, by, refreshToken, settings);
        return processRefreshTokenResponse(server, client, response);
      }).catch((error: unknown) => {
        if (!(error instanceof ResponseBodyError)) throw error;
        const kind = DEAD.includes(error.error) ? 'Unauthorised' : 'Unavailable';
        throw new BrokerError({ kind }, { cause: new Error(error.error) });
      });
      return accessOf(own, tokens, { ms, linkEndsAt }, refreshToken);
    },
    // The broker has no call for it: its owner withdraws the consent on its pages, and the caller forgets the tokens.
    unlink: async () => {},
  };
}

interface TokenSettings {
  [customFetch]: (
    url: string,
    init: { method: string; headers: Record<string, string>; body: unknown },
  ) => Promise<Response>;
  [allowInsecureRequests]: boolean;
}

/**
 * The token call within the limits of its application. The ID token is left out of the answer: nothing reads it, and the broker
 * publishes no keys to check it by.
 */
const tokenFetch =
  (http: SchwabHttp, appKey: string): TokenSettings[typeof customFetch] =>
  async (url, { headers, body }) => {
    const { status, json } = await http.byApp(appKey, { method: 'POST', url: new URL(url), headers, body: `${body}` });
    const { id_token: _, ...rest } = (json ?? {}) as Readonly<Record<string, unknown>>;
    return new Response(JSON.stringify(rest), { status, headers: { 'Content-Type': 'application/json' } });
  };

function validCallback(
  server: AuthorizationServer,
  client: Client,
  query: URLSearchParams,
  state: string,
): URLSearchParams {
  try {
    return validateAuthResponse(server, client, query, state);
  } catch (error) {
    if (error instanceof AuthorizationResponseError) {
      throw refused(
        error.error === 'access_denied' ? 'The owner did not consent' : (error.error_description ?? error.error),
      );
    }
    throw refused(NOT_BEGUN);
  }
}

const isUnauthorised = (error: unknown): boolean => error instanceof BrokerError && error.fault.kind === 'Unauthorised';

function accountsOf(json: unknown, access: Access): LinkedAccount[] {
  const rows = (Array.isArray(json) ? json : []) as { accountNumber?: unknown; hashValue?: unknown }[];
  const accounts = rows.slice(0, MOST_ACCOUNTS).map(({ accountNumber, hashValue }) => {
    return { account: `${hashValue}`, number: `${accountNumber}`, tradeType: 'MONEY_SCHWAB', access } as const;
  });
  if (accounts.length === 0) throw refused('No account was chosen at Schwab');
  return accounts;
}
