import { z } from 'zod';
import { day, idInput } from './fields.ts';

/** A job costs the queue about as much as a trade, so a job of a busy tick names several portfolios. */
export const MOST_TRADES_A_JOB = 8;

/** Queues and the payload of their jobs. A job is only a hint that work is due; the database says what is due. */
export const queues = {
  /** Work of portfolios in one session, each on its own: plan what is due, place orders, fill them at the current quote. */
  trade: {
    name: 'trade',
    payload: z.strictObject({
      portfolioIds: z.array(idInput).min(1).max(MOST_TRADES_A_JOB),
      day,
      tick: z.int().nonnegative(),
    }),
  },
  /** One step of a run of background work, or `advance`: hand out the run's next stage. */
  analysis: {
    name: 'analysis',
    payload: z.strictObject({ runKey: z.string().max(64), step: z.string().max(32), shard: z.int().nonnegative() }),
  },
  /** Read a customer at the payment provider and write what it says. */
  billing: { name: 'billing', payload: z.strictObject({ userId: idInput }) },
  /** Send one mail of the outbox. */
  mail: { name: 'mail', payload: z.strictObject({ mailMessageId: idInput }) },
} as const;
export type QueueName = keyof typeof queues;
export type JobPayload<Q extends QueueName> = z.infer<(typeof queues)[Q]['payload']>;
