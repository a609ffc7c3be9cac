import { chmod, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** For the owner only: the folder holds passwords, mails and the secret key. */
const CLOSED = 0o700;
/** Others pass through to what they may read, and see no names. */
const PASSABLE = 0o711;

/** Whether root's PostgreSQL, which runs as another account, has its data within the folder, as earlier releases placed them. */
async function holdsForeignCluster(dataDir: string, uid: number): Promise<boolean> {
  try {
    return (await stat(join(dataDir, 'postgres/cluster'))).uid !== uid;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Makes the data folder, and closes to other accounts one of ours that an earlier release left open. */
export async function makeDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: CLOSED });
  const { uid } = await stat(dataDir);
  if (uid !== process.getuid?.()) return;
  await chmod(dataDir, (await holdsForeignCluster(dataDir, uid)) ? PASSABLE : CLOSED);
}
