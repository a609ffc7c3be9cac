import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { canReach } from './account.ts';

it('asks for the right to enter every folder on the way', async () => {
  const root = await mkdtemp(join(tmpdir(), 'reach-'));
  const inner = join(root, 'inner');
  await mkdir(inner, { mode: 0o755 });
  const stranger = { uid: 54_321, gid: 54_321 };
  await chmod(root, 0o755);
  expect(await canReach(stranger, join(inner, 'cluster'))).toBe(true);
  await chmod(root, 0o700);
  expect(await canReach(stranger, join(inner, 'cluster'))).toBe(false);
  const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  expect(await canReach(owner, join(inner, 'cluster'))).toBe(true);
  await rm(root, { recursive: true });
});
