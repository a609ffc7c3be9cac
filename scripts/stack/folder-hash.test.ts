import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashFolders } from './folder-hash.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'hash-'));
  await mkdir(join(root, 'src/inner'), { recursive: true });
  await writeFile(join(root, 'src/a.ts'), 'a');
  await writeFile(join(root, 'src/inner/b.ts'), 'b');
  await writeFile(join(root, 'lock.yaml'), 'l');
});
afterEach(() => rm(root, { recursive: true }));

const hash = () => hashFolders(root, ['src', 'lock.yaml']);

it('stays the same while nothing changes', async () => {
  expect(await hash()).toBe(await hash());
});

it.each([
  ['a changed file', () => writeFile(join(root, 'src/inner/b.ts'), 'B')],
  ['a new file', () => writeFile(join(root, 'src/c.ts'), '')],
  ['a renamed file', () => rename(join(root, 'src/a.ts'), join(root, 'src/z.ts'))],
  ['a changed single file', () => writeFile(join(root, 'lock.yaml'), 'L')],
])('notices %s', async (_what, change) => {
  const before = await hash();
  await change();
  expect(await hash()).not.toBe(before);
});

it('leaves out what is built or installed', async () => {
  const before = await hash();
  for (const name of ['dist', 'node_modules', 'generated']) {
    await mkdir(join(root, 'src', name));
    await writeFile(join(root, 'src', name, 'x.js'), 'x');
  }
  expect(await hash()).toBe(before);
});
