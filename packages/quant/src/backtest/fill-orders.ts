import type { Panel } from '../panel.ts';
import { type BacktestBook, enterTrade } from './backtest-book.ts';
import type { BacktestSpace, OpenOrders } from './backtest-space.ts';
import {
  type ExecutionRules,
  type FillDecision,
  type MarginExecution,
  opensPosition,
  type PlannedOrder,
} from './execution.ts';

const AVERAGE_VOLUME_SESSIONS = 20;

/** Equity and gross value of the books at the quotes of an open, followed through its fills, for the buying power. */
interface MarginFunds {
  readonly rules: MarginExecution;
  equity: number;
  grossValue: number;
}

/**
 * Fills what is open at the open of day `i`, in the order in which it was sent, and leaves in `orders` what stays open. An
 * order without a quote waits; each takes at most `participation` of the day's volume; a sale never exceeds what is held. What
 * the funds do not cover is cancelled, unless an open order will bring more.
 */
export function fillOpenOrders(
  book: BacktestBook,
  panel: Panel,
  orders: OpenOrders,
  i: number,
  rules: ExecutionRules,
  participation: number,
  space: BacktestSpace,
): void {
  readMarket(panel, orders, i, participation, space);
  if (rules.isVolumeBlind) space.averageVolumes.fill(1, 0, orders.count);
  else readAverageVolumes(panel, orders, i, space);
  const funds = rules.margin === undefined ? null : fundsAtOpen(book, panel, i, rules.margin);
  const { sides, shares, columns } = orders;
  let left = 0;
  for (let n = 0; n < orders.count; n++) {
    shares[n] = Math.min(shares[n], closable(book, columns[n], sides[n]));
    if (shares[n] <= 0) continue;
    const canFill = space.quotes[n] > 0 && space.available[n] > 0;
    const lacksFunds = canFill && fillOne(book, panel, orders, n, i, rules, space, funds);
    const isCancelled = lacksFunds && !expectsFunds(orders, left, n, rules);
    if (shares[n] > 0 && !isCancelled) moveOrder(orders, n, left++);
  }
  orders.count = left;
}

/** Whether an order that is still open, before or after order `n`, will bring cash or free buying power. */
function expectsFunds({ sides, count }: OpenOrders, left: number, n: number, { margin }: ExecutionRules): boolean {
  const brings = (side: PlannedOrder['side']) => side === 'Sell' || side === 'Cover' || (side === 'Short' && !margin);
  for (let open = 0; open < left; open++) if (brings(sides[open])) return true;
  for (let open = n + 1; open < count; open++) if (brings(sides[open])) return true;
  return false;
}

function moveOrder(orders: OpenOrders, from: number, to: number): void {
  const { columns, sides, shares, reasons, filledShares, filledValue, charged } = orders;
  columns[to] = columns[from];
  sides[to] = sides[from];
  shares[to] = shares[from];
  reasons[to] = reasons[from];
  filledShares[to] = filledShares[from];
  filledValue[to] = filledValue[from];
  charged[to] = charged[from];
}

/** What the market offers each order. Columns lie far apart in memory: loops of nothing but reads let their waits overlap. */
function readMarket(
  panel: Panel,
  orders: OpenOrders,
  i: number,
  participation: number,
  { quotes, available }: BacktestSpace,
): void {
  const { columns, count } = orders;
  const { open, volume } = panel;
  for (let n = 0; n < count; n++) quotes[n] = open[columns[n]][i];
  for (let n = 0; n < count; n++) available[n] = Math.floor(participation * volume[columns[n]][i]);
}

function readAverageVolumes(
  panel: Panel,
  { columns, count }: OpenOrders,
  i: number,
  { averageVolumes }: BacktestSpace,
): void {
  for (let n = 0; n < count; n++) averageVolumes[n] = averageDailyVolume(panel, columns[n], i);
}

/** Shares an order may still move: those held for what closes a position, any number for what opens one. */
function closable(book: BacktestBook, column: number, side: PlannedOrder['side']): number {
  if (side === 'Sell') return Math.max(book.shares[column], 0);
  if (side === 'Cover') return Math.max(-book.shares[column], 0);
  return Infinity;
}

