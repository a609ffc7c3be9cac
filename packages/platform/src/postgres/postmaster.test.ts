import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commandLineOf, findPostmaster, isAlive, parsePostmasterFile } from './postmaster.ts';

it.each([
  ['a whole file', '4711\n/data\n1700000000\n5433\n\n127.0.0.1\n', { pid: 4711, port: 5433 }],
  ['a file cut short', '4711\n/data\n', undefined],
  ['an empty file', '', undefined],
  ['nonsense', 'x\ny\nz\nw\n', undefined],
])('reads %s', (_what, text, expected) => {
  expect(parsePostmasterFile(text)).toEqual(expected);
});

it('does not take another process for the server when the number was given away again', async () => {
  const cluster = await mkdtemp(join(tmpdir(), 'cluster-'));
  await writeFile(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n0\n5433\n`);
  expect(await findPostmaster(cluster)).toBeUndefined();
  await rm(cluster, { recursive: true });
});

it('knows the dead from the living', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  expect(isAlive(child.pid ?? 0)).toBe(false);
  expect(isAlive(process.pid)).toBe(true);
  expect(await commandLineOf(child.pid ?? 0)).toBe('');
  expect(await commandLineOf(process.pid)).toContain('node');
});
