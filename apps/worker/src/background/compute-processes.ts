import { type ChildProcess, fork } from 'node:child_process';
import { env as environment } from 'node:process';
import { keepRunMoving } from '@pipa/db/jobs';
import type { AnalysisJob, BackgroundContext } from './job-kind.ts';
import { SHARD_LIMIT_MS, type ShardInHand } from './queued-runs.ts';
import { furtherOf, type ResearchHandover } from './research-handover.ts';
import { failShard } from './staged-run.ts';

/** Pause between the death of a process and the start of another. */
const RESTART_MS = 5_000;
/** Bounds of a process's heap in MB, which excludes typed arrays. A shard needs far less, so they mainly bound garbage. */
const HEAP_FLAGS = ['--max-old-space-size=400', '--max-semi-space-size=8', '--expose-gc'];
/** Size from which glibc maps memory, in bytes: a column of a whole history has 44 kB, and what is mapped goes back once it is collected. */
const MAPPED_BYTES = 32_768;
/** Idle time after which a process is surplus while another works on a patient run and no shard waits: each may hold a whole history in memory. */
const SURPLUS_MS = 1_000;
/** Signal by which V8 ends a process whose heap is full. */
const OUT_OF_MEMORY = 'SIGABRT';

/** What a process receives at its start, and again when another process has moved the research on. */
interface ProcessStart {
  /** Latest state of the research in any process; null before the first. */
  readonly research: ResearchHandover | null;
}

/** What a process receives: research, the request to collect its garbage, or the one to stop. */
export type ProcessRequest = ProcessStart | 'rest' | 'stop';

/**
 * What a process sends: a shard when it begins one, null when it has loaded or has ended its shard, the state of the research when
 * a shard has moved it on, and the error that ends it.
 */
export type ProcessMessage =
  | { readonly shard: ShardInHand | null }
  | { readonly research: ResearchHandover }
  | { readonly fault: string };

interface ComputeProcessSettings {
  /** Program of a process. */
  readonly program: URL;
  /** Time for shards under way when the worker stops; trades and mails need the rest of the stop's time. */
  readonly graceMs: number;
  /** Time that a process has to load, after which it is killed. */
  readonly loadMs: number;
  /** Idle time after which a process ends and gives back the memory of everything that it has loaded. */
  readonly idleMs: number;
  /** Interval of the heartbeats for runs with a shard under way. */
  readonly beatMs: number;
}

const DEFAULT_SETTINGS: ComputeProcessSettings = {
  program: new URL('compute-process.ts', import.meta.url),
  graceMs: 5_000,
  loadMs: 120_000,
  idleMs: 5_000,
  beatMs: 15_000,
};

export interface ComputeProcesses {
  /**
   * Starts processes for the number of shards that wait in the queue, up to the bound. While a close is near, idle ones are kept for it
   * with what they have loaded and compiled; they end once none is.
   */
  wake(waitingShards: number, isCloseNear?: boolean): void;
  /** Lets shards under way finish; a shard that does not end in time is aborted and repeated later. */
  stop(): Promise<void>;
}

/** A process and its present shard, null while it loads or waits for one. */
interface ComputeProcess {
  readonly child: ChildProcess;
  inHand: ShardInHand | null;
  /** Beginning of its shard or of its idle time; infinite while it loads. */
  sinceMs: number;
  /** It has been asked to stop or is being killed. It may have taken a shard as the request crossed it. */
  isEnding: boolean;
  /** What ended it, when it could say so. */
  fault: string | null;
  /** Bounds its loading or its idle time. */
  timer: NodeJS.Timeout | undefined;
}

type ProcessContext = Pick<BackgroundContext, 'prisma' | 'pool' | 'clock' | 'monotonicMs' | 'logger'>;

/**
 * Processes that work on background runs, started when shards wait and ended when idle; the memory of threads would stay with
 * the worker. When one dies, the run of its shard fails, unless it was killed for the first time with that shard. The heartbeat
 * is written here, because a computing process does not turn its event loop.
 */
