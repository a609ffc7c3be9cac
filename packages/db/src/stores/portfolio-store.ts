import type { TradingDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import { type PortfolioEvent, phaseOf, statusOfPhase, transition, type ValuedBook } from '@pipa/trading';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Pool, Portfolio, Prisma } from '../client.ts';
import { toNumber } from '../decimal.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';
import { notifyPortfolio } from './realtime-outbox.ts';
import type { Tx } from './transaction.ts';

/** Who acts when nobody did: shown in the portfolio's activities. */
export const SYSTEM_USER_NAME = 'system';

/**
 * Locks a portfolio until the transaction ends and reads it; null when there is none (or it is not this user's). Whoever
 * moves a portfolio's cash, positions, orders or status locks it first, and before the account.
 */
export async function lockPortfolio(tx: Tx, id: number, userId?: number): Promise<Portfolio | null> {
  const locked = await tx.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "portfolio" WHERE "id" = ${id} AND NOT "isDeleted" FOR NO KEY UPDATE`;
  if (locked.length === 0) return null;
  return tx.portfolio.findFirst({ where: { id, ...(userId === undefined ? {} : { userId }) } });
}

/** Locks an account until the transaction ends; null when there is none (or it is not this user's). */
export async function lockAccount(tx: Tx, id: number, userId?: number) {
  const locked = await tx.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "track_account" WHERE "id" = ${id} AND NOT "isDeleted" FOR NO KEY UPDATE`;
  if (locked.length === 0) return null;
  return tx.trackAccount.findFirst({ where: { id, ...(userId === undefined ? {} : { userId }) } });
}

export interface PortfolioActivity {
  /** Market time. */
  time: Date;
  userName: string;
  action: string;
  message: string;
}

export async function logPortfolio(tx: Tx, portfolioId: number, activity: PortfolioActivity): Promise<void> {
  await tx.portfolioLog.create({ data: { portfolioId, ...activity } });
}

/**
 * Takes a portfolio along one documented edge: status, activity log and realtime notice in the caller's transaction.
 * Throws ILLEGAL_TRANSITION when there is no such edge or somebody else has moved the portfolio since it was read.
 */
export async function movePortfolio(
  tx: Tx,
  portfolio: Pick<Portfolio, 'id' | 'status' | 'stopRequestedAt'>,
  event: PortfolioEvent,
  activity: PortfolioActivity & { at: Date },
  data: Prisma.PortfolioUpdateManyMutationInput = {},
): Promise<void> {
  const { id, status, stopRequestedAt } = portfolio;
  const next = statusOfPhase(transition(phaseOf(status, stopRequestedAt !== null), event));
  const { count } = await tx.portfolio.updateMany({
    where: { id, status, stopRequestedAt },
    data: { ...data, status: next },
  });
  if (count !== 1) throw new DomainError('ILLEGAL_TRANSITION', { portfolioId: id, status, event });
  const { at, ...log } = activity;
  await logPortfolio(tx, id, log);
  await notifyPortfolio(tx, { portfolioId: id, parts: ['portfolio'] }, at);
}

/** Causes of cash moves. A cause posts once, so every move of cash of a portfolio takes its key from here. */
export const cashCauses = {
  deposit: (accountId: number, requestId: string) => `deposit-${accountId}-${requestId}`,
  withdrawal: (accountId: number, requestId: string) => `withdrawal-${accountId}-${requestId}`,
  /** Starts of one portfolio are numbered from 1: after one was called off, another may be asked for before the same open. */
  startReserve: (portfolioId: number, day: TradingDay, attempt = 1) =>
    `start-${portfolioId}-${day}-reserve${attempt === 1 ? '' : `-${attempt}`}`,
  startCallOff: (portfolioId: number, attempt: number) => `start-${portfolioId}-off-${attempt}`,
  /** A start is tried at one session's open; another try has another day. */
  startUnreserve: (portfolioId: number, day: TradingDay) => `start-${portfolioId}-${day}-unreserve`,
  startAllocate: (portfolioId: number, day: TradingDay) => `start-${portfolioId}-${day}-allocate`,
  startRelease: (portfolioId: number, day: TradingDay) => `start-${portfolioId}-${day}-release`,
  changeReserve: (cashChangeId: number) => `cash-change-${cashChangeId}-reserve`,
  changeUnreserve: (cashChangeId: number) => `cash-change-${cashChangeId}-unreserve`,
  changeExecute: (cashChangeId: number) => `cash-change-${cashChangeId}-execute`,
  stopRelease: (portfolioId: number) => `stop-${portfolioId}-release`,
  fill: (fillKey: string) => `fill-${fillKey}`,
  dividendAccrual: (entitlementId: number) => `dividend-${entitlementId}-accrual`,
  dividendPayment: (entitlementId: number) => `dividend-${entitlementId}-payment`,
  split: (portfolioId: number, symbol: string, day: TradingDay) => `split-${portfolioId}-${symbol}-${day}`,
} as const;

