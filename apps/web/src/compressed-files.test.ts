import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { writeCompressed } from '../compressed-files.ts';

it('writes copies that hold what the file holds on disk, of scripts and styles that are large enough', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pipa-compressed-'));
  const script = 'export const value = 1;\n'.repeat(100);
  for (const [name, text] of [
    ['page.js', script],
    ['small.js', 'export {};'],
    ['font.woff2', script],
  ]) {
    await writeFile(join(folder, name), text);
    await writeCompressed(join(folder, name));
  }
  expect((await readdir(folder)).sort()).toEqual(['font.woff2', 'page.js', 'page.js.br', 'page.js.gz', 'small.js']);
  expect(brotliDecompressSync(await readFile(join(folder, 'page.js.br'))).toString()).toBe(script);
  expect(gunzipSync(await readFile(join(folder, 'page.js.gz'))).toString()).toBe(script);
  await rm(folder, { recursive: true });
});