export function createComputeProcesses(
  most: number,
  context: ProcessContext,
  settings: Partial<ComputeProcessSettings> = {},
): ComputeProcesses {
  const { program, graceMs, loadMs, idleMs, beatMs } = { ...DEFAULT_SETTINGS, ...settings };
  const { pool, clock, monotonicMs, logger } = context;
  const processes = new Set<ComputeProcess>();
  let isStopping = false;
  let isKept = false;
  let research: ResearchHandover | null = null;
  let restartAtMs = Number.NEGATIVE_INFINITY;
  /** Shard during which a process was killed from outside last, as by a machine short of memory. */
  let struck: string | null = null;

  /** Fails the run of a shard that killed its process; a retry by the queue would kill the next process. */
  async function failRun(job: AnalysisJob, message: string): Promise<void> {
    try {
      await failShard(context, job, message);
    } catch (error) {
      logger.error({ err: error, run: job.runKey }, 'a run whose process died could not be marked');
    }
  }

  function listen(process: ComputeProcess, message: ProcessMessage): void {
    if ('fault' in message) {
      process.fault = message.fault;
    } else if ('research' in message) {
      research = furtherOf(research, message.research);
      for (const other of processes) if (other !== process) send(other, { research });
    } else if ('shard' in message) {
      clearTimeout(process.timer);
      process.inHand = message.shard;
      process.sinceMs = monotonicMs();
      if (message.shard === null) process.timer = setTimeout(() => rest(process), idleMs).unref();
    }
  }

  /** Ends an idle process, or has one that is kept collect its garbage. */
  function rest(process: ComputeProcess): void {
    if (isKept) send(process, 'rest');
    else askToStop(process);
  }

  /** Whether the shard may be tried again: its process was killed, which need not have been its fault. Its run is handed out as stalled. */
  function isFirstKill({ runKey, step, shard }: AnalysisJob, signal: NodeJS.Signals | null): boolean {
    const name = `${runKey} ${step} ${shard}`;
    if (signal !== 'SIGKILL' || struck === name) return false;
    struck = name;
    return true;
  }

  function bury(process: ComputeProcess, reason: string, signal: NodeJS.Signals | null = null): void {
    clearTimeout(process.timer);
    processes.delete(process);
    if (isStopping || (process.isEnding && process.inHand === null)) return;
    logger.error({ reason, ...process.inHand }, 'a compute process died');
    restartAtMs = monotonicMs() + RESTART_MS;
    if (process.inHand !== null && !isFirstKill(process.inHand, signal)) void failRun(process.inHand, reason);
  }

  function start(): void {
    const env = { ...environment, MALLOC_MMAP_THRESHOLD_: String(MAPPED_BYTES) };
    const child = fork(program, { env, execArgv: HEAP_FLAGS, serialization: 'advanced' });
    const process: ComputeProcess = {
      child,
      inHand: null,
      sinceMs: Number.POSITIVE_INFINITY,
      isEnding: false,
      fault: null,
      timer: undefined,
    };
    processes.add(process);
    send(process, { research });
    process.timer = setTimeout(() => {
      process.fault = `took longer than ${loadMs / 1_000} s to load`;
      child.kill('SIGKILL');
    }, loadMs).unref();
    child.on('message', (message) => listen(process, message as ProcessMessage));
    child.on('error', (error) => bury(process, error.message));
    child.on('exit', (code, signal) => bury(process, process.fault ?? reasonOf(code, signal), signal));
  }

  async function beat(process: ComputeProcess): Promise<void> {
    const { child, inHand, sinceMs } = process;
    if (inHand === null) return;
    if (monotonicMs() - sinceMs > SHARD_LIMIT_MS) {
      process.isEnding = true;
      process.inHand = null;
      await failRun(inHand, `took longer than ${SHARD_LIMIT_MS / 60_000} minutes`);
      child.kill('SIGKILL');
      return;
    }
    await keepRunMoving(pool, inHand.runKey, clock());
  }

  const beating = setInterval(() => {
    for (const process of processes) {
      beat(process).catch((error: Error) => logger.warn({ err: error }, 'the heartbeat of a run was not written'));
    }
  }, beatMs).unref();

  function endIdleSince(leastMs: number): void {
    for (const process of processes) {
      if (process.inHand === null && monotonicMs() - process.sinceMs >= leastMs) askToStop(process);
    }
  }

  return {
    wake: (waitingShards, isCloseNear = false) => {
      if (isStopping) return;
      const isNoMoreKept = isKept && !isCloseNear;
      isKept = isCloseNear;
      if (isNoMoreKept) endIdleSince(idleMs);
      if (waitingShards === 0 && Array.from(processes).some(({ inHand }) => inHand?.isPatient))
        endIdleSince(SURPLUS_MS);
      if (monotonicMs() < restartAtMs) return;
      const idle = [...processes].filter(({ inHand, isEnding }) => inHand === null && !isEnding).length;
      const missing = Math.min(most - processes.size, waitingShards - idle);
      for (let i = 0; i < missing; i++) start();
    },
    stop: async () => {
      isStopping = true;
      clearInterval(beating);
      await Promise.all(Array.from(processes, (process) => stopProcess(process, graceMs)));
    },
  };
}

const reasonOf = (code: number | null, signal: NodeJS.Signals | null): string =>
  signal === OUT_OF_MEMORY ? 'ran out of memory' : `ended with ${signal ?? `code ${code}`}`;

/** A process that has just ended hears nothing, which its exit shows. */
function send({ child }: ComputeProcess, message: ProcessRequest): void {
  if (child.connected) child.send(message, () => undefined);
}

function askToStop(process: ComputeProcess): void {
  clearTimeout(process.timer);
  if (!process.isEnding) send(process, 'stop');
  process.isEnding = true;
}

/** Asks a process to stop, then kills it: a computing process reads no messages. */
async function stopProcess(process: ComputeProcess, graceMs: number): Promise<void> {
  const { child } = process;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  askToStop(process);
  const limit = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await ended;
  clearTimeout(limit);
}
