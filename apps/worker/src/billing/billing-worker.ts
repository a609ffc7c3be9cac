import { type BillingContext, closeDueCustomers, syncCustomer } from '@pipa/billing';
import { DomainError, type JobPayload, queues } from '@pipa/contract';
import type { Pool } from '@pipa/db';
import { findDueCustomers } from '@pipa/db/membership';
import type { Logger, QueueFactory } from '@pipa/platform';

type BillingJob = JobPayload<'billing'>;

export type WorkerBilling = BillingContext & { readonly pool: Pick<Pool, 'query'> };

/** Customers that one sweep hands out. */
const SWEEP = 100;
/** The provider limits the rate of calls. */
const CONCURRENCY = 2;

/** Reads a customer at the provider; a provider that does not answer is asked again later, as the database says. */
async function runBillingJob(billing: BillingContext, log: Logger, { userId }: BillingJob): Promise<void> {
  try {
    await syncCustomer(billing, userId);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'UNAVAILABLE') throw error;
    log.warn({ err: error, userId }, 'the payment provider does not answer');
  }
}

/** Reads the customers of the queue's jobs. */
export function workOnBilling(factory: QueueFactory, billing: BillingContext, log: Logger): void {
  factory.worker<BillingJob, void>(
    queues.billing.name,
    (job) => runBillingJob(billing, log, queues.billing.payload.parse(job.data)),
    { concurrency: CONCURRENCY },
  );
}

/**
 * Finds the customers that are due in the database: those with an event that no reading has followed, and those whose events may
 * be lost. Jobs may be lost too; a second job of a customer waits for the first and finds nothing new.
 */
export async function sweepCustomers(
  factory: QueueFactory,
  pool: Pick<Pool, 'query'>,
  { clock }: Pick<BillingContext, 'clock'>,
): Promise<number> {
  const due = await findDueCustomers(pool, clock(), SWEEP);
  if (due.length === 0) return 0;
  const queue = factory.queue<BillingJob>(queues.billing.name);
  await queue.addBulk(
    due.map((userId) => ({
      name: 'billing',
      data: { userId },
      opts: { jobId: `billing-${userId}`, attempts: 1, removeOnComplete: true, removeOnFail: true },
    })),
  );
  return due.length;
}

/** Ends the customers of members who have deleted their accounts; what fails is tried again, the last time for an operator to see. */
export function closeCustomers(billing: WorkerBilling, log: Logger): Promise<number> {
  return closeDueCustomers(billing, (error, { customerId, isLast }) => {
    if (isLast) log.error({ err: error, customerId }, 'a customer was not ended: end it at the payment provider');
    else log.warn({ err: error, customerId }, 'a customer is not ended yet');
  });
}
