import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRotatingLog } from './rotating-log.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('sets a full file aside and keeps no more than two', async () => {
  const path = join(folder, 'api.log');
  const log = createRotatingLog(path, 10);
  for (const text of ['aaaa', 'bbbb', 'cccc', 'dddd', 'eeee']) log.write(Buffer.from(text));
  expect((await readdir(folder)).toSorted()).toEqual(['api.log', 'api.log.1']);
  expect(await readFile(`${path}.1`, 'utf8')).toBe('ccccdddd');
  expect(await readFile(path, 'utf8')).toBe('eeee');
});

it('counts what an earlier run has written', async () => {
  const path = join(folder, 'api.log');
  createRotatingLog(path, 10).write(Buffer.from('12345678'));
  createRotatingLog(path, 10).write(Buffer.from('abc'));
  expect(await readFile(path, 'utf8')).toBe('abc');
});
