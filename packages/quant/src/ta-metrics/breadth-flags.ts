import { signOf } from '../ties.ts';
import type { SharedLines } from './shared-lines.ts';

/** Flags of a symbol in the breadth of its groups: one bit for each flag, and the bit four higher when the flag is known. */
export const BREADTH_FLAGS = { aboveSma20: 1, aboveSma50: 2, aboveSma200: 4, advancing: 8 } as const;

export type BreadthFlag = keyof typeof BREADTH_FLAGS;

export const breadthFlagNames = Object.keys(BREADTH_FLAGS) as readonly BreadthFlag[];

/** Distance in bits from a flag to the bit that marks it as known. */
export const KNOWN_SHIFT = 4;

/** Null for an unknown flag. */
export function breadthFlag(flags: number, name: BreadthFlag): boolean | null {
  if ((flags & (BREADTH_FLAGS[name] << KNOWN_SHIFT)) === 0) return null;
  return (flags & BREADTH_FLAGS[name]) !== 0;
}

type FlagLines = Pick<SharedLines, 'close' | 'sma20' | 'sma50' | 'sma200'>;

/** Flags of each bar from index `from` on: the close above its simple averages of 20, 50 and 200 bars, and above the close before. */
export function fillBreadthFlags({ close, sma20, sma50, sma200 }: FlagLines, out: Uint8Array, from = 0): void {
  let before = from === 0 ? NaN : close[from - 1];
  for (let i = from; i < out.length; i++) {
    out[i] =
      packed(close[i], sma20[i], BREADTH_FLAGS.aboveSma20) |
      packed(close[i], sma50[i], BREADTH_FLAGS.aboveSma50) |
      packed(close[i], sma200[i], BREADTH_FLAGS.aboveSma200) |
      packed(close[i], before, BREADTH_FLAGS.advancing);
    before = close[i];
  }
}

function packed(close: number, level: number, bit: number): number {
  if (Number.isNaN(close - level)) return 0;
  return (bit << KNOWN_SHIFT) | (signOf(close - level, level) > 0 ? bit : 0);
}
