import { previousTradingDay, type RebalancePeriod, sessionOf, type TradingDay } from '@pipa/calendar';
import {
  type Broker,
  type ChargeType,
  type LongShort,
  OWN_STRATEGY_PREFIX,
  type PortfolioStatus,
} from '@pipa/contract';
import { type Decimal, exact } from '@pipa/trading';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { countIn, type Params, prepared, rows, rowsIn, type SqlBuilder } from '../sql/prepared.ts';
import { type MarketClock, readMarketState } from './market-store.ts';
import { openStatusLiterals } from './order-store.ts';
import type { Tx } from './transaction.ts';

/** A portfolio with the columns of its account and strategy that decide how it trades. */
export interface TradedPortfolio {
  readonly id: number;
  readonly trackAccountId: number;
  readonly status: PortfolioStatus;
  readonly cash: Decimal;
  /** Fees charged and not paid yet, dollars. */
  readonly feeDue: Decimal;
  readonly investmentAmount: Decimal;
  readonly startRequestedDay: TradingDay | null;
  /** Market instant of the first fill. */
  readonly startedAt: Date | null;
  readonly stopRequestedAt: Date | null;
  readonly nextTradeDate: TradingDay | null;
  /** Session at whose open a margin call is carried out. */
  readonly marginCallDay: TradingDay | null;
  /** Name of the account at its broker. */
  readonly account: string;
  readonly broker: Broker;
  /** Of the account, given to no portfolio. */
  readonly accountCash: Decimal;
  readonly isFrozen: boolean;
  readonly strategyCode: string;
  readonly rebalancePeriod: RebalancePeriod;
  readonly useMargin: boolean;
  /** Most dollars of one order: the smaller of what the owner and the strategy allow. */
  readonly buyValuePerOrder: number | null;
  readonly sellValuePerOrder: number | null;
  readonly longShort: LongShort;
  /** Whether its owner wants to hear of each executed order. */
  readonly tradeNotification: boolean;
  /** Whether the strategy is off the offer; it charges nothing then. */
  readonly isOffline: boolean;
  readonly chargeType: ChargeType;
  readonly chargeAmount: number;
}

/** Most dollars of one order of portfolio "p" of strategy "s"; a missing limit is none. */
export const leastOrderValue = (kind: 'buy' | 'sell') =>
  kind === 'buy'
    ? sql<number | null>`LEAST("p"."buyValuePerOrder", "s"."specBuyValuePerOrder")::float8`
    : sql<number | null>`LEAST("p"."sellValuePerOrder", "s"."specSellValuePerOrder")::float8`;

const portfolioLock = prepared((db, { portfolioId }: Params<{ portfolioId: number }>) =>
  db.selectFrom('portfolio').select('id').where('id', '=', portfolioId).where('isDeleted', '=', false).forNoKeyUpdate(),
);

const tradedPortfolio = prepared((db, { portfolioId }: Params<{ portfolioId: number }>) =>
  db
    .selectFrom('portfolio as p')
    .innerJoin('track_account as a', 'a.id', 'p.trackAccountId')
    .innerJoin('strategy as s', 's.id', 'p.strategyId')
    .select([
      'p.id',
      'p.trackAccountId',
      'p.status',
      'p.cash',
      'p.feeDue',
      'p.investmentAmount',
      'p.startRequestedDay',
      'p.startedAt',
      'p.stopRequestedAt',
      'p.nextTradeDate',
      'p.marginCallDay',
      'p.tradeNotification',
      'a.account',
      'a.broker',
      'a.cash as accountCash',
      sql<boolean>`a."frozenAt" IS NOT NULL`.as('isFrozen'),
      's.code as strategyCode',
      's.rebalancePeriod',
      's.useMargin',
      leastOrderValue('buy').as('buyValuePerOrder'),
      leastOrderValue('sell').as('sellValuePerOrder'),
      's.longShort',
      sql<boolean>`s."status" = 'Offline'`.as('isOffline'),
      's.chargeType',
      's.chargeAmount',
    ])
    .where('p.id', '=', portfolioId),
);

/**
 * Locks a portfolio until the transaction ends and reads how it trades; null when there is none. The lock is a statement of its
 * own, because a statement that waits for a lock reads other tables as of its start, and the account may be frozen meanwhile.
 */
export async function lockTradedPortfolio(tx: Tx, portfolioId: number): Promise<TradedPortfolio | null> {
  const [locked, [row]] = await Promise.all([
    rowsIn(tx, portfolioLock, { portfolioId }),
    rowsIn(tx, tradedPortfolio, { portfolioId }),
  ]);
  if (locked.length === 0) return null;
  return {
    ...row,
    cash: exact(row.cash),
    feeDue: exact(row.feeDue),
    accountCash: exact(row.accountCash),
    investmentAmount: exact(row.investmentAmount),
    rebalancePeriod: row.rebalancePeriod as RebalancePeriod,
  };
}

