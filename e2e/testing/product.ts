import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { removeEmbeddedPostgres } from '@pipa/platform';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_LIMIT_MS = 240_000;
const MAX_OUTPUT = 20_000;

/** Where a running product is and how to get in. */
export interface SharedProduct {
  apiUrl: string;
  /** Of the brokers, with `/control` beside their protocols. */
  brokerSandboxUrl: string;
  /** Of the role that owns the schema. */
  databaseUrl: string;
  inviteCode: string;
  logins: { role: 'investor' | 'administrator'; userName: string; password: string }[];
  dataDir: string;
}

interface Running {
  child: ChildProcess;
  output(): string;
}

function run(script: string, args: readonly string[], variables: Readonly<Record<string, string>>): Running {
  // The product must not see that a test started it.
  const { NODE_ENV: _env, VITEST: _vitest, ...inherited } = process.env;
  const child = spawn(process.execPath, [join(ROOT, 'scripts/pipa.mjs'), script, ...args], {
    cwd: ROOT,
    env: { ...inherited, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const keep = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-MAX_OUTPUT);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return { child, output: () => text };
}

/** Starts the product like a user, on a new data folder that `remove` deletes after it has stopped. */
export async function startProduct(
  variables: Readonly<Record<string, string>>,
): Promise<{ product: SharedProduct; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pipa-e2e-'));
  const servicesPath = join(dataDir, 'services.json');
  const { child, output } = run('start', [], { ...variables, PIPA_DATA_DIR: dataDir, PORT: '0' });
  const ended = once(child, 'exit');
  const startedAt = performance.now();
  while (!existsSync(servicesPath)) {
    if (child.exitCode !== null || performance.now() - startedAt > START_LIMIT_MS) {
      child.kill('SIGTERM');
      throw new Error(`The product did not start:\n${output()}`);
    }
    await wait(100);
  }
  const services = JSON.parse(await readFile(servicesPath, 'utf8')) as Omit<SharedProduct, 'dataDir'>;
  const { apiUrl, brokerSandboxUrl, databaseUrl, inviteCode, logins } = services;
  return {
    product: { apiUrl, brokerSandboxUrl, databaseUrl, inviteCode, logins, dataDir },
    remove: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
      await removeEmbeddedPostgres(join(dataDir, 'postgres'));
      // Again for a second where a log of what has just ended is still written.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 4, retryDelay: 100 });
    },
  };
}

/** Runs `npm run admin -- …` of a running product: its exit code and what it printed. */
export async function runAdmin(
  { dataDir }: SharedProduct,
  ...args: string[]
): Promise<{ code: number; output: string }> {
  const { child, output } = run('admin', args, { PIPA_DATA_DIR: dataDir, PORT: '0' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code: code ?? -1, output: output() };
}
