import { type JobPayload, queues } from '@pipa/contract';
import { findDueMails } from '@pipa/db';
import type { QueueFactory } from '@pipa/platform';
import type { WorkerContext } from '../context.ts';
import { sendMail } from './send-mail.ts';

type MailJob = JobPayload<'mail'>;

/** Sends mails that the queue names. A failed attempt is noted in the database and swept up later, so a job never retries. */
export function workOnMails(factory: QueueFactory, context: WorkerContext): void {
  factory.worker<MailJob, void>(
    queues.mail.name,
    (job) => sendMail(context, queues.mail.payload.parse(job.data).mailMessageId),
    {
      concurrency: 3,
    },
  );
}

/** Finds unsent mails in the database, whatever became of the queue, and hints at them again. */
export async function sweepMails(factory: QueueFactory, { pool, clock, mail }: WorkerContext): Promise<number> {
  if (mail === null) return 0;
  const due = await findDueMails(pool, clock());
  if (due.length === 0) return 0;
  const queue = factory.queue<MailJob>(queues.mail.name);
  // No lasting job id: a mail that failed has to be tried again. Who comes second finds it locked or sent.
  await queue.addBulk(
    due.map((mailMessageId) => ({
      name: 'mail',
      data: { mailMessageId },
      opts: { jobId: `mail-${mailMessageId}`, attempts: 1, removeOnComplete: true, removeOnFail: true },
    })),
  );
  return due.length;
}
