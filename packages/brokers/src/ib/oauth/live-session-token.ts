import { createHmac, randomBytes } from 'node:crypto';
import type { DiffieHellman } from './keys.ts';

const PRIVATE_BYTES = 32;

/** Our half of a key exchange, which is used once. */
export interface Challenge {
  readonly privateKey: bigint;
  /** What the broker is sent. */
  readonly hex: string;
}

export function newChallenge(
  { prime, generator }: DiffieHellman,
  random: (bytes: number) => Buffer = randomBytes,
): Challenge {
  const privateKey = BigInt(`0x${random(PRIVATE_BYTES).toString('hex')}`) | (1n << 255n);
  return { privateKey, hex: powerOf(generator, privateKey, prime).toString(16) };
}

/**
 * The live session token that follows from the broker's half and from the secret of the access token; null where its half is none
 * or where its signature says that it came to another token.
 */
export function liveSessionTokenOf(
  { prime }: DiffieHellman,
  { privateKey }: Challenge,
  answer: { readonly response: string; readonly signature: string },
  secret: Uint8Array,
  consumerKey: string,
): Buffer | null {
  if (!/^[0-9a-fA-F]{1,4096}$/.test(answer.response)) return null;
  const theirs = BigInt(`0x${answer.response}`);
  if (theirs <= 1n || theirs >= prime - 1n) return null;
  const shared = powerOf(theirs, privateKey, prime);
  const token = createHmac('sha1', twosComplementOf(shared)).update(secret).digest();
  const signature = createHmac('sha1', token).update(consumerKey).digest('hex');
  return signature === answer.signature.toLowerCase() ? token : null;
}

/** Bytes of a number, the highest first, with a zero before a set highest bit. */
function twosComplementOf(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
}

/** By squaring from the highest bit on, so that a small base stays a cheap factor. */
function powerOf(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (const bit of exponent.toString(2)) {
    result = (result * result) % modulus;
    if (bit === '1') result = (result * base) % modulus;
  }
  return result;
}
