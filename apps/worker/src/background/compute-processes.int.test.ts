import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BACKFILL_RUN_KEY } from '@pipa/contract';
import { readRuns } from '@pipa/db/jobs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createComputeProcesses } from './compute-processes.ts';
import { dueRuns, openBackfill } from './due-runs.ts';
import { advanceRun, countWaitingShards } from './queued-runs.ts';
import { openQueuedMarket, PATIENCE, type QueuedMarket, STOCKS } from './testing/queued-market.ts';

const folder = mkdtempSync(join(tmpdir(), 'pipa-compute-'));
let market: QueuedMarket['market'];
let context: QueuedMarket['context'];
let key: QueuedMarket['key'];
let openQueues: QueuedMarket['openQueues'];
let openAnalysis: QueuedMarket['openAnalysis'];
let expectRun: QueuedMarket['expectRun'];

beforeAll(async () => {
  ({ market, context, key, openQueues, openAnalysis, expectRun } = await openQueuedMarket());
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await market.db.drop();
});

/** Program of a process that runs the given code. */
function programOf(code: string): URL {
  const path = join(folder, `${randomUUID()}.mjs`);
  writeFileSync(path, code);
  return pathToFileURL(path);
}
const taken = (isPatient: boolean) =>
  JSON.stringify({ shard: { runKey: BACKFILL_RUN_KEY, step: 'options', shard: 2, isPatient } });
const TAKEN = taken(false);
/** A compute process that takes a shard and then runs the given code instead. */
const programWith = (work: string) => programOf(`process.send(${TAKEN}, () => { ${work} });`);

/** Processes that end with the test, also when it fails. */
function openProcesses(...given: Parameters<typeof createComputeProcesses>) {
  const processes = createComputeProcesses(...given);
  onTestFinished(() => processes.stop());
  return processes;
}

/** The environment of a worker, which its processes read. */
function stubEnvironment(): void {
  vi.stubEnv('DATABASE_URL', market.db.url);
  vi.stubEnv('UNIVERSE_STOCKS', `${STOCKS}`);
  vi.stubEnv('UNIVERSE_FUNDS', 'core');
  vi.stubEnv('LOG_LEVEL', 'silent');
  vi.stubEnv('PIPA_MODE', 'local');
  vi.stubEnv('REDIS_URL', '');
}

/** A logger that keeps the errors it receives. */
function keepFaults() {
  const faults: unknown[] = [];
  return { faults, logger: { error: (fault: unknown) => faults.push(fault) } as unknown as typeof context.logger };
}

const readBackfill = async () => (await readRuns(market.db.pool, { key: BACKFILL_RUN_KEY }))[0];
const resumeBackfill = async () => {
  await openBackfill(context);
  await market.db.pool.query(`UPDATE "job_run" SET "status" = 'Running', "error" = NULL WHERE "key" = $1`, [
    BACKFILL_RUN_KEY,
  ]);
};

/** Waits until the worker writes the heartbeat of the backfill, which it does while a process has a shard in hand. */
async function expectBeat(): Promise<void> {
  market.now = new Date((await readBackfill()).movedAt.getTime() + 60_001);
  await vi.waitFor(async () => expect((await readBackfill()).movedAt).toEqual(market.now), PATIENCE);
}

