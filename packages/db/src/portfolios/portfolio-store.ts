import type { PortfolioStatus } from '@pipa/contract';
import type { ValuedBook, ValuedHolding } from '@pipa/trading';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Pool } from '../client.ts';
import { toNumber } from '../decimal.ts';
import { type Params, prepared, rows, rowsIn, type SqlBuilder } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

/** A portfolio as its owner's commands see it; dollars as exact text. */
export interface OwnedPortfolio {
  readonly id: number;
  readonly strategyId: number;
  readonly trackAccountId: number;
  readonly status: PortfolioStatus;
  readonly stopRequestedAt: Date | null;
  readonly investmentAmount: string;
  readonly cash: string;
  readonly tradeNotification: boolean;
}

/** The columns of `OwnedPortfolio`. */
export const ownedPortfolioColumns = [
  'id',
  'strategyId',
  'trackAccountId',
  'status',
  'stopRequestedAt',
  'investmentAmount',
  'cash',
  'tradeNotification',
] as const;

const portfolioLock = prepared((db, { id, userId }: Params<{ id: number; userId: number | null }>) =>
  db
    .selectFrom('portfolio')
    .select(ownedPortfolioColumns)
    .where('id', '=', id)
    .where('userId', '=', sql<number>`COALESCE(${userId}::int, "userId")`)
    .where('isDeleted', '=', false)
    .forNoKeyUpdate(),
);

/**
 * Locks a portfolio until the transaction ends and reads it; null when it does not exist or belongs to another user. Every
 * transaction that moves a portfolio's cash, positions, orders or status locks it first, before the account.
 */
export async function lockPortfolio(tx: Tx, id: number, userId: number | null = null): Promise<OwnedPortfolio | null> {
  // A transaction that waited for the lock reads the row as it is then.
  const [portfolio] = await rowsIn(tx, portfolioLock, { id, userId });
  return portfolio ?? null;
}

const selectBooks = (db: SqlBuilder) =>
  db.selectFrom('portfolio as p').select((eb) => [
    'p.id',
    'p.cash',
    eb(
      eb.fn.coalesce(
        eb
          .selectFrom('dividend_entitlement as d')
          .select(({ fn }) => fn.sum<string>('d.amount').as('amount'))
          .whereRef('d.portfolioId', '=', 'p.id')
          .where('d.paidAt', 'is', null),
        sql<string>`0`,
      ),
      '-',
      eb.ref('p.feeDue'),
    ).as('receivable'),
    // Numbers instead of text, because a valuation sums thousands of them.
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
  ]);

const booksOf = prepared((db, { ids }: Params<{ ids: readonly number[] }>) =>
  selectBooks(db).where('p.id', '=', sql<number>`any(${ids})`),
);

const booksOfAccount = prepared((db, { accountId }: Params<{ accountId: number }>) =>
  selectBooks(db)
    .where('p.trackAccountId', '=', accountId)
    .where((eb) => eb.or([eb('p.isDeleted', '=', false), eb('p.cash', '<>', '0')]))
    .orderBy('p.id'),
);

interface BookRow {
  cash: string;
  receivable: string;
  positions: ValuedHolding[];
}

const toBook = ({ cash, receivable, positions }: BookRow): ValuedBook => ({
  cash: toNumber(cash),
  receivable: toNumber(receivable),
  positions,
});

/** Cash and positions of portfolios as numbers, for valuation; unknown ids are missing in the answer. */
export async function readBooks(
  pool: Pick<Pool, 'query'>,
  portfolioIds: readonly number[],
): Promise<Map<number, ValuedBook>> {
  if (portfolioIds.length === 0) return new Map();
  const books = await rows(pool, booksOf, { ids: portfolioIds });
  return new Map(books.map((book) => [book.id, toBook(book)]));
}

/** Cash and positions of one account's portfolios within the transaction; a lock of the account keeps its cash in place. */
export async function readAccountBooks(tx: Tx, accountId: number): Promise<ValuedBook[]> {
  return (await rowsIn(tx, booksOfAccount, { accountId })).map(toBook);
}

const ownPortfolio = prepared((db, { id, userId }: Params<{ id: number; userId: number }>) =>
  db
    .selectFrom('portfolio')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('isDeleted', '=', false),
);

/** Whether a portfolio is this user's and not deleted. */
export async function isOwnPortfolio(pool: Pick<Pool, 'query'>, userId: number, id: number): Promise<boolean> {
  return (await rows(pool, ownPortfolio, { id, userId })).length > 0;
}
