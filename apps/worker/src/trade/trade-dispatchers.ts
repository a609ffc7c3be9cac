import { randomUUID } from 'node:crypto';
import { MOST_TRADES_A_JOB, queues } from '@pipa/contract';
import { createOutboxRelay } from '@pipa/db/notices';
import type { Queue, QueueFactory } from '@pipa/platform';
import type { TradeDispatcher, TradeJob, WorkerContext } from '../context.ts';
import { tradePortfolio } from './trade-portfolio.ts';

/** Few attempts, because a later tick repeats a job that is not done. */
const JOB_OPTIONS = { attempts: 2, removeOnComplete: true, removeOnFail: { count: 200 } } as const;
const BULK = 500;
/** Few trades are a job each, so that all workers share them. */
const JOBS_TO_SHARE = 8;

/** Splits the trades of a tick into jobs. */
export function splitTrades({ portfolioIds, day, tick }: TradeJob): TradeJob[] {
  const size = Math.min(MOST_TRADES_A_JOB, Math.ceil(portfolioIds.length / JOBS_TO_SHARE));
  const jobs: TradeJob[] = [];
  for (let i = 0; i < portfolioIds.length; i += size) {
    jobs.push({ portfolioIds: portfolioIds.slice(i, i + size), day, tick });
  }
  return jobs;
}

const jobIdOf = ({ portfolioIds, day, tick }: TradeJob, sending: string): string =>
  `trade-${day}-${tick}-${sending}-${portfolioIds.join('.')}`;

/** Trades through the queue, spread over all workers. */
export function queuedTrades(factory: QueueFactory): TradeDispatcher {
  const queue: Queue<TradeJob> = factory.queue(queues.trade.name);
  // Unique, because another leader of the same opening must not repeat the ids of a dead leader.
  const leader = randomUUID().slice(0, 8);
  return {
    dispatch: async (trades, sending = 0) => {
      const jobs = splitTrades(trades);
      for (let i = 0; i < jobs.length; i += BULK) {
        await queue.addBulk(
          jobs.slice(i, i + BULK).map((data) => ({
            name: 'trade',
            data,
            opts: { ...JOB_OPTIONS, jobId: jobIdOf(data, `${leader}-${sending}`) },
          })),
        );
      }
    },
  };
}

/** Trades in this process, one portfolio after another, for a market that runs sessions at full speed. */
export function directTrades(context: () => WorkerContext): TradeDispatcher {
  return {
    dispatch: async ({ portfolioIds }) => {
      for (const portfolioId of portfolioIds) await tradePortfolio(context(), portfolioId);
    },
  };
}

/**
 * Trades one portfolio after another. A portfolio that fails is reported and does not keep the others from trading; the job fails
 * at its end with the first failure.
 */
export async function tradeEach(
  portfolioIds: readonly number[],
  trade: (id: number) => Promise<void>,
  onFailure: (error: unknown, portfolioId: number) => void,
): Promise<void> {
  const failures: unknown[] = [];
  for (const id of portfolioIds) {
    try {
      await trade(id);
    } catch (error) {
      onFailure(error, id);
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Works on the queue and relays the notices of each job at once, those of jobs that end together in one relay. */
export function workOnTrades(factory: QueueFactory, context: WorkerContext, concurrency: number): void {
  const { prisma, bus, logger } = context;
  const relay = createOutboxRelay(prisma, bus, (error) =>
    logger.warn({ err: error }, 'outbox not relayed; the next tick will'),
  );
  const logFailure = (error: unknown, portfolioId: number) =>
    logger.error({ err: error, portfolioId }, 'the portfolio was not traded');
  factory.worker<TradeJob, void>(
    queues.trade.name,
    async (job) => {
      const { portfolioIds } = queues.trade.payload.parse(job.data);
      try {
        await tradeEach(portfolioIds, (id) => tradePortfolio(context, id), logFailure);
      } finally {
        await relay.kick();
      }
    },
    { concurrency },
  );
}
