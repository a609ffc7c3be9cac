import type { TradingDay } from '@pipa/calendar';
import { brokersThat, type ChargeType } from '@pipa/contract';
import { type Decimal, exact } from '@pipa/trading';
import { type RawBuilder, sql } from 'kysely';
import type { Pool } from '../client.ts';
import type { PortfolioRange } from '../portfolios/close-range-store.ts';
import { countIn, type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';
import { cashCauses } from './portfolio-moves.ts';

/** Cause keys with '*' in the place of the portfolio. */
interface UnchargedKeys extends PortfolioRange {
  monthKeys: string;
  stopKeys: string;
}

const keyOf = (keys: RawBuilder<string>) => sql<string>`replace(${keys}::text, '*', "p"."id"::text)`;

const uncharged = prepared(
  (db, { after, upTo, monthKeys, stopKeys, closeAt }: Params<UnchargedKeys & { closeAt: Date }>) =>
    db
      .selectFrom('portfolio as p')
      .innerJoin('track_account as a', 'a.id', 'p.trackAccountId')
      .innerJoin('strategy as s', 's.id', 'p.strategyId')
      .select('p.id')
      .where('p.id', '>', after)
      .where('p.id', '<=', upTo)
      .where('p.status', '=', 'Started')
      .where('p.startedAt', '<=', closeAt)
      .where('p.isDeleted', '=', false)
      .where('a.frozenAt', 'is', null)
      // A fee is a debit of the books, which an outside broker does not make.
      .where('a.broker', 'in', brokersThat('booksAreOurs'))
      .where('s.status', '<>', 'Offline')
      .where((eb) => eb.or([eb('p.nextTradeDate', 'is not', null), eb('p.stopRequestedAt', 'is not', null)]))
      .where('s.chargeType', '<>', 'Free')
      .where('s.chargeAmount', '>', 0)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('ledger_entry as e')
              .select('e.id')
              .where('e.causeKey', 'in', [keyOf(monthKeys), keyOf(stopKeys)]),
          ),
        ),
      )
      .orderBy('p.id'),
);

/**
 * Portfolios of a range that run at a close, whose strategy charges, and that were not charged in the month of that day; without those of
 * frozen accounts, those started since, those that paid their last fee at a stop, and those whose strategy is offline or no
 * longer followed.
 */
export async function listUncharged(
  pool: Pick<Pool, 'query'>,
  { range, day, closeAt }: { readonly range: PortfolioRange; readonly day: TradingDay; readonly closeAt: Date },
): Promise<number[]> {
  const monthKeys = cashCauses.monthlyFee('*', day.slice(0, 7));
  const keys = { monthKeys, stopKeys: cashCauses.stopFee('*') };
  return (await rows(pool, uncharged, { ...range, ...keys, closeAt })).map(({ id }) => id);
}

/** What a portfolio is charged by and pays with. */
export interface ChargedPortfolio {
  readonly id: number;
  readonly trackAccountId: number;
  readonly startedAt: Date | null;
  readonly cash: Decimal;
  readonly feeDue: Decimal;
  readonly useMargin: boolean;
  readonly chargeType: ChargeType;
  readonly chargeAmount: number;
}

const charged = prepared((db, { ids }: Params<{ ids: readonly number[] }>) =>
  db
    .selectFrom('portfolio as p')
    .innerJoin('strategy as s', 's.id', 'p.strategyId')
    .select(['p.id', 'p.trackAccountId', 'p.startedAt', 'p.cash', 'p.feeDue'])
    .select(['s.useMargin', 's.chargeType', 's.chargeAmount'])
    .where('p.id', '=', sql<number>`any(${ids})`)
    .where('p.status', '=', 'Started')
    .orderBy('p.id')
    .forNoKeyUpdate('p'),
);

/** Locks running portfolios until the transaction ends and reads what they are charged by. */
export async function lockCharged(tx: Tx, ids: readonly number[]): Promise<ChargedPortfolio[]> {
  const portfolios = await rowsIn(tx, charged, { ids });
  return portfolios.map((row) => ({ ...row, cash: exact(row.cash), feeDue: exact(row.feeDue) }));
}

const feeDue = prepared((db, p: Params<{ portfolioId: number; due: string }>) =>
  db.updateTable('portfolio').set({ feeDue: p.due }).where('id', '=', p.portfolioId),
);

/** Notes what fees of a portfolio are due, dollars; in the transaction that posts the fee. */
export async function setFeeDue(tx: Tx, portfolioId: number, due: Decimal): Promise<void> {
  await countIn(tx, feeDue, { portfolioId, due: due.toFixed(6) });
}
