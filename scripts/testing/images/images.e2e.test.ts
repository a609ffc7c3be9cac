import { chmod, chown, copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPool, type Pool } from '@pipa/db/testing/connections';
import { findServerAccount, removeEmbeddedPostgres, startEmbeddedPostgres } from '@pipa/platform';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { claimPort } from '../../stack/ports.ts';
import { hasRedisServer, type RedisServer, startRedisServer } from '../redis-server.ts';
import { environmentOf, parseCompose } from './compose-file.ts';
import { type Container, commandOf, startIn } from './containers.ts';
import { type ReplayedImage, replayImage } from './replay-image.ts';

// No engine builds here: every step of the Dockerfiles is run in an empty folder instead, and the services of docker-compose.yml are
// started from what they leave, under the environment and with the commands that it names.

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const REPLAY_LIMIT_MS = 600_000;
const ADMIN_EMAIL = 'ops@pipa.example';

let folder: string;
let nodeFolder: string;
let images: Record<'api' | 'worker', ReplayedImage>;
let database: { url: string; port: number };
let redis: RedisServer | null = null;
let pool: Pool;
let port: number;
let firstLink: URL;
const containers: Container[] = [];
const compose = parseCompose(await readFile(join(ROOT, 'docker-compose.yml'), 'utf8'));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), `pipa-test-${process.pid}-`));
  // The account of the containers enters it.
  await chmod(folder, 0o755);
  nodeFolder = join(folder, 'bin');
  await mkdir(nodeFolder);
  await copyFile(process.execPath, join(nodeFolder, 'node'));
  await mkdir(join(folder, 'run'));
  const account = await findServerAccount();
  if (account) await chown(join(folder, 'run'), account.uid, account.gid);
  database = await startEmbeddedPostgres({ dir: join(folder, 'postgres'), durable: false });
  pool = createPool(database.url, { max: 1 });
  if (hasRedisServer()) redis = await startRedisServer();
  else console.warn('No redis-server: the containers run without Redis.');
  port = await claimPort(0, '127.0.0.1');
});
afterAll(async () => {
  for (const { child } of containers) child.kill('SIGKILL');
  await Promise.all(containers.map(({ ended }) => ended));
  await pool.end();
  await redis?.stop();
  await removeEmbeddedPostgres(join(folder, 'postgres'));
  await rm(folder, { recursive: true });
});

/** What an operator writes into .env, for a market that is made quickly. */
const given = () => ({
  POSTGRES_PASSWORD: decodeURIComponent(new URL(database.url).password),
  PRODUCT_PASSWORD: 'product4711',
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  SMTP_URL: 'smtp://127.0.0.1:1',
  SECRET_KEY: 'a secret of the replay, 32 characters',
  ADMIN_EMAIL,
  UNIVERSE_STOCKS: '2',
  UNIVERSE_FUNDS: 'core',
  COMPUTE_PROCESSES: '0',
});

/** The services that compose names are at other addresses here. */
function envOf(name: string): Record<string, string> {
  const made = Object.entries(environmentOf(compose.services[name], given())).map(([variable, value]) => [
    variable,
    value.replace('@postgres:5432/', `@127.0.0.1:${database.port}/`).replace('redis://redis:6379', redis?.url ?? ''),
  ]);
  return { ...Object.fromEntries(made), PORT: String(port), WORKER_SOCKET: join(folder, 'run/worker.sock') };
}

const imageOf = (name: string): ReplayedImage =>
  compose.services[name].build?.dockerfile === 'docker/api.Dockerfile' ? images.api : images.worker;

async function start(name: string, command = commandOf(compose.services[name], imageOf(name))): Promise<Container> {
  const container = await startIn({ image: imageOf(name), nodeFolder, env: envOf(name) }, command);
  containers.push(container);
  return container;
}

async function outcomeOf(name: string, command?: readonly string[]): Promise<{ code: unknown; output: string }> {
  const container = await start(name, command);
  const code = await container.ended;
  return { code, output: container.output() };
}

