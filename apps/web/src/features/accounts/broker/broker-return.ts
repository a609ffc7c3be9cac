import type { api, InputOf } from '@pipa/contract';

/** What a broker sent the browser back with. */
export type BrokerReturn =
  | { kind: 'token'; input: InputOf<typeof api.webapiAuthCallback> }
  | { kind: 'code'; input: InputOf<typeof api.brokerAuthCallback> }
  /** The owner has not allowed the access, and the broker does not say of which link. */
  | { kind: 'denied' }
  /** A code without the state that it was asked with: it belongs to no link that was begun here. */
  | { kind: 'foreign' };

/** 1 §2: the return from a broker, by the query of its address; null for any other address. */
export function brokerReturnOf(query: URLSearchParams): BrokerReturn | null {
  const oauthToken = query.get('oauth_token') ?? query.get('denied');
  // Without a verifier the owner has not allowed the access.
  if (oauthToken !== null)
    return { kind: 'token', input: { oauthToken, oauthVerifier: query.get('oauth_verifier') ?? undefined } };
  const [state, code, error] = [query.get('state'), query.get('code') ?? undefined, query.get('error') ?? undefined];
  if (state !== null && (code !== undefined || error !== undefined))
    return { kind: 'code', input: { state, code, error } };
  if (error !== undefined) return { kind: 'denied' };
  return code === undefined ? null : { kind: 'foreign' };
}
