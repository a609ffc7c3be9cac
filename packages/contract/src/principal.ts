/**
 * What a request proves its caller with. session: the token of a sign-in. apiKey: a key that a program holds for its
 * owner. forumToken: the token of forum/api-token-auth.
 */
export type Principal = 'session' | 'apiKey' | 'forumToken';

interface CredentialCarrier {
  /** Name of the request header, in lower case. */
  readonly header: 'authorization' | 'x-api-key';
  /** Scheme in front of the credential, null where the header holds nothing else. */
  readonly scheme: string | null;
}

/** The request header of each kind of credential: written by the client, read by the server, described in OpenAPI. */
export const credentialCarriers = {
  session: { header: 'authorization', scheme: 'Bearer' },
  apiKey: { header: 'x-api-key', scheme: null },
  forumToken: { header: 'authorization', scheme: 'Token' },
} as const satisfies Record<Principal, CredentialCarrier>;

/** The header that carries a credential. */
export function credentialHeader(principal: Principal, credential: string): Record<string, string> {
  const { header, scheme } = credentialCarriers[principal];
  return { [header]: scheme === null ? credential : `${scheme} ${credential}` };
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A credential holds no space; the product issues none that is longer. */
const CREDENTIAL = /^[\x21-\x7e]{1,256}$/;

/** The credential of a kind that request headers (names in lower case) carry, null without one. */
export function credentialOf(principal: Principal, headers: Headers): string | null {
  const { header, scheme } = credentialCarriers[principal];
  const value = headers[header];
  if (typeof value !== 'string') return null;
  const credential = scheme === null ? value : afterScheme(value, scheme);
  return credential !== null && CREDENTIAL.test(credential) ? credential : null;
}

/** The rest of a header value behind its scheme, whose case does not count (RFC 9110, section 11.1). */
function afterScheme(value: string, scheme: string): string | null {
  const end = scheme.length + 1;
  return value.slice(0, end).toLowerCase() === `${scheme.toLowerCase()} ` ? value.slice(end) : null;
}
