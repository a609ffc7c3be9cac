import { queues } from '@pipa/contract';
import { relayOutbox } from '@pipa/db';
import type { Queue, QueueFactory } from '@pipa/platform';
import type { TradeDispatcher, TradeJob, WorkerContext } from '../context.ts';
import { tradePortfolio } from './trade-portfolio.ts';

/** Within one tick a job comes once; the next tick has another id. */
const jobIdOf = ({ portfolioId, day, tick }: TradeJob): string => `trade-${portfolioId}-${day}-${tick}`;

/** A job that is not done soon is made again by a later tick anyway. */
const JOB_OPTIONS = { attempts: 2, removeOnComplete: true, removeOnFail: { count: 200 } } as const;
const BULK = 500;

/**
 * What this process has sent to an opening. The clock stands at tick 0 until nothing is under way, and a portfolio whose orders
 * find no quote stays due: sent again and again, it would hold up the market of everybody.
 */
function createOpening() {
  let day = '';
  let sent = new Set<number>();
  return {
    isNews: (job: TradeJob): boolean => job.tick > 0 || job.day !== day || !sent.has(job.portfolioId),
    note: (jobs: readonly TradeJob[]): void => {
      for (const job of jobs) {
        if (job.tick > 0) continue;
        if (job.day !== day) sent = new Set();
        day = job.day;
        sent.add(job.portfolioId);
      }
    },
  };
}

/** Trades through the queue, spread over all workers. */
export function queuedTrades(factory: QueueFactory): TradeDispatcher {
  const queue: Queue<TradeJob> = factory.queue(queues.trade.name);
  const opening = createOpening();
  return {
    dispatch: async (jobs) => {
      const due = jobs.filter(opening.isNews);
      for (let i = 0; i < due.length; i += BULK) {
        const bulk = due.slice(i, i + BULK);
        await queue.addBulk(
          bulk.map((data) => ({ name: 'trade', data, opts: { ...JOB_OPTIONS, jobId: jobIdOf(data) } })),
        );
        opening.note(bulk);
      }
    },
    isIdle: async () => {
      const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'prioritized');
      return Object.values(counts).every((count) => count === 0);
    },
  };
}

/** Trades in this process, one portfolio after the other: for a market that runs by itself at full speed. */
export function directTrades(context: () => WorkerContext): TradeDispatcher {
  return {
    dispatch: async (jobs) => {
      for (const job of jobs) await tradePortfolio(context(), job);
    },
    isIdle: async () => true,
  };
}

/** Works on the queue; what a job changed is told at once. */
export function workOnTrades(factory: QueueFactory, context: WorkerContext, concurrency: number): void {
  factory.worker<TradeJob, void>(
    queues.trade.name,
    async (job) => {
      await tradePortfolio(context, queues.trade.payload.parse(job.data));
      await relayOutbox(context.prisma, context.bus);
    },
    { concurrency },
  );
}
