import type { Pool } from '@pipa/db';
import type { WorkerContext } from '../context.ts';

type Sending = Pick<WorkerContext, 'pool' | 'clock' | 'mail' | 'logger'>;

/** A mail that could not be handed over so often is given up. */
export const MAX_ATTEMPTS = 8;
/** Waits grow fourfold, from a second to hours. */
const RETRY_FACTOR = 4;

interface MailRow {
  id: number;
  dedupeKey: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attempts: number;
}

/**
 * Sends one mail of the outbox, unless another worker is at it or it was sent. Its row is locked meanwhile; the message id is
 * the same at every attempt, so that a receiver can tell a repetition after a crash between sending and noting it.
 */
export async function sendMail({ pool, clock, mail, logger }: Sending, id: number): Promise<void> {
  if (mail === null) return;
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<MailRow>(
      `SELECT "id", "dedupeKey", "to", "subject", "text", "html", "attempts" FROM "mail_message"
       WHERE "id" = $1 AND "sentAt" IS NULL AND "failedAt" IS NULL FOR UPDATE SKIP LOCKED`,
      [id],
    );
    const row = rows[0];
    if (row !== undefined) {
      const error = await trySending(mail, row);
      const attempts = row.attempts + 1;
      if (error) logger.warn({ err: error, mailId: id, attempts }, 'a mail could not be sent');
      await client.query('UPDATE "mail_message" SET "attempts" = $2, "sentAt" = $3, "failedAt" = $4 WHERE "id" = $1', [
        id,
        attempts,
        error ? null : clock(),
        error && attempts >= MAX_ATTEMPTS ? clock() : null,
      ]);
    }
    await client.query('COMMIT');
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}

async function trySending(mail: NonNullable<WorkerContext['mail']>, row: MailRow): Promise<unknown> {
  const { id, to, subject, text, html } = row;
  try {
    await mail.send({ to, subject, text, html, messageId: `mail-${id}` });
    return null;
  } catch (error) {
    return error;
  }
}

/** Mails whose turn it is: new ones, and failed ones after their wait. Oldest first. */
export async function dueMails(pool: Pool, now: Date, limit = 100): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT "id" FROM "mail_message" WHERE "sentAt" IS NULL AND "failedAt" IS NULL
       AND "createdAt" + CASE WHEN "attempts" = 0 THEN interval '0' ELSE power($3::int, "attempts") * interval '1 second' END <= $1
     ORDER BY "id" LIMIT $2`,
    [now, limit, RETRY_FACTOR],
  );
  return rows.map(({ id }) => id);
}
