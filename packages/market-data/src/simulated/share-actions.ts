import type { DividendPolicy } from './instrument-spec.ts';

/** Sessions from ex-date to payment. */
export const PAY_LAG_SESSIONS = 15;

const SPLIT_RATIOS = [2, 3, 4, 5, 10, 20] as const;
const REVERSE_SPLITS = [4, 5, 8, 10, 20] as const;

/** The smallest usual ratio that brings the price to a third of the level at which the board splits, or the largest. */
export function chooseSplit(price: number, splitAbove: number): number {
  return SPLIT_RATIOS.find((ratio) => price / ratio <= splitAbove / 2.6) ?? SPLIT_RATIOS[SPLIT_RATIOS.length - 1];
}

/** The smallest usual number of old shares for a new one that brings the price to three times the floor, as a ratio. */
export function chooseReverseSplit(price: number, floor: number): number {
  return 1 / (REVERSE_SPLITS.find((olds) => price * olds >= 3 * floor) ?? REVERSE_SPLITS[REVERSE_SPLITS.length - 1]);
}

/** Whether the session is an ex-date; each instrument has its own day of the quarter or month. */
export function dividendDue(key: number, session: number, policy: DividendPolicy): boolean {
  return policy.kind !== 'none' && (session + ((key >>> 8) % policy.everySessions)) % policy.everySessions === 0;
}

/**
 * A board's yearly review of the dividend a share, in cents: half-way to the yield it aims at, a cut only
 * when the old amount has come to more than twice that yield.
 */
export function reviewedDividend(
  current: number,
  price: number,
  policy: { readonly yieldAnnual: number; readonly everySessions: number },
): number {
  const aim = (price * policy.yieldAnnual * policy.everySessions) / 252;
  if (current === 0) return cents(aim);
  if (current > 2 * aim) return cents(aim);
  return Math.max(current, cents(0.5 * current + 0.5 * aim));
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
