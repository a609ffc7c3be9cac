import { type MissingPart, missingParts } from '@pipa/contract';
import { cents, type Decimal, ZERO } from '../money.ts';

/** Decimal.ROUND_FLOOR, which a type import does not bring. */
const ROUND_FLOOR = 3;

/** Where dollars of a money portfolio differ from those of its paper twin (docs/missing-dollars.md). Signed dollars by part: positive where money did better than paper. */
export type MissingParts = Readonly<Record<MissingPart, Decimal>>;

export const NO_PARTS: MissingParts = {
  timing: ZERO,
  spread: ZERO,
  slippage: ZERO,
  fees: ZERO,
  dividends: ZERO,
  missed: ZERO,
  outside: ZERO,
};

const byPart = <T>(amountOf: (part: MissingPart) => T): Record<MissingPart, T> => ({
  timing: amountOf('timing'),
  spread: amountOf('spread'),
  slippage: amountOf('slippage'),
  fees: amountOf('fees'),
  dividends: amountOf('dividends'),
  missed: amountOf('missed'),
  outside: amountOf('outside'),
});

export const plusParts = (left: MissingParts, right: MissingParts): MissingParts =>
  byPart((part) => left[part].plus(right[part]));

/** What all parts come to: the result in money less the result on paper. */
export const differenceOf = (parts: MissingParts): Decimal =>
  missingParts.reduce((total, part) => total.plus(parts[part]), ZERO);

/** Parts in cents that add up: each row to its difference, and the rows to their total. */
export interface CentParts extends Readonly<Record<MissingPart, number>> {
  /** The sum of the parts of the row. */
  readonly difference: number;
}

/**
 * The rows in dollars with two decimals. Each row is the step of the rounded running sum, so rows add up to the same rounded total
 * however they are grouped; the difference of that total is rounded half up, and no part of it is off by a cent.
 */
export function partsInCents(rows: readonly MissingParts[]): CentParts[] {
  let running = NO_PARTS;
  let shown = NO_PARTS;
  return rows.map((row) => {
    const before = shown;
    running = plusParts(running, row);
    shown = roundedTogether(running);
    const steps = byPart((part) => shown[part].minus(before[part]));
    return { ...byPart((part) => steps[part].toNumber()), difference: differenceOf(steps).toNumber() };
  });
}

/** The parts in cents that add up to their difference in cents: rounded down, and up where the most was cut off. */
function roundedTogether(parts: MissingParts): MissingParts {
  const whole = byPart((part) => parts[part].toDecimalPlaces(2, ROUND_FLOOR));
  const missing = cents(differenceOf(parts)).minus(differenceOf(whole)).times(100).toNumber();
  const raised = missingParts
    .toSorted((a, b) => parts[b].minus(whole[b]).comparedTo(parts[a].minus(whole[a])))
    .slice(0, missing);
  return byPart((part) => (raised.includes(part) ? whole[part].plus('0.01') : whole[part]));
}

/** The amounts in dollars with two decimals, which add up to their rounded sum. */
export function amountsInCents(amounts: readonly Decimal[]): Decimal[] {
  let running = ZERO;
  return amounts.map((amount) => {
    const before = cents(running);
    running = running.plus(amount);
    return cents(running).minus(before);
  });
}
