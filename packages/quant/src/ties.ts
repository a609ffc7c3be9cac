/**
 * The one comparison of votes, events, flags and ranks. Equal prices differ by rounding once each is adjusted by a factor of its
 * day or shown on another scale (about 1e-15 of the price), and sums over a long history by somewhat more. Numbers that
 * differ by no more than `TIE` of their size are therefore equal, on every scale. A cent is more than that of any price below ten
 * million dollars.
 */
export const TIE = 1e-9;

/** A positive number is above another one when it exceeds `ABOVE` times it, and below when it is under `BELOW` times it. */
export const ABOVE = 1 + TIE;
export const BELOW = 1 - TIE;

/**
 * Sign of the difference of two numbers of a size: 0 for a tie, NaN for NaN. Without branches, which random prices would
 * make mispredicted.
 */
export function signOf(difference: number, size: number): number {
  const tie = TIE * size;
  return Number(difference > tie) - Number(difference < -tie) + 0 * difference;
}
