import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

/** What a process measures of itself. */
export interface ProcessSample {
  readonly process: 'api' | 'worker';
  readonly memoryMb: number;
  /** Connections of its pool in use, and calls that wait for one. */
  readonly poolBusy: number;
  readonly poolWaiting: number;
  /** Errors that it has logged since its sample before. */
  readonly errors: number;
}

/** What is measured of the whole product; null where nothing is known or expected. */
export interface ProductSample {
  readonly idleSeconds: number | null;
  readonly outboxSeconds: number | null;
  readonly mailSeconds: number | null;
  readonly analysisBehind: number | null;
  readonly jobsWaiting: number | null;
  readonly jobsFailed: number | null;
  readonly diskFreeMb: number | null;
  readonly databaseMb: number | null;
}

const NOTHING: ProductSample = {
  ...{ idleSeconds: null, outboxSeconds: null, mailSeconds: null, analysisBehind: null },
  ...{ jobsWaiting: null, jobsFailed: null, diskFreeMb: null, databaseMb: null },
};

type Row = ProcessSample & ProductSample & { readonly minute: Date };

const add = prepared((db, p: Params<Row>) =>
  db
    .insertInto('health_sample')
    .values({
      ...{ at: p.minute, process: p.process, memoryMb: p.memoryMb, errors: p.errors },
      ...{ poolBusy: p.poolBusy, poolWaiting: p.poolWaiting, idleSeconds: p.idleSeconds },
      ...{ outboxSeconds: p.outboxSeconds, mailSeconds: p.mailSeconds, analysisBehind: p.analysisBehind },
      ...{ jobsWaiting: p.jobsWaiting, jobsFailed: p.jobsFailed },
      ...{ diskFreeMb: p.diskFreeMb, databaseMb: p.databaseMb },
    })
    .onConflict((conflict) => conflict.columns(['at', 'process']).doNothing()),
);

const MINUTE_MS = 60_000;

/** Adds the sample of a minute; of several processes of a kind the first one counts. */
export async function addHealthSample(
  pool: Pick<Pool, 'query'>,
  sample: ProcessSample & Partial<ProductSample>,
  now: Date,
): Promise<void> {
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
  await rows(pool, add, { ...NOTHING, ...sample, minute });
}

/** The samples of some minutes of one kind of process: the worst of each figure, and how many errors there were. */
export interface HealthPoint extends ProductSample, ProcessSample {
  /** Number of the point, from 0. */
  readonly slot: number;
}

const history = prepared((db, p: Params<{ since: Date; until: Date; stepSeconds: number }>) =>
  db
    .selectFrom('health_sample')
    .select([
      sql<number>`floor(extract(epoch FROM "at" - ${p.since}::timestamptz) / ${p.stepSeconds}::int)::int`.as('slot'),
      sql<HealthPoint['process']>`"process"`.as('process'),
      sql<number>`sum("errors")::int`.as('errors'),
    ])
    .select(({ fn }) => [
      fn.max('memoryMb').as('memoryMb'),
      fn.max('poolBusy').as('poolBusy'),
      fn.max('poolWaiting').as('poolWaiting'),
      fn.max('idleSeconds').as('idleSeconds'),
      fn.max('outboxSeconds').as('outboxSeconds'),
      fn.max('mailSeconds').as('mailSeconds'),
      fn.max('analysisBehind').as('analysisBehind'),
      fn.max('jobsWaiting').as('jobsWaiting'),
      fn.max('jobsFailed').as('jobsFailed'),
      fn.min('diskFreeMb').as('diskFreeMb'),
      fn.max('databaseMb').as('databaseMb'),
    ])
    .where('at', '>=', p.since)
    .where('at', '<', p.until)
    .groupBy([sql`1`, 'process']),
);

/** Points of `stepSeconds` each, of the samples from `since` until `until`. */
export function readHealthPoints(
  pool: Pick<Pool, 'query'>,
  span: { readonly since: Date; readonly until: Date; readonly stepSeconds: number },
): Promise<HealthPoint[]> {
  return rows(pool, history, span);
}

const size = prepared((db) => db.selectNoFrom(sql<number>`pg_database_size(current_database())::float8`.as('bytes')));

export async function readDatabaseBytes(pool: Pick<Pool, 'query'>): Promise<number> {
  return (await rows(pool, size, {}))[0]?.bytes ?? 0;
}

const backup = prepared((db) =>
  db.selectFrom('operator_act').select('at').where('act', '=', 'BackupMade').orderBy('id', 'desc').limit(1),
);

/** When the last backup was made; null without one. */
export async function readLastBackup(pool: Pick<Pool, 'query'>): Promise<Date | null> {
  return (await rows(pool, backup, {}))[0]?.at ?? null;
}
