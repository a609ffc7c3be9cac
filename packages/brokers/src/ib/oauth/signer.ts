import { createHmac, createSign, type KeyObject, randomBytes } from 'node:crypto';
import { type BaseStringRules, baseStringOf, interactiveBrokers, type Parameter } from './base-string.ts';

/** A call as it is signed. A body of JSON is no part of it. */
export interface SignedCall {
  readonly method: string;
  readonly url: URL;
  /** Fields of a body that is a form. */
  readonly form?: Readonly<Record<string, string>>;
}

/** Gives the Authorization header of a call. Another way to sign in is another signer. */
export type Signer = (call: SignedCall) => string;

/** How a base string is signed, and its name in the header. */
export interface SignatureMethod {
  readonly name: 'RSA-SHA256' | 'HMAC-SHA256';
  sign(baseString: string): string;
}

export const rsaSha256 = (key: KeyObject): SignatureMethod => ({
  name: 'RSA-SHA256',
  sign: (text) => createSign('RSA-SHA256').update(text).sign(key, 'base64'),
});

export const hmacSha256 = (key: Uint8Array): SignatureMethod => ({
  name: 'HMAC-SHA256',
  sign: (text) => createHmac('sha256', key).update(text).digest('base64'),
});

export interface OAuthSignerOptions {
  readonly consumerKey: string;
  readonly realm: string;
  readonly signature: SignatureMethod;
  readonly clock: () => Date;
  /** Parameters of the header beside those of the protocol: the token, a callback, a verifier, a challenge. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Signed before the base string. */
  readonly prefix?: string;
  readonly rules?: BaseStringRules;
  readonly nonce?: () => string;
}

export function createOAuthSigner(options: OAuthSignerOptions): Signer {
  const { consumerKey, realm, signature, clock, parameters = {}, prefix = '', rules = interactiveBrokers } = options;
  const nonce = options.nonce ?? (() => randomBytes(16).toString('hex'));
  return ({ method, url, form = {} }) => {
    const ofHeader: Record<string, string> = {
      ...parameters,
      oauth_consumer_key: consumerKey,
      oauth_nonce: nonce(),
      oauth_signature_method: signature.name,
      oauth_timestamp: Math.floor(clock().getTime() / 1_000).toString(),
    };
    const all: Parameter[] = [...Object.entries(ofHeader), ...url.searchParams, ...Object.entries(form)];
    const signed = signature.sign(prefix + baseStringOf(rules, { method, url }, all));
    const fields = Object.entries({ ...ofHeader, oauth_signature: signed }).map(
      ([name, value]) => `${name}="${rules.encode(value)}"`,
    );
    return `OAuth realm="${realm}", ${fields.sort().join(', ')}`;
  };
}
