import { type Delivery, deliverMail, type QueuedMail } from '@pipa/db';
import type { WorkerContext } from '../context.ts';

type Sending = Pick<WorkerContext, 'pool' | 'clock' | 'mail' | 'logger'>;

/** Attempts after which a mail is given up. */
export const MAX_ATTEMPTS = 8;

/**
 * Sends one mail of the outbox, unless another worker is sending it or it was sent. The message id is the same at every
 * attempt, so that a receiver recognises a repetition after a crash between sending and storing the result.
 */
export async function sendMail({ pool, clock, mail, logger }: Sending, id: number): Promise<void> {
  if (mail === null) return;
  await deliverMail(pool, id, async ({ attempts, id: _, ...content }: QueuedMail): Promise<Delivery> => {
    try {
      await mail.send({ ...content, messageId: `mail-${id}` });
      return { sentAt: clock() };
    } catch (error) {
      logger.warn({ err: error, mailId: id, attempts: attempts + 1 }, 'a mail could not be sent');
      return attempts + 1 >= MAX_ATTEMPTS ? { failedAt: clock() } : 'later';
    }
  });
}