describe('a compute process', () => {
  it('finishes a run beside the worker and stops on request', async () => {
    await openAnalysis();
    const { faults, logger } = keepFaults();
    stubEnvironment();
    const processes = openProcesses(1, { ...context, logger });
    try {
      const queues = openQueues();
      await advanceRun(context, queues, key);
      await vi.waitFor(async () => {
        processes.wake(await countWaitingShards(queues));
        expect(faults).toEqual([]);
        const [run] = await readRuns(market.db.pool, { key });
        expect(run).toMatchObject({ status: 'Done', done: run.total });
      }, PATIENCE);
    } finally {
      await processes.stop();
      vi.unstubAllEnvs();
    }
    expect(faults).toEqual([]);
  });

  it('gives way to other processes, and ends when its worker is gone', async () => {
    stubEnvironment();
    const child = fork(new URL('compute-process.ts', import.meta.url), { execArgv: [], serialization: 'advanced' });
    vi.unstubAllEnvs();
    const ended = once(child, 'exit');
    child.send({ research: null });
    const lowered = Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL);
    await vi.waitFor(() => expect(getPriority(child.pid)).toBe(lowered), PATIENCE);
    child.disconnect();
    expect(await ended).toEqual([0, null]);
  });

  it('that is asked to stop while it loads ends without taking a shard', async () => {
    const sent = join(folder, 'sent');
    // Both messages have arrived before the program's own code begins.
    const program = programOf(`
      import { existsSync } from 'node:fs';
      import { setImmediate } from 'node:timers/promises';
      for (let turns = 0; turns < 3; turns += existsSync(${JSON.stringify(sent)}) ? 1 : 0) await setImmediate();
      await import('${new URL('compute-process.ts', import.meta.url)}');`);
    stubEnvironment();
    const child = fork(program, { execArgv: [], serialization: 'advanced' });
    vi.unstubAllEnvs();
    const messages: unknown[] = [];
    child.on('message', (message) => messages.push(message));
    const ended = once(child, 'exit');
    child.send({ research: null });
    child.send('stop', () => writeFileSync(sent, ''));
    expect(await ended).toEqual([0, null]);
    expect(messages).toEqual([]);
  });

  it('that does not finish loading is ended, and the log says why', async () => {
    const { faults, logger } = keepFaults();
    const program = programOf('setInterval(() => undefined, 1_000);');
    const processes = openProcesses(1, { ...context, logger }, { program, loadMs: 1_000, idleMs: 1 });
    processes.wake(1);
    await vi.waitFor(() => expect(faults).toEqual([{ reason: 'took longer than 1 s to load' }]), PATIENCE);
    await processes.stop();
  });

  it('that dies with a shard that it took as it was asked to stop fails its run', async () => {
    await resumeBackfill();
    const program = programOf(`
      process.on('message', (message) => message === 'stop' && process.send(${TAKEN}, () => process.exit(1)));
      process.send({ shard: null });`);
    const processes = openProcesses(1, context, { program, idleMs: 1 });
    processes.wake(1);
    await expectRun(BACKFILL_RUN_KEY, { status: 'Failed', error: 'options 2: ended with code 1' });
    await processes.stop();
  });

  /** A pair of processes, one of which works on a shard; `beat` lets a second of idle time pass. */
  function openPair(isPatient: boolean) {
    const [stopped, first] = [join(folder, randomUUID()), join(folder, randomUUID())];
    const program = programOf(`
      import { appendFileSync, mkdirSync } from 'node:fs';
      let role = 'busy';
      try { mkdirSync(${JSON.stringify(first)}); } catch { role = 'idle'; }
      process.on('message', (message) => {
        if (message !== 'stop') return;
        appendFileSync(${JSON.stringify(stopped)}, role);
        process.exit();
      });
      process.send(role === 'busy' ? ${taken(isPatient)} : { shard: null });`);
    let nowMs = 0;
    const longMs = 1_000_000;
    const processes = openProcesses(
      2,
      { ...context, monotonicMs: () => nowMs },
      { program, idleMs: longMs, beatMs: longMs },
    );
    processes.wake(2);
    const beat = () => {
      nowMs += 1_000;
      processes.wake(0);
    };
    return { processes, beat, stopped: () => (existsSync(stopped) ? readFileSync(stopped, 'utf8') : '') };
  }

  it('that is idle beside one with a patient shard is ended when no shard waits', async () => {
    const pair = openPair(true);
    await vi.waitFor(() => {
      pair.beat();
      expect(pair.stopped()).toBe('idle');
    }, PATIENCE);
    await pair.processes.stop();
  });

  it('that is idle beside one with another shard waits for the next step', async () => {
    const [pair, patient] = [openPair(false), openPair(true)];
    // Both pairs were started together, so what ends one has had its time in the other.
    await vi.waitFor(() => {
      pair.beat();
      patient.beat();
      expect(patient.stopped()).toBe('idle');
    }, PATIENCE);
    expect(pair.stopped()).toBe('');
    await Promise.all([pair.processes.stop(), patient.processes.stop()]);
  });

  it('that runs out of memory takes neither the worker with it nor its reason', async () => {
    await resumeBackfill();
    // Numbers, which the collector does not look into, so that the heap is full soon.
    const program = programWith('const kept = []; for (;;) kept.push(new Array(1e6).fill(0.5));');
    const processes = openProcesses(1, context, { program, graceMs: 1 });
    processes.wake(1);
    await expectRun(BACKFILL_RUN_KEY, {
      status: 'Failed',
      error: expect.stringMatching(/^options 2: .*out of memory/),
    });
    await processes.stop();
  });

  it('that is killed leaves its run to be handed out again within minutes, and fails it the second time', async () => {
    await resumeBackfill();
    const { faults, logger } = keepFaults();
    let nowMs = 0;
    const program = programWith(`process.kill(process.pid, 'SIGKILL');`);
    const processes = openProcesses(1, { ...context, logger, monotonicMs: () => nowMs }, { program, graceMs: 1 });
    processes.wake(1);
    await vi.waitFor(() => expect(faults).toHaveLength(1), PATIENCE);
    expect(await readBackfill()).toMatchObject({ status: 'Running' });
    nowMs += 5_000;
    processes.wake(1);
    await expectRun(BACKFILL_RUN_KEY, { status: 'Failed', error: 'options 2: ended with SIGKILL' });
    await processes.stop();
  });

  it('that hears nothing in the middle of its arithmetic is broken off, and its run has not failed', async () => {
    await resumeBackfill();
    const { faults, logger } = keepFaults();
    const program = programWith('for (;;);');
    const processes = openProcesses(1, { ...context, logger }, { program, graceMs: 1, beatMs: 20 });
    processes.wake(1);
    await expectBeat();
    await processes.stop();
    expect(faults).toEqual([]);
    expect(await readBackfill()).toMatchObject({ status: 'Running' });
  });

  it('that computes for minutes keeps its run from being handed out again', async () => {
    await resumeBackfill();
    const processes = openProcesses(1, context, { program: programWith('for (;;);'), graceMs: 1, beatMs: 20 });
    processes.wake(1);
    await expectBeat();
    expect(await dueRuns(context)).toEqual([]);
    await processes.stop();
  });

  it('starts only for shards that wait, ends when it is idle, and is started again', async () => {
    const births = join(folder, 'births');
    const born = () => (existsSync(births) ? readFileSync(births, 'utf8').length : 0);
    const program = programOf(`
      import { appendFileSync } from 'node:fs';
      appendFileSync(${JSON.stringify(births)}, 'x');
      process.on('message', (message) => message === 'stop' && process.exit());
      process.send({ shard: null });
      // node --watch sends its own messages through the same channel.
      process.send({ 'watch:import': [] });`);
    const processes = openProcesses(2, context, { program, idleMs: 1 });
    processes.wake(0);
    processes.wake(1);
    await vi.waitFor(() => expect(born()).toBe(1), PATIENCE);
    await vi.waitFor(() => {
      processes.wake(5);
      expect(born()).toBeGreaterThanOrEqual(3);
    }, PATIENCE);
    await processes.stop();
  });

  it('is kept without its garbage while a close is near, and ends once none is', async () => {
    const heard = join(folder, 'heard');
    const messages = () => (existsSync(heard) ? readFileSync(heard, 'utf8') : '');
    const program = programOf(`
      import { appendFileSync } from 'node:fs';
      process.on('message', (message) => {
        if (typeof message !== 'string') return;
        appendFileSync(${JSON.stringify(heard)}, message + ' ');
        if (message === 'stop') process.exit();
      });
      process.send({ shard: null });`);
    const processes = openProcesses(1, context, { program, idleMs: 1 });
    processes.wake(1, true);
    await vi.waitFor(() => expect(messages()).toBe('rest '), PATIENCE);
    processes.wake(0, true);
    expect(messages()).toBe('rest ');
    processes.wake(0, false);
    await vi.waitFor(() => expect(messages()).toBe('rest stop '), PATIENCE);
    await processes.stop();
  });

  it('is not started any more once the others have been stopped', async () => {
    const births = join(folder, 'late-births');
    const program = programOf(`
      import { appendFileSync } from 'node:fs';
      appendFileSync(${JSON.stringify(births)}, 'x');
      process.on('message', (message) => message === 'stop' && process.exit());`);
    const processes = openProcesses(2, context, { program });
    processes.wake(1);
    await vi.waitFor(() => expect(existsSync(births)).toBe(true), PATIENCE);
    const stopped = processes.stop();
    processes.wake(2);
    await stopped;
    // A second process would be left over for this stop, and its birth is written before it hears it.
    await processes.stop();
    expect(readFileSync(births, 'utf8')).toBe('x');
  });

  it('begins with the research that a process before it had got furthest with', async () => {
    const starts = join(folder, 'starts');
    const begunWith = () => (existsSync(starts) ? readFileSync(starts, 'utf8').trimEnd().split('\n') : []);
    // Each process leaves one session fewer than the one before it, so the first's stays the furthest.
    const program = programOf(`
      import { appendFileSync } from 'node:fs';
      process.once('message', ({ research }) => {
        appendFileSync(${JSON.stringify(starts)}, (research && research.session) + '\\n');
        process.send({ research: { session: research ? research.session - 1 : 40, bytes: new Uint8Array(1) } });
        process.on('message', (message) => message === 'stop' && process.exit());
        process.send({ shard: null });
      });`);
    const processes = openProcesses(1, context, { program, idleMs: 1 });
    await vi.waitFor(() => {
      processes.wake(1);
      expect(begunWith().slice(0, 3)).toEqual(['null', '40', '40']);
    }, PATIENCE);
    await processes.stop();
  });
});
