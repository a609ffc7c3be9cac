import { type Amount, type Decimal, exact, money } from './money.ts';
import { type Holding, wholeIfMeant } from './position.ts';
import type { ChargedFill } from './post-entry.ts';

/**
 * A fill made before a split of `ratio` new shares for one old and known after it, in new shares: its value stays but for the
 * rounding of the price to six decimals. It closes at most the shares of the position, because the split has paid the fraction
 * of a share in cash.
 * @param held the position after the split, null when there is none
 */
export function splitFill(fill: ChargedFill, ratio: Amount, held: Holding | null): ChargedFill {
  const { side } = fill;
  const old = exact(fill.shares);
  const all = wholeIfMeant(old, exact(ratio));
  const isClosing = side === 'Sell' || side === 'Cover';
  const shares = isClosing && held !== null && all.gt(held.shares.abs()) ? held.shares.abs() : all;
  return { ...fill, shares, price: money(exact(fill.price).times(old).div(shares)) };
}

/** The part of a position that is no whole share; signed like it. */
export const fractionOf = ({ shares }: Holding): Decimal => shares.minus(shares.trunc());
