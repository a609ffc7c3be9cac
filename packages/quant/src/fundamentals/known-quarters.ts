import { lastAtOrBelow } from '../ordered-search.ts';
import type { QuarterlyStatement } from './statement.ts';

const DAYS_A_QUARTER = 365.25 / 4;
/** Fiscal quarters of 12 and 16 weeks exist; a missing quarter is 90 days off. */
const TOLERANCE_DAYS = 30;

/** Index of the last statement known at the close of `day`, or −1. `statements` ascend by reportedDay. */
export function lastKnownIndex(statements: readonly QuarterlyStatement[], day: number): number {
  return lastAtOrBelow(statements, day, ({ reportedDay }) => reportedDay);
}

/** The statement `quarters` before the one at `at`; null when history is too short or a quarter between them is missing. */
export function quarterBefore(
  statements: readonly QuarterlyStatement[],
  at: number,
  quarters: number,
): QuarterlyStatement | null {
  const before = statements[at - quarters];
  return before !== undefined && areQuartersApart(before, statements[at], quarters) ? before : null;
}

/** Whether the later statement is of the quarter so many quarters after the earlier one's. */
export function areQuartersApart(
  earlier: Pick<QuarterlyStatement, 'quarterEnd'>,
  later: Pick<QuarterlyStatement, 'quarterEnd'>,
  quarters: number,
): boolean {
  return Math.abs(later.quarterEnd - earlier.quarterEnd - quarters * DAYS_A_QUARTER) <= TOLERANCE_DAYS;
}

/** The four consecutive quarters that end with the one at `at`, or null. */
export function fourQuarters(statements: readonly QuarterlyStatement[], at: number): QuarterlyStatement[] | null {
  return at >= 3 && quarterBefore(statements, at, 3) !== null ? statements.slice(at - 3, at + 1) : null;
}
