import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '@pipa/platform';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { restartDelay, supervise } from './supervised-process.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'supervised-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function superviseScript(code: string) {
  const script = join(folder, 'program.mjs');
  await writeFile(script, code);
  const pids: number[] = [];
  const crashes: string[] = [];
  const supervised = supervise({
    args: [script],
    env: { PATH: process.env.PATH },
    cwd: folder,
    logPath: join(folder, 'program.log'),
    onStart: (pid) => pids.push(pid),
    onCrash: (reason) => crashes.push(reason),
  });
  return { supervised, pids, crashes };
}

it('waits longer after each crash in a row, up to a limit', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 50].map(restartDelay)).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000,
  ]);
});

it('starts a program again that ends, and keeps what it said', async () => {
  const { supervised, pids, crashes } = await superviseScript(`console.log('here'); process.exitCode = 3;`);
  await vi.waitFor(() => expect(pids).toHaveLength(2), { timeout: 20_000 });
  await supervised.stop(5_000);
  expect(crashes[0]).toBe('exit code 3');
  expect(await readFile(join(folder, 'program.log'), 'utf8')).toMatch(/^here\n/);
});

it('asks a program to end, and does not start it again', async () => {
  const { supervised, pids, crashes } = await superviseScript(
    `process.on('SIGTERM', () => process.exit(0)); console.log('up'); setInterval(() => {}, 1000);`,
  );
  await vi.waitFor(async () => expect(await readFile(join(folder, 'program.log'), 'utf8')).toBe('up\n'), {
    timeout: 20_000,
  });
  await supervised.stop(20_000);
  expect(isAlive(pids[0] ?? 0)).toBe(false);
  expect([pids.length, crashes]).toEqual([1, []]);
});

it('insists when a program does not listen', async () => {
  const { supervised, pids } = await superviseScript(
    `process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 1000);`,
  );
  await vi.waitFor(async () => expect(await readFile(join(folder, 'program.log'), 'utf8')).toBe('up\n'), {
    timeout: 20_000,
  });
  await supervised.stop(1);
  expect(isAlive(pids[0] ?? 0)).toBe(false);
});
