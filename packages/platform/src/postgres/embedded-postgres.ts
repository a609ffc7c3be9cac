import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { findServerAccount } from './account.ts';
import { findPostgresBinaries } from './binaries.ts';
import { type EmbeddedServer, ensureCluster } from './cluster.ts';
import { openRecord, reachableBinaries, readRecord } from './home.ts';
import { answers, databaseUrl, launchServer, productUrl, relaunchServer } from './launch.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';

export interface EmbeddedPostgresOptions {
  /** Folder of the server: its record, its log and, where the server's account can enter it, its data. */
  dir: string;
  /** Created when missing. */
  database?: string;
  /** False trades safety for speed, for temporary databases. */
  durable?: boolean;
}

export interface EmbeddedPostgres {
  /** URL of the superuser, who owns the database. */
  url: string;
  /** URL of the role of API and worker, which `grantProductRole` creates. */
  productUrl: string;
  port: number;
  /** Process id of the running server. */
  readonly pid: number;
  /** Whether this call took over a server that outlived the process that started it. */
  adopted: boolean;
  /** Folder of the data. */
  cluster: string;
  urlOf(database: string): string;
  isRunning(): Promise<boolean>;
  /** Restarts a dead server under the same URL. Rejects when the server does not come up. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Removes what a killed server left behind. PostgreSQL refuses to start while the process of a number in these files is there: it may
 * be another one of its account by now, or the killed one, whose parent has not noticed its end.
 */
async function removeLocks(cluster: string): Promise<void> {
  const left = (await readdir(cluster)).filter((name) => name === 'postmaster.pid' || name.startsWith('.s.PGSQL.'));
  for (const name of left) await rm(join(cluster, name), { force: true });
}

/** Takes over the server that a killed process left running; a server that does not answer is stopped. */
async function adopt(server: EmbeddedServer): Promise<number | undefined> {
  const running = await findPostmaster(server.record.cluster);
  if (running) {
    server.record.port = running.port;
    if (await answers(server.record)) return running.pid;
    await stopPostmaster(running.pid);
  }
  await removeLocks(server.record.cluster);
  return undefined;
}

async function ensureDatabase(server: EmbeddedServer, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(server.record, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/** Runs a PostgreSQL server from the npm package, for machines without one. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const account = await findServerAccount();
  const binaries = await reachableBinaries(await findPostgresBinaries(), account);
  const record = await openRecord(options.dir, account);
  const server: EmbeddedServer = { dir: options.dir, record, binaries, account, durable: options.durable ?? true };
  await ensureCluster(server);
  const adoptedPid = await adopt(server);
  let pid = adoptedPid ?? (await launchServer(server));
  const database = options.database ?? 'pipa';
  await ensureDatabase(server, database);
  return {
    url: databaseUrl(record, database),
    productUrl: productUrl(record, database),
    port: record.port,
    get pid() {
      return pid;
    },
    adopted: adoptedPid !== undefined,
    cluster: record.cluster,
    urlOf: (name) => databaseUrl(record, name),
    isRunning: async () => (await findPostmaster(record.cluster)) !== undefined,
    restart: async () => {
      pid = (await adopt(server)) ?? (await relaunchServer(server));
    },
    stop: () => stopPostmaster(pid),
  };
}

/** Again for a second where a process of a server that was ended at once still writes a file into it. */
const WHOLE_FOLDER = { recursive: true, force: true, maxRetries: 4, retryDelay: 100 };

/** Stops the server of a folder, if one still runs, and deletes folder and data. */
export async function removeEmbeddedPostgres(dir: string): Promise<void> {
  const record = await readRecord(dir);
  if (record) {
    const running = await findPostmaster(record.cluster);
    if (running) await stopPostmaster(running.pid);
    await rm(record.cluster, WHOLE_FOLDER);
  }
  await rm(dir, WHOLE_FOLDER);
}
