import type { TradingDay } from '@pipa/calendar';
import type { BookedProfit } from '@pipa/contract';
import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import type { Tables } from '../../generated/kysely/tables.ts';
import type { Pool } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

/** Cash moved between the account and a portfolio since its last record, dollars. */
export interface PortfolioFlows {
  /** Cash moved to the portfolio. */
  readonly allocated: number;
  /** Cash moved back to the account, positive. */
  readonly released: number;
}

/** A place in a statement where portfolio "p" is known. */
export type PortfolioPlace = ExpressionBuilder<Tables & { p: Tables['portfolio'] }, 'p'>;

/**
 * Cash that the ledger moved in or out of portfolio "p" since its last record or, without one, since its start was requested,
 * which leaves out earlier, failed starts. A close and a valuation in between share this one rule. The index
 * `ledger_entry_cash_move` keeps the cost independent of the number of trades.
 */
export const cashMovesAfter = (eb: PortfolioPlace, lastRecordDay: Expression<TradingDay | null>) =>
  eb
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_posting as l', (join) =>
      join.onRef('l.entryId', '=', 'e.id').onRef('l.portfolioId', '=', 'p.id').on('l.bucket', '=', sql.lit('Cash')),
    )
    .select([
      sql<number>`COALESCE(sum("l"."amount") FILTER (WHERE "l"."amount" > 0), 0)::float8`.as('allocated'),
      sql<number>`COALESCE(-sum("l"."amount") FILTER (WHERE "l"."amount" < 0), 0)::float8`.as('released'),
      sql<boolean>`COALESCE(bool_or(starts_with("e"."causeKey", 'stop-' || "p"."id" || '-release')), false)`.as(
        'isSettled',
      ),
    ])
    .whereRef('e.accountId', '=', 'p.trackAccountId')
    .where('e.kind', 'in', sql<'Allocate' | 'Release'>`(${sql.lit('Allocate')}, ${sql.lit('Release')})`)
    .where(sql<boolean>`"e"."marketDay" >= COALESCE(${lastRecordDay} + 1, "p"."startRequestedDay", DATE '-infinity')`);

/** Dividends of portfolio "p" that were paid to its account. */
const paidToAccount = (eb: PortfolioPlace) =>
  eb
    .selectFrom('ledger_posting as l')
    .innerJoin('ledger_entry as e', (join) =>
      join.onRef('e.id', '=', 'l.entryId').on('e.kind', '=', sql.lit('DividendPaid')),
    )
    .innerJoin('ledger_posting as c', (join) =>
      join.onRef('c.entryId', '=', 'l.entryId').on('c.bucket', '=', sql.lit('Cash')).on('c.portfolioId', 'is', null),
    )
    .select(sql<number>`COALESCE(sum("c"."amount"), 0)::float8`.as('paidSince'))
    .whereRef('l.portfolioId', '=', 'p.id')
    .where('l.bucket', '=', sql.lit('Receivable'));

/** Dividends of portfolio "p" that are due and not paid yet, less the fee that it owes. */
export const receivableOf = (eb: PortfolioPlace) =>
  eb
    .selectFrom('dividend_entitlement as e')
    .select(sql<number>`(COALESCE(sum("e"."amount"), 0) - "p"."feeDue")::float8`.as('receivable'))
    .whereRef('e.portfolioId', '=', 'p.id')
    .where('e.paidAt', 'is', null);

// A statement of its own: most lists hold no stopped portfolio, and sums of whole histories have no place among the facts.
const settlements = prepared((db, { ids }: Params<{ ids: readonly number[] }>) =>
  db
    .selectFrom('portfolio as p')
    .innerJoinLateral(
      (eb) => cashMovesAfter(eb, sql<TradingDay | null>`NULL::date`).as('f'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) => paidToAccount(eb).as('w'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) => receivableOf(eb).as('d'),
      (join) => join.onTrue(),
    )
    .select(['p.id', 'f.allocated', 'f.released', 'w.paidSince', 'd.receivable as toCome'])
    .where('p.id', '=', sql<number>`any(${ids})`),
);

/** What a stopped portfolio exchanged with its account since its start, dollars. */
export type StoredSettlement = Omit<NonNullable<(typeof settlements)['row']>, 'id'>;

/** Settlements of portfolios that are stopped, by id. */
export async function readSettlements(
  pool: Pick<Pool, 'query'>,
  ids: readonly number[],
): Promise<Map<number, StoredSettlement>> {
  if (ids.length === 0) return new Map();
  return new Map((await rows(pool, settlements, { ids })).map(({ id, ...settlement }) => [id, settlement]));
}

const bookedProfits = prepared((db, { portfolioId }: Params<{ portfolioId: number }>) => {
  const booked = (bucket: string, sign: 1 | -1) =>
    sql<number>`COALESCE(${sql.lit(sign)} * sum("amount") FILTER (WHERE "bucket" = ${sql.lit(bucket)}), 0)::float8`;
  return db
    .selectFrom('ledger_posting')
    .select([
      booked('RealizedProfit', -1).as('realized'),
      booked('Dividends', -1).as('dividends'),
      booked('Interest', -1).as('interest'),
      booked('Fees', 1).as('costs'),
    ])
    .where('portfolioId', '=', portfolioId)
    .where('bucket', 'in', sql<'Fees'>`('RealizedProfit', 'Dividends', 'Interest', 'Fees')`);
});

/** What the ledger has booked as profit and cost of a portfolio, dollars. Reads every posting of these kinds. */
export async function readBookedProfit(pool: Pick<Pool, 'query'>, portfolioId: number): Promise<BookedProfit> {
  return onlyRow(await rows(pool, bookedProfits, { portfolioId }));
}

const flowsOf = prepared((db, { ids, day }: Params<{ ids: readonly number[]; day: TradingDay }>) =>
  db
    .selectFrom('portfolio as p')
    .innerJoinLateral(
      (eb) =>
        cashMovesAfter(
          eb,
          eb
            .selectFrom('portfolio_record as r')
            .select(({ fn }) => fn.max('r.tradeDate').as('tradeDate'))
            .whereRef('r.portfolioId', '=', 'p.id')
            .where('r.tradeDate', '<', sql<TradingDay>`${day}::date`)
            .$asScalar(),
        )
          .where('e.marketDay', '<=', sql<TradingDay>`${day}::date`)
          .as('f'),
      (join) => join.onTrue(),
    )
    .select(['p.id', 'f.allocated', 'f.released'])
    .where('p.id', '=', sql<number>`any(${ids})`),
);

/** Cash that moved up to the close of a day since the record before it; unknown portfolios are missing. */
export async function readCashFlows(
  pool: Pick<Pool, 'query'>,
  portfolioIds: readonly number[],
  day: TradingDay,
): Promise<Map<number, PortfolioFlows>> {
  if (portfolioIds.length === 0) return new Map();
  const flows = await rows(pool, flowsOf, { ids: portfolioIds, day });
  return new Map(flows.map(({ id, allocated, released }) => [id, { allocated, released }]));
}
