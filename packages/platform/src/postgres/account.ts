import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Unix account that the server runs as. */
export interface UnixAccount {
  uid: number;
  gid: number;
}

const ACCOUNT_NAME = 'postgres';

async function lookUp(name: string): Promise<UnixAccount | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch (error) {
    // `id` exits with 1 for an unknown name; anything else is a fault of the machine.
    if ((error as { code?: unknown }).code === 1) return undefined;
    throw error;
  }
}

/** PostgreSQL refuses to run as root, so root runs the server as a separate account, created when it is missing. */
export async function findServerAccount(): Promise<UnixAccount | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const existing = await lookUp(ACCOUNT_NAME);
  if (existing) return existing;
  try {
    await run('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      ACCOUNT_NAME,
    ]);
  } catch (cause) {
    throw new Error(
      'PostgreSQL does not run as root and no account could be created for it. Run as another user, or set DATABASE_URL.',
      {
        cause,
      },
    );
  }
  const created = await lookUp(ACCOUNT_NAME);
  if (!created) throw new Error(`The account ${ACCOUNT_NAME} was created but cannot be found.`);
  return created;
}

/** Whether an account may enter every folder on the way to a path. */
export async function canReach(account: UnixAccount, path: string): Promise<boolean> {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
