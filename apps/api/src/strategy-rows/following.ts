import { type Following, readFollowers } from '@pipa/db';
import type { AppContext } from '../context.ts';

const KEPT_MS = 30_000;
const NONE: Following = { numberOfSubscription: 0, portfolioValue: 0 };

export interface Followers {
  /** Instant of the count in milliseconds, which identifies the figures. */
  readonly countedAt: number;
  of(strategyId: number): Following;
}

/**
 * Followers of all strategies. The count reads every running portfolio, so lists share one that is at most KEPT_MS old.
 */
function createFollowing({ pool, clock }: Pick<AppContext, 'pool' | 'clock'>) {
  let countedAt = Number.NEGATIVE_INFINITY;
  let counts: Promise<ReadonlyMap<number, Following>> | null = null;

  return async (): Promise<Followers> => {
    const now = clock().getTime();
    if (counts === null || now - countedAt >= KEPT_MS) {
      countedAt = now;
      counts = readFollowers(pool);
      counts.catch(() => {
        counts = null;
      });
    }
    const at = countedAt;
    const known = await counts;
    return { countedAt: at, of: (strategyId) => known.get(strategyId) ?? NONE };
  };
}

const counts = new WeakMap<object, ReturnType<typeof createFollowing>>();

/** The single count of a process, which the list of strategies and the dashboard share. */
export function followingOf(context: Pick<AppContext, 'pool' | 'clock'>): ReturnType<typeof createFollowing> {
  const known = counts.get(context.pool);
  if (known !== undefined) return known;
  const count = createFollowing(context);
  counts.set(context.pool, count);
  return count;
}
