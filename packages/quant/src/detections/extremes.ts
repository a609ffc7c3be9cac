import { ABOVE, BELOW, signOf, TIE } from '../ties.ts';
import { eventsOf } from './side.ts';

/** Levels of the relative strength index that the documents name. */
export const RSI_LEVELS = { oversold: 30, deeplyOversold: 20, overbought: 70, deeplyOverbought: 80 } as const;

/** Bollinger bands: 1 (oversold) when the close leaves them below, −1 (overbought) when it leaves them above. */
export function bandExit(close: Float64Array, upper: Float64Array, lower: Float64Array, out?: Int8Array): Int8Array {
  const events = eventsOf(close.length, out);
  let before = NaN;
  for (let i = 0; i < events.length; i++) {
    const outside = beyond(close[i], upper[i], lower[i]);
    events[i] = outside !== before && !Number.isNaN(before) ? outside : 0;
    before = outside;
  }
  return events;
}

// Bands that meet have no outside: the price does not change, and only rounding is left.
function beyond(close: number, upper: number, lower: number): number {
  const width = upper - lower;
  if (Number.isNaN(width)) return NaN;
  if (width <= TIE * close) return 0;
  return Number(signOf(close - lower, close) < 0) - Number(signOf(close - upper, close) > 0);
}

/**
 * Relative strength index 0..100: 1 when it falls through 30 and 2 when it falls through 20 (oversold), −1 when it rises
 * through 70 and −2 through 80 (overbought).
 */
export function rsiExtreme(rsi: Float64Array, out?: Int8Array): Int8Array {
  const events = eventsOf(rsi.length, out);
  for (let i = 0; i < events.length; i++) {
    const before = zoneOf(i === 0 ? NaN : rsi[i - 1]);
    const zone = zoneOf(rsi[i]);
    // Only on the way out of the middle or deeper, never on the way back.
    const isDeeper = Math.abs(zone) > Math.abs(before) || zone * before < 0;
    events[i] = isDeeper ? zone : 0;
  }
  return events;
}

function zoneOf(strength: number): number {
  if (strength < RSI_LEVELS.oversold * BELOW) return strength < RSI_LEVELS.deeplyOversold * BELOW ? 2 : 1;
  if (strength > RSI_LEVELS.overbought * ABOVE) return strength > RSI_LEVELS.deeplyOverbought * ABOVE ? -2 : -1;
  return Number.isNaN(strength) ? NaN : 0;
}
