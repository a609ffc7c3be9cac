import { constants, getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

const CALLER = `
  const { parentPort, workerData } = require('node:worker_threads');
  import(workerData).then(({ lowerThreadPriority }) => {
    lowerThreadPriority();
    const threadId = Number(require('node:fs').readlinkSync('/proc/thread-self').split('/').pop());
    parentPort.postMessage(require('node:os').getPriority(threadId));
  });`;

it.skipIf(process.platform !== 'linux')(
  'a compute thread gives way, and nothing else of its process does',
  async () => {
    const before = getPriority();
    const worker = new Worker(CALLER, { eval: true, workerData: new URL('thread-priority.ts', import.meta.url).href });
    const priority = await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    await worker.terminate();
    expect(priority).toBe(Math.max(before, constants.priority.PRIORITY_BELOW_NORMAL));
    expect(getPriority()).toBe(before);
  },
);
