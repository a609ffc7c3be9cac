import type { MailKind } from '@pipa/contract';
import { findDueMails } from '@pipa/db/mail';
import {
  callWebhooks,
  deliverNotices,
  type MailSending,
  type NoticeDelivering,
  sendMail,
  type WebhookCalling,
} from '@pipa/delivery';

const KINDS: readonly MailKind[] = ['operations'];
/** Mails of one look. */
const MAILS = 100;

/** Sends the mails to administrators, the calls and the notices that are due, which the worker does while one runs. */
export async function deliverOperations(context: MailSending & WebhookCalling & NoticeDelivering): Promise<void> {
  const { pool, clock, mail } = context;
  const due = mail === null ? [] : await findDueMails(pool, clock(), MAILS, KINDS);
  for (const id of due) await sendMail(context, id);
  await callWebhooks(context);
  await deliverNotices(context);
}
