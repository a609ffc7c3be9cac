import type { Brokerage } from '../brokerage.ts';
import { jsonAnswer, type ProtocolAnswer, type ProtocolRequest, redirectAnswer } from '../protocol.ts';
import { type ConsentRequest, consentPage, refusalPage } from './schwab-consent.ts';
import { tokenError } from './schwab-errors.ts';
import { ACCESS_SECONDS, type GrantedTokens, type SchwabGrants, schwabApps } from './schwab-grants.ts';

const DEAD_REFRESH_TOKEN =
  '500 INTERNAL_SERVER_ERROR: "{"error_description":"Exception while authenticating refresh token [tokenDigest=sandbox], refresh_token_authentication_error","error":"refresh_token_authentication_error"}"';

/** The page on which an owner consents, and the call that gives tokens. */
export function createOauthPages(books: Brokerage, grants: SchwabGrants) {
  const choices = () =>
    books.accounts().map((account) => ({ number: account.id, dollars: books.worth(account).toFixed(2) }));

  function authorize({ method, query, body }: ProtocolRequest): ProtocolAnswer {
    const form = method === 'POST' ? new URLSearchParams(body) : query;
    const asked = consentRequestOf(form);
    if (asked === null) return refusalPage('The request for consent is not valid.', 400);
    if (method === 'GET') return consentPage(asked, choices(), null);
    const { clientId, redirectUri, state } = asked;
    const back = new URL(redirectUri);
    back.searchParams.set('state', state);
    if (form.get('decision') !== 'allow') {
      back.searchParams.set('error', 'access_denied');
      return redirectAnswer(back.href);
    }
    const accounts = form.getAll('account').filter((number) => books.account(number) !== undefined);
    if (accounts.length === 0) return consentPage(asked, choices(), 'Choose at least one account.');
    back.searchParams.set('code', grants.code({ appKey: clientId, redirectUri, accounts }));
    back.searchParams.set('session', 'sandbox');
    return redirectAnswer(back.href);
  }

  function token({ headers, body }: ProtocolRequest): ProtocolAnswer {
    const app = appOf(headers.authorization);
    if (app === undefined) return tokenError(401, 'invalid_client', 'Unauthorized');
    if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
      return tokenError(400, 'invalid_request', 'A form is expected');
    }
    const form = new URLSearchParams(body);
    const value = (name: string): string => form.get(name) ?? '';
    switch (value('grant_type')) {
      case 'authorization_code': {
        const tokens = grants.exchange(value('code'), app.key, value('redirect_uri'));
        return tokens === null ? tokenError(400, 'invalid_grant', 'Bad authorization code') : tokenAnswer(tokens);
      }
      case 'refresh_token': {
        const tokens = grants.refresh(value('refresh_token'), app.key);
        return tokens === null ? tokenError(400, 'unsupported_token_type', DEAD_REFRESH_TOKEN) : tokenAnswer(tokens);
      }
      default:
        return tokenError(400, 'unsupported_grant_type', 'grant_type is not valid');
    }
  }

  return (request: ProtocolRequest): ProtocolAnswer => {
    const { method, path } = request;
    if (path === '/v1/oauth/authorize' && (method === 'GET' || method === 'POST')) return authorize(request);
    if (path === '/v1/oauth/token' && method === 'POST') return token(request);
    // The gateway of the broker answers what it does not admit with a page.
    return refusalPage('Access Denied', 403);
  };
}

const tokenAnswer = (tokens: GrantedTokens): ProtocolAnswer =>
  jsonAnswer(200, {
    ...tokens,
    // Its signature cannot be checked: the broker publishes no keys.
    id_token: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJzYW5kYm94In0.c2FuZGJveA',
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
    scope: 'api',
  });

function consentRequestOf(form: URLSearchParams): ConsentRequest | null {
  const [clientId = '', redirectUri = '', state = ''] = ['client_id', 'redirect_uri', 'state'].map(
    (name) => form.get(name) ?? '',
  );
  const isKnown = schwabApps.some(({ key }) => key === clientId);
  const isAnswer = form.get('response_type') === 'code' && state !== '';
  return isKnown && isAnswer && isCallback(redirectUri) ? { clientId, redirectUri, state } : null;
}

/** An https page; in the sandbox also one of this machine or network, since a local product has no certificate. */
function isCallback(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol } = new URL(text);
  return protocol === 'https:' || protocol === 'http:';
}

function appOf(authorization = '') {
  const [, encoded = ''] = /^Basic (\S+)$/.exec(authorization) ?? [];
  const [key, secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':').map(decodeURIComponent);
  return schwabApps.find((app) => app.key === key && app.secret === secret);
}
