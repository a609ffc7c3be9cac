import { type JobPayload, queues } from '@pipa/contract';
import { findDueMails } from '@pipa/db/mail';
import { sendMail } from '@pipa/delivery';
import type { QueueFactory } from '@pipa/platform';
import type { WorkerContext } from '../context.ts';

type MailJob = JobPayload<'mail'>;

/** Sends the mails of the queue's jobs. A failed attempt is stored and the sweep repeats it later, so a job never retries. */
export function workOnMails(factory: QueueFactory, context: WorkerContext): void {
  factory.worker<MailJob, void>(
    queues.mail.name,
    (job) => sendMail(context, queues.mail.payload.parse(job.data).mailMessageId),
    {
      concurrency: 3,
    },
  );
}

/**
 * Finds unsent mails in the database and queues them again, because jobs may be lost. A mail that is hinted, such as a link that
 * signs in, has no priority and goes before them.
 */
export async function sweepMails(factory: QueueFactory, { pool, clock, mail }: WorkerContext): Promise<number> {
  if (mail === null) return 0;
  const due = await findDueMails(pool, clock());
  if (due.length === 0) return 0;
  const queue = factory.queue<MailJob>(queues.mail.name);
  // No permanent job id, because a failed mail must be queued again. A concurrent second job finds the mail locked or sent.
  await queue.addBulk(
    due.map((mailMessageId, place) => ({
      name: 'mail',
      data: { mailMessageId },
      opts: {
        jobId: `mail-${mailMessageId}`,
        priority: place + 1,
        attempts: 1,
        removeOnComplete: true,
        removeOnFail: true,
      },
    })),
  );
  return due.length;
}
