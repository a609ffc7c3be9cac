import type { RebalancePeriod, TradingDay } from '@pipa/calendar';
import type { Broker, ChargeType, LongShort, PortfolioStatus } from '@pipa/contract';
import { type Decimal, exact } from '@pipa/trading';
import { sql } from 'kysely';
import { type AccountHalt, haltOf } from '../accounts/account-halt.ts';
import { type MarketClock, readMarketState } from '../market/market-store.ts';
import { countIn, type Params, prepared, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

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
  /** Why nothing new is planned or sent, at an outside broker; what is under way is still booked and cancelled. */
  readonly halt: AccountHalt | null;
  readonly strategyCode: string;
  readonly rebalancePeriod: RebalancePeriod;
  readonly useMargin: boolean;
  /** Most dollars of one order: the smaller of what the owner and the strategy allow. */
  readonly buyValuePerOrder: number | null;
  readonly sellValuePerOrder: number | null;
  readonly longShort: LongShort;
  /** Whether its owner wants to hear of each executed order, or an address of theirs. */
  readonly reportsTrades: boolean;
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
      sql<boolean>`p."tradeNotification" OR EXISTS (
        SELECT FROM "webhook_endpoint" e
        WHERE e."userId" = p."userId" AND e."disabledAt" IS NULL AND 'fills' = ANY(e."kinds")
      )`.as('reportsTrades'),
      'a.account',
      'a.broker',
      'a.cash as accountCash',
      sql<boolean>`a."frozenAt" IS NOT NULL`.as('isFrozen'),
      haltOf('a').as('halt'),
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
  if (locked.length === 0 || row === undefined) return null;
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

const earlierTrade = prepared((db, p: Params<{ portfolioId: number; day: TradingDay }>) =>
  db
    .updateTable('portfolio')
    .set({ nextTradeDate: sql<TradingDay>`LEAST("nextTradeDate", ${p.day}::date)` })
    .where('id', '=', p.portfolioId)
    .where('status', '=', sql.lit('Started' as const))
    .where('nextTradeDate', 'is not', null),
);

/** Trades a portfolio on a day at the latest, unless it has no next trade date at all. */
export async function tradeBy(tx: Tx, portfolioId: number, day: TradingDay): Promise<void> {
  await countIn(tx, earlierTrade, { portfolioId, day });
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
