import { fromEpochDay, type TradingDay } from '@pipa/calendar';
import type { StrategyStatus, StrategyType } from '@pipa/contract';
import type { StrategyFeed } from '@pipa/quant';
import type { FeeTerms } from '@pipa/trading';
import { sql } from 'kysely';
import { modelsOf, type Pool, type PrismaClient } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { countIn, type Params, pick, prepared, rows } from '../sql/prepared.ts';
import { inTransaction } from '../sql/transaction.ts';
import { addReport, type NewReport } from './report-writes.ts';

const firstDays = prepared((db, { symbols, benchmark }: Params<{ symbols: readonly string[]; benchmark: string }>) =>
  db
    .selectFrom('instrument as i')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('bar_year')
          .select(sql<number>`"days"[1]`.as('day'))
          .whereRef('instrumentId', '=', 'i.id')
          .where(sql<boolean>`cardinality("days") > 0`)
          .orderBy('year')
          .limit(1)
          .as('b'),
      (join) => join.onTrue(),
    )
    .select([
      sql<number | null>`min("b"."day") FILTER (WHERE "i"."symbol" = ANY(${symbols}))`.as('first'),
      sql<number | null>`min("b"."day") FILTER (WHERE "i"."symbol" = ${benchmark})`.as('benchmarkFirst'),
    ])
    .where(sql<boolean>`"i"."symbol" = ANY(array_append(${symbols}::text[], ${benchmark}::text))`),
);

const dayOf = (epochDay: number | null): TradingDay | null => (epochDay === null ? null : fromEpochDay(epochDay));

/** What the market holds for a strategy with a universe, up to a close. */
export async function readStrategyFeed(
  pool: Pick<Pool, 'query'>,
  { universe, benchmark, lastDay }: { universe: readonly string[]; benchmark: string; lastDay: TradingDay },
): Promise<StrategyFeed> {
  const { first, benchmarkFirst } = onlyRow(await rows(pool, firstDays, { symbols: universe, benchmark }));
  return { firstDay: dayOf(first), benchmark, benchmarkFirstDay: dayOf(benchmarkFirst), lastDay };
}

/** A strategy that waits for data, or that is on offer without any report. */
export interface UnfedStrategy extends FeeTerms {
  readonly id: number;
  readonly code: string;
  readonly kind: StrategyType;
  readonly useMargin: boolean;
  readonly chargeAmount: number;
  /** Null for one on offer. */
  readonly unfedReason: string | null;
  /** Whether it was on offer and not fed at an earlier close (`awaitFeed`). */
  readonly isAwaitingFeed: boolean;
  /** Whether portfolios start or run with it. */
  readonly isFollowed: boolean;
}

// One on offer is looked at once it was evaluated without a report.
const unfed = prepared((db) =>
  db
    .selectFrom('strategy as s')
    .select(['s.id', 's.code', 's.kind', 's.useMargin', 's.chargeType', 's.chargeAmount', 's.unfedReason'])
    .select('s.isAwaitingFeed')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('portfolio as p')
            .select('p.id')
            .whereRef('p.strategyId', '=', 's.id')
            .where('p.status', 'in', ['Starting', 'Started']),
        )
        .$castTo<boolean>()
        .as('isFollowed'),
    )
    .where((eb) =>
      eb.or([
        eb('s.unfedReason', 'is not', null),
        eb.and([
          eb('s.status', '<>', 'Offline'),
          eb('s.evaluatedVersion', 'is not', null),
          eb.not(eb.exists(eb.selectFrom('backtest_report as b').select('b.id').whereRef('b.strategyId', '=', 's.id'))),
        ]),
      ]),
    )
    .orderBy('s.id'),
);

/** Strategies to look at again when the market has grown, by id. */
export function findUnfedStrategies(pool: Pick<Pool, 'query'>): Promise<UnfedStrategy[]> {
  return rows(pool, unfed, {});
}

/** Has the reports of a strategy completed by the next evaluation. */
export async function evaluateAgain(prisma: PrismaClient, id: number, at: Date): Promise<void> {
  await modelsOf(prisma).strategy.updateMany({
    where: { id },
    data: { evaluatedVersion: null, isAwaitingFeed: false, modifiedAt: at },
  });
}

/** Notes that a strategy stays on offer although the market cannot feed it. */
export async function awaitFeed(prisma: PrismaClient, id: number): Promise<void> {
  await modelsOf(prisma).strategy.updateMany({ where: { id, isAwaitingFeed: false }, data: { isAwaitingFeed: true } });
}

/**
 * Takes a strategy that the market cannot feed off the offer, with the reason; a stored reason is replaced. It awaits its feed no more:
 * the reason says when it is looked at again.
 */
export async function withholdStrategy(prisma: PrismaClient, id: number, reason: string, at: Date): Promise<void> {
  await modelsOf(prisma).strategy.updateMany({
    where: { id, OR: [{ unfedReason: null }, { unfedReason: { not: reason } }, { isAwaitingFeed: true }] },
    data: { status: 'Offline', unfedReason: reason, isAwaitingFeed: false, modifiedAt: at },
  });
}

/** What is known of a strategy once the market can feed it. */
export interface AdmittedStrategy {
  readonly kind: StrategyType;
  readonly universe: readonly string[];
  readonly riskLevel: number;
  readonly pipaRating: number | null;
  /** First session in which it is on offer; one that was on offer before keeps its first day, from which its track begins. */
  readonly onlineDay: TradingDay;
  readonly report: NewReport;
}

interface AdmittedParams extends Omit<AdmittedStrategy, 'kind' | 'report' | 'universe'> {
  id: number;
  universe: string[];
  status: StrategyStatus;
  at: Date;
}

const admission = prepared((db, p: Params<AdmittedParams>) =>
  db
    .updateTable('strategy')
    .set({
      ...pick(p, ['riskLevel', 'pipaRating', 'universe', 'status']),
      onlineDay: sql<TradingDay>`COALESCE("onlineDay", ${p.onlineDay}::date)`,
      unfedReason: null,
      evaluatedVersion: null,
      modifiedAt: p.at,
    })
    .where('id', '=', p.id)
    .where('unfedReason', 'is not', null),
);

/** Offers a strategy that has waited for data, with its featured report; its other reports follow. Nothing for one that waits no more. */
export async function admitStrategy(
  prisma: PrismaClient,
  id: number,
  { kind, universe, report, ...rated }: AdmittedStrategy,
  at: Date,
): Promise<void> {
  await inTransaction(prisma, async (tx) => {
    const status = kind === 'AQS' ? 'Online' : 'Active';
    const count = await countIn(tx, admission, { ...rated, id, universe: [...universe], status, at });
    if (count === 1) await addReport(tx, id, report);
  });
}
