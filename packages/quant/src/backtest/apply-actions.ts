import { fromEpochDay } from '@pipa/calendar';
import type { Panel, PanelAction } from '../panel.ts';
import { type BacktestBook, enterTrade } from './backtest-book.ts';
import type { OpenOrders } from './backtest-space.ts';
import type { DividendOf } from './execution.ts';

/** Reason of the shares that a split leaves over. */
export const SPLIT_FRACTION = 'Fraction after a split';

export interface ColumnAction {
  readonly column: number;
  readonly action: PanelAction;
}

/**
 * Actions of the given columns by day index, splits before dividends: a dividend is per share as of its ex-date.
 * @throws RangeError for a ratio or an amount that is not positive and finite.
 */
export function actionsByDay(panel: Panel, columns: Int32Array): ReadonlyMap<number, readonly ColumnAction[]> {
  const byDay = new Map<number, ColumnAction[]>();
  for (const column of columns) {
    if (column < 0) continue;
    for (const action of panel.actions[column]) {
      requireValue(panel, column, action);
      const list = byDay.get(action.dayIndex);
      if (list) list.push({ column, action });
      else byDay.set(action.dayIndex, [{ column, action }]);
    }
  }
  for (const list of byDay.values()) {
    list.sort((a, b) => Number(a.action.kind === 'dividend') - Number(b.action.kind === 'dividend'));
  }
  return byDay;
}

function requireValue(panel: Panel, column: number, { kind, value, dayIndex }: PanelAction): void {
  if (value > 0 && value < Infinity) return;
  throw new RangeError(`${kind} of ${panel.symbols[column]} on ${fromEpochDay(panel.days[dayIndex])} is ${value}`);
}

/** What happens before the open of day `i`: splits, entitlements to dividends, and the payment of those that are due. */
export function applyActions(
  book: BacktestBook,
  panel: Panel,
  orders: OpenOrders,
  actions: readonly ColumnAction[],
  i: number,
  dividendOf: DividendOf,
): void {
  for (const { column, action } of actions) {
    if (action.kind === 'split') splitColumn(book, panel, orders, column, action.value, i);
    else if (book.shares[column] !== 0) entitle(book, column, action, i, dividendOf);
  }
  const due = book.payments[i];
  if (due !== 0) {
    book.cash += due;
    book.receivable -= due;
    book.payments[i] = 0;
  }
}

/** Whole shares are kept and the fraction is paid in cash at the price after the split, as the paper simulator does. */
function splitColumn(
  book: BacktestBook,
  panel: Panel,
  orders: OpenOrders,
  column: number,
  ratio: number,
  i: number,
): void {
  for (let n = 0; n < orders.count; n++) {
    if (orders.columns[n] === column) orders.shares[n] = Math.floor(orders.shares[n] * ratio);
  }
  book.lastClose[column] /= ratio;
  // To the six decimals of the books, so that 100 × 1.1 is 110.
  book.shares[column] = Math.round(book.shares[column] * ratio * 1e6) / 1e6;
  const fraction = book.shares[column] - Math.trunc(book.shares[column]);
  if (fraction !== 0) closeAtLast(book, panel, column, fraction, i, SPLIT_FRACTION);
}

/** A short position owes the dividend: the amount is negative then. Without a pay date it is paid at once. */
function entitle(book: BacktestBook, column: number, action: PanelAction, i: number, dividendOf: DividendOf): void {
  const amount = dividendOf(book.shares[column], action.value);
  const payIndex = Math.max(action.payDayIndex ?? i, i);
  book.receivable += amount;
  book.dividends += amount;
  if (payIndex < book.payments.length) book.payments[payIndex] += amount;
}

/** Sells (or covers) what has had its last bar before day `i`, at its last close and without cost. */
export function liquidateDelisted(book: BacktestBook, panel: Panel, i: number): void {
  if (book.earliestEnd >= i) return;
  book.earliestEnd = Infinity;
  let h = 0;
  while (h < book.heldCount) {
    const column = book.held[h];
    // A column that is closed makes room for the next one.
    if (book.lastBar[column] < i) closeAtLast(book, panel, column, book.shares[column], i, 'Delisted');
    else book.earliestEnd = Math.min(book.earliestEnd, book.lastBar[book.held[h++]]);
  }
}

/** Turns `shares` (signed) of a holding into cash at its last close, without cost. */
function closeAtLast(
  book: BacktestBook,
  panel: Panel,
  column: number,
  shares: number,
  i: number,
  reason: string,
): void {
  const price = book.lastClose[column];
  const side = shares > 0 ? 'Sell' : 'Cover';
  const fill = { shares: Math.abs(shares), price, commission: 0, fee: 0 };
  enterTrade(book, panel.days[i], column, side, reason, fill, price);
}

/** Index of the last day with a close by column, −1 for a column without any. */
export function lastBars(panel: Panel): Int32Array {
  const bars = new Int32Array(panel.close.length);
  for (let column = 0; column < bars.length; column++) {
    const close = panel.close[column];
    let i = close.length - 1;
    while (i >= 0 && Number.isNaN(close[i])) i--;
    bars[column] = i;
  }
  return bars;
}
