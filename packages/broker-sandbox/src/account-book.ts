import { exact } from '@pipa/trading';
import type { SandboxAccount, SandboxActivity, SandboxExecution, SandboxOrder } from './brokerage-types.ts';

/** Orders, executions and activities that are kept of an account; the oldest that are over go first. */
const MOST_KEPT = 5_000;

/** What a brokerage keeps of one account, the oldest first. */
export class AccountBook {
  readonly account: SandboxAccount;
  readonly orders = new Map<string, SandboxOrder>();
  readonly byClientKey = new Map<string, SandboxOrder>();
  readonly working = new Set<SandboxOrder>();
  readonly executions: SandboxExecution[] = [];
  readonly activities: SandboxActivity[] = [];

  constructor(account: SandboxAccount) {
    this.account = account;
  }

  add(order: SandboxOrder): void {
    this.orders.set(order.id, order);
    if (order.clientKey !== null) this.byClientKey.set(order.clientKey, order);
    if (order.status === 'Working') this.working.add(order);
  }

  /** Forgets what is over and old; gives back the ids of the orders. */
  forget(): string[] {
    const forgotten: string[] = [];
    for (const order of this.orders.values()) {
      if (this.orders.size - forgotten.length <= MOST_KEPT) break;
      if (order.status === 'Working') continue;
      forgotten.push(order.id);
      if (order.clientKey !== null) this.byClientKey.delete(order.clientKey);
    }
    for (const id of forgotten) this.orders.delete(id);
    for (const list of [this.executions, this.activities]) {
      if (list.length > MOST_KEPT * 1.1) list.splice(0, list.length - MOST_KEPT);
    }
    return forgotten;
  }
}

/** The books of an account as JSON. */
export type StoredBook = ReturnType<typeof storeBook>;

export function storeBook({ account, orders, executions, activities }: AccountBook) {
  const { id, isPaper, cash, positions } = account;
  return {
    id,
    isPaper,
    cash: cash.toString(),
    positions: [...positions.values()].map(({ symbol, shares, cost }) => ({
      symbol,
      shares: shares.toString(),
      cost: cost.toString(),
    })),
    orders: [...orders.values()].map((order) => ({
      ...order,
      shares: order.shares.toString(),
      limitPrice: order.limitPrice?.toString() ?? null,
      filled: order.filled.toString(),
      filledValue: order.filledValue.toString(),
      enteredAt: order.enteredAt.toISOString(),
      changedAt: order.changedAt.toISOString(),
    })),
    executions: executions.map((execution) => ({
      ...execution,
      shares: execution.shares.toString(),
      price: execution.price.toString(),
      commission: execution.commission.toString(),
      filled: execution.filled.toString(),
      at: execution.at.toISOString(),
    })),
    activities: activities.map((activity) => ({
      ...activity,
      dollars: activity.dollars.toString(),
      shares: activity.shares.toString(),
      at: activity.at.toISOString(),
    })),
  };
}

export function restoreBook(stored: StoredBook): AccountBook {
  const { id, isPaper, cash, positions } = stored;
  const held = positions.map(
    ({ symbol, shares, cost }) => [symbol, { symbol, shares: exact(shares), cost: exact(cost) }] as const,
  );
  const book = new AccountBook({ id, isPaper, cash: exact(cash), positions: new Map(held) });
  for (const order of stored.orders) {
    book.add({
      ...order,
      shares: exact(order.shares),
      limitPrice: order.limitPrice === null ? null : exact(order.limitPrice),
      filled: exact(order.filled),
      filledValue: exact(order.filledValue),
      enteredAt: new Date(order.enteredAt),
      changedAt: new Date(order.changedAt),
    });
  }
  for (const execution of stored.executions) {
    book.executions.push({
      ...execution,
      shares: exact(execution.shares),
      price: exact(execution.price),
      commission: exact(execution.commission),
      filled: exact(execution.filled),
      at: new Date(execution.at),
    });
  }
  for (const activity of stored.activities) {
    const { dollars, shares, at } = activity;
    book.activities.push({ ...activity, dollars: exact(dollars), shares: exact(shares), at: new Date(at) });
  }
  return book;
}
