import { chmod, chown, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDataDir } from './data-dir.ts';
import { lockDataDir } from './data-dir-lock.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'data-dir-'));
});
afterAll(() => rm(root, { recursive: true }));

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

describe.runIf(process.platform !== 'win32')('the data folder', () => {
  it('is open to its owner only, from its first lock on', async () => {
    const dataDir = join(root, 'deep/new');
    const lock = await lockDataDir(dataDir, { pid: process.pid, script: 'vitest' });
    expect(await modeOf(dataDir)).toBe(0o700);
    await lock.release();
  });

  it('is closed when an earlier release left it open', async () => {
    const dataDir = join(root, 'open');
    await mkdir(dataDir);
    await chmod(dataDir, 0o755);
    await makeDataDir(dataDir);
    expect(await modeOf(dataDir)).toBe(0o700);
  });

  it.runIf(process.getuid?.() === 0)('lets the account of a database within it pass, and list nothing', async () => {
    const dataDir = join(root, 'of-root');
    const cluster = join(dataDir, 'postgres/cluster');
    await mkdir(cluster, { recursive: true });
    await chown(cluster, 54_321, 54_321);
    await makeDataDir(dataDir);
    expect(await modeOf(dataDir)).toBe(0o711);
  });
});
