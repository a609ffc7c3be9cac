import type { TradingDay } from '@pipa/calendar';
import { DomainError, type PortfolioStatus } from '@pipa/contract';
import { type Decimal, exact } from '@pipa/trading';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { type Params, pick, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

export interface NewEntitlement {
  readonly portfolioId: number;
  readonly symbol: string;
  readonly exDate: TradingDay;
  readonly payDate: TradingDay;
  readonly shares: Decimal;
  /** Dollars, signed like the shares. */
  readonly amount: Decimal;
}

type EntitlementParams = Omit<NewEntitlement, 'shares' | 'amount'> & { shares: string; amount: string };

const creation = prepared((db, p: Params<EntitlementParams>) =>
  db
    .insertInto('dividend_entitlement')
    .values(pick(p, ['portfolioId', 'symbol', 'exDate', 'payDate', 'shares', 'amount']))
    .onConflict((conflict) => conflict.columns(['portfolioId', 'symbol', 'exDate']).doNothing())
    .returning('id'),
);

/** Stores a portfolio's dividend entitlement; null when it was stored before. The caller has locked the portfolio. */
export async function createEntitlement(tx: Tx, entitlement: NewEntitlement): Promise<number | null> {
  const [shares, amount] = [entitlement.shares.toFixed(6), entitlement.amount.toFixed(6)];
  const [created] = await rowsIn(tx, creation, { ...entitlement, shares, amount });
  return created?.id ?? null;
}

const unpaid = prepared((db, { day }: Params<{ day: TradingDay }>) =>
  db
    .selectFrom('dividend_entitlement')
    .select('id')
    .where('paidAt', 'is', null)
    .where('payDate', '<=', sql<TradingDay>`${day}::date`)
    .orderBy('id'),
);

/** Ids of dividends that are due on a day or before and not paid yet. */
export async function listDueDividends(pool: Pick<Pool, 'query'>, day: TradingDay): Promise<number[]> {
  return (await rows(pool, unpaid, { day })).map(({ id }) => id);
}

const entitledPortfolio = prepared((db, { id }: Params<{ id: number }>) =>
  db
    .selectFrom('dividend_entitlement as d')
    .innerJoin('portfolio as p', 'p.id', 'd.portfolioId')
    .innerJoin('track_account as a', 'a.id', 'p.trackAccountId')
    .select(['p.id', 'p.trackAccountId', 'p.status', 'a.cash as accountCash'])
    .where('d.id', '=', id)
    .forNoKeyUpdate('p'),
);

/** Locks the portfolio that a dividend belongs to; a deleted portfolio is paid too. */
export async function lockEntitledPortfolio(
  tx: Tx,
  entitlementId: number,
): Promise<{ id: number; trackAccountId: number; status: PortfolioStatus; accountCash: Decimal }> {
  const [portfolio] = await rowsIn(tx, entitledPortfolio, { id: entitlementId });
  if (portfolio === undefined) throw new DomainError('NOT_FOUND', { entitlementId });
  return { ...portfolio, accountCash: exact(portfolio.accountCash) };
}

const payment = prepared((db, { id, paidAt }: Params<{ id: number; paidAt: Date }>) =>
  db.updateTable('dividend_entitlement').set({ paidAt }).where('id', '=', id).returning(['symbol', 'amount']),
);

/** Marks a dividend as paid at an instant of market time. @returns its symbol and amount, dollars */
export async function payEntitlement(tx: Tx, id: number, paidAt: Date): Promise<{ symbol: string; amount: Decimal }> {
  const { symbol, amount } = onlyRow(await rowsIn(tx, payment, { id, paidAt }));
  return { symbol, amount: exact(amount) };
}

const receivable = prepared((db, p: Params<{ portfolioId: number; before: TradingDay }>) =>
  db
    .selectFrom('dividend_entitlement')
    .select(sql<string>`COALESCE(sum("amount"), 0)`.as('amount'))
    .where('portfolioId', '=', p.portfolioId)
    .where('paidAt', 'is', null)
    .where('exDate', '<', sql<TradingDay>`${p.before}::date`),
);

/** Dollars of unpaid dividends whose ex-date is before a day. */
export async function sumReceivable(tx: Tx, portfolioId: number, before: TradingDay): Promise<Decimal> {
  const { amount } = onlyRow(await rowsIn(tx, receivable, { portfolioId, before }));
  return exact(amount);
}
