import { dayToUtcDate, type TradingDay } from '@pipa/calendar';
import { sql } from 'kysely';
import type { Prisma, RebalanceKind, RebalanceStatus } from '../client.ts';
import { type Params, prepared, rowsIn } from '../sql/prepared.ts';
import { openOrderStatuses } from './order-store.ts';
import type { Tx } from './transaction.ts';

/** A decision to trade, before it is stored. */
export interface NewRebalance {
  readonly portfolioId: number;
  readonly kind: RebalanceKind;
  readonly tradeDay: TradingDay;
  readonly status: RebalanceStatus;
  /** Symbol to weight. */
  readonly targets: ReadonlyMap<string, number>;
  readonly skipped: readonly object[];
  /** Value at the last closes, dollars. */
  readonly equity: number;
  readonly reason: string | null;
  /** Wall clock. */
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** Stores a decision under the next free key of its portfolio, day and kind. The caller has locked the portfolio. */
export async function createRebalance(tx: Tx, plan: NewRebalance): Promise<{ id: number; planKey: string }> {
  const { portfolioId, kind, targets, skipped, equity } = plan;
  const tradeDay = dayToUtcDate(plan.tradeDay);
  const prefix = `${portfolioId}-${plan.tradeDay}-${kind}`;
  const earlier = await tx.rebalance.count({ where: { portfolioId, tradeDay, kind } });
  const planKey = earlier === 0 ? prefix : `${prefix}-${earlier + 1}`;
  const { id } = await tx.rebalance.create({
    data: {
      ...plan,
      planKey,
      tradeDay,
      targets: Object.fromEntries(targets),
      skipped: skipped.map((skip) => ({ ...skip })) as Prisma.InputJsonArray,
      equity: equity.toFixed(6),
    },
    select: { id: true },
  });
  return { id, planKey };
}

/** Marks plans without open orders as done. */
export async function finishRebalances(tx: Tx, portfolioId: number, at: Date): Promise<void> {
  await tx.rebalance.updateMany({
    where: { portfolioId, status: 'Planned', orders: { none: { status: { in: [...openOrderStatuses] } } } },
    data: { status: 'Done', finishedAt: at },
  });
}

/** Marks the plan of a start requested on `since` or later as failed. */
export async function failStartRebalance(
  tx: Tx,
  portfolioId: number,
  since: TradingDay,
  reason: string,
): Promise<void> {
  await tx.rebalance.updateMany({
    where: { portfolioId, kind: 'Start', tradeDay: { gte: dayToUtcDate(since) } },
    data: { status: 'Failed', reason },
  });
}

/** Target weights of the portfolio's last plan; empty before its start. */
export async function readPortfolioTargets(tx: Tx, portfolioId: number): Promise<Map<string, number>> {
  const last = await tx.rebalance.findFirst({
    where: { portfolioId, kind: { in: ['Start', 'Rebalance'] }, status: { not: 'Failed' } },
    orderBy: { id: 'desc' },
    select: { targets: true },
  });
  return new Map(Object.entries((last?.targets ?? {}) as Record<string, number>));
}

interface PlannedSince {
  readonly portfolioId: number;
  readonly day: TradingDay;
  /** First day of the start under way, or null. */
  readonly startingSince: TradingDay | null;
  readonly isStopping: boolean;
}

const plannedKinds = prepared((db, p: Params<PlannedSince>) =>
  db
    .selectFrom('rebalance')
    .select('kind')
    .distinct()
    .where('portfolioId', '=', p.portfolioId)
    .where((eb) =>
      eb.or([
        eb('tradeDay', '=', sql<TradingDay>`${p.day}::date`),
        // A start is one attempt over any number of days, and a stop happens once.
        eb.and([eb('kind', '=', 'Start'), eb('tradeDay', '>=', sql<TradingDay>`${p.startingSince}::date`)]),
        eb.and([eb('kind', '=', 'Stop'), sql<boolean>`${p.isStopping}::boolean`]),
      ]),
    ),
);

/** Kinds planned on a day, and the start or stop under way, planned on any day. */
export async function readPlannedKinds(tx: Tx, since: PlannedSince): Promise<Set<RebalanceKind>> {
  return new Set((await rowsIn(tx, plannedKinds, since)).map(({ kind }) => kind));
}
