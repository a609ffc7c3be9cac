import { existsSync } from 'node:fs';
import { mkdtemp, readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, removeEmbeddedPostgres, startEmbeddedPostgres } from '@pipa/platform';

export interface DatabaseServer {
  /** As superuser, to the server's own database. */
  url: string;
  kind: 'container' | 'embedded';
  stop(): Promise<void>;
}

const DOCKER_PING_TIMEOUT_MS = 1_000;
const FOLDER_PREFIX = 'pipa-test-';
const POSTGRES_IMAGE = 'postgres:18-alpine';

/** Whether a Docker engine answers; a client without an engine must not cost a run its time. */
async function hasDockerEngine(host = process.env.DOCKER_HOST ?? 'unix:///var/run/docker.sock'): Promise<boolean> {
  const url = new URL(host);
  const isSocket = url.protocol === 'unix:';
  if (isSocket && !existsSync(url.pathname)) return false;
  const target = isSocket ? { socketPath: url.pathname } : { host: url.hostname, port: url.port };
  return new Promise((resolve) => {
    const ping = request({ ...target, path: '/_ping', timeout: DOCKER_PING_TIMEOUT_MS }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    ping.on('timeout', () => ping.destroy(new Error('timeout')));
    ping.on('error', () => resolve(false));
    ping.end();
  });
}

async function startContainer(): Promise<DatabaseServer> {
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql');
  const container = await new PostgreSqlContainer(POSTGRES_IMAGE)
    .withCommand(['postgres', '-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'max_connections=200'])
    .start();
  return {
    kind: 'container',
    url: container.getConnectionUri(),
    stop: async () => {
      await container.stop();
    },
  };
}

/** Servers of runs that were killed: their folders carry the number of a process that is gone. */
async function removeLeftServers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER_PREFIX)) continue;
    const owner = Number(name.slice(FOLDER_PREFIX.length).split('-')[0]);
    if (Number.isInteger(owner) && owner > 0 && !isAlive(owner)) await removeEmbeddedPostgres(join(tmpdir(), name));
  }
}

async function startEmbedded(): Promise<DatabaseServer> {
  await removeLeftServers();
  const dir = await mkdtemp(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  const server = await startEmbeddedPostgres({ dir, database: 'postgres', durable: false });
  return { kind: 'embedded', url: server.url, stop: () => removeEmbeddedPostgres(dir) };
}

/** PostgreSQL for a test run: in a container where an engine answers and has the image, else our embedded one. */
export async function startDatabaseServer(): Promise<DatabaseServer> {
  if (!(await hasDockerEngine())) return startEmbedded();
  try {
    return await startContainer();
  } catch (error) {
    console.warn(`No PostgreSQL container (${(error as Error).message}); the embedded server is used.`);
    return startEmbedded();
  }
}
