import type { TradingDay } from '@pipa/calendar';
import { sql } from 'kysely';
import type { RebalanceKind, RebalanceStatus } from '../client.ts';
import { countIn, type Params, prepared, rowsIn } from '../sql/prepared.ts';
import { openStatusLiterals } from './order-store.ts';
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

interface RebalanceRow extends Omit<NewRebalance, 'targets' | 'skipped' | 'equity'> {
  /** JSON. */
  readonly targets: string;
  /** JSON. */
  readonly skipped: string;
  readonly equity: string;
  /** Portfolio, day and kind. */
  readonly prefix: string;
}

// The first plan of a portfolio, day and kind has the prefix as its key, later ones are numbered.
const newRebalance = prepared((db, p: Params<RebalanceRow>) =>
  db
    .with('earlier', (q) =>
      q
        .selectFrom('rebalance')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('portfolioId', '=', sql<number>`${p.portfolioId}::int`)
        .where('tradeDay', '=', sql<TradingDay>`${p.tradeDay}::date`)
        .where('kind', '=', sql<RebalanceKind>`${p.kind}::"RebalanceKind"`),
    )
    .insertInto('rebalance')
    .columns([
      'portfolioId',
      'tradeDay',
      'kind',
      'planKey',
      'status',
      'targets',
      'skipped',
      'equity',
      'reason',
      'createdAt',
      'finishedAt',
    ])
    .expression((q) =>
      q
        .selectFrom('earlier')
        .select([
          sql<number>`${p.portfolioId}::int`.as('portfolioId'),
          sql<TradingDay>`${p.tradeDay}::date`.as('tradeDay'),
          sql<RebalanceKind>`${p.kind}::"RebalanceKind"`.as('kind'),
          sql<string>`${p.prefix}::text || CASE WHEN "count" = 0 THEN '' ELSE '-' || ("count" + 1) END`.as('planKey'),
          sql<RebalanceStatus>`${p.status}::"RebalanceStatus"`.as('status'),
          sql<string>`${p.targets}::jsonb`.as('targets'),
          sql<string>`${p.skipped}::jsonb`.as('skipped'),
          sql<string>`${p.equity}::numeric`.as('equity'),
          sql<string | null>`${p.reason}::text`.as('reason'),
          sql<Date>`${p.createdAt}::timestamptz`.as('createdAt'),
          sql<Date | null>`${p.finishedAt}::timestamptz`.as('finishedAt'),
        ]),
    )
    .returning(['id', 'planKey']),
);

/** Stores a decision under the next free key of its portfolio, day and kind. The caller has locked the portfolio. */
export async function createRebalance(tx: Tx, plan: NewRebalance): Promise<{ id: number; planKey: string }> {
  const { portfolioId, kind, tradeDay, targets, skipped, equity } = plan;
  const [stored] = await rowsIn(tx, newRebalance, {
    ...plan,
    prefix: `${portfolioId}-${tradeDay}-${kind}`,
    targets: JSON.stringify(Object.fromEntries(targets)),
    skipped: JSON.stringify(skipped),
    equity: equity.toFixed(6),
  });
  return stored;
}

const finishing = prepared((db, { portfolioId, at }: Params<{ portfolioId: number; at: Date }>) =>
  db
    .updateTable('rebalance')
    .set({ status: 'Done', finishedAt: at })
    .where('portfolioId', '=', portfolioId)
    .where('status', '=', 'Planned')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('trade_order as o')
            .select('o.id')
            .whereRef('o.rebalanceId', '=', 'rebalance.id')
            .where('o.status', 'in', openStatusLiterals),
        ),
      ),
    ),
);

/** Marks plans without open orders as done. */
export async function finishRebalances(tx: Tx, portfolioId: number, at: Date): Promise<void> {
  await countIn(tx, finishing, { portfolioId, at });
}

const failingStart = prepared((db, p: Params<{ portfolioId: number; since: TradingDay; reason: string }>) =>
  db
    .updateTable('rebalance')
    .set({ status: 'Failed', reason: p.reason })
    .where('portfolioId', '=', p.portfolioId)
    .where('kind', '=', 'Start')
    .where('tradeDay', '>=', sql<TradingDay>`${p.since}::date`),
);

/** Marks the plan of a start requested on `since` or later as failed. */
export async function failStartRebalance(
  tx: Tx,
  portfolioId: number,
  since: TradingDay,
  reason: string,
): Promise<void> {
  await countIn(tx, failingStart, { portfolioId, since, reason });
}

const lastTargets = prepared((db, { portfolioId }: Params<{ portfolioId: number }>) =>
  db
    .selectFrom('rebalance')
    .select(sql<Record<string, number>>`"targets"`.as('targets'))
    .where('portfolioId', '=', portfolioId)
    .where('kind', 'in', ['Start', 'Rebalance'])
    .where('status', '<>', 'Failed')
    .orderBy('id', 'desc')
    .limit(sql.lit(1)),
);

/** Target weights of the portfolio's last plan; empty before its start. */
export async function readPortfolioTargets(tx: Tx, portfolioId: number): Promise<Map<string, number>> {
  const [last] = await rowsIn(tx, lastTargets, { portfolioId });
  return new Map(Object.entries(last?.targets ?? {}));
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
