import type { TradingDay } from '@pipa/calendar';
import type { PortfolioStatus } from '@pipa/contract';
import type { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { toDecimal } from '../decimal.ts';
import { numbersByName, weightPairs } from '../sql/json.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';
import { leastOrderValue } from '../trading/trading-store.ts';

type Reader = Pick<Pool, 'query'>;

/** Target weights, and the close at which they were decided. */
export interface DecidedTargets {
  readonly day: TradingDay;
  readonly targets: ReadonlyMap<string, number>;
}

const decidedTargets = prepared(
  (db, { strategyId, day }: Params<{ strategyId: number; day: TradingDay }>) =>
    db
      .selectFrom('strategy_target')
      .select(['day', 'targets'])
      .where('strategyId', '=', strategyId)
      .where('day', '<=', sql<TradingDay>`${day}::date`)
      .orderBy('day', 'desc')
      .limit(1),
  { targets: weightPairs },
);

/** The newest targets that a strategy decided up to the close of a day; null when none are stored. */
export async function readDecidedTargets(
  pool: Reader,
  strategyId: number,
  day: TradingDay,
): Promise<DecidedTargets | null> {
  const [found] = await rows(pool, decidedTargets, { strategyId, day });
  return found === undefined ? null : { day: found.day, targets: new Map(found.targets) };
}

const usableCash = prepared((db, { userId, accountId }: Params<{ userId: number; accountId: number }>) =>
  db
    .selectFrom('track_account')
    .select('cash')
    .where('id', '=', accountId)
    .where('userId', '=', userId)
    .where('isDeleted', '=', sql.lit(false)),
);

/** Cash of an own account that is given to no portfolio, dollars; null for a deleted account or that of another user. */
export async function readUsableCash(pool: Reader, userId: number, accountId: number): Promise<Decimal | null> {
  const [found] = await rows(pool, usableCash, { userId, accountId });
  return found === undefined ? null : toDecimal(found.cash);
}

const planFacts = prepared(
  (db, { userId, portfolioId }: Params<{ userId: number; portfolioId: number }>) =>
    db
      .selectFrom('portfolio as p')
      .innerJoin('strategy as s', 's.id', 'p.strategyId')
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('cash_change as c')
            .select([
              sql<string>`coalesce(sum("c"."amount") FILTER (WHERE "c"."status" = 'ReadyToExecute'), 0)`.as('waiting'),
              sql<string>`coalesce(-sum("c"."cash") FILTER (WHERE "c"."status" = 'Executing' AND "c"."cash" < 0), 0)`.as(
                'pending',
              ),
            ])
            .whereRef('c.portfolioId', '=', 'p.id')
            .where('c.status', 'in', ['ReadyToExecute', 'Executing'])
            .as('w'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('rebalance as r')
            .select(['r.tradeDay', 'r.targets'])
            .whereRef('r.portfolioId', '=', 'p.id')
            .where('r.kind', 'in', ['Start', 'Rebalance'])
            .where('r.status', '<>', 'Failed')
            .orderBy('r.id', 'desc')
            .limit(1)
            .as('t'),
        (join) => join.onTrue(),
      )
      .select([
        'p.status',
        sql<boolean>`"p"."stopRequestedAt" IS NOT NULL`.as('isStopping'),
        'p.feeDue',
        'p.nextTradeDate',
        'p.strategyId',
        's.useMargin',
        sql<string>`(SELECT "a"."cash" FROM "track_account" "a" WHERE "a"."id" = "p"."trackAccountId")`.as(
          'usableCash',
        ),
        leastOrderValue('buy').as('buyValuePerOrder'),
        leastOrderValue('sell').as('sellValuePerOrder'),
        'w.waiting',
        'w.pending',
        't.tradeDay as plannedOn',
        't.targets',
      ])
      .where('p.id', '=', portfolioId)
      .where('p.userId', '=', userId)
      .where('p.isDeleted', '=', sql.lit(false)),
  { targets: numbersByName.nullable() },
);

/** What the next plan of a portfolio depends on beside its books; dollars. */
export interface PlanFacts {
  readonly status: PortfolioStatus;
  readonly isStopping: boolean;
  readonly feeDue: Decimal;
  /** Day of the next rebalance. */
  readonly nextTradeDate: TradingDay | null;
  readonly strategyId: number;
  readonly useMargin: boolean;
  /** Most dollars of one order: the smaller of what the owner and the strategy allow. */
  readonly buyValuePerOrder: number | null;
  readonly sellValuePerOrder: number | null;
  /** Cash of its account that is given to no portfolio. */
  readonly usableCash: Decimal;
  /** What the changes of the amount that wait move, signed. */
  readonly waiting: Decimal;
  /** What decreases under way still take out, positive. */
  readonly pending: Decimal;
  /** Targets of the last plan, and its day; null before the first. */
  readonly planned: DecidedTargets | null;
}

/** Null for the portfolio of another user. */
export async function readPlanFacts(pool: Reader, userId: number, portfolioId: number): Promise<PlanFacts | null> {
  const [found] = await rows(pool, planFacts, { userId, portfolioId });
  if (found === undefined) return null;
  const { plannedOn, targets, ...row } = found;
  return {
    ...row,
    feeDue: toDecimal(row.feeDue),
    usableCash: toDecimal(row.usableCash),
    waiting: toDecimal(row.waiting),
    pending: toDecimal(row.pending),
    planned: plannedOn === null ? null : { day: plannedOn, targets: new Map(Object.entries(targets ?? {})) },
  };
}
