import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { commandLineOf, isAlive } from '@pipa/platform';
import { makeDataDir } from './data-dir.ts';

/** A process that a start has begun, and the script it runs: numbers of processes are given away again. */
export interface OwnedProcess {
  pid: number;
  script: string;
}

export interface DataDirLock {
  /** Writes down what was started, so that the next start can clear up after a kill. */
  own(processes: readonly OwnedProcess[]): Promise<void>;
  release(): Promise<void>;
}

interface LockRecord {
  owner: OwnedProcess;
  started: OwnedProcess[];
}

/** Time for the processes of a killed start to notice that they are orphans. */
const ORPHAN_GRACE_MS = 8_000;

async function isRunning({ pid, script }: OwnedProcess): Promise<boolean> {
  return isAlive(pid) && (await commandLineOf(pid)).includes(script);
}

async function readRecord(path: string): Promise<LockRecord | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as LockRecord;
  } catch (error) {
    // No lock, or one whose writing was cut off: it is free.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function endOrphan(orphan: OwnedProcess): Promise<void> {
  for (let waitedMs = 0; waitedMs < ORPHAN_GRACE_MS; waitedMs += 100) {
    if (!(await isRunning(orphan))) return;
    await wait(100);
  }
  process.kill(orphan.pid, 'SIGKILL');
}

/** One start a data folder: two would fight over the database's files. Ends what a killed start has left running. */
export async function lockDataDir(dataDir: string, owner: OwnedProcess): Promise<DataDirLock> {
  const path = join(dataDir, 'start.lock');
  await makeDataDir(dataDir);
  const write = async (record: LockRecord, flag: 'wx' | 'w') => {
    const target = flag === 'wx' ? path : `${path}.new`;
    await writeFile(target, JSON.stringify(record), { flag });
    if (target !== path) await rename(target, path);
  };
  const previous = await readRecord(path);
  if (previous && (await isRunning(previous.owner))) {
    throw new Error(`Pipa already runs on ${dataDir} (process ${previous.owner.pid}). Stop it, or set PIPA_DATA_DIR.`);
  }
  await rm(path, { force: true });
  await write({ owner, started: [] }, 'wx');
  await Promise.all((previous?.started ?? []).map(endOrphan));
  let lastWrite = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => {
    lastWrite = lastWrite.then(work);
    return lastWrite;
  };
  return {
    own: (started) => inTurn(() => write({ owner, started: [...started] }, 'w')),
    release: () => inTurn(() => rm(path, { force: true })),
  };
}
