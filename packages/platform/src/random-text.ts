import { randomBytes } from 'node:crypto';

/** Letters and digits without look-alikes. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Random text of that many characters, each about 5.8 bits. */
export function randomText(length: number, alphabet = ALPHABET): string {
  let text = '';
  while (text.length < length) {
    // Bytes beyond the last whole multiple of the alphabet would favour its first characters.
    for (const byte of randomBytes(length)) {
      if (byte < 256 - (256 % alphabet.length) && text.length < length) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}
