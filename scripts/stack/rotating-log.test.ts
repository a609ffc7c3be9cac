import { mkdir, mkdtemp, readdir, readFile, rm, rmdir } from 'node:fs/promises';
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

it('drops what cannot be written and says how much once it can', async () => {
  const path = join(folder, 'api.log');
  // Like a full disk, a folder in the file's place fails every write.
  await mkdir(path);
  const log = createRotatingLog(path);
  for (const text of ['lost', 'lost too']) log.write(Buffer.from(text));
  await rmdir(path);
  log.write(Buffer.from('kept'));
  expect(await readFile(path, 'utf8')).toBe('\n12 bytes of this log could not be written\nkept');
});
