import { readdir, readFile } from 'node:fs/promises';

export interface ProcessMemory {
  /** What the process runs, such as apps/api/src/main.ts. */
  readonly script: string;
  /** Resident memory; what processes share counts in each of them. */
  readonly rssMb: number;
  /** Resident memory in which a shared page counts in equal parts. */
  readonly pssMb: number;
}

interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
}

const KILOBYTES_A_MEGABYTE = 1_024;

/** The fields of /proc/PID/stat; null for a process that has just ended. */
async function readProcess(pid: number): Promise<ProcessRow | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  const found = stat?.match(/^\d+ \((.*)\) \S (\d+)/s);
  return found == null ? null : { pid, parent: Number(found[2]), name: found[1] };
}

async function measure(pid: number): Promise<ProcessMemory | null> {
  const [rollup, commandLine] = await Promise.all(
    ['smaps_rollup', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => null)),
  );
  if (rollup === null || commandLine === null) return null;
  const megabytes = (field: string) =>
    Number(rollup.match(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm'))?.[1] ?? 0) / KILOBYTES_A_MEGABYTE;
  const script = commandLine.split('\0').find((argument) => /\.(ts|mjs|js)$/.test(argument)) ?? '';
  return { script: script.replace(/^.*\/(?=scripts\/|apps\/)/, ''), rssMb: megabytes('Rss'), pssMb: megabytes('Pss') };
}

/** Memory of a process and of all that descend from it, without those of PostgreSQL. Linux only. */
export async function memoryOf(root: number): Promise<ProcessMemory[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const processes = (await Promise.all(pids.map(readProcess))).filter((row) => row !== null);
  const children = Map.groupBy(processes, ({ parent }) => parent);
  const family = [root];
  for (const pid of family) {
    for (const child of children.get(pid) ?? []) if (child.name !== 'postgres') family.push(child.pid);
  }
  return (await Promise.all(family.map(measure))).filter((memory) => memory !== null);
}
