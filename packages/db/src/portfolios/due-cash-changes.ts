import type { TradingDay } from '@pipa/calendar';
import { type CashChangeStatus, DomainError } from '@pipa/contract';
import { type Decimal, exact } from '@pipa/trading';
import { sql } from 'kysely';
import { countIn, type Params, pick, prepared, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

/** A change of a portfolio's amount that waits or is under way. */
export interface DueCashChange {
  readonly id: number;
  /** Signed dollars that were asked for: positive invests more. */
  readonly cash: Decimal;
  /** Signed dollars that it moves: of an increase what is reserved until it is taken, then what was taken. */
  readonly amount: Decimal;
  readonly status: CashChangeStatus;
  readonly reason: string | null;
}

const dueChanges = prepared((db, { portfolioId, day }: Params<{ portfolioId: number; day: TradingDay }>) =>
  db
    .selectFrom('cash_change')
    .select(['id', 'cash', 'amount', 'status', 'reason'])
    .where('portfolioId', '=', portfolioId)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'Executing'),
        eb.and([eb('status', '=', 'ReadyToExecute'), eb('tradeDate', '<=', sql<TradingDay>`${day}::date`)]),
      ]),
    )
    .orderBy('id'),
);

/** Changes that are executing, or ready and due on a day, ascending by id. */
export async function readDueCashChanges(tx: Tx, portfolioId: number, day: TradingDay): Promise<DueCashChange[]> {
  const changes = await rowsIn(tx, dueChanges, { portfolioId, day });
  return changes.map((change) => ({ ...change, cash: exact(change.cash), amount: exact(change.amount) }));
}

interface ChangeMove {
  readonly id: number;
  readonly portfolioId: number;
  readonly from: CashChangeStatus;
  readonly amount: string;
  readonly status: CashChangeStatus;
  readonly reason: string | null;
  readonly executedAt: Date | null;
}

const moving = prepared((db, p: Params<ChangeMove>) =>
  db
    .updateTable('cash_change')
    .set(pick(p, ['amount', 'status', 'reason', 'executedAt']))
    .where('id', '=', p.id)
    .where('portfolioId', '=', p.portfolioId)
    .where('status', '=', p.from),
);

const investingMore = prepared((db, p: Params<{ portfolioId: number; amount: string }>) =>
  db
    .updateTable('portfolio')
    .set({ investmentAmount: sql<string>`"investmentAmount" + ${p.amount}::numeric` })
    .where('id', '=', p.portfolioId),
);

/**
 * Moves a change from the status that was read. Throws ILLEGAL_TRANSITION when the stored status differs, so that of an
 * execution and a cancellation one wins. An executed change moves the portfolio's investment amount.
 */
export async function moveCashChange(
  tx: Tx,
  portfolioId: number,
  from: CashChangeStatus,
  { id, status, reason, ...change }: Omit<DueCashChange, 'cash'>,
  executedAt: Date | null,
): Promise<void> {
  const amount = change.amount.toFixed();
  const count = await countIn(tx, moving, { id, portfolioId, from, amount, status, reason, executedAt });
  if (count !== 1) throw new DomainError('ILLEGAL_TRANSITION', { cashChangeId: id, status });
  if (status !== 'Executed') return;
  await countIn(tx, investingMore, { portfolioId, amount });
}
