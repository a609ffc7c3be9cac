import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';
import { modelsOf, type Tx } from './transaction.ts';

export interface MailDraft {
  /** Natural key of the cause: each cause sends one mail. */
  dedupeKey: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Adds a mail to the outbox, in the transaction of its cause. False when the cause has queued a mail before. */
export async function queueMail(tx: Tx, mail: MailDraft, at: Date): Promise<boolean> {
  const { count } = await (await modelsOf(tx)).mailMessage.createMany({
    data: [{ ...mail, createdAt: at }],
    skipDuplicates: true,
  });
  return count === 1;
}

const mailOf = prepared((db, { dedupeKey }: Params<{ dedupeKey: string }>) =>
  db.selectFrom('mail_message').select('id').where('dedupeKey', '=', dedupeKey),
);

/** Id of the mail of a cause; null when the cause has queued none. */
export async function findMail(pool: Pick<Pool, 'query'>, dedupeKey: string): Promise<number | null> {
  const [mail] = await rows(pool, mailOf, { dedupeKey });
  return mail?.id ?? null;
}

/** The wait before a retry grows fourfold, from a second to hours. */
const RETRY_FACTOR = 4;

const due = prepared((db, { now, limit }: Params<{ now: Date; limit: number }>) =>
  db
    .selectFrom('mail_message')
    .select('id')
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where(
      sql<boolean>`"createdAt" + CASE WHEN "attempts" = 0 THEN interval '0'
        ELSE power(${sql.lit(RETRY_FACTOR)}, "attempts") * interval '1 second' END <= ${now}::timestamptz`,
    )
    .orderBy('id')
    .limit(limit),
);

/** Mails that are due: new ones, and failed ones after their wait. Oldest first. */
export async function findDueMails(pool: Pick<Pool, 'query'>, now: Date, limit = 100): Promise<number[]> {
  return (await rows(pool, due, { now, limit })).map(({ id }) => id);
}

export interface QueuedMail extends MailDraft {
  readonly id: number;
  /** Deliveries that failed before. */
  readonly attempts: number;
}

const lockQueued = prepared((db, { id }: Params<{ id: number }>) =>
  db
    .selectFrom('mail_message')
    .select(['id', 'dedupeKey', 'to', 'subject', 'text', 'html', 'attempts'])
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .forUpdate()
    .skipLocked(),
);

// A mail may carry a link that activates an account or resets a password, so its text is blanked once it is sent or given up.
const noteDelivery = prepared((db, p: Params<{ id: number; sentAt: Date | null; failedAt: Date | null }>) =>
  db
    .updateTable('mail_message')
    .set({
      attempts: sql<number>`"attempts" + 1`,
      sentAt: sql<Date | null>`${p.sentAt}::timestamptz`,
      failedAt: sql<Date | null>`${p.failedAt}::timestamptz`,
      text: sql<string>`CASE WHEN COALESCE(${p.sentAt}::timestamptz, ${p.failedAt}::timestamptz) IS NULL THEN "text" ELSE '' END`,
      html: sql<string>`CASE WHEN COALESCE(${p.sentAt}::timestamptz, ${p.failedAt}::timestamptz) IS NULL THEN "html" ELSE '' END`,
    })
    .where('id', '=', p.id),
);

/** Outcome of a delivery: sent, given up, or to be retried. */
export type Delivery = { readonly sentAt: Date } | { readonly failedAt: Date } | 'later';

/**
 * Passes a queued mail to `deliver` and stores the outcome. The row is locked meanwhile; a mail that another process is
 * delivering, or that was sent or given up, is skipped.
 */
export async function deliverMail(
  pool: Pick<Pool, 'connect'>,
  id: number,
  deliver: (mail: QueuedMail) => Promise<Delivery>,
): Promise<void> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('BEGIN');
    const [mail] = await rows(client, lockQueued, { id });
    if (mail !== undefined) {
      const delivery = await deliver(mail);
      await rows(client, noteDelivery, { id, sentAt: null, failedAt: null, ...(delivery === 'later' ? {} : delivery) });
    }
    await client.query('COMMIT');
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}
