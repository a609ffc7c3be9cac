import { sql } from 'kysely';
import { type OwnedPortfolio, ownedPortfolioColumns } from '../portfolios/portfolio-store.ts';
import { type Params, prepared, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';
import { type OwnedAccount, ownedAccountColumns } from './account-store.ts';

interface BooksWanted {
  readonly portfolioId: number;
  readonly userId: number;
  /** Whether the user's row is locked too, before the others (`lockOwner`). */
  readonly withOwner: boolean;
}

// Each part is needed by the next, so that the locks are taken in the sequence of every transaction. A locked row is read as it
// is once the lock is held; what is not locked is read by later statements.
const booksLock = prepared((db, { portfolioId, userId, withOwner }: Params<BooksWanted>) =>
  db
    .with(
      (cte) => cte('owner').materialized(),
      (q) =>
        q
          .selectFrom('app_user')
          .select('userId')
          .where('userId', '=', userId)
          .where(sql<boolean>`${withOwner}::boolean`)
          .forNoKeyUpdate(),
    )
    .with(
      (cte) => cte('own').materialized(),
      (q) =>
        q
          .selectFrom('portfolio')
          .select(ownedPortfolioColumns)
          .where('id', '=', portfolioId)
          .where('userId', '=', userId)
          .where('isDeleted', '=', false)
          .where(sql<boolean>`(SELECT count(*) FROM "owner") >= 0`)
          .forNoKeyUpdate(),
    )
    .with(
      (cte) => cte('paying').materialized(),
      (q) =>
        q
          .selectFrom('track_account')
          .select(ownedAccountColumns)
          .where('id', '=', sql<number>`(SELECT "trackAccountId" FROM "own")`)
          .where('userId', '=', userId)
          .where('isDeleted', '=', false)
          .forNoKeyUpdate(),
    )
    .selectFrom('own')
    .leftJoin('paying', (join) => join.onTrue())
    .selectAll('own')
    .select([
      'paying.id as accountId',
      'paying.broker',
      'paying.tradeType',
      'paying.cash as accountCash',
      'paying.reserved',
      'paying.frozenAt',
      'paying.halt',
    ]),
);

export interface LockedBooks {
  readonly portfolio: OwnedPortfolio;
  /** Null when it is deleted or belongs to another user. */
  readonly account: OwnedAccount | null;
}

/** Locks a portfolio of a user and its account until the transaction ends; null when the portfolio is not the user's. */
export async function lockBooks(tx: Tx, wanted: BooksWanted): Promise<LockedBooks | null> {
  const [row] = await rowsIn(tx, booksLock, wanted);
  if (row === undefined) return null;
  const { accountId: id, broker, tradeType, accountCash: cash, reserved, frozenAt, halt, ...portfolio } = row;
  if (id === null || broker === null || tradeType === null || cash === null || reserved === null)
    return { portfolio, account: null };
  return { portfolio, account: { id, broker, tradeType, cash, reserved, frozenAt, halt } };
}
