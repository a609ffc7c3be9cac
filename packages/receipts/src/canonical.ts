import { createHash } from 'node:crypto';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * A value as the one text of it: keys sorted by code unit, numbers as JavaScript prints them, what JSON does not hold as null, and
 * fields without a value left out.
 */
export function canonical(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? JSON.stringify(value === 0 ? 0 : value) : 'null';
  if (value === null || value === undefined || typeof value !== 'object') return JSON.stringify(value ?? null);
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Array.isArray(value) || ArrayBuffer.isView(value)) {
    return `[${Array.from(value as ArrayLike<unknown>, canonical).join(',')}]`;
  }
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`);
  return `{${fields.join(',')}}`;
}

/** A value as plain JSON, of which a receipt is made. */
export const plain = (value: unknown): Json => JSON.parse(canonical(value)) as Json;

export const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');
export const hashOf = (value: unknown): string => sha256(canonical(value));

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz';
const ID_BITS = 100n;
const DIGEST_BITS = 256n;
const BITS_A_CHARACTER = 5n;

/** The first 100 bits of the hash of a content, in Crockford's base 32. */
export function idOf(content: unknown): string {
  const bits = BigInt(`0x${hashOf(content)}`) >> (DIGEST_BITS - ID_BITS);
  const characters = Number(ID_BITS / BITS_A_CHARACTER);
  return Array.from({ length: characters }, (_, i) => {
    const shift = BITS_A_CHARACTER * BigInt(characters - 1 - i);
    return CROCKFORD[Number((bits >> shift) & 31n)];
  }).join('');
}
