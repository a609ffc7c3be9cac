import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openText, sealText } from './sealed-text.ts';
import { deriveKey, readSecretFile } from './secret-key.ts';

const key = deriveKey('a secret of at least thirty-two characters', 'test');
const owner = 'user 7';

it('opens what was sealed, and holds nothing of it in the clear', () => {
  const sealed = sealText('JBSWY3DPEHPK3PXP', { key, owner }, randomBytes);
  expect(sealed.toString('latin1')).not.toContain('JBSW');
  expect(openText(sealed, { key, owner })).toBe('JBSWY3DPEHPK3PXP');
});

it('seals the same text differently each time', () => {
  const [first, second] = [1, 2].map(() => sealText('x', { key, owner }, randomBytes));
  expect(first.equals(second)).toBe(false);
});

it.each([
  ['another key', { key: deriveKey('a secret of at least thirty-two characters', 'other'), owner }],
  ['another owner', { key, owner: 'user 8' }],
])('does not open with %s', (_, other) => {
  const sealed = sealText('x', { key, owner }, randomBytes);
  expect(() => openText(sealed, other)).toThrow();
});

it('does not open after a byte has changed', () => {
  const sealed = sealText('JBSWY3DPEHPK3PXP', { key, owner }, randomBytes);
  for (const place of [0, 12, 28, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[place] ^= 1;
    expect(() => openText(changed, { key, owner })).toThrow();
  }
});

it('creates the secret of an installation once, for its owner only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'secret-'));
  try {
    const path = join(folder, 'data', 'secret.key');
    const read = await Promise.all([1, 2, 3].map(() => readSecretFile(path)));
    expect(new Set(read).size).toBe(1);
    expect(read[0]).toBe((await readFile(path, 'utf8')).trim());
    expect((await stat(path)).mode & 0o077).toBe(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});
