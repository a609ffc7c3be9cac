import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Length of AES-256 keys in bytes. */
const KEY_BYTES = 32;
const FILE_BYTES = 48;

/** A key of AES-256 from the secret of the installation; each purpose has a key of its own. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));

/** The secret that a file keeps; the first call creates it, readable by its owner only. */
export async function readSecretFile(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  try {
    // Of two processes that start at once one creates the file, and both read it.
    await writeFile(path, `${randomBytes(FILE_BYTES).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error;
  }
  return (await readFile(path, 'utf8')).trim();
}
