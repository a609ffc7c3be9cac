import { statfs } from 'node:fs/promises';
import {
  type HealthHistory,
  type HealthSeriesName,
  type HealthSpan,
  healthPoints,
  healthSeriesNames,
  healthStepMinutes,
} from '@pipa/contract';
import {
  addHealthSample,
  type HealthPoint,
  type ProductSample,
  readDatabaseBytes,
  readHealthPoints,
  readLastBackup,
} from '@pipa/db/operators';
import { processMeasure } from '@pipa/platform';
import type { AppContext } from '../../context.ts';
import { analysisBehind, healthTargets } from './health-findings.ts';
import { type HealthContext, readHealth } from './read-health.ts';

const MEGABYTE = 1_048_576;
const MINUTE_MS = 60_000;

const megabytes = (bytes: number): number => Math.round(bytes / MEGABYTE);

/** Free megabytes of the disk of a folder; null where it cannot be read. */
async function freeOf(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return megabytes(bavail * bsize);
  } catch {
    return null;
  }
}

/** Takes the sample of a minute, of this process and of the whole product. Every API node does; the database keeps the first. */
export function healthSampler(context: HealthContext & Pick<AppContext, 'pool'>, dataDir: string) {
  const measure = processMeasure(context.pool);
  return async (): Promise<void> => {
    const [health, diskFreeMb, databaseBytes] = await Promise.all([
      readHealth(context),
      freeOf(dataDir),
      readDatabaseBytes(context.pool),
    ]);
    const { market, outbox, mail, data, queues } = health;
    const jobs = queues.flatMap((queue) => queue.jobs ?? []);
    const sumOf = (key: 'waiting' | 'failed') =>
      jobs.length < queues.length ? null : jobs.reduce((sum, each) => sum + each[key], 0);
    const product: ProductSample = {
      idleSeconds: market.idleSeconds,
      outboxSeconds: outbox.oldestSeconds ?? 0,
      mailSeconds: mail.oldestSeconds ?? 0,
      analysisBehind: analysisBehind(data),
      jobsWaiting: sumOf('waiting'),
      jobsFailed: sumOf('failed'),
      diskFreeMb,
      databaseMb: megabytes(databaseBytes),
    };
    await addHealthSample(context.pool, { process: 'api', ...measure(), ...product }, context.clock());
  };
}

type Figure = (points: { readonly api: HealthPoint | null; readonly worker: HealthPoint | null }) => number | null;

/** Of both processes, where one of them was sampled. */
const both =
  (key: 'errors' | 'poolBusy' | 'poolWaiting', join: (a: number, b: number) => number): Figure =>
  ({ api, worker }) =>
    api === null && worker === null ? null : join(api?.[key] ?? 0, worker?.[key] ?? 0);
const sum = (a: number, b: number): number => a + b;

const figures: Readonly<Record<HealthSeriesName, Figure>> = {
  marketIdle: ({ api }) => api?.idleSeconds ?? null,
  outboxAge: ({ api }) => api?.outboxSeconds ?? null,
  mailAge: ({ api }) => api?.mailSeconds ?? null,
  analysisBehind: ({ api }) => api?.analysisBehind ?? null,
  jobsWaiting: ({ api }) => api?.jobsWaiting ?? null,
  jobsFailed: ({ api }) => api?.jobsFailed ?? null,
  errors: both('errors', sum),
  poolBusy: both('poolBusy', sum),
  poolWaiting: both('poolWaiting', sum),
  apiMemory: ({ api }) => api?.memoryMb ?? null,
  workerMemory: ({ worker }) => worker?.memoryMb ?? null,
  diskFree: ({ api }) => api?.diskFreeMb ?? null,
  databaseSize: ({ api }) => api?.databaseMb ?? null,
};

/** What was sampled over a span that ends now. */
export async function readHealthHistory(
  { pool, clock }: Pick<AppContext, 'pool' | 'clock'>,
  span: HealthSpan,
): Promise<HealthHistory> {
  const stepMs = healthStepMinutes[span] * MINUTE_MS;
  const until = new Date((Math.floor(clock().getTime() / stepMs) + 1) * stepMs);
  const since = new Date(until.getTime() - healthPoints[span] * stepMs);
  const [points, lastBackupAt] = await Promise.all([
    readHealthPoints(pool, { since, until, stepSeconds: stepMs / 1_000 }),
    readLastBackup(pool),
  ]);
  const at = (slot: number, process: HealthPoint['process']) =>
    points.find((point) => point.slot === slot && point.process === process) ?? null;
  const slots = Array.from({ length: healthPoints[span] }, (_, slot) => ({
    api: at(slot, 'api'),
    worker: at(slot, 'worker'),
  }));
  return {
    from: since.toISOString(),
    series: healthSeriesNames.map((name) => ({
      name,
      target: healthTargets[name],
      values: slots.map(figures[name]),
    })),
    lastBackupAt: lastBackupAt?.toISOString() ?? null,
  };
}
