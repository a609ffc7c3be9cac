import { isLastSessionOfMonth } from '@pipa/calendar';
import type { BacktestBook } from './backtest-book.ts';
import type { DailySeries } from './backtest-summary.ts';
import type { ChargeMonth } from './execution.ts';

/** Indices of the last session of each month after the base. */
export function chargeIndices(days: Int32Array, base: number, to: number): number[] {
  const indices: number[] = [];
  for (let t = base + 1; t <= to; t++) if (isLastSessionOfMonth(days[t])) indices.push(t);
  return indices;
}

/** Charges the books the fee of the month that ends with day `t`, whose close is recorded, and takes it off the record. */
export function chargeClose(
  book: BacktestBook,
  { equity, long, short, cash }: DailySeries,
  days: Int32Array,
  base: number,
  t: number,
  chargeMonth: ChargeMonth,
): void {
  const at = t - base;
  const value = equity[at];
  if (value <= 0) return;
  const { fee, paid, due } = chargeMonth({
    value,
    cash: book.cash,
    due: book.feeDue,
    since: days[base + 1],
    day: days[t],
  });
  book.cash -= paid;
  book.receivable += book.feeDue - due;
  book.feeDue = due;
  book.monthlyFees += fee;
  const left = value - fee;
  equity[at] = left;
  long[at] *= value / left;
  short[at] *= value / left;
  cash[at] = book.cash / left;
}
