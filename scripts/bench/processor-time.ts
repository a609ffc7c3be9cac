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

/** Milliseconds of a core that the database server of a pool has used so far, in all of its processes. */
export async function serverCpuMs(pool: Pick<Pool, 'query'>): Promise<number> {
  return familyCpuMs(await serverPid(pool));
}

/** The same of this process and of those that it has started, without the database server of the pool. */
export async function ownCpuMs(pool: Pick<Pool, 'query'>): Promise<number> {
  return familyCpuMs(`${process.pid}`, await serverPid(pool));
}

async function serverPid(pool: Pick<Pool, 'query'>): Promise<string> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS "pid"');
  return factsOf(rows[0].pid)[PARENT];
}

/** Of a process and of its children, but for one of them, also of those that have ended. */
function familyCpuMs(parent: string, without?: string): number {
  let total = sumOf(factsOf(parent), [...OWN, ...ENDED]);
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name) && name !== without)) {
    try {
      const facts = factsOf(pid);
      if (facts[PARENT] === parent) total += sumOf(facts, OWN);
    } catch {
      // The process has ended.
    }
  }
  return total;
}
