import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerProbes } from './answer-probes.ts';
import { answersWithin } from './ask-worker.ts';

const PROBE = fileURLToPath(new URL('./probe.ts', import.meta.url));
const ANSWERING = new URL('./answer-probes.ts', import.meta.url).href;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probe-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function codeOfProbe(socketPath: string): Promise<number | null> {
  const probe = spawn(process.execPath, [PROBE], { env: { ...process.env, WORKER_SOCKET: socketPath } });
  const [code] = (await once(probe, 'exit')) as [number | null];
  return code;
}

/** A process that answers probes until its pipe says `hang`, and then computes for ever. */
async function startAnswering(socketPath: string): Promise<ChildProcess> {
  const program = `
    const { answerProbes } = await import(${JSON.stringify(ANSWERING)});
    await answerProbes(${JSON.stringify(socketPath)});
    process.on('message', () => process.send('hanging', () => { for (;;); }));
    process.send('answering');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

it('finds a worker healthy while its event loop runs, and not once it hangs or is gone', async () => {
  const socketPath = join(folder, 'worker.sock');
  const worker = await startAnswering(socketPath);
  const ended = once(worker, 'exit');
  try {
    expect(await codeOfProbe(socketPath)).toBe(0);
    worker.send('hang');
    await once(worker, 'message');
    expect(await answersWithin(socketPath, 200)).toBe(false);
  } finally {
    worker.kill('SIGKILL');
  }
  await ended;
  expect(await codeOfProbe(socketPath)).toBe(1);
  expect(await codeOfProbe('')).toBe(1);
});

it('answers again after a kill that left its socket file, and gives it back when it ends', async () => {
  const socketPath = join(folder, 'left.sock');
  await writeFile(socketPath, '');
  const answering = await answerProbes(socketPath);
  expect(await answersWithin(socketPath, 10_000)).toBe(true);
  await answering.close();
  expect(await answersWithin(socketPath, 10_000)).toBe(false);
});
