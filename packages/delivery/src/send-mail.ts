import type { Pool } from '@pipa/db';
import { type Delivery, deliverMail, type QueuedMail } from '@pipa/db/mail';
import { type Logger, type MailTransport, type PricesFor, refusalOf } from '@pipa/platform';
import { mailShowsPrices, mayGetPrices } from './licence.ts';

export interface MailSending {
  readonly pool: Pool;
  clock(): Date;
  /** Null when no mail server is configured. */
  readonly mail: MailTransport | null;
  readonly logger: Pick<Logger, 'warn'>;
  /** Whose eyes the terms of the vendor allow; everyone's unless it is said. */
  readonly pricesFor?: PricesFor;
}

/** Attempts after which a mail is given up. */
export const MAX_ATTEMPTS = 8;

/**
 * Sends one mail of the outbox, unless another process is sending it or it was sent. The message id is the same at every
 * attempt, so that a receiver recognises a repetition after a crash between sending and storing the result. What the server has refused
 * for good is not tried again.
 */
export async function sendMail(context: MailSending, id: number): Promise<void> {
  const { pool, clock, mail, logger } = context;
  if (mail === null) return;
  await deliverMail(pool, id, async ({ attempts, id: _, userId, kind, ...content }: QueuedMail): Promise<Delivery> => {
    if (mailShowsPrices(kind) && !(await mayGetPrices(context, userId)))
      return { failedAt: clock(), hasBounced: false };
    try {
      await mail.send({ ...content, messageId: `mail-${id}` });
      return { sentAt: clock() };
    } catch (error) {
      const refused = refusalOf(error);
      logger.warn({ err: error, mailId: id, attempts: attempts + 1, refused }, 'a mail could not be sent');
      if (refused === null && attempts + 1 < MAX_ATTEMPTS) return 'later';
      return { failedAt: clock(), hasBounced: refused === 'address' };
    }
  });
}
