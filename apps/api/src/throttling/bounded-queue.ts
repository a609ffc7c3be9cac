import { DomainError } from '@pipa/contract';
import pLimit from 'p-limit';

/** Runs at most `concurrency` tasks at once; with more than `queueLimit` waiting a task is refused with TOO_MANY_REQUESTS. */
export function createBoundedQueue(concurrency: number, queueLimit: number) {
  const limit = pLimit(concurrency);
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (limit.activeCount >= concurrency && limit.pendingCount >= queueLimit)
      throw new DomainError('TOO_MANY_REQUESTS');
    return limit(task);
  };
}
