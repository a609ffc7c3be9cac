import type { Panel } from '../panel.ts';
import { priceAt } from '../strategies/price-signals.ts';
import type { TargetWeights } from '../strategies/strategy.ts';
import type { BacktestBook } from './backtest-book.ts';
import type { ExecutionRules } from './execution.ts';
import type { OpenOrder } from './fill-orders.ts';

/** Orders that lead from what is held to `targets`, sized at the closes of day `t`. They supersede all open ones. */
export function planOrders(
  book: BacktestBook,
  panel: Panel,
  columnOf: ReadonlyMap<string, number>,
  targets: TargetWeights,
  equity: number,
  t: number,
  rules: ExecutionRules,
): OpenOrder[] {
  const positions = new Map<string, number>();
  const prices = new Map<string, number>();
  for (const column of book.held) {
    positions.set(panel.symbols[column], book.shares[column]);
    prices.set(panel.symbols[column], book.lastClose[column]);
  }
  for (const [symbol, weight] of targets) {
    const column = columnOf.get(symbol);
    if (column === undefined) throw new RangeError(`target ${symbol} is not in the universe or not in the panel`);
    if (!Number.isFinite(weight)) throw new RangeError(`target weight of ${symbol} is ${weight}`);
    if (!prices.has(symbol)) prices.set(symbol, priceAt(panel.close[column], t));
  }
  const plan = rules.planRebalance({ equity, cash: book.cash, targets, positions, prices });
  return plan.orders.map((order) => ({ column: columnOf.get(order.symbol)!, order, remaining: order.shares }));
}