/** @returns whether the funds do not cover the rest of the order */
function fillOne(
  book: BacktestBook,
  panel: Panel,
  orders: OpenOrders,
  n: number,
  i: number,
  rules: ExecutionRules,
  { request, quotes, available, averageVolumes }: BacktestSpace,
  funds: MarginFunds | null,
): boolean {
  const column = orders.columns[n];
  const side = orders.sides[n];
  const remaining = orders.shares[n];
  request.side = side;
  request.shares = remaining;
  request.quote = quotes[n];
  request.availableShares = available[n];
  request.averageDailyVolume = averageVolumes[n];
  request.buyingPower = fundsOf(side, book, funds);
  request.prior.shares = orders.filledShares[n];
  request.prior.value = orders.filledValue[n];
  request.prior.commission = orders.charged[n];
  const fill = rules.fillAtOpen(request);
  const isClipped = fill.limitedBy === 'cash';
  // A venue cancels an order whose funds do not reach for a share; one that lacks no more than the costs waits.
  if (fill.shares <= 0) return isClipped && (request.buyingPower ?? Infinity) < quotes[n];
  if (fill.shares > remaining || fill.shares > available[n]) {
    const symbol = panel.symbols[column];
    throw new RangeError(`fill of ${fill.shares} ${symbol} exceeds what was ordered or available`);
  }
  orders.shares[n] = remaining - fill.shares;
  orders.filledShares[n] += fill.shares;
  orders.filledValue[n] += fill.shares * fill.price;
  orders.charged[n] += fill.commission;
  enterTrade(book, panel.days[i], column, side, orders.reasons[n], fill, quotes[n]);
  if (funds !== null) followFill(funds, side, fill, quotes[n]);
  return isClipped;
}

/** Holdings without a quote count at their last close. */
function fundsAtOpen(book: BacktestBook, panel: Panel, i: number, rules: MarginExecution): MarginFunds {
  let equity = book.cash + book.receivable;
  let grossValue = 0;
  for (let h = 0; h < book.heldCount; h++) {
    const column = book.held[h];
    const open = panel.open[column][i];
    const value = book.shares[column] * (open > 0 ? open : book.lastClose[column]);
    equity += value;
    grossValue += Math.abs(value);
  }
  return { rules, equity, grossValue };
}

function fundsOf(side: PlannedOrder['side'], { cash }: BacktestBook, funds: MarginFunds | null): number | null {
  if (funds === null) return side === 'Buy' ? cash : null;
  return opensPosition(side) ? funds.rules.buyingPower(funds.equity, funds.grossValue) : null;
}

function followFill(
  funds: MarginFunds,
  side: PlannedOrder['side'],
  { shares, price, commission, fee }: FillDecision,
  quote: number,
): void {
  funds.equity -= Math.abs(price - quote) * shares + commission + fee;
  funds.grossValue += (opensPosition(side) ? shares : -shares) * quote;
}

/**
 * Mean shares a session over the 20 sessions before day `i`, in shares of day `i` (earlier ones scaled by splits since);
 * sessions without a bar are left out. A stock without any session before gets 1, the least there is.
 */
export function averageDailyVolume(panel: Panel, column: number, i: number): number {
  const volume = panel.volume[column];
  const close = panel.close[column];
  const actions = panel.actions[column];
  const first = Math.max(i - AVERAGE_VOLUME_SESSIONS, 0);
  let next = actions.length - 1;
  let ratio = 1;
  let sum = 0;
  let count = 0;
  for (let end = i; end > first; ) {
    for (; next >= 0 && actions[next].dayIndex >= end; next--) {
      if (actions[next].kind === 'split' && actions[next].dayIndex <= i) ratio *= actions[next].value;
    }
    const start = next >= 0 ? Math.max(actions[next].dayIndex, first) : first;
    for (let k = end - 1; k >= start; k--) {
      // A day without a bar has volume 0, so that the closes need not be read where something was traded.
      if (!(volume[k] > 0) && Number.isNaN(close[k])) continue;
      sum += volume[k] * ratio;
      count++;
    }
    end = start;
  }
  return count === 0 ? 1 : Math.max(sum / count, 1);
}
