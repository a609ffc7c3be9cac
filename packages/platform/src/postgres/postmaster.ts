import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Facts about a running server from its postmaster.pid. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** Parses postmaster.pid: pid, cluster, start time, port, … Undefined for a file that a crash cut short. */
export function parsePostmasterFile(text: string): Postmaster | undefined {
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return Number.isInteger(pid) && pid > 1 && Number.isInteger(port) && port > 0 ? { pid, port } : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process lives and belongs to another account.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The command line of a process; empty where there is none of that number, or where it ends while it is read. */
export async function commandLineOf(pid: number): Promise<string> {
  const hasProc = existsSync('/proc/self/cmdline');
  try {
    if (hasProc) return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
    return (await run('ps', ['-p', String(pid), '-o', 'args='])).stdout;
  } catch (error) {
    const { code } = error as { code?: string | number };
    if (hasProc ? code === 'ENOENT' || code === 'ESRCH' : code === 1) return '';
    throw error;
  }
}

/** The live server of a cluster, if any. A process that reuses the id of a dead server does not count. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const path = join(cluster, 'postmaster.pid');
  if (!existsSync(path)) return undefined;
  const postmaster = parsePostmasterFile(await readFile(path, 'utf8'));
  if (!postmaster || !isAlive(postmaster.pid)) return undefined;
  const commandLine = await commandLineOf(postmaster.pid);
  const folders = [cluster, await realpath(cluster)];
  return folders.some((folder) => commandLine.includes(folder)) ? postmaster : undefined;
}

async function isGoneWithin(pid: number, timeoutMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += 50) {
    if (!isAlive(pid)) return true;
    await wait(50);
  }
  return !isAlive(pid);
}

/** Stops the server: fast (open transactions are rolled back, commits are kept), then immediate after the time limit. */
export async function stopPostmaster(pid: number, fastTimeoutMs = 15_000): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', fastTimeoutMs],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    if (await isGoneWithin(pid, timeoutMs)) return;
  }
  throw new Error(`The PostgreSQL server (process ${pid}) does not stop.`);
}
