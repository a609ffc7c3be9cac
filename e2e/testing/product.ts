import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_LIMIT_MS = 240_000;

export interface Services {
  apiUrl: string;
  databaseUrl: string;
  inviteCode: string;
  logins: { role: 'investor' | 'administrator'; userName: string; password: string }[];
}

export interface Product extends Services {
  dataDir: string;
  /** Process ids of everything that was started. */
  pids(): Promise<number[]>;
  /** Runs `npm run admin -- …`; its exit code and what it printed. */
  admin(...args: string[]): Promise<{ code: number; output: string }>;
  stop(): Promise<void>;
  /** The same data again, after a stop or a kill. */
  restart(): Promise<Product>;
  remove(): Promise<void>;
}

function run(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): { child: ChildProcess; output(): string } {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/pipa.mjs'), script, ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const keep = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-20_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return { child, output: () => text };
}

/** Starts the product like a user, on a new data folder. */
export async function startProduct(variables: Record<string, string>, dataDir?: string): Promise<Product> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'pipa-e2e-')));
  // The product must not see that a test started it.
  const { NODE_ENV: _env, VITEST: _vitest, ...inherited } = process.env;
  const env = { ...inherited, ...variables, PIPA_DATA_DIR: folder, PORT: '0' };
  const servicesPath = join(folder, 'services.json');
  await rm(servicesPath, { force: true });
  const { child, output } = run('start', [], env);
  const ended = once(child, 'exit');
  const startedAt = performance.now();
  while (!existsSync(servicesPath)) {
    if (child.exitCode !== null || performance.now() - startedAt > START_LIMIT_MS) {
      child.kill('SIGTERM');
      throw new Error(`The product did not start:\n${output()}`);
    }
    await wait(100);
  }
  const services = JSON.parse(await readFile(servicesPath, 'utf8')) as Services;
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
  };
  return {
    ...services,
    dataDir: folder,
    stop,
    pids: async () => {
      const lock = JSON.parse(await readFile(join(folder, 'start.lock'), 'utf8')) as {
        owner: { pid: number };
        started: { pid: number }[];
      };
      return [lock.owner.pid, ...lock.started.map(({ pid }) => pid)];
    },
    admin: async (...args) => {
      const command = run('admin', args, env);
      const [code] = (await once(command.child, 'exit')) as [number | null];
      return { code: code ?? -1, output: command.output() };
    },
    restart: async () => {
      await stop();
      return startProduct(variables, folder);
    },
    remove: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
