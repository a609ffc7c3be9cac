import { createVerify, generateKeyPairSync, webcrypto } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createOAuthSigner, hmacSha256, rsaSha256 } from './signer.ts';

const SEED = 20_261_127;
const CALLS = 40;

/** Characters that form encoding of Python leaves as they are; everything below is written from its description, byte by byte. */
const SAFE = new Set('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~');
function quotePlus(text: string): string {
  let out = '';
  for (const byte of new TextEncoder().encode(text)) {
    const char = String.fromCharCode(byte);
    if (char === ' ') out += '+';
    else if (SAFE.has(char)) out += char;
    else out += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return out;
}

const unquotePlus = (text: string) => decodeURIComponent(text.replaceAll('+', '%20'));

/** Fields of a header. */
function fieldsOf(header: string): Map<string, string> {
  expect(header.startsWith('OAuth realm="limited_poa", ')).toBe(true);
  const pairs = header.slice('OAuth '.length).split(', ');
  const fields = pairs.map((pair) => /^([a-z_]+)="([^"]*)"$/.exec(pair)?.slice(1) ?? ['', '']);
  return new Map(fields.map(([name = '', value = '']) => [name, unquotePlus(value)]));
}

/** What the broker computes of a call and the fields of its header. */
function expectedBase(
  method: string,
  url: string,
  query: Record<string, string>,
  fields: ReadonlyMap<string, string>,
): string {
  const all = new Map([...fields, ...Object.entries(query)]);
  all.delete('realm');
  all.delete('oauth_signature');
  const text = [...all.keys()]
    .sort()
    .map((name) => `${name}=${all.get(name)}`)
    .join('&');
  return `${method}&${quotePlus(url)}&${quotePlus(text)}`;
}

function* randomCalls() {
  let state = SEED;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const letters = "abcXYZ019 -._~!'()*+/%&=?@:;,#[]äß€漢𝄞";
  const text = (length: number) =>
    Array.from({ length }, () => [...letters][random([...letters].length)] ?? 'a').join('');
  for (let i = 0; i < CALLS; i++) {
    const method = ['GET', 'POST', 'DELETE'][random(3)] ?? 'GET';
    const url = `https://api.example.com/v1/api/iserver/account/DU${random(1_000_000)}/order/${random(1_000)}`;
    const query = Object.fromEntries(
      Array.from({ length: random(5) }, (_, k) => [`p${k}${random(9)}`, text(random(20))]),
    );
    const key = Uint8Array.from({ length: 20 }, () => random(256));
    yield { method, url, query, key, token: text(20), prefix: text(random(3) * 10), inForm: random(2) === 1 };
  }
}

describe('a signed call', () => {
  const clock = () => new Date('2026-11-20T15:30:02.900Z');
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

  it(`equals an independent computation for ${CALLS} random calls, by HMAC`, async () => {
    const seen = new Set<string>();
    for (const { method, url, query, key, token, inForm } of randomCalls()) {
      const signature = hmacSha256(key);
      const parameters = { oauth_token: token };
      const sign = createOAuthSigner({ consumerKey: 'PIPASAMPL', realm: 'limited_poa', signature, clock, parameters });
      const target = new URL(url);
      if (!inForm) for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value);
      const fields = fieldsOf(sign({ method, url: target, ...(inForm && { form: query }) }));
      expect(fields.get('oauth_timestamp')).toBe('1795188602');
      expect(fields.get('oauth_token')).toBe(token);
      expect(fields.get('oauth_signature_method')).toBe('HMAC-SHA256');
      const bytes = new TextEncoder().encode(expectedBase(method, url, query, fields));
      const subtle = await webcrypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
      const digest = Buffer.from(await webcrypto.subtle.sign('HMAC', subtle, bytes)).toString('base64');
      expect(fields.get('oauth_signature')).toBe(digest);
      seen.add(fields.get('oauth_nonce') ?? '');
    }
    expect(seen.size).toBe(CALLS);
  });

  it('by RSA is verified by the public key, with what is signed before its base string', () => {
    for (const { method, url, query, prefix } of randomCalls()) {
      const signature = rsaSha256(privateKey);
      const sign = createOAuthSigner({ consumerKey: 'PIPASAMPL', realm: 'limited_poa', signature, clock, prefix });
      const fields = fieldsOf(sign({ method, url: new URL(url), form: query }));
      const text = prefix + expectedBase(method, url, query, fields);
      const signed = Buffer.from(fields.get('oauth_signature') ?? '', 'base64');
      const verifies = (of: string) => createVerify('RSA-SHA256').update(of).verify(publicKey, signed);
      expect(verifies(text)).toBe(true);
      expect(verifies(`${text} `)).toBe(false);
    }
  });
});
