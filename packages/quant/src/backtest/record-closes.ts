import { nextTradingEpochDay } from '@pipa/calendar';
import type { Panel } from '../panel.ts';
import type { ColumnAction } from './apply-actions.ts';
import type { BacktestBook } from './backtest-book.ts';
import type { DailySeries } from './backtest-summary.ts';
import type { BacktestInput } from './backtest-types.ts';

/**
 * The last day, at most `limit`, to which nothing but prices and interest changes the books after the open of day `t`:
 * no action on what is held, no payment, no delisting. Expects that no order is open.
 */
export function quietUntil(
  book: BacktestBook,
  actions: ReadonlyMap<number, readonly ColumnAction[]>,
  t: number,
  limit: number,
): number {
  const last = Math.min(limit, Math.max(book.earliestEnd, t));
  let end = t;
  while (end < last && book.payments[end + 1] === 0 && !touches(book, actions.get(end + 1))) end++;
  return end;
}

function touches(book: BacktestBook, actions: readonly ColumnAction[] | undefined): boolean {
  if (actions === undefined) return false;
  for (const { column } of actions) if (book.shares[column] !== 0) return true;
  return false;
}

/** What a close charges, and the margin rules whose breach ends a stretch of quiet days. */
type ClosingRules = Pick<BacktestInput, 'chargeInterest' | 'chargeBorrow' | 'rules'>;

/**
 * Values the books at the closes of days `from` to `to`, over which holdings stay the same, after the interest and the borrow fee of each close.
 * Goes through one holding's closes after the other's, as they lie in memory. `base` is the day of index 0 of the series, at
 * whose close the money has only just arrived. Returns the last day recorded: `to`, or the first one with an equity of zero or
 * less, or with a breach of the maintenance margin.
 */
export function recordCloses(
  book: BacktestBook,
  panel: Panel,
  series: DailySeries,
  base: number,
  from: number,
  to: number,
  { chargeInterest, chargeBorrow, rules: { margin } }: ClosingRules,
): number {
  const { long, short, cash } = series;
  for (let h = 0; h < book.heldCount; h++) {
    const column = book.held[h];
    addValues(book, column, panel.close[column], book.shares[column] >= 0 ? long : short, base, from, to);
  }
  let t = from;
  for (; t <= to; t++) {
    const at = t - base;
    if (t > base) {
      // Interest is charged before the fee, as in the close of paper portfolios.
      if (chargeInterest !== undefined) enterInterest(book, chargeInterest(book.cash, daysToNext(panel, t)));
      if (chargeBorrow !== undefined && short[at] < 0)
        enterBorrow(book, chargeBorrow(-short[at], daysToNext(panel, t)));
    }
    const equity = book.cash + long[at] + short[at] + book.receivable;
    series.equity[at] = equity;
    if (equity <= 0) break;
    const isBreached = margin?.isBreached(equity, long[at] - short[at]) ?? false;
    long[at] /= equity;
    short[at] /= equity;
    cash[at] = book.cash / equity;
    if (isBreached) break;
  }
  const last = Math.min(t, to);
  // Values of the days that are left are added again once the books have changed.
  for (const values of [long, short]) values.fill(0, last + 1 - base, to + 1 - base);
  carryCloses(book, panel, from, last);
  return last;
}

/** Adds the value of a holding at each close; a day without one counts at the close before it. */
function addValues(
  book: BacktestBook,
  column: number,
  close: Float64Array,
  values: Float64Array,
  base: number,
  from: number,
  to: number,
): void {
  const shares = book.shares[column];
  let price = book.lastClose[column];
  for (let t = from; t <= to; t++) {
    if (close[t] > 0) price = close[t];
    values[t - base] += shares * price;
  }
}

function carryCloses(book: BacktestBook, panel: Panel, from: number, to: number): void {
  for (let h = 0; h < book.heldCount; h++) {
    const column = book.held[h];
    const close = panel.close[column];
    let t = to;
    while (t >= from && !(close[t] > 0)) t--;
    if (t >= from) book.lastClose[column] = close[t];
  }
}

/** Calendar days from a session to the next one; the next one is known beyond the end of the panel too. */
function daysToNext({ days }: Panel, t: number): number {
  const next = t + 1 < days.length ? days[t + 1] : nextTradingEpochDay(days[t]);
  return next - days[t];
}

function enterInterest(book: BacktestBook, interest: number): void {
  book.cash += interest;
  book.interest += interest;
}

function enterBorrow(book: BacktestBook, fee: number): void {
  book.cash -= fee;
  book.borrow += fee;
}
