import { previousTradingDay, sessionOf, type TradingDay } from '@pipa/calendar';
import { OWN_STRATEGY_PREFIX, type PortfolioStatus } from '@pipa/contract';
import { sql } from 'kysely';
import { haltOf } from '../accounts/account-halt.ts';
import type { Pool } from '../client.ts';
import { type Params, prepared, rows, type SqlBuilder } from '../sql/prepared.ts';
import { openStatusLiterals } from '../trading/order-store.ts';

/** Portfolios in one of the statuses whose account is not frozen. */
const unfrozen = (db: SqlBuilder, statuses: readonly PortfolioStatus[]) =>
  db
    .selectFrom('portfolio as p')
    .innerJoin('track_account as a', 'a.id', 'p.trackAccountId')
    .select('p.id')
    .where('p.isDeleted', '=', false)
    .where('a.frozenAt', 'is', null)
    .where('p.status', 'in', statuses)
    .orderBy('p.id');

/** Those of them whose account may trade. */
const tradable = (db: SqlBuilder, statuses: readonly PortfolioStatus[]) =>
  unfrozen(db, statuses).where(haltOf('a'), 'is', null);

const RUNNING = ['Starting', 'Started'] as const satisfies PortfolioStatus[];

interface SessionDays {
  day: TradingDay;
  /** The close before. */
  closedDay: TradingDay;
}

interface OpeningParams extends SessionDays {
  openAt: Date;
}

/**
 * Whether a portfolio "p" that is due since `dueDay` awaits the decision of an own strategy: on the day itself the trades of its
 * session wait for what background work stores. From the next day on they wait no longer.
 */
const awaitsDecision = (dueDay: 'startRequestedDay' | 'nextTradeDate', p: Params<SessionDays>) =>
  sql<boolean>`(${sql.ref(`p.${dueDay}`)} = ${p.day}::date AND EXISTS (
    SELECT 1 FROM "strategy" s WHERE s."id" = "p"."strategyId" AND starts_with(s."code", ${sql.lit(OWN_STRATEGY_PREFIX)})
    AND NOT EXISTS (SELECT 1 FROM "strategy_target" t WHERE t."strategyId" = s."id" AND t."day" = ${p.closedDay}::date)))`;

const due = prepared((db, { day, closedDay }: Params<SessionDays>) =>
  unfrozen(db, RUNNING).where((eb) =>
    eb.or([
      eb.and([
        eb('p.status', '=', 'Starting'),
        eb('p.startRequestedDay', '<=', sql<TradingDay>`${day}::date`),
        eb.not(awaitsDecision('startRequestedDay', { day, closedDay })),
      ]),
      eb('p.stopRequestedAt', 'is not', null),
      eb.and([
        eb('p.status', '=', 'Started'),
        eb('p.nextTradeDate', '<=', sql<TradingDay>`${day}::date`),
        eb.not(awaitsDecision('nextTradeDate', { day, closedDay })),
      ]),
      eb('p.marginCallDay', '=', sql<TradingDay>`${day}::date`),
      eb.exists(
        eb
          .selectFrom('trade_order as o')
          .select('o.id')
          .whereRef('o.portfolioId', '=', 'p.id')
          .where('o.status', 'in', openStatusLiterals),
      ),
      eb.exists(
        eb
          .selectFrom('cash_change as c')
          .select('c.id')
          .whereRef('c.portfolioId', '=', 'p.id')
          .where((c) =>
            c.or([
              c('c.status', '=', 'Executing'),
              c.and([c('c.status', '=', 'ReadyToExecute'), c('c.tradeDate', '<=', sql<TradingDay>`${day}::date`)]),
            ]),
          ),
      ),
    ]),
  ),
);

/**
 * Portfolios of accounts that are not frozen with something to trade in the session of a day, independent of the queue; one
 * without work, or on an account where nothing new is planned, costs one read of its books. Those that only await the decision of an own strategy are left out until it is
 * stored.
 */
export async function duePortfolios(pool: Pick<Pool, 'query'>, day: TradingDay): Promise<number[]> {
  return (await rows(pool, due, { day, closedDay: previousTradingDay(day) })).map(({ id }) => id);
}

/**
 * Portfolios of one statement. Each reads by the keys of its portfolios, and ends soon: a statement that reads all of them while they
 * trade takes minutes, and what they leave behind cannot be removed from any index until it has ended.
 */
const PORTFOLIOS_AT_ONCE = 500;

/**
 * Keeps a condition on rows of a portfolio a question by its key. Without it the planner may join the table as a whole, which it
 * knows from an hour in which next to nothing was open.
 */
const BY_KEY = sql.lit(0);

const running = prepared((db) => tradable(db, RUNNING));

interface UntradedParams extends OpeningParams {
  /** The portfolios to look at. */
  ids: readonly number[];
}

