import type { QueueName } from '@pipa/contract';
import { type QueueFactory, within } from '@pipa/platform';
import type { JobCounts } from './context.ts';

/** An operator's page must not wait for a queue that is away. */
const ANSWER_MS = 1_500;

export async function countJobs(queues: Pick<QueueFactory, 'queue'>, name: QueueName): Promise<JobCounts> {
  const counting = queues.queue(name).getJobCounts('waiting', 'prioritized', 'delayed', 'active', 'failed');
  const {
    waiting = 0,
    prioritized = 0,
    delayed = 0,
    active = 0,
    failed = 0,
  } = await within(counting, ANSWER_MS, `counting the queue ${name}`);
  return { waiting: waiting + prioritized + delayed, active, failed };
}
