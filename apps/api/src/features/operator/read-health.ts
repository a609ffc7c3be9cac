import { DEFAULT_BENCHMARK, type OperatorHealth, queues, TRIAL_RUN_KIND } from '@pipa/contract';
import { readAnalysisDay } from '@pipa/db/analysis';
import { readNewestRuns } from '@pipa/db/jobs';
import { readMarketClock } from '@pipa/db/market';
import { readBacklog, readBarFreshness } from '@pipa/db/operators';
import { findDueDigest } from '@pipa/db/watching';
import type { AppContext, JobCounts } from '../../context.ts';
import { findingsOf } from './health-findings.ts';

const secondsSince = (then: Date | null, now: Date): number | null =>
  then === null ? null : Math.max(0, Math.round((now.getTime() - then.getTime()) / 1_000));

export type HealthContext = Pick<AppContext, 'pool' | 'queues' | 'clock' | 'logger' | 'marketWatch'>;

/** The state of the product's moving parts and of its data, with what is late. */
export async function readHealth(context: HealthContext): Promise<OperatorHealth> {
  const { pool, clock } = context;
  const [clockNow, judgement, backlog, analysisDay, digest, runs, counted] = await Promise.all([
    readMarketClock(pool),
    context.marketWatch.judge(),
    readBacklog(pool),
    readAnalysisDay(pool),
    findDueDigest(pool),
    readNewestRuns(pool, TRIAL_RUN_KIND),
    countQueues(context),
  ]);
  const { day, phase, paused, lastClosedDay, firstDay } = clockNow;
  const bars = await readBarFreshness(pool, lastClosedDay ?? firstDay, DEFAULT_BENCHMARK);
  const now = clock();
  const { leaseUntil = null, waitsFor = null, closedAt = null } = judgement.progress ?? {};
  const state = {
    at: now.toISOString(),
    market: {
      day,
      phase,
      paused,
      leaseSeconds: leaseUntil && Math.round((leaseUntil.getTime() - now.getTime()) / 1_000),
      isStalled: judgement.state === 'stalled',
      idleSeconds: secondsSince(judgement.since, now),
      waitsFor,
      closedSeconds: secondsSince(closedAt, now),
    },
    queues: counted,
    outbox: { waiting: backlog.outboxWaiting, oldestSeconds: secondsSince(backlog.outboxOldest, now) },
    mail: {
      waiting: backlog.mailsWaiting,
      oldestSeconds: secondsSince(backlog.mailOldest, now),
      failed: backlog.mailsFailed,
      digestSeconds: digest?.isSubscribed ? secondsSince(digest.publishedAt, now) : null,
    },
    data: {
      lastClosedDay,
      analysisDay,
      ...bars,
      quarantined: backlog.quarantined,
      strategiesWaiting: backlog.strategiesWaiting,
    },
  };
  return { ...state, findings: findingsOf(state, runs, now) };
}

/** Jobs by queue; a queue that does not answer has none, which is logged. */
function countQueues({ queues: port, logger }: Pick<AppContext, 'queues' | 'logger'>) {
  return Promise.all(
    Object.values(queues).map(async ({ name }) => {
      const jobs = await port.count(name).catch((error: Error): JobCounts | null => {
        logger.warn({ err: error, queue: name }, 'the queue does not answer');
        return null;
      });
      return { name, jobs };
    }),
  );
}
