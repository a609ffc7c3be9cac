import { randomUUID } from 'node:crypto';
import { queues } from '@pipa/contract';
import { createOutboxRelay } from '@pipa/db';
import type { Queue, QueueFactory } from '@pipa/platform';
import type { TradeDispatcher, TradeJob, WorkerContext } from '../context.ts';
import { tradePortfolio } from './trade-portfolio.ts';

const jobIdOf = ({ portfolioId, day, tick }: TradeJob, sending: string): string =>
  `trade-${portfolioId}-${day}-${tick}-${sending}`;

/** Few attempts, because a later tick repeats a job that is not done. */
const JOB_OPTIONS = { attempts: 2, removeOnComplete: true, removeOnFail: { count: 200 } } as const;
const BULK = 500;

/** Trades through the queue, spread over all workers. */
export function queuedTrades(factory: QueueFactory): TradeDispatcher {
  const queue: Queue<TradeJob> = factory.queue(queues.trade.name);
  // Unique, because another leader of the same opening must not repeat the ids of a dead leader.
  const leader = randomUUID().slice(0, 8);
  return {
    dispatch: async (jobs, sending = 0) => {
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
    dispatch: async (jobs) => {
      for (const job of jobs) await tradePortfolio(context(), job);
    },
  };
}

/** Works on the queue and relays the notices of each job at once, those of jobs that end together in one relay. */
export function workOnTrades(factory: QueueFactory, context: WorkerContext, concurrency: number): void {
  const { prisma, bus, logger } = context;
  const relay = createOutboxRelay(prisma, bus, (error) =>
    logger.warn({ err: error }, 'outbox not relayed; the next tick will'),
  );
  factory.worker<TradeJob, void>(
    queues.trade.name,
    async (job) => {
      await tradePortfolio(context, queues.trade.payload.parse(job.data));
      await relay.kick();
    },
    { concurrency },
  );
}
