import { signOf } from '../ties.ts';

/**
 * A crossing is a change of side. On the line itself the side of the bar before stays, so that a price that
 * rests on a line does not cross it again and again.
 */

/** 1 above, −1 below, `before` on the line or where the difference is not known; 0 means no side yet. */
export function sideOf(difference: number, price: number, before: number): number {
  return signOf(difference, price) || before;
}

/** The side on the bar that reaches it from the other side, 0 else. */
export function crossing(side: number, before: number): number {
  return side === before || before === 0 ? 0 : side;
}

/** An array of `length` events to write to. @throws RangeError when a given one is not as long as the input. */
export function eventsOf(length: number, out: Int8Array | undefined): Int8Array {
  if (out === undefined) return new Int8Array(length);
  if (out.length !== length) throw new RangeError(`output has ${out.length} events for ${length} bars`);
  return out;
}
