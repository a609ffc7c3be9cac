import { z } from 'zod';
import { day, idInput } from './fields.ts';

/** Queues and the payload of their jobs. A job is only a hint that work is due; the database says what is due. */
export const queues = {
  /** Work of one portfolio in one session: plan what is due, place orders, fill them at the current quote. */
  trade: { name: 'trade', payload: z.strictObject({ portfolioId: idInput, day, tick: z.int().nonnegative() }) },
  /** One step of a run of background work, or `advance`: hand out the run's next stage. */
  analysis: {
    name: 'analysis',
    payload: z.strictObject({ runKey: z.string().max(64), step: z.string().max(32), shard: z.int().nonnegative() }),
  },
  /** Send one mail of the outbox. */
  mail: { name: 'mail', payload: z.strictObject({ mailMessageId: idInput }) },
} as const;
export type QueueName = keyof typeof queues;
export type JobPayload<Q extends QueueName> = z.infer<(typeof queues)[Q]['payload']>;
