import type { TradingDay } from '@pipa/calendar';
import type { CashChangeStatus } from '@pipa/contract';
import type { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { toDecimal } from '../decimal.ts';
import { onlyRow } from '../sql/only-row.ts';
import { countIn, type Params, prepared, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';
import { type Report, type ReportedActivity, reportOf, withReport } from './portfolio-moves.ts';

/** A change of the amount that waits or is being executed; signed dollars. */
export interface WaitingChange {
  readonly id: number;
  readonly portfolioId: number;
  /** What was asked for. */
  readonly cash: Decimal;
  /** What it moves: of an increase what is reserved for it. */
  readonly amount: Decimal;
  readonly status: CashChangeStatus;
}

interface ChangesWanted {
  readonly portfolioId: number;
  readonly statuses: readonly CashChangeStatus[];
  readonly limit: number;
}

const waitingChanges = prepared((db, { portfolioId, statuses, limit }: Params<ChangesWanted>) =>
  db
    .selectFrom('cash_change')
    .select(['id', 'portfolioId', 'cash', 'amount', 'status'])
    .where('portfolioId', '=', portfolioId)
    .where('status', '=', sql<CashChangeStatus>`any(${statuses}::"CashChangeStatus"[])`)
    .orderBy('id')
    .limit(limit),
);

const waitingChangeOf = <T extends { readonly cash: string; readonly amount: string }>({
  cash,
  amount,
  ...change
}: T) => ({
  ...change,
  cash: toDecimal(cash),
  amount: toDecimal(amount),
});

/** Changes of a portfolio that are not executed yet, ascending, at most `limit`. */
export async function readWaitingChanges(
  tx: Tx,
  portfolioId: number,
  limit: number,
  statuses: CashChangeStatus[] = ['ReadyToExecute', 'Executing'],
): Promise<WaitingChange[]> {
  const changes = await rowsIn(tx, waitingChanges, { portfolioId, statuses, limit });
  return changes.map(waitingChangeOf);
}

const ownChange = prepared((db, { userId, id }: Params<{ userId: number; id: number }>) =>
  db
    .selectFrom('cash_change as c')
    .innerJoin('portfolio as p', 'p.id', 'c.portfolioId')
    .select(['c.id', 'c.portfolioId', 'c.cash', 'c.amount', 'c.status'])
    .where('c.id', '=', id)
    .where('p.userId', '=', userId)
    .where('p.isDeleted', '=', false),
);

/** A change of one of the user's portfolios in any status; null when it belongs to another user. */
export async function findOwnCashChange(tx: Tx, userId: number, id: number): Promise<WaitingChange | null> {
  const [found] = await rowsIn(tx, ownChange, { userId, id });
  return found === undefined ? null : waitingChangeOf(found);
}

interface NewCashChange {
  readonly portfolioId: number;
  /** Signed dollars. */
  readonly cash: Decimal;
  /** Signed dollars: of an increase what is reserved now. */
  readonly amount: Decimal;
  readonly tradeDay: TradingDay;
}

interface ChangeRow extends Report {
  readonly cash: string;
  readonly amount: string;
  readonly tradeDay: TradingDay;
}

const newChange = prepared((db, p: Params<ChangeRow>) =>
  withReport(db, p)
    .insertInto('cash_change')
    .values({
      portfolioId: p.portfolioId,
      cash: p.cash,
      amount: p.amount,
      tradeDate: p.tradeDay,
      createdAt: p.time,
    })
    .returning('id'),
);

/**
 * Stores a change that waits for the open of `tradeDay`, created at the time of the activity, and reports the activity.
 * @returns its id
 */
export async function insertCashChange(tx: Tx, change: NewCashChange, activity: ReportedActivity): Promise<number> {
  const { portfolioId, tradeDay } = change;
  const [cash, amount] = [change.cash.toFixed(), change.amount.toFixed()];
  const { id } = onlyRow(await rowsIn(tx, newChange, { ...reportOf(portfolioId, activity), cash, amount, tradeDay }));
  return id;
}

const cancelling = prepared((db, { id, reason }: Params<{ id: number; reason: string }>) =>
  db
    .updateTable('cash_change')
    .set({ status: 'Cancelled', reason })
    .where('id', '=', id)
    .where('status', '=', 'ReadyToExecute'),
);

/** Cancels a change that waits. False when it no longer waits: of a cancellation and an execution one wins. */
export async function cancelCashChange(tx: Tx, id: number, reason: string): Promise<boolean> {
  return (await countIn(tx, cancelling, { id, reason })) === 1;
}
