import { createHash } from 'node:crypto';

/** SHA-256 in hex of separated parts: ('ab', 'c') differs from ('a', 'bc'). */
export function fingerprint(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest('hex');
}
