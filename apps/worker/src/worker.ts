import { randomUUID } from 'node:crypto';
import { relayOutbox } from '@pipa/db';
import type { QueueFactory } from '@pipa/platform';
import { checkDrift } from './close/check-drift.ts';
import type { WorkerContext } from './context.ts';
import { sweepMails, workOnMails } from './mail/mail-worker.ts';
import { leadMarket } from './market-clock/lead-market.ts';
import { repeat } from './repeat.ts';
import { workOnTrades } from './trade/trade-dispatchers.ts';

export interface WorkerOptions {
  context: WorkerContext;
  queues: QueueFactory;
  /** Jobs at once. */
  concurrency: number;
  /** Real time between ticks of the market. */
  tickMs: number;
  /** Removes what has expired; called hourly. */
  purge(): Promise<unknown>;
}

export interface RunningWorker {
  /** Lets the tick and the jobs in hand finish. The connections stay with whoever made them. */
  stop(): Promise<void>;
}

const SWEEP_MS = 5_000;
const RELAY_MS = 1_000;
/** Each close looks too; this is for markets that stand still or whose sessions are long. */
const DRIFT_MS = 45_000;
const PURGE_MS = 3_600_000;

/** The work of one process: jobs of the queues, the sweepers, and the market's clock when no other worker leads it. */
export function startWorker({ context, queues, concurrency, tickMs, purge }: WorkerOptions): RunningWorker {
  workOnTrades(queues, context, concurrency);
  workOnMails(queues, context);
  const { logger } = context;
  const chores = [
    repeat('mail sweep', SWEEP_MS, logger, () => sweepMails(queues, context)),
    repeat('outbox relay', RELAY_MS, logger, () => relayOutbox(context.prisma, context.bus)),
    repeat('drift check', DRIFT_MS, logger, () => checkDrift(context)),
    repeat('purge', PURGE_MS, logger, purge),
  ];
  const owner = `worker-${process.pid}-${randomUUID()}`;
  const lead = leadMarket(context, { owner, tickMs, monotonicMs: () => performance.now() });
  return {
    stop: async () => {
      await Promise.all([lead.stop(), ...chores.map((chore) => chore.stop())]);
    },
  };
}
