import type { Tx } from './transaction.ts';

export interface MailDraft {
  /** Natural key of the cause: a cause mails once. */
  dedupeKey: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Puts a mail into the outbox, in the transaction that causes it. False when this cause has mailed before. */
export async function queueMail(tx: Tx, mail: MailDraft, at: Date): Promise<boolean> {
  const { count } = await tx.mailMessage.createMany({ data: [{ ...mail, createdAt: at }], skipDuplicates: true });
  return count === 1;
}
