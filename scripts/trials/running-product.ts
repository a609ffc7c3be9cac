import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Services } from '../stack/services.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_LIMIT_MS = 300_000;
const POLL_MS = 250;

/** The whole product in a process of its own, on a data folder that the trial gave it. */
export interface RunningProduct {
  readonly services: Services;
  /** Process ids of API and worker; a process that was started again has another one. */
  programs(): readonly number[];
  /** Process id of the embedded PostgreSQL; 0 when there is none. */
  postmaster(): number;
  /** Text of a log file, such as 'api'. */
  logOf(name: string): string;
  stop(): Promise<void>;
}

/** Prints a line with the seconds since the trial began. */
export const say = (text: string) => console.log(`${(performance.now() / 1000).toFixed(1).padStart(6)} s  ${text}`);

/** Waits until something is true; throws when it is not within the time. */
export async function until(what: string, limitMs: number, isTrue: () => Promise<boolean> | boolean): Promise<void> {
  for (const endMs = performance.now() + limitMs; performance.now() < endMs; await wait(POLL_MS)) {
    if (await isTrue()) return;
  }
  throw new Error(`${what}: not within ${limitMs / 1000} s`);
}

interface Lock {
  started: { pid: number }[];
}

/** Runs `npm start` with its embedded PostgreSQL; resolves once the API serves. What is given is ended by `stop`. */
export async function startProduct(dataDir: string, settings: NodeJS.ProcessEnv): Promise<RunningProduct> {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...settings, PIPA_DATA_DIR: dataDir },
    // Over the channel it notices the end of the trial.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const path = join(dataDir, 'services.json');
  const read = <T>(name: string) => JSON.parse(readFileSync(join(dataDir, name), 'utf8')) as T;
  try {
    await until('the product starts', START_LIMIT_MS, () => existsSync(path) || child.exitCode !== null);
    return {
      services: read<Services>('services.json'),
      programs: () => read<Lock>('start.lock').started.map(({ pid }) => pid),
      postmaster: () => {
        const { cluster } = read<{ cluster: string }>('postgres/server.json');
        const pidPath = join(cluster, 'postmaster.pid');
        return existsSync(pidPath) ? Number(readFileSync(pidPath, 'utf8').split('\n')[0]) : 0;
      },
      logOf: (name) => readFileSync(join(dataDir, 'logs', `${name}.log`), 'utf8'),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
