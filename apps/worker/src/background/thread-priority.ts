import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Nice value of a thread that only works with time that others leave, which is a tenth of a core beside a busy one. */
const COMPUTE_PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Lowers the priority of the thread that calls it, so that requests and trades go first on a busy machine. On Linux a thread
 * has a priority of its own and `/proc/thread-self` names it; on other systems only the whole process has one, and
 * everything stays as it is.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return;
  const threadId = Number(readlinkSync('/proc/thread-self').split('/').pop());
  setPriority(threadId, COMPUTE_PRIORITY);
}
