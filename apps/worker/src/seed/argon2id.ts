import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const derive = promisify(argon2);
const unpadded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

/** Argon2id in the usual text form, at the cost that the API asks of a stored password. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const hash = await derive('argon2id', {
    message: password.normalize('NFC'),
    nonce,
    parallelism: PARALLELISM,
    tagLength: HASH_BYTES,
    memory: MEMORY_KIB,
    passes: PASSES,
  });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${unpadded(nonce)}$${unpadded(hash)}`;
}

/** Letters and digits that are not mistaken for each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Random text of that many characters, each about 5.8 bits. */
export function randomText(length: number, alphabet = ALPHABET): string {
  let text = '';
  while (text.length < length) {
    // Bytes beyond the last whole multiple of the alphabet would favour its beginning.
    for (const byte of randomBytes(length)) {
      if (byte < 256 - (256 % alphabet.length) && text.length < length) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}
