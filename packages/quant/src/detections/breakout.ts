import type { BarSeries } from '../indicators/input.ts';
import { rangeOf } from '../indicators/true-range.ts';
import { ABOVE, BELOW } from '../ties.ts';
import { eventsOf } from './side.ts';

/** What makes a move out of the range one that counts. */
export const BREAKOUT_RULES = {
  /** Volume against the average of 20 bars before; not asked for where nothing is traded (an index). */
  volume: 1.5,
  /** True range of the bar against the average true range before it. */
  range: 1.2,
  /** Bars in which a second breakout to the same side is part of the first. */
  quietBars: 20,
} as const;

/** Lines of the bars: range of 55 bars, average true range of 14, average volume of 20; each with the bar itself included. */
export interface BreakoutLines extends BarSeries {
  readonly channelUpper: Float64Array;
  readonly channelLower: Float64Array;
  readonly range: Float64Array;
  readonly volumeAverage: Float64Array;
}

/**
 * Breakouts from the range of the 55 bars before: 1 on a close above their highest high, −1 below their lowest low, if the
 * bar is larger than usual and traded more than usual, and none to that side was in the 20 bars before.
 */
export function breakout(lines: BreakoutLines, out?: Int8Array): Int8Array {
  const events = eventsOf(lines.close.length, out);
  let lastUp = -Infinity;
  let lastDown = -Infinity;
  for (let i = 0; i < events.length; i++) {
    const side = i === 0 ? 0 : sideOfRange(lines, i);
    const last = side > 0 ? lastUp : lastDown;
    events[i] = side !== 0 && i - last > BREAKOUT_RULES.quietBars && isConfirmed(lines, i) ? side : 0;
    if (events[i] > 0) lastUp = i;
    if (events[i] < 0) lastDown = i;
  }
  return events;
}

function sideOfRange({ close, channelUpper, channelLower }: BreakoutLines, i: number): number {
  return Number(close[i] > channelUpper[i - 1] * ABOVE) - Number(close[i] < channelLower[i - 1] * BELOW);
}

function isConfirmed({ high, low, close, volume, range, volumeAverage }: BreakoutLines, i: number): boolean {
  const trueRange = rangeOf(high[i], low[i], close[i - 1]);
  if (!(trueRange >= BREAKOUT_RULES.range * range[i - 1] * BELOW)) return false;
  return volumeAverage[i - 1] === 0 || volume[i] >= BREAKOUT_RULES.volume * volumeAverage[i - 1] * BELOW;
}
