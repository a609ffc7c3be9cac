import type { Tx } from '@pipa/db';
import { queueMail } from '@pipa/db/mail';
import { listAdministrators } from '@pipa/db/market';
import type { LetterReader, MailContent } from '@pipa/mail';

/** Queues a mail to every administrator, in the transaction of its cause. */
export async function mailAdministrators(
  tx: Tx,
  cause: string,
  at: Date,
  letterTo: (reader: LetterReader) => MailContent,
): Promise<void> {
  for (const reader of await listAdministrators(tx)) {
    const { userId, email: to } = reader;
    await queueMail(tx, { dedupeKey: `${cause}-${userId}`, userId, kind: 'operations', to, ...letterTo(reader) }, at);
  }
}
