import { dayToUtcDate, type TradingDay } from '@pipa/calendar';
import type { CashChangeStatus } from '@pipa/contract';
import type { Decimal } from 'decimal.js';
import { toDecimal } from '../decimal.ts';
import type { Tx } from './transaction.ts';

/** A change of the amount that waits or is being executed; signed dollars. */
export interface WaitingChange {
  readonly id: number;
  readonly portfolioId: number;
  readonly cash: Decimal;
  readonly status: CashChangeStatus;
}

const COLUMNS = { id: true, portfolioId: true, cash: true, status: true } as const;

/** Changes of a portfolio that are not executed yet, ascending, at most `limit`. */
export async function readWaitingChanges(
  tx: Tx,
  portfolioId: number,
  limit: number,
  statuses: CashChangeStatus[] = ['ReadyToExecute', 'Executing'],
): Promise<WaitingChange[]> {
  const changes = await tx.cashChange.findMany({
    where: { portfolioId, status: { in: statuses } },
    orderBy: { id: 'asc' },
    take: limit,
    select: COLUMNS,
  });
  return changes.map(({ cash, ...change }) => ({ ...change, cash: toDecimal(cash) }));
}

/** A change of one of the user's portfolios in any status; null when it belongs to another user. */
export async function findOwnCashChange(tx: Tx, userId: number, id: number): Promise<WaitingChange | null> {
  const found = await tx.cashChange.findFirst({
    where: { id, portfolio: { userId, isDeleted: false } },
    select: COLUMNS,
  });
  return found === null ? null : { ...found, cash: toDecimal(found.cash) };
}

/** @returns the id of a change that waits for the open of `tradeDay`. `createdAt` is market time. */
export async function insertCashChange(
  tx: Tx,
  change: { portfolioId: number; cash: Decimal; tradeDay: TradingDay; createdAt: Date },
): Promise<number> {
  const { portfolioId, cash, tradeDay, createdAt } = change;
  const { id } = await tx.cashChange.create({
    data: { portfolioId, cash: cash.toFixed(), tradeDate: dayToUtcDate(tradeDay), createdAt },
    select: { id: true },
  });
  return id;
}

/** Cancels a change that waits. False when it no longer waits: of a cancellation and an execution one wins. */
export async function cancelCashChange(tx: Tx, id: number, reason: string): Promise<boolean> {
  const { count } = await tx.cashChange.updateMany({
    where: { id, status: 'ReadyToExecute' },
    data: { status: 'Cancelled', reason },
  });
  return count === 1;
}
