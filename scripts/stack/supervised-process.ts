import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { createRotatingLog } from './rotating-log.ts';

export interface SupervisedOptions {
  /** Arguments of Node: flags and the script. */
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** Its output is appended here. */
  logPath: string;
  onStart(pid: number): void;
  onCrash(reason: string, restartInMs: number): void;
}

export interface SupervisedProcess {
  /** Ends it for good: asks, and insists after the time given. */
  stop(graceMs: number): Promise<void>;
}

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 15_000;
/** A process that has lived so long has recovered; its next crash counts as a first one. */
const STABLE_AFTER_MS = 60_000;

/** Wait before a restart: doubles with each crash in a row, up to a limit. */
export function restartDelay(crashesInARow: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (crashesInARow - 1), LONGEST_DELAY_MS);
}

async function endOf(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    return signal ?? `exit code ${code}`;
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * Keeps a Node process running. It is detached, so that a Ctrl-C reaches only us and we end things in order; the IPC
 * channel tells it when we are gone.
 */
export function supervise(options: SupervisedOptions): SupervisedProcess {
  const stopping = new AbortController();
  const log = createRotatingLog(options.logPath);
  let child: ChildProcess | undefined;

  function launch(): ChildProcess {
    const launched = spawn(process.execPath, options.args, {
      cwd: options.cwd,
      env: options.env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [launched.stdout, launched.stderr]) stream?.on('data', (chunk: Buffer) => log.write(chunk));
    if (launched.pid !== undefined) options.onStart(launched.pid);
    return launched;
  }

  async function keepRunning(): Promise<void> {
    for (let crashes = 1; !stopping.signal.aborted; crashes += 1) {
      const startedMs = performance.now();
      child = launch();
      const reason = await endOf(child);
      if (stopping.signal.aborted) return;
      if (performance.now() - startedMs > STABLE_AFTER_MS) crashes = 1;
      const delayMs = restartDelay(crashes);
      options.onCrash(reason, delayMs);
      await wait(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }
  const running = keepRunning();

  return {
    stop: async (graceMs) => {
      stopping.abort();
      child?.kill('SIGTERM');
      const insist = setTimeout(() => child?.kill('SIGKILL'), graceMs);
      await running;
      clearTimeout(insist);
    },
  };
}
