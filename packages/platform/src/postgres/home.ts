import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canReach, type UnixAccount } from './account.ts';
import { binariesIn, type PostgresBinaries } from './binaries.ts';

/** Facts about a server that are kept between starts. */
export interface ServerRecord {
  port: number;
  password: string;
  /** Password of the role of API and worker. */
  productPassword: string;
  /** Folder of the cluster. */
  cluster: string;
}

/** Folder of a server whose account cannot enter the project's folder. */
const SHARED_ROOT = '/var/lib/pipa';

const randomPassword = (): string => randomBytes(18).toString('base64url');

const recordPath = (dir: string) => join(dir, 'server.json');

export async function writeRecord(dir: string, record: ServerRecord): Promise<void> {
  const path = recordPath(dir);
  await writeFile(`${path}.new`, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

async function placeCluster(dir: string, account: UnixAccount | undefined): Promise<string> {
  const own = join(dir, 'cluster');
  if (!account || (await canReach(account, own))) return own;
  await mkdir(SHARED_ROOT, { recursive: true, mode: 0o755 });
  return join(SHARED_ROOT, `cluster-${randomBytes(6).toString('hex')}`);
}

export async function readRecord(dir: string): Promise<ServerRecord | undefined> {
  if (!existsSync(recordPath(dir))) return undefined;
  const record = JSON.parse(await readFile(recordPath(dir), 'utf8')) as Omit<ServerRecord, 'productPassword'>;
  if ('productPassword' in record) return record as ServerRecord;
  // Servers of earlier releases had one role for everything.
  const completed = { ...record, productPassword: randomPassword() };
  await writeRecord(dir, completed);
  return completed;
}

/** The server record of a folder, or a new one. */
export async function openRecord(dir: string, account: UnixAccount | undefined): Promise<ServerRecord> {
  await mkdir(dir, { recursive: true });
  const known = await readRecord(dir);
  if (known) return known;
  const record = {
    port: 0,
    password: randomPassword(),
    productPassword: randomPassword(),
    cluster: await placeCluster(dir, account),
  };
  await writeRecord(dir, record);
  return record;
}

/** The binaries; copied to a shared folder when the account cannot enter node_modules. */
export async function reachableBinaries(
  found: PostgresBinaries,
  account: UnixAccount | undefined,
): Promise<PostgresBinaries> {
  if (!account || (await canReach(account, found.postgres))) return found;
  const root = join(SHARED_ROOT, `postgresql-${found.version}`);
  if (!existsSync(root)) {
    const staging = `${root}.${process.pid}`;
    await mkdir(SHARED_ROOT, { recursive: true, mode: 0o755 });
    await cp(found.root, staging, { recursive: true, verbatimSymlinks: true });
    try {
      await rename(staging, root);
    } catch (error) {
      await rm(staging, { recursive: true, force: true });
      // Another start has put the same copy there meanwhile.
      if (!existsSync(root)) throw error;
    }
  }
  return binariesIn(root, found.version);
}

/** An empty folder that belongs to the account. */
export async function createOwnedFolder(path: string, account: UnixAccount | undefined): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (account) await chown(path, account.uid, account.gid);
}