const booksOf = prepared((db, { ids }: Params<{ ids: readonly number[] }>) =>
  db
    .selectFrom('portfolio as p')
    .select((eb) => [
      'p.id',
      'p.cash',
      eb.fn
        .coalesce(
          eb
            .selectFrom('dividend_entitlement as d')
            .select(({ fn }) => fn.sum<string>('d.amount').as('amount'))
            .whereRef('d.portfolioId', '=', 'p.id')
            .where('d.paidAt', 'is', null),
          sql<string>`0`,
        )
        .as('receivable'),
      // Numbers, not text: a valuation adds them up by the thousand.
      jsonArrayFrom(
        eb
          .selectFrom('position as h')
          .select((h) => [
            'h.symbol',
            h.ref('h.shares').$castTo<number>().as('shares'),
            h.ref('h.cost').$castTo<number>().as('cost'),
          ])
          .whereRef('h.portfolioId', '=', 'p.id')
          .orderBy('h.symbol'),
      ).as('positions'),
    ])
    .where('p.id', '=', sql<number>`any(${ids})`),
);

/** What portfolios hold, as numbers, for valuation; unknown ids are missing in the answer. */
export async function readBooks(
  pool: Pick<Pool, 'query'>,
  portfolioIds: readonly number[],
): Promise<Map<number, ValuedBook>> {
  if (portfolioIds.length === 0) return new Map();
  const books = await rows(pool, booksOf, { ids: portfolioIds });
  return new Map(
    books.map(({ id, cash, receivable, positions }) => [
      id,
      { cash: toNumber(cash), receivable: toNumber(receivable), positions },
    ]),
  );
}

export interface PortfolioFlows {
  /** Cash given to the portfolio, dollars. */
  allocated: number;
  /** Cash taken back, dollars, positive. */
  released: number;
}

const flowsOf = prepared((db, { ids, day }: Params<{ ids: readonly number[]; day: TradingDay | null }>) =>
  db
    .selectFrom('ledger_posting as l')
    .innerJoin('ledger_entry as e', 'e.id', 'l.entryId')
    .select(({ fn }) => [
      sql<number>`"l"."portfolioId"`.as('id'),
      fn.coalesce(fn.sum<string>('l.amount').filterWhere('l.amount', '>', '0'), sql<string>`0`).as('allocated'),
      fn.coalesce(fn.sum<string>('l.amount').filterWhere('l.amount', '<', '0'), sql<string>`0`).as('released'),
    ])
    .where('l.portfolioId', '=', sql<number>`any(${ids})`)
    .where('l.bucket', '=', 'Cash')
    .where('e.kind', 'in', ['Allocate', 'Release'])
    .where((eb) => eb.or([eb(sql`${day}::date`, 'is', null), eb('e.marketDay', '=', sql<TradingDay>`${day}::date`)]))
    .groupBy('l.portfolioId'),
);

/** Cash moved between account and portfolios, over all time or on one day. Portfolios without a move are missing. */
export async function readCashFlows(
  pool: Pick<Pool, 'query'>,
  portfolioIds: readonly number[],
  day: TradingDay | null = null,
): Promise<Map<number, PortfolioFlows>> {
  if (portfolioIds.length === 0) return new Map();
  const flows = await rows(pool, flowsOf, { ids: portfolioIds, day });
  return new Map(
    flows.map(({ id, allocated, released }) => [id, { allocated: toNumber(allocated), released: -toNumber(released) }]),
  );
}
