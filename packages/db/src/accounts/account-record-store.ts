import type { TradingDay } from '@pipa/calendar';
import { brokersThat } from '@pipa/contract';
import type { AccountHoldings, AccountMoves } from '@pipa/trading';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

type Reader = Pick<Pool, 'query'>;
type Until = { accountId: number; to: TradingDay };

const paperAccount = prepared((db, { userId, id }: Params<{ userId: number; id: number }>) =>
  db
    .selectFrom('track_account as a')
    .select((eb) => [
      'a.trackAccountName as name',
      sql<
        number[]
      >`ARRAY(${eb.selectFrom('portfolio as p').select('p.id').whereRef('p.trackAccountId', '=', 'a.id')})`.as(
        'portfolioIds',
      ),
    ])
    .where('a.id', '=', id)
    .where('a.userId', '=', userId)
    .where('a.broker', 'in', brokersThat('booksAreOurs'))
    .where('a.isDeleted', '=', false),
);

/** An own paper account with the ids of all portfolios that it ever had; null when it is not theirs or there is none. */
export async function findPaperAccount(
  pool: Reader,
  account: { readonly userId: number; readonly id: number },
): Promise<{ name: string; portfolioIds: readonly number[] } | null> {
  return (await rows(pool, paperAccount, account))[0] ?? null;
}

// A record holds the dividends that were due at its close, so the ledger's own count begins after a portfolio's last one: those
// that a stopped portfolio still waits for.
const movesOf = prepared((db, { accountId, to }: Params<Until>) =>
  db
    .selectFrom('ledger_posting as l')
    .innerJoin('ledger_entry as e', 'e.id', 'l.entryId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('portfolio_record as c')
          .select(sql<TradingDay | null>`max("c"."tradeDate")`.as('last'))
          .whereRef('c.portfolioId', '=', 'l.portfolioId')
          .where('l.bucket', '=', sql.lit('Receivable'))
          .as('r'),
      (join) => join.onTrue(),
    )
    .select([
      sql<number>`GREATEST("e"."marketDay", "r"."last" + 1) - DATE '1970-01-01'`.as('day'),
      sql<number>`sum("l"."amount")::float8`.as('money'),
      sql<number>`COALESCE(sum("l"."amount") FILTER (WHERE "e"."kind" IN ('Deposit', 'Withdrawal', 'Correction')
        AND "l"."bucket" IN ('Cash', 'Reserved') AND "l"."amount" > 0), 0)::float8`.as('deposited'),
      sql<number>`COALESCE(-sum("l"."amount") FILTER (WHERE "e"."kind" IN ('Deposit', 'Withdrawal', 'Correction')
        AND "l"."bucket" IN ('Cash', 'Reserved') AND "l"."amount" < 0), 0)::float8`.as('withdrawn'),
    ])
    .where('l.accountId', '=', accountId)
    .where('l.bucket', 'in', sql<'Cash'>`('Cash', 'Reserved', 'Receivable')`)
    .where('e.marketDay', '<=', sql<TradingDay>`${to}::date`)
    .groupBy(sql`1`)
    .orderBy(sql`1`),
);

const holdingsOf = prepared((db, { accountId, to }: Params<Until>) =>
  db
    .selectFrom('portfolio as p')
    .innerJoin('portfolio_record as r', 'r.portfolioId', 'p.id')
    .select([
      sql<number>`"r"."tradeDate" - DATE '1970-01-01'`.as('day'),
      sql<number>`sum("r"."netLiquidation" - "r"."totalCash")::float8`.as('value'),
      sql<number>`sum("r"."netLiquidation"::float8 * "r"."longExposure")`.as('long'),
      sql<number>`sum("r"."netLiquidation"::float8 * "r"."shortExposure")`.as('short'),
    ])
    .where('p.trackAccountId', '=', accountId)
    .where('r.tradeDate', '<=', sql<TradingDay>`${to}::date`)
    .groupBy('r.tradeDate')
    .orderBy('r.tradeDate'),
);

/** What the ledger moved in an account and what its portfolios held at each close, up to a day. */
export async function readAccountRecord(
  pool: Reader,
  accountId: number,
  to: TradingDay,
): Promise<{ moves: AccountMoves[]; holdings: AccountHoldings[] }> {
  const [moves, holdings] = await Promise.all([
    rows(pool, movesOf, { accountId, to }),
    rows(pool, holdingsOf, { accountId, to }),
  ]);
  return { moves, holdings };
}
