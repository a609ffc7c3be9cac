import { type Following, readFollowers } from '@pipa/db/strategies';
import type { ReadContext } from '../context.ts';
import { onceAPool } from '../once-a-pool.ts';

/** A count of this age is served while the next one is made, and an older one is not served. */
const RENEWED_FROM_MS = 15_000;
const KEPT_MS = 30_000;
const NONE: Following = { numberOfSubscription: 0, portfolioValue: 0 };

export interface Followers {
  /** Identifies the figures: counts with equal figures have the same, so that answers with them can be cached under it. */
  readonly version: number;
  of(strategyId: number): Following;
}

interface Count {
  /** Milliseconds. */
  readonly countedAt: number;
  readonly version: number;
  readonly figures: ReadonlyMap<number, Following>;
}

function areEqual(left: Count['figures'], right: Count['figures']): boolean {
  if (left.size !== right.size) return false;
  return [...left].every(([id, { numberOfSubscription, portfolioValue }]) => {
    const other = right.get(id);
    return other?.numberOfSubscription === numberOfSubscription && other.portfolioValue === portfolioValue;
  });
}

/**
 * Followers of all strategies. The count reads every running portfolio, so lists share one that is at most KEPT_MS old. Requests
 * wait for it only where nobody has asked for a while.
 */
export function createFollowing({ pool, clock }: Pick<ReadContext, 'pool' | 'clock'>): () => Promise<Followers> {
  let last: Count | null = null;
  let counting: Promise<Count> | null = null;

  async function count(countedAt: number): Promise<Count> {
    try {
      const figures = await readFollowers(pool);
      const isSame = last !== null && areEqual(last.figures, figures);
      last = { countedAt, figures, version: (last?.version ?? 0) + (isSame ? 0 : 1) };
      return last;
    } finally {
      counting = null;
    }
  }

  return async () => {
    const now = clock().getTime();
    const age = last === null ? Number.POSITIVE_INFINITY : now - last.countedAt;
    if (age >= RENEWED_FROM_MS && counting === null) {
      counting = count(now);
      // A request that does not wait for it does not fail with it: the next one counts again.
      counting.catch(() => undefined);
    }
    const { version, figures } = last !== null && age < KEPT_MS ? last : await (counting ?? count(now));
    return { version, of: (strategyId) => figures.get(strategyId) ?? NONE };
  };
}

/** The single count of a process, which the list of strategies and the dashboard share. */
export const followingOf = onceAPool(createFollowing);
