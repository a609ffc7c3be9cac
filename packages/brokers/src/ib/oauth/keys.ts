import { constants, createPrivateKey, type KeyObject, privateDecrypt } from 'node:crypto';
import { BrokerError } from '../../broker-error.ts';

/** Parameters of a key exchange by Diffie and Hellman. */
export interface DiffieHellman {
  readonly prime: bigint;
  readonly generator: bigint;
}

const LEAST_PRIME_BITS = 512;
const MOST_PRIME_BITS = 8_192;

const refused = (words: string, cause?: unknown) => new BrokerError({ kind: 'Refused', words }, { cause });

/** A private RSA key of its PEM text; `name` is what its owner calls it. */
export function rsaKeyOf(pem: string, name: string): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch (error) {
    throw refused(`The ${name} is not a private key in PEM form without a pass phrase`, error);
  }
  if (key.asymmetricKeyType !== 'rsa') throw refused(`The ${name} is not an RSA key`);
  return key;
}

/** The parameters of a file that `openssl dhparam` writes: a DER sequence of prime and generator (PKCS#3). */
export function diffieHellmanOf(pem: string): DiffieHellman {
  const body = /-----BEGIN DH PARAMETERS-----([A-Za-z0-9+/=\s]+)-----END DH PARAMETERS-----/.exec(pem)?.[1];
  if (body === undefined) throw refused('The Diffie-Hellman parameters are not in PEM form (BEGIN DH PARAMETERS)');
  const [prime, generator] = derIntegersOf(Buffer.from(body, 'base64'));
  const bits = prime === undefined ? 0 : prime.toString(2).length;
  const isUsable =
    prime !== undefined &&
    generator !== undefined &&
    bits >= LEAST_PRIME_BITS &&
    bits <= MOST_PRIME_BITS &&
    prime % 2n === 1n &&
    generator > 1n &&
    generator < prime - 1n;
  if (!isUsable) throw refused('The Diffie-Hellman parameters hold no usable prime and generator');
  return { prime, generator };
}

/** Non-negative integers of a DER sequence; none where it is no such sequence. */
function derIntegersOf(der: Buffer): bigint[] {
  const sequence = derItem(der, 0, 0x30);
  const integers: bigint[] = [];
  for (let at = sequence?.from; sequence !== null && at !== undefined && at < sequence.to; ) {
    const item = derItem(der, at, 0x02);
    if (item === null || item.to > sequence.to || item.to === item.from) return [];
    if ((der[item.from] ?? 0x80) > 0x7f) return [];
    integers.push(BigInt(`0x${der.subarray(item.from, item.to).toString('hex')}`));
    at = item.to;
  }
  return integers;
}

function derItem(der: Buffer, at: number, tag: number): { from: number; to: number } | null {
  const first = der[at + 1];
  if (der[at] !== tag || first === undefined) return null;
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  if (lengthBytes > 2 || first === 0x80 || at + 2 + lengthBytes > der.length) return null;
  const length = lengthBytes === 0 ? first : der.readUIntBE(at + 2, lengthBytes);
  const from = at + 2 + lengthBytes;
  return from + length > der.length ? null : { from, to: from + length };
}

/**
 * The secret of an access token, which the broker encrypts by PKCS#1 v1.5. The padding is removed here, since some releases of Node
 * refuse to; the text comes from the broker and from no attacker who could watch the answers.
 */
export function decryptTokenSecret(ciphertext: string, key: KeyObject): Buffer {
  let padded: Buffer;
  try {
    padded = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, Buffer.from(ciphertext, 'base64'));
  } catch (error) {
    throw refused('The encryption key does not open the access token secret', error);
  }
  const end = padded.indexOf(0, 2);
  if (padded[0] !== 0 || padded[1] !== 2 || end < 10) {
    throw refused('The encryption key does not open the access token secret');
  }
  return padded.subarray(end + 1);
}
