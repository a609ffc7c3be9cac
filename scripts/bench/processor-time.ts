import { readdirSync, readFileSync } from 'node:fs';
import type { Pool } from '@pipa/db/testing/connections';

/** Of Linux. */
const CLOCK_TICK_MS = 10;

/** What Linux says of a process from its state on, which follows the name: the name may hold spaces. */
const factsOf = (pid: number | string): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];

const sumOf = (facts: readonly string[], places: readonly number[]): number =>
  places.reduce((sum, place) => sum + Number(facts[place]) * CLOCK_TICK_MS, 0);

/** User and system time, and the same of the children that have ended. */
const OWN = [11, 12];
const ENDED = [13, 14];
const PARENT = 1;

/** Milliseconds of a core that a process has used so far. */
export const cpuMsOf = (pid: number): number => sumOf(factsOf(pid), OWN);

/** What Linux says of every process, by number. */
function factsOfAll(): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      all.set(pid, factsOf(pid));
    } catch {
      // The process has ended.
    }
  }
  return all;
}

/**
 * Milliseconds of a core that a process and all that it started, directly or not, have used so far; those that ended included.
 * @param without the process of which, and of whose children, nothing is counted
 */
export function familyCpuMs(pid: number, without?: number): number {
  const all = factsOfAll();
  const family = [`${pid}`];
  for (const parent of family) {
    for (const [child, facts] of all) if (facts[PARENT] === parent && child !== `${without}`) family.push(child);
  }
  return family.reduce((total, member) => total + sumOf(all.get(member) ?? [], [...OWN, ...ENDED]), 0);
}

/** Milliseconds of a core that the database server of a pool has used so far, in all of its processes. */
export async function serverCpuMs(pool: Pick<Pool, 'query'>): Promise<number> {
  return familyCpuMs(await serverPid(pool));
}

/** The same of this process and of those that it has started, without the database server of the pool. */
export async function ownCpuMs(pool: Pick<Pool, 'query'>): Promise<number> {
  return familyCpuMs(process.pid, await serverPid(pool));
}

async function serverPid(pool: Pick<Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS "pid"');
  return Number(factsOf(rows[0].pid)[PARENT]);
}
