import type { QuarterlyStatement } from './statement.ts';

const DAYS_A_QUARTER = 365.25 / 4;
/** Fiscal quarters of 12 and 16 weeks exist; a missing quarter is 90 days off. */
const TOLERANCE_DAYS = 30;

/** Index of the last statement known at the close of `day`, or −1. `statements` ascend by reportedDay. */
export function lastKnownIndex(statements: readonly QuarterlyStatement[], day: number): number {
  let low = 0;
  let high = statements.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (statements[middle].reportedDay <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The statement `quarters` before the one at `at`; null when history is too short or a quarter between them is missing. */
export function quarterBefore(
  statements: readonly QuarterlyStatement[],
  at: number,
  quarters: number,
): QuarterlyStatement | null {
  const before = statements[at - quarters];
  if (before === undefined) return null;
  const distance = statements[at].quarterEnd - before.quarterEnd;
  return Math.abs(distance - quarters * DAYS_A_QUARTER) <= TOLERANCE_DAYS ? before : null;
}

/** The four consecutive quarters that end with the one at `at`, or null. */
export function fourQuarters(statements: readonly QuarterlyStatement[], at: number): QuarterlyStatement[] | null {
  return at >= 3 && quarterBefore(statements, at, 3) !== null ? statements.slice(at - 3, at + 1) : null;
}
