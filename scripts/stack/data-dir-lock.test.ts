import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '@pipa/platform';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockDataDir, type OwnedProcess } from './data-dir-lock.ts';

let dataDir: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lock-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true });
});

async function launch(marker: string, code: string): Promise<OwnedProcess & { child: ChildProcess }> {
  const child = spawn(process.execPath, ['-e', `${code}; console.log('up')`, marker], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.push(child);
  if (child.stdout) await once(child.stdout, 'data');
  return { pid: child.pid ?? 0, script: marker, child };
}
const idle = 'setInterval(() => {}, 1000)';

it('lets one start in, and the next one after it', async () => {
  const first = await launch('first-start', idle);
  const lock = await lockDataDir(dataDir, first);
  await expect(lockDataDir(dataDir, await launch('second-start', idle))).rejects.toThrow(`process ${first.pid}`);
  await lock.release();
  await (await lockDataDir(dataDir, first)).release();
  expect(existsSync(join(dataDir, 'start.lock'))).toBe(false);
});

it('takes the lock of a start that was killed', async () => {
  const first = await launch('first-start', idle);
  await lockDataDir(dataDir, first);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  await lockDataDir(dataDir, await launch('second-start', idle));
});

it('waits for what a killed start has left running', async () => {
  const orphan = await launch('orphan', 'setTimeout(() => process.exit(0), 300)');
  const lock = await lockDataDir(dataDir, { pid: 2 ** 22 + 1, script: 'gone' });
  await lock.own([orphan]);
  await lockDataDir(dataDir, await launch('second-start', idle));
  expect(isAlive(orphan.pid) && orphan.child.exitCode === null).toBe(false);
});

it('leaves a process alone that only has the number of a former one', async () => {
  const stranger = await launch('stranger', idle);
  const lock = await lockDataDir(dataDir, { pid: 2 ** 22 + 1, script: 'gone' });
  await lock.own([{ pid: stranger.pid, script: 'apps/api/src/main.ts' }]);
  await lockDataDir(dataDir, await launch('second-start', idle));
  expect(isAlive(stranger.pid)).toBe(true);
});

it('is not held up by a lock that was cut off while it was written', async () => {
  await writeFile(join(dataDir, 'start.lock'), '{"owner":{"pi');
  await lockDataDir(dataDir, await launch('start', idle));
});
