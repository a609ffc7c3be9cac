import { randomBytes } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import type { LinkedAccount, LinkPort, LinkStep } from '../account-port.ts';
import { BrokerError } from '../broker-error.ts';
import type { BrokerHttp } from '../http/broker-http.ts';
import { Secret } from '../secret.ts';
import { type AlpacaCalls, type AlpacaHosts, type AlpacaSecret, accessOf, bodyOf, secretOf } from './alpaca-calls.ts';
import { alpacaAccount } from './alpaca-wire.ts';

/** An app at the broker, whose owner is the operator of this installation. */
export interface AlpacaApp {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly revokeUrl: string;
}

export const ALPACA_APP_URLS = {
  authorizeUrl: 'https://app.alpaca.markets/oauth/authorize',
  tokenUrl: 'https://api.alpaca.markets/oauth/token',
  revokeUrl: 'https://api.alpaca.markets/oauth/revoke',
} as const;

export interface AlpacaLinkOptions {
  readonly calls: AlpacaCalls;
  readonly http: BrokerHttp;
  readonly hosts: AlpacaHosts;
  /** Null where accounts are linked by keys alone. */
  readonly app: AlpacaApp | null;
}

const refused = (words: string) => new BrokerError({ kind: 'Refused', words });
/** Account numbers of paper begin so. */
const PAPER = /^PA/;

export function createAlpacaLinks({ calls, http, hosts, app }: AlpacaLinkOptions): LinkPort {
  const bases = [...new Set([hosts.paper, hosts.live])];

  /** The account of an access; null where the address does not know it. */
  async function accountOf(secret: AlpacaSecret): Promise<LinkedAccount | null> {
    try {
      const { account_number, status } = bodyOf(await calls(secret, { path: 'account' }), alpacaAccount);
      if (status !== 'ACTIVE') throw refused(`Alpaca says that the account is ${status}`);
      const tradeType = PAPER.test(account_number) ? 'SIMU_ALPACA' : 'MONEY_ALPACA';
      return { account: account_number, number: account_number, tradeType, access: accessOf(secret) };
    } catch (error) {
      if (error instanceof BrokerError && error.fault.kind === 'Unauthorised') return null;
      throw error;
    }
  }

  async function byKeys(keyId: string, secretKey: string): Promise<LinkedAccount[]> {
    for (const base of keyId.startsWith('PK') ? bases : bases.toReversed()) {
      const linked = await accountOf({ base, keyId, secretKey });
      if (linked !== null) return [linked];
    }
    throw refused('Alpaca does not know this pair of keys');
  }

  /** A token reaches the accounts that its owner chose: paper, live or both. */
  async function byToken(token: string): Promise<LinkedAccount[]> {
    const linked: LinkedAccount[] = [];
    for (const base of bases) linked.push(...[await accountOf({ base, token })].filter((one) => one !== null));
    if (linked.length === 0) throw refused('Alpaca gave no account');
    return linked;
  }

  return {
    broker: 'ALPACA',
    beginLink: async ({ way, returnUrl }): Promise<LinkStep> => {
      if (way === 'Form') return { kind: 'Form', fields: ['keyId', 'secretKey'] };
      if (app === null) throw refused('Alpaca’s sign-in is not set up here');
      const state = randomBytes(16).toString('base64url');
      const url = new URL(app.authorizeUrl);
      const query = {
        response_type: 'code',
        client_id: app.clientId,
        redirect_uri: returnUrl,
        state,
        scope: 'account:write trading',
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const pending = new Secret(JSON.stringify({ state, returnUrl }));
      return { kind: 'SignIn', url: url.href, key: state, pending };
    },
    completeLink: async (answer, pending) => {
      if (answer.keyId !== undefined) return byKeys(answer.keyId.reveal(), answer.secretKey?.reveal() ?? '');
      if (app === null || pending === null) throw refused('This sign-in was not begun here');
      return byToken(await tokenOf(app, http, answer, pending));
    },
    renew: async (access) => {
      bodyOf(await calls(secretOf(access), { path: 'account' }), alpacaAccount);
      return access;
    },
    // Keys are deleted by their owner at the broker, who alone can.
    unlink: async (access) => {
      const secret = secretOf(access);
      if (app === null || !('token' in secret)) return;
      const { clientId: client_id, clientSecret: client_secret } = app;
      await http({
        method: 'POST',
        url: new URL(app.revokeUrl),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ client_id, client_secret, token: secret.token }).toString(),
      });
    },
  };
}

/** The token for the code with which the browser came back. */
async function tokenOf(
  app: AlpacaApp,
  http: BrokerHttp,
  answer: Readonly<Record<string, Secret>>,
  pending: Secret,
): Promise<string> {
  const { state, returnUrl } = JSON.parse(pending.reveal()) as { state: string; returnUrl: string };
  const server = {
    issuer: new URL(app.authorizeUrl).origin,
    authorization_endpoint: app.authorizeUrl,
    token_endpoint: app.tokenUrl,
  };
  const client = { client_id: app.clientId };
  const query = new URLSearchParams(
    Object.entries(answer).map(([name, value]): [string, string] => [name, value.reveal()]),
  );
  try {
    const callback = oauth.validateAuthResponse(server, client, query, state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.ClientSecretPost(app.clientSecret),
      callback,
      returnUrl,
      // The service has no proof key of the code exchange.
      oauth.nopkce,
      { [oauth.customFetch]: fetchOf(http), [oauth.allowInsecureRequests]: app.tokenUrl.startsWith('http://') },
    );
    return (await oauth.processAuthorizationCodeResponse(server, client, response)).access_token;
  } catch (error) {
    if (error instanceof BrokerError) throw error;
    if (error instanceof oauth.AuthorizationResponseError) throw refused('The sign-in at Alpaca was denied');
    if (error instanceof oauth.ResponseBodyError) throw refused(error.error_description ?? error.error);
    throw refused('Alpaca’s answer does not belong to this sign-in');
  }
}

/** The call of the token goes the way of all calls, within their bounds. */
const fetchOf =
  (http: BrokerHttp) =>
  async (url: string, { headers, body }: { headers: Record<string, string>; body?: unknown }): Promise<Response> => {
    const answer = await http({ method: 'POST', url: new URL(url), headers, body: `${body}` });
    return Response.json(answer.json, { status: answer.status });
  };
