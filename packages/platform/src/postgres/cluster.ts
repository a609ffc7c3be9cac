import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { UnixAccount } from './account.ts';
import type { PostgresBinaries } from './binaries.ts';
import { createOwnedFolder, type ServerRecord } from './home.ts';

/** Everything known about one embedded server, running or not. */
export interface EmbeddedServer {
  /** Folder of its record and log. */
  dir: string;
  record: ServerRecord;
  binaries: PostgresBinaries;
  account: UnixAccount | undefined;
  /** Whether commits must survive a crash. */
  durable: boolean;
}

export const DATABASE_USER = 'pipa';
/** Role of API and worker; it owns nothing. */
export const PRODUCT_USER = 'pipa_product';

/** The server's messages are read by this program, so they stay English. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

async function runInitdb(server: EmbeddedServer, target: string, passwordFile: string): Promise<void> {
  const flags = [
    `--pgdata=${target}`,
    `--username=${DATABASE_USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(server.durable ? [] : ['--no-sync']),
  ];
  const child = spawn(server.binaries.initdb, flags, {
    ...server.account,
    cwd: target,
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString('utf8')).slice(-4_000);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`initdb failed (${code}): ${complaint.trim()}`);
}

/** Creates the cluster beside its final folder and moves it when complete, so that an interrupted start leaves no half of one. */
async function createCluster(server: EmbeddedServer): Promise<void> {
  const { cluster, password } = server.record;
  const target = `${cluster}.new`;
  const passwordFile = join(dirname(cluster), `password-${process.pid}`);
  await rm(target, { recursive: true, force: true });
  await createOwnedFolder(target, server.account);
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  try {
    if (server.account) await chown(passwordFile, server.account.uid, server.account.gid);
    await runInitdb(server, target, passwordFile);
  } finally {
    await unlink(passwordFile);
  }
  await rename(target, cluster);
}

/** Creates the cluster when it is missing. Throws when these binaries cannot serve it. */
export async function ensureCluster(server: EmbeddedServer): Promise<void> {
  const versionPath = join(server.record.cluster, 'PG_VERSION');
  if (!existsSync(versionPath)) return createCluster(server);
  const found = (await readFile(versionPath, 'utf8')).trim();
  const wanted = server.binaries.version.split('.')[0];
  if (found === wanted) return;
  throw new Error(
    `${server.record.cluster} was written by PostgreSQL ${found}, and this is PostgreSQL ${wanted}. ` +
      'Dump it with the old version and restore it, or move the folder away to begin anew.',
  );
}
