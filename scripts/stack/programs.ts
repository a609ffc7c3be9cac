import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Shutdown } from '@pipa/platform';
import type { DataDirLock, OwnedProcess } from './data-dir-lock.ts';
import { untilReady } from './readiness.ts';
import { supervise } from './supervised-process.ts';

export interface ProgramsOptions {
  root: string;
  dataDir: string;
  env: NodeJS.ProcessEnv;
  lock: DataDirLock;
  shutdown: Shutdown;
  /** Time for work under way when the programs are stopped. */
  graceMs: number;
  /** Flags of Node. */
  nodeFlags: readonly string[];
  say(text: string): void;
}

const PROGRAMS = ['api', 'worker'] as const;
/** Room for young objects, MB. V8 takes three times as much and seldom gives it back; its own default is 16. */
const NODE_FLAGS = ['--max-semi-space-size=8'];
/** glibc gives memory back only from the end of an arena, so few arenas, trimmed early, leave less behind. */
const MEMORY_ENV = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '1000000', MALLOC_MMAP_THRESHOLD_: '65536' };
const READY_TIMEOUT_MS = 90_000;
const LOG_TAIL = 3_000;

async function tailOf(path: string): Promise<string> {
  return existsSync(path) ? (await readFile(path, 'utf8')).slice(-LOG_TAIL) : '';
}

/** Starts API and worker and waits until the API serves. An API that ends before that has a fault no restart mends. */
export async function startPrograms(options: ProgramsOptions, apiUrl: string): Promise<void> {
  const { root, dataDir, env, lock, shutdown, graceMs, nodeFlags, say } = options;
  const logPath = (name: string) => join(dataDir, 'logs', `${name}.log`);
  await mkdir(join(dataDir, 'logs'), { recursive: true });
  const owned = new Map<string, OwnedProcess>();
  const apiEnded = new AbortController();

  const processes = PROGRAMS.map((name) => {
    const script = `apps/${name}/src/main.ts`;
    return supervise({
      args: [...NODE_FLAGS, ...nodeFlags, script],
      env: { ...MEMORY_ENV, ...env },
      cwd: root,
      logPath: logPath(name),
      onStart: (pid) => {
        owned.set(name, { pid, script });
        lock.own([...owned.values()]).catch((error: Error) => say(`  the lock cannot be written: ${error.message}`));
      },
      onCrash: (reason, delayMs) => {
        if (name === 'api') apiEnded.abort(new Error(`The API ended (${reason}).`));
        say(`  ${name} ended (${reason}), is started again in ${delayMs / 1000} s; see ${logPath(name)}`);
      },
    });
  });
  shutdown.add('api and worker', () => Promise.all(processes.map((each) => each.stop(graceMs))));

  try {
    await untilReady(`${apiUrl}/api/readyz`, READY_TIMEOUT_MS, apiEnded.signal);
  } catch (cause) {
    throw new Error(`${(cause as Error).message} Its log ends with:\n${await tailOf(logPath('api'))}`, { cause });
  }
}
