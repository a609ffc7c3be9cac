import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** What an authenticator app shows for a key at an instant (RFC 6238): written apart from the product, which it tests. */
export function oneTimeCode(secret: string, at: Date): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)));
  const digest = createHmac('sha1', fromBase32(secret.replaceAll(' ', '')))
    .update(counter)
    .digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0x0f) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}
