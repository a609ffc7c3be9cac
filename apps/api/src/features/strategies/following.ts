import { statement } from '@pipa/db';
import type { AppContext } from '../../context.ts';

/** Who follows a strategy, and with how much. */
export interface Following {
  readonly numberOfSubscription: number;
  /** Dollars at the last close. */
  readonly portfolioValue: number;
}

const KEPT_MS = 30_000;
const NOBODY: Following = { numberOfSubscription: 0, portfolioValue: 0 };

const countFollowers = statement(`
  SELECT p."strategyId", count(*)::int AS "numberOfSubscription",
    COALESCE(sum(COALESCE(r."netLiquidation", p."cash")), 0)::float8 AS "portfolioValue"
  FROM "portfolio" p
  LEFT JOIN LATERAL (
    SELECT "netLiquidation" FROM "portfolio_record" WHERE "portfolioId" = p."id" ORDER BY "tradeDate" DESC LIMIT 1
  ) r ON true
  WHERE p."status" IN ('Starting', 'Started') AND NOT p."isDeleted" GROUP BY p."strategyId"`);

/**
 * Followers of all strategies. Counting goes over every running portfolio, so it is done once in a while for all lists
 * together instead of with each of them.
 */
export function createFollowing({ pool, clock }: Pick<AppContext, 'pool' | 'clock'>) {
  let countedAt = Number.NEGATIVE_INFINITY;
  let counts: Promise<ReadonlyMap<number, Following>> | null = null;

  async function count(): Promise<ReadonlyMap<number, Following>> {
    const { rows } = await pool.query<Following & { strategyId: number }>(countFollowers([]));
    return new Map(rows.map(({ strategyId, ...following }) => [strategyId, following]));
  }

  return async (): Promise<(strategyId: number) => Following> => {
    const now = clock().getTime();
    if (counts === null || now - countedAt >= KEPT_MS) {
      countedAt = now;
      counts = count();
      counts.catch(() => {
        counts = null;
      });
    }
    const known = await counts;
    return (strategyId) => known.get(strategyId) ?? NOBODY;
  };
}
