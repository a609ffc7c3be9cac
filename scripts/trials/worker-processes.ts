import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const WORKER = 'apps/worker/src/main.ts';
const ERROR_LEVEL = 50;
/** What the queue writes of a job whose worker died with it, in the worker that finds it. */
const STALLED_JOB = /stalled/;

/** Exit code, null of one that a signal killed. The stop signal itself ends a worker that is still starting: that is no fault. */
type WorkerEnd = number | null | 'while starting';

export interface WorkerProcesses {
  /** Kills one of the workers (SIGKILL) and starts another in its place. */
  kill(index: number): Promise<void>;
  /** Ends them in order; returns how each ended. */
  stop(): Promise<WorkerEnd[]>;
  /** Lines of level error or above, without those of jobs that died with their worker, and output that is no log line. */
  readonly errors: readonly string[];
  readonly stalledJobs: number;
}

/** Runs workers of the product as separate processes. */
export function startWorkers(count: number, root: string, env: NodeJS.ProcessEnv): WorkerProcesses {
  const errors: string[] = [];
  let stalledJobs = 0;

  function read(line: string): void {
    const isLogLine = line.startsWith('{');
    if (isLogLine && (JSON.parse(line) as { level: number }).level < ERROR_LEVEL) return;
    if (STALLED_JOB.test(line)) stalledJobs++;
    else errors.push(line);
  }

  function launch(): ChildProcess {
    const child = spawn(process.execPath, [WORKER], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    for (const stream of [child.stdout, child.stderr]) {
      // A killed process may leave half a line.
      if (stream !== null) createInterface({ input: stream }).on('line', (line) => read(line));
    }
    return child;
  }

  async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<WorkerEnd> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    child.kill(signal);
    const [code, endedBy] = await exited;
    return endedBy === 'SIGTERM' ? 'while starting' : code;
  }

  const children = Array.from({ length: count }, launch);
  return {
    errors,
    get stalledJobs() {
      return stalledJobs;
    },
    kill: async (index) => {
      await end(children[index], 'SIGKILL');
      children[index] = launch();
    },
    stop: () => Promise.all(children.map((child) => end(child, 'SIGTERM'))),
  };
}
