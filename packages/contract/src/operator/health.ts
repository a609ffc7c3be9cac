import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { marketPhase } from '../enums.ts';
import { day, instant } from '../fields.ts';

/** What is reported to an operator without a search. */
const healthFindingKinds = [
  'noLeader',
  'marketStalled',
  'paused',
  'queueUnreachable',
  'queueFailed',
  'queueLong',
  'outboxLate',
  'mailLate',
  'mailFailed',
  'digestLate',
  'runFailed',
  'runStalled',
  'analysisLate',
  'analysisOutstanding',
  'barsLate',
  'barsMissing',
  'quarantined',
  'strategiesWaiting',
] as const;
const healthFindingKind = z.enum(healthFindingKinds);
export type HealthFindingKind = z.infer<typeof healthFindingKind>;

const count = z.int().min(0);

const operatorHealthSchema = z.strictObject({
  /** When it was read. */
  at: instant,
  /** What is late, has failed or needs a look, the most urgent first. */
  findings: z.array(
    z.strictObject({
      kind: healthFindingKind,
      /** The queue, run or day that it concerns; empty for none. */
      subject: z.string(),
      /** Of what the kind counts: seconds, minutes, sessions, jobs, mails, instruments, rows, strategies. */
      count,
    }),
  ),
  market: z.strictObject({
    day,
    phase: marketPhase,
    paused: z.boolean(),
    /** Seconds for which the leader still holds the clock; negative since it has let go, null before the first leader. */
    leaseSeconds: z.int().nullable(),
    /** Whether it goes on; a clock that is paused or at the end of its history is not expected to. */
    isStalled: z.boolean(),
    /** Since its last progress; null where none is expected. */
    idleSeconds: count.nullable(),
    /** The work of the phase that the clock waits for; null while it moves. */
    waitsFor: z.string().nullable(),
    /** Since the last close, wall clock; null before the first. */
    closedSeconds: count.nullable(),
  }),
  /** Counts of jobs by queue; null where the queue did not answer. */
  queues: z.array(
    z.strictObject({
      name: z.string(),
      jobs: z.strictObject({ waiting: count, active: count, failed: count }).nullable(),
    }),
  ),
  outbox: z.strictObject({
    waiting: count,
    /** Age of the oldest message; null without one. */
    oldestSeconds: count.nullable(),
  }),
  mail: z.strictObject({
    waiting: count,
    oldestSeconds: count.nullable(),
    failed: count,
    /** Since the analysis was published whose mails about watch lists are not all queued; null when all are. */
    digestSeconds: count.nullable(),
  }),
  data: z.strictObject({
    /** Last day whose close is whole; null before the first. */
    lastClosedDay: day.nullable(),
    /** Everything shown of the analysis is as of this day. */
    analysisDay: day.nullable(),
    /** Newest stored close of the benchmark up to the last closed day. */
    newestBarDay: day.nullable(),
    /** Instruments that are listed on the last closed day, and those of them without a bar of that day. */
    listed: count,
    missing: count,
    /** Rows of prices that failed a check. */
    quarantined: count,
    /** Strategies and model accounts that this market cannot feed. */
    strategiesWaiting: count,
  }),
});
export type OperatorHealth = z.infer<typeof operatorHealthSchema>;

export const operatorHealth = endpoint({
  method: 'GET',
  path: 'admin/health',
  access: 'admin',
  scope: 'administration',
  summary: 'Queues, outbox, the lease of the clock and the freshness of the data, and what of it is late',
  output: operatorHealthSchema,
});

/** Samples are removed after this time. */
export const HEALTH_KEPT_DAYS = 8;

/** What is sampled each minute. Ages are seconds, memory and disk megabytes. */
export const healthSeriesNames = [
  'marketIdle',
  'outboxAge',
  'mailAge',
  'analysisBehind',
  'jobsWaiting',
  'jobsFailed',
  'errors',
  'poolBusy',
  'poolWaiting',
  'apiMemory',
  'workerMemory',
  'diskFree',
  'databaseSize',
] as const;
const healthSeriesName = z.enum(healthSeriesNames);
export type HealthSeriesName = z.infer<typeof healthSeriesName>;

export const healthSpan = z.enum(['day', 'week']);
export type HealthSpan = z.infer<typeof healthSpan>;
/** How long a point stands for: what is shown of it is its worst minute, of errors their number. */
export const healthStepMinutes = { day: 15, week: 60 } as const satisfies Record<HealthSpan, number>;
export const healthPoints = { day: 96, week: 168 } as const satisfies Record<HealthSpan, number>;

const healthHistorySchema = z.strictObject({
  /** Beginning of the first point. */
  from: instant,
  series: z.array(
    z.strictObject({
      name: healthSeriesName,
      /** Beyond it the product is late; null where there is none. */
      target: z.number().nullable(),
      /** Oldest first; null where nothing was sampled. */
      values: z.array(z.number().nullable()).max(healthPoints.week),
    }),
  ),
  /** When the last backup was made; null without one. */
  lastBackupAt: instant.nullable(),
});
export type HealthHistory = z.infer<typeof healthHistorySchema>;

export const operatorHealthHistory = endpoint({
  method: 'GET',
  path: 'admin/healthHistory',
  access: 'admin',
  scope: 'administration',
  summary:
    'How queues, ages, errors, connections, memory and disk were over the last day or week, by the samples of each minute',
  input: z.strictObject({ span: healthSpan.default('day') }),
  output: healthHistorySchema,
});