const nextTrade = prepared((db, { portfolioId, day }: Params<{ portfolioId: number; day: TradingDay }>) =>
  db.updateTable('portfolio').set({ nextTradeDate: day }).where('id', '=', portfolioId),
);

export async function setNextTradeDate(tx: Tx, portfolioId: number, day: TradingDay): Promise<void> {
  await countIn(tx, nextTrade, { portfolioId, day });
}

/** Portfolios in one of the statuses whose account may trade. */
const tradable = (db: SqlBuilder, statuses: readonly PortfolioStatus[]) =>
  db
    .selectFrom('portfolio as p')
    .innerJoin('track_account as a', 'a.id', 'p.trackAccountId')
    .select('p.id')
    .where('p.isDeleted', '=', false)
    .where('a.frozenAt', 'is', null)
    .where('p.status', 'in', statuses)
    .orderBy('p.id');

const RUNNING = ['Starting', 'Started'] as const satisfies PortfolioStatus[];

interface OpeningParams {
  day: TradingDay;
  /** The close before. */
  closedDay: TradingDay;
  openAt: Date;
}

/**
 * Whether a portfolio "p" that is due since `dueDay` awaits the decision of an own strategy: on the day itself the trades of its
 * session wait for what background work stores. From the next day on they wait no longer.
 */
const awaitsDecision = (dueDay: 'startRequestedDay' | 'nextTradeDate', p: Params<Omit<OpeningParams, 'openAt'>>) =>
  sql<boolean>`(${sql.ref(`p.${dueDay}`)} = ${p.day}::date AND EXISTS (
    SELECT 1 FROM "strategy" s WHERE s."id" = "p"."strategyId" AND starts_with(s."code", ${sql.lit(OWN_STRATEGY_PREFIX)})
    AND NOT EXISTS (SELECT 1 FROM "strategy_target" t WHERE t."strategyId" = s."id" AND t."day" = ${p.closedDay}::date)))`;

const due = prepared((db, { day, closedDay }: Params<Omit<OpeningParams, 'openAt'>>) =>
  tradable(db, RUNNING).where((eb) =>
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
 * Portfolios with something to trade in the session of a day, independent of the queue. Frozen accounts do not trade. A listed
 * portfolio without work costs one read of its books. Those with nothing to do but await the decision of an own strategy are left out
 * until it is stored.
 */
export async function duePortfolios(pool: Pick<Pool, 'query'>, day: TradingDay): Promise<number[]> {
  return (await rows(pool, due, { day, closedDay: previousTradingDay(day) })).map(({ id }) => id);
}

// Due work is either a plan, which leaves a rebalance of the day, or an order of an earlier day, which fills if it has a quote.
const untraded = prepared((db, { day, closedDay, openAt }: Params<OpeningParams>) =>
  tradable(db, RUNNING)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('rebalance as r')
            .select('r.id')
            .whereRef('r.portfolioId', '=', 'p.id')
            .where('r.tradeDay', '=', sql<TradingDay>`${day}::date`),
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
            .where('o.submittedAt', 'is not', null),
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
                .where('r.kind', '=', 'Stop'),
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
            .where('c.tradeDate', '<=', sql<TradingDay>`${day}::date`),
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
            ),
        ),
      ]),
    ),
);

/**
 * Due portfolios that have not been traded at the opening of a day. Portfolios without any quote, at an outside venue, or awaiting
 * the decision of an own strategy, are left out, because the opening does not wait for them.
 */
export async function untradedPortfolios(pool: Pick<Pool, 'query'>, day: TradingDay): Promise<number[]> {
  const closedDay = previousTradingDay(day);
  return (await rows(pool, untraded, { day, closedDay, openAt: sessionOf(day).openAt })).map(({ id }) => id);
}

const unfinishedStarts = prepared((db, { day, closedDay }: Params<Omit<OpeningParams, 'openAt'>>) =>
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

/** Key of the advisory lock between the trades of a session and its close. */
const SESSION_BARRIER = 5_204_871;

const sharedBarrier = prepared((db) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock_shared(${sql.lit(SESSION_BARRIER)})`.as('locked')),
);
const barrier = prepared((db) => db.selectNoFrom(sql`pg_advisory_xact_lock(${sql.lit(SESSION_BARRIER)})`.as('locked')));

/** The market clock and a locked portfolio. */
export interface LockedInSession {
  readonly state: MarketClock;
  /** Null when it is deleted. */
  readonly portfolio: TradedPortfolio | null;
}

/**
 * Begins every transaction that trades: takes the barrier shared before it reads the clock, so that the session cannot end
 * meanwhile, and locks the portfolio.
 */
export async function lockInSession(tx: Tx, portfolioId: number): Promise<LockedInSession> {
  const [, state, portfolio] = await Promise.all([
    countIn(tx, sharedBarrier, {}),
    readMarketState(tx),
    lockTradedPortfolio(tx, portfolioId),
  ]);
  return { state, portfolio };
}

/** Waits until trades that began before the clock moved are committed; later ones see that the session is over. */
export async function awaitTrades(tx: Tx): Promise<void> {
  await countIn(tx, barrier, {});
}