/** One look, of which an engine takes several before it believes a failure. */
const isHealthy = async (name: string) => (await outcomeOf(name, imageOf(name).healthCheck)).code === 0;

/** Healthy within some looks: the machine may be busy with something else. */
const untilHealthy = (name: string, log: () => string) =>
  vi.waitFor(async () => expect(await isHealthy(name), log()).toBe(true), { timeout: 180_000, interval: 1_000 });

it(
  'are built by every step of their Dockerfiles',
  async () => {
    const replayed = async (name: string) => {
      const target = join(folder, name);
      return replayImage({ context: ROOT, dockerfile: `docker/${name}.Dockerfile`, target, nodeFolder });
    };
    images = { api: await replayed('api'), worker: await replayed('worker') };
    for (const { user, workDir, root } of Object.values(images)) {
      expect(user).toBe('node');
      expect(workDir).toBe(join(root, 'pipa'));
    }
  },
  REPLAY_LIMIT_MS,
);

it('prepare makes the database, and prints the way in of the first administrator once', async () => {
  const first = await outcomeOf('prepare');
  expect(first.code, first.output).toBe(0);
  const [link = ''] = /http\S+validate=resetpwd\S+/.exec(first.output) ?? [];
  firstLink = new URL(link);
  expect(firstLink.origin).toBe(given().PUBLIC_URL);
  const second = await outcomeOf('prepare');
  expect(second.code, second.output).toBe(0);
  expect(second.output).not.toMatch(/resetpwd|invitation/i);
  const { rows } = await pool.query('SELECT "email", "role" FROM "app_user"');
  expect(rows).toEqual([{ email: ADMIN_EMAIL, role: 'Administrator' }]);
});

it('api and worker run from their images: the client is served and the market moves', async () => {
  const [api, worker] = [await start('api'), await start('worker')];
  const log = () => api.output() + worker.output();
  await untilHealthy('api', log);
  await vi.waitFor(() => expect(worker.output()).toContain('"phase"'), { timeout: 120_000, interval: 200 });
  const page = await fetch(given().PUBLIC_URL);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<script');
  const { rows } = await pool.query('SELECT DISTINCT usename FROM pg_stat_activity WHERE application_name LIKE $1', [
    'pipa-%',
  ]);
  expect(rows).toEqual([{ usename: 'pipa_product' }]);
});

it('the first administrator chooses a password by the link, once', async () => {
  const choose = () =>
    fetch(`${given().PUBLIC_URL}/api/public/resetPassword`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ param: firstLink.searchParams.get('p'), password: 'Quiet-Harbour-4711' }),
    });
  const [first, second] = [await choose(), await choose()];
  expect([first.status, await first.text()], 'first').toEqual([200, expect.any(String)]);
  expect(second.status).not.toBe(200);
  const { rows } = await pool.query('SELECT "role" FROM "app_user" WHERE "activatedAt" IS NOT NULL');
  expect(rows).toEqual([{ role: 'Administrator' }]);
});

it('a worker is healthy while it runs, and not while it hangs', async () => {
  const worker = containers.findLast(({ child }) => child.spawnargs.includes('apps/worker/src/main.ts'));
  const log = () => worker?.output() ?? '';
  await untilHealthy('worker', log);
  worker?.child.kill('SIGSTOP');
  expect(await isHealthy('worker')).toBe(false);
  worker?.child.kill('SIGCONT');
  await untilHealthy('worker', log);
});

it('commands of operators run in the image of the worker', async () => {
  const { code, output } = await outcomeOf('prepare', ['node', 'scripts/admin.ts', 'acts']);
  expect(code, output).toBe(0);
  expect(output).toContain('AdministratorCreated');
});

it('api and worker end of themselves when they are stopped', async () => {
  const running = containers.filter(({ child }) => child.exitCode === null && child.signalCode === null);
  expect(running).toHaveLength(2);
  for (const { child } of running) child.kill('SIGTERM');
  for (const { ended, output } of running) expect(await ended, output()).toBe(0);
});
