import type { TradingDay } from '@pipa/calendar';
import { brokersThat } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import type { PortfolioRange } from '../portfolios/close-range-store.ts';
import { type Params, prepared, rows, type SqlBuilder } from '../sql/prepared.ts';
import { cashCauses } from './portfolio-moves.ts';

interface ChargedClose {
  readonly range: PortfolioRange;
  readonly day: TradingDay;
  /** Market instant of the close. */
  readonly closeAt: Date;
}

/** `keys` is the cause key of the charge with a star in place of the portfolio. */
type CloseKeys = PortfolioRange & { keys: string; closeAt: Date };

/**
 * Portfolios of a range that run at a close and have no entry of the key. Left out are frozen accounts, and accounts at an outside broker, which
 * charges by itself.
 */
const uncharged = (db: SqlBuilder, p: Params<CloseKeys>) =>
  db
    .selectFrom('portfolio as p')
    .innerJoin('track_account as a', 'a.id', 'p.trackAccountId')
    .select('p.id')
    .where('p.id', '>', p.after)
    .where('p.id', '<=', p.upTo)
    .where('p.status', '=', 'Started')
    .where('p.startedAt', '<=', p.closeAt)
    .where('p.isDeleted', '=', false)
    .where('a.frozenAt', 'is', null)
    .where('a.broker', 'in', brokersThat('booksAreOurs'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ledger_entry as e')
            .select('e.id')
            .where('e.causeKey', '=', sql<string>`replace(${p.keys}::text, '*', "p"."id"::text)`),
        ),
      ),
    )
    .orderBy('p.id');

const withoutInterest = prepared((db, p: Params<CloseKeys & { earns: boolean }>) =>
  uncharged(db, p).where(sql<boolean>`("p"."cash" < 0 OR (${p.earns}::boolean AND "p"."cash" > 0))`),
);

/** Portfolios of a range whose cash bears interest that is not posted for a close. `earns` says whether positive cash earns interest too. */
export async function listWithoutInterest(
  pool: Pick<Pool, 'query'>,
  { range, day, closeAt, earns }: ChargedClose & { readonly earns: boolean },
): Promise<number[]> {
  const found = await rows(pool, withoutInterest, { ...range, keys: cashCauses.interest('*', day), closeAt, earns });
  return found.map(({ id }) => id);
}

const withoutBorrowFee = prepared((db, p: Params<CloseKeys>) =>
  uncharged(db, p).where((eb) =>
    eb.exists(
      eb
        .selectFrom('position as h')
        .select('h.symbol')
        .whereRef('h.portfolioId', '=', 'p.id')
        .where('h.shares', '<', sql<string>`0`),
    ),
  ),
);

/** Portfolios of a range with short positions whose borrow fee is not posted for a close. */
export async function listWithoutBorrowFee(
  pool: Pick<Pool, 'query'>,
  { range, day, closeAt }: ChargedClose,
): Promise<number[]> {
  const found = await rows(pool, withoutBorrowFee, { ...range, keys: cashCauses.borrowFee('*', day), closeAt });
  return found.map(({ id }) => id);
}
