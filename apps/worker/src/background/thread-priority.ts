import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Nice value of a background thread: it gets idle time, or about a tenth of a core beside a busy thread. */
const COMPUTE_PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Lowers the priority of the calling thread, so that requests and trades go first on a busy machine. On Linux each thread has a
 * priority, and `/proc/thread-self` gives its id; on other systems only the process has one, and nothing changes.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return;
  const threadId = Number(readlinkSync('/proc/thread-self').split('/').pop());
  setPriority(threadId, COMPUTE_PRIORITY);
}
