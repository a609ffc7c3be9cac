import { loggedErrors } from './logger.ts';

const MEGABYTE = 1_048_576;

/** How busy a pool of connections is, as the driver counts. */
interface PoolCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** What this process measures of itself: its memory, its connections, and the errors that it has logged since it was last asked. */
export function processMeasure(pool: PoolCounts) {
  let counted = loggedErrors();
  return () => {
    const errors = loggedErrors() - counted;
    counted += errors;
    return {
      memoryMb: Math.round(process.memoryUsage.rss() / MEGABYTE),
      poolBusy: pool.totalCount - pool.idleCount,
      poolWaiting: pool.waitingCount,
      errors,
    };
  };
}