// Due work is either a plan, which leaves a rebalance of the day, or an order of an earlier day, which fills if it has a quote.
const untraded = prepared((db, { day, closedDay, openAt, ids }: Params<UntradedParams>) =>
  tradable(db, RUNNING)
    .where(sql<boolean>`"p"."id" = any(${ids}::int[])`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('rebalance as r')
            .select('r.id')
            .whereRef('r.portfolioId', '=', 'p.id')
            .where('r.tradeDay', '=', sql<TradingDay>`${day}::date`)
            .offset(BY_KEY),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('trade_order as o')
            .select('o.id')
            .whereRef('o.portfolioId', '=', 'p.id')
            .where('o.status', 'in', openStatusLiterals)
            .where('o.submittedAt', 'is not', null)
            .offset(BY_KEY),
        ),
      ),
    )
    .where((eb) =>
      eb.or([
        eb.and([
          eb('p.status', '=', 'Starting'),
          eb('p.startRequestedDay', '<=', sql<TradingDay>`${day}::date`),
          eb.not(awaitsDecision('startRequestedDay', { day, closedDay })),
        ]),
        eb.and([
          eb('p.stopRequestedAt', 'is not', null),
          eb.not(
            eb.exists(
              eb
                .selectFrom('rebalance as r')
                .select('r.id')
                .whereRef('r.portfolioId', '=', 'p.id')
                .where('r.kind', '=', 'Stop')
                .offset(BY_KEY),
            ),
          ),
        ]),
        eb.and([
          eb('p.status', '=', 'Started'),
          eb('p.nextTradeDate', '<=', sql<TradingDay>`${day}::date`),
          eb.not(awaitsDecision('nextTradeDate', { day, closedDay })),
        ]),
        eb.and([eb('p.status', '=', 'Started'), eb('p.marginCallDay', '=', sql<TradingDay>`${day}::date`)]),
        eb.exists(
          eb
            .selectFrom('cash_change as c')
            .select('c.id')
            .whereRef('c.portfolioId', '=', 'p.id')
            .where('c.status', '=', 'ReadyToExecute')
            .where('c.tradeDate', '<=', sql<TradingDay>`${day}::date`)
            .offset(BY_KEY),
        ),
        eb.exists(
          eb
            .selectFrom('trade_order as o')
            .innerJoin('instrument as i', 'i.symbol', 'o.symbol')
            .innerJoin('session_bar as b', 'b.instrumentId', 'i.id')
            .select('o.id')
            .whereRef('o.portfolioId', '=', 'p.id')
            .where('o.status', 'in', openStatusLiterals)
            .where('o.type', '=', 'Market')
            .where('b.day', '=', sql<TradingDay>`${day}::date`)
            .where('b.volume', '>', 0)
            .where((o) =>
              o.not(
                o.exists(
                  o
                    .selectFrom('execution as e')
                    .select('e.id')
                    .whereRef('e.orderId', '=', 'o.id')
                    .where('e.execTime', '>=', openAt),
                ),
              ),
            )
            .offset(BY_KEY),
        ),
      ]),
    ),
);

/** The untraded among these portfolios, or among all that run, a page of them at a time. */
async function* untradedPages(
  pool: Pick<Pool, 'query'>,
  day: TradingDay,
  among?: readonly number[],
): AsyncGenerator<number[]> {
  const session = { day, closedDay: previousTradingDay(day), openAt: sessionOf(day).openAt };
  const all = among ?? (await rows(pool, running, {})).map(({ id }) => id);
  for (let from = 0; from < all.length; from += PORTFOLIOS_AT_ONCE) {
    const ids = all.slice(from, from + PORTFOLIOS_AT_ONCE);
    yield (await rows(pool, untraded, { ...session, ids })).map(({ id }) => id);
  }
}

/**
 * Due portfolios, of all or of some, that have not been traded at the opening of a day. Portfolios without any quote, at an outside
 * venue, or awaiting the decision of an own strategy, are left out, because the opening does not wait for them. Ascending, if `among`
 * is.
 */
export async function untradedPortfolios(
  pool: Pick<Pool, 'query'>,
  day: TradingDay,
  among?: readonly number[],
): Promise<number[]> {
  const ids: number[] = [];
  for await (const page of untradedPages(pool, day, among)) ids.push(...page);
  return ids;
}

/** Whether there is any of `untradedPortfolios`; looks no further than the first. */
export async function hasUntraded(
  pool: Pick<Pool, 'query'>,
  day: TradingDay,
  among?: readonly number[],
): Promise<boolean> {
  for await (const page of untradedPages(pool, day, among)) if (page.length > 0) return true;
  return false;
}

const unfinishedStarts = prepared((db, { day, closedDay }: Params<SessionDays>) =>
  tradable(db, ['Starting'])
    .where('p.startRequestedDay', '<=', sql<TradingDay>`${day}::date`)
    .where((eb) => eb.not(awaitsDecision('startRequestedDay', { day, closedDay }))),
);

/**
 * Portfolios due to start on a day or before that have not started. Portfolios of frozen accounts are left out, and those that
 * await the decision of an own strategy, which may start on the next day.
 */
export async function listUnfinishedStarts(pool: Pick<Pool, 'query'>, day: TradingDay): Promise<number[]> {
  const closedDay = previousTradingDay(day);
  return (await rows(pool, unfinishedStarts, { day, closedDay })).map(({ id }) => id);
}
