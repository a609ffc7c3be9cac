import type { Panel } from '../panel.ts';
import { type BacktestBook, enterTrade } from './backtest-book.ts';
import type { ExecutionRules, PlannedOrder } from './execution.ts';

const AVERAGE_VOLUME_SESSIONS = 20;

export interface OpenOrder {
  readonly column: number;
  readonly order: PlannedOrder;
  remaining: number;
}

/**
 * Fills what is open at the open of day `i`, in the order in which it was sent, and returns what stays open. An order
 * without a quote waits; each takes at most `participation` of the day's volume; a sale never exceeds what is held.
 */
export function fillOpenOrders(
  book: BacktestBook,
  panel: Panel,
  orders: readonly OpenOrder[],
  i: number,
  rules: ExecutionRules,
  participation: number,
): OpenOrder[] {
  const left: OpenOrder[] = [];
  for (const open of orders) {
    open.remaining = Math.min(open.remaining, closable(book, open));
    if (open.remaining <= 0) continue;
    const quote = panel.open[open.column][i];
    const available = Math.floor(participation * panel.volume[open.column][i]);
    if (quote > 0 && available > 0) fillOne(book, panel, open, i, rules, quote, available);
    if (open.remaining > 0) left.push(open);
  }
  return left;
}

/** Shares an order may still move: those held for what closes a position, any number for what opens one. */
function closable(book: BacktestBook, { column, order }: OpenOrder): number {
  if (order.side === 'Sell') return Math.max(book.shares[column], 0);
  if (order.side === 'Cover') return Math.max(-book.shares[column], 0);
  return Infinity;
}

function fillOne(
  book: BacktestBook,
  panel: Panel,
  open: OpenOrder,
  i: number,
  rules: ExecutionRules,
  quote: number,
  available: number,
): void {
  const { column, order } = open;
  const fill = rules.fillAtOpen({
    side: order.side,
    shares: open.remaining,
    quote,
    availableShares: available,
    averageDailyVolume: averageDailyVolume(panel, column, i),
    buyingPower: order.side === 'Buy' ? book.cash : null,
  });
  if (fill.shares <= 0) return;
  if (fill.shares > open.remaining || fill.shares > available) {
    throw new RangeError(`fill of ${fill.shares} ${order.symbol} exceeds what was ordered or available`);
  }
  open.remaining -= fill.shares;
  enterTrade(book, column, {
    day: panel.days[i],
    symbol: order.symbol,
    side: order.side,
    shares: fill.shares,
    quote,
    price: fill.price,
    commission: fill.commission,
    fee: fill.fee,
    reason: order.reason,
  });
}

/**
 * Mean shares a session over the 20 sessions before day `i`, in shares of day `i` (earlier ones scaled by splits since);
 * sessions without a bar are left out. A stock without any session before gets 1, the least there is.
 */
export function averageDailyVolume(panel: Panel, column: number, i: number): number {
  const volume = panel.volume[column];
  const splits = panel.actions[column];
  let next = splits.length - 1;
  let ratio = 1;
  let sum = 0;
  let count = 0;
  for (let k = i - 1; k >= 0 && k >= i - AVERAGE_VOLUME_SESSIONS; k--) {
    for (; next >= 0 && splits[next].dayIndex > k; next--) {
      if (splits[next].kind === 'split' && splits[next].dayIndex <= i) ratio *= splits[next].value;
    }
    if (Number.isNaN(panel.close[column][k])) continue;
    sum += volume[k] * ratio;
    count++;
  }
  return count === 0 ? 1 : Math.max(sum / count, 1);
}
