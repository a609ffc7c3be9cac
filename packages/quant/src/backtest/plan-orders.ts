import type { Panel } from '../panel.ts';
import { priceAt } from '../strategies/price-signals.ts';
import type { TargetWeights } from '../strategies/strategy.ts';
import type { BacktestBook } from './backtest-book.ts';
import type { BacktestSpace, OpenOrders } from './backtest-space.ts';
import type { ExecutionRules, MarginExecution } from './execution.ts';

/** Replaces `orders` by those that lead from what is held to `targets`, sized at the closes of day `t`. */
export function planOrders(
  book: BacktestBook,
  panel: Panel,
  columnOf: ReadonlyMap<string, number>,
  targets: TargetWeights,
  equity: number,
  t: number,
  rules: ExecutionRules,
  orders: OpenOrders,
  space: BacktestSpace,
): void {
  setHoldings(book, panel, space);
  let count = book.heldCount;
  let grossWeight = 0;
  for (const [symbol, weight] of targets) {
    const column = columnOf.get(symbol);
    if (column === undefined) throw new RangeError(`target ${symbol} is not in the universe or not in the panel`);
    if (!Number.isFinite(weight)) throw new RangeError(`target weight of ${symbol} is ${weight}`);
    grossWeight += Math.abs(weight);
    if (space.lineOf[column] === 0) setLine(space, panel, count++, column, 0, priceAt(panel.close[column], t));
    space.weights[space.lineOf[column] - 1] = weight;
  }
  for (let line = 0; line < count; line++) space.lineOf[space.columns[line]] = 0;
  const { symbols, held, weights, prices } = space;
  const cash = book.feeDue > 0 ? Math.max(0, book.cash - book.feeDue) : book.cash;
  rules.planLines({ equity, cash, grossWeight, count, symbols, held, weights, prices }, orders);
  beginOrders(orders, space);
}

/** Replaces `orders` by those of a margin call where the close that gave the books this equity breaches the maintenance. */
export function planMarginCall(
  book: BacktestBook,
  panel: Panel,
  equity: number,
  margin: MarginExecution,
  orders: OpenOrders,
  space: BacktestSpace,
): void {
  let grossValue = 0;
  for (let h = 0; h < book.heldCount; h++)
    grossValue += Math.abs(book.shares[book.held[h]] * book.lastClose[book.held[h]]);
  if (!margin.isBreached(equity, grossValue)) return;
  setHoldings(book, panel, space);
  const count = book.heldCount;
  for (let line = 0; line < count; line++) space.lineOf[space.columns[line]] = 0;
  const { symbols, held, prices } = space;
  margin.planCall({ equity, count, symbols, held, prices }, orders);
  beginOrders(orders, space);
}

/** The first lines of a plan, one for each holding. */
function setHoldings(book: BacktestBook, panel: Panel, space: BacktestSpace): void {
  for (let h = 0; h < book.heldCount; h++) {
    const column = book.held[h];
    setLine(space, panel, h, column, book.shares[column], book.lastClose[column]);
  }
}

/** Puts planned orders into the state of orders that are sent. */
function beginOrders(orders: OpenOrders, space: BacktestSpace): void {
  for (let n = 0; n < orders.count; n++) {
    orders.columns[n] = space.columns[orders.lines[n]];
    orders.filledShares[n] = orders.filledValue[n] = orders.charged[n] = 0;
  }
}

function setLine(space: BacktestSpace, panel: Panel, line: number, column: number, held: number, price: number): void {
  space.symbols[line] = panel.symbols[column];
  space.held[line] = held;
  space.weights[line] = 0;
  space.prices[line] = price;
  space.columns[line] = column;
  space.lineOf[column] = line + 1;
}
