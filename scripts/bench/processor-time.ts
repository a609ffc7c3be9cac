import { readdirSync, readFileSync } from 'node:fs';
import type { Pool } from '@pipa/db/testing/connections';
import { check } from './measure.ts';

/** Linux counts the time of a process in hundredths of a second. */
const CLOCK_TICK_MS = 10;

interface ProcessTimes {
  readonly parent: number;
  readonly ownMs: number;
  /** Of its children that have ended. */
  readonly childrenMs: number;
}

function timesOf(pid: number | string): ProcessTimes {
  // The name before the last bracket may hold spaces; the parent is the second field behind it, the times begin with the 12th.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const [user, system, childrenUser, childrenSystem] = fields.slice(11, 15).map(Number);
  return {
    parent: Number(fields[1]),
    ownMs: (user + system) * CLOCK_TICK_MS,
    childrenMs: (childrenUser + childrenSystem) * CLOCK_TICK_MS,
  };
}

/** Milliseconds of a core that a process has used so far. */
export const cpuMsOf = (pid: number): number => timesOf(pid).ownMs;

/** The same of each process that runs now; those that end meanwhile are left out. */
function* allTimes(): Generator<ProcessTimes> {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      yield timesOf(pid);
    } catch {
      // The process has ended.
    }
  }
}

/** Reads the milliseconds of a core that all processes of a database server on this machine have used so far, also those that ended. */
export async function serverCpu(pool: Pool): Promise<() => number> {
  const { rows } = await pool.query<{ pid: number }>(`SELECT pg_backend_pid() AS "pid"`);
  const [backend] = rows;
  const { parent } = timesOf(backend.pid);
  check(
    readFileSync(`/proc/${parent}/comm`, 'utf8').startsWith('postgres'),
    'the database server runs on this machine',
  );
  return () => {
    const { ownMs, childrenMs } = timesOf(parent);
    let sum = ownMs + childrenMs;
    for (const times of allTimes()) if (times.parent === parent) sum += times.ownMs;
    return sum;
  };
}
