import type { HighLowClose } from '../indicators/input.ts';
import { crossing, eventsOf, sideOf } from './side.ts';

/**
 * Price against EMA 20 and 50: ±2 when EMA 20 crosses EMA 50, ±1 when the close comes out beyond both of them on the other
 * side than it last was; between them it stays where it came from. ±2 counts when both happen.
 */
export function emaCrossover(
  close: Float64Array,
  ema20: Float64Array,
  ema50: Float64Array,
  out?: Int8Array,
): Int8Array {
  const events = eventsOf(close.length, out);
  let priceSide = 0;
  let averageSide = 0;
  for (let i = 0; i < events.length; i++) {
    const price = close[i];
    const averageBefore = averageSide;
    const priceBefore = priceSide;
    averageSide = sideOf(ema20[i] - ema50[i], price, averageBefore);
    const over20 = sideOf(price - ema20[i], price, 0);
    priceSide = over20 === sideOf(price - ema50[i], price, 0) && over20 !== 0 ? over20 : priceBefore;
    events[i] = 2 * crossing(averageSide, averageBefore) || crossing(priceSide, priceBefore);
  }
  return events;
}

/** Parabolic stop and reverse: ±1 on the bar that reverses it. */
export function sarReversal(bars: HighLowClose, sar: Float64Array, out?: Int8Array): Int8Array {
  const { high, low, close } = bars;
  const events = eventsOf(sar.length, out);
  let side = 0;
  for (let i = 0; i < events.length; i++) {
    const before = side;
    side = sideOf((high[i] + low[i]) / 2 - sar[i], close[i], before);
    events[i] = crossing(side, before);
  }
  return events;
}

/** MACD: ±2 when the line crosses zero, ±1 when it crosses its signal; ±2 counts when both happen. */
export function macdCrossover(
  close: Float64Array,
  macd: Float64Array,
  signal: Float64Array,
  out?: Int8Array,
): Int8Array {
  const events = eventsOf(close.length, out);
  let zeroSide = 0;
  let signalSide = 0;
  for (let i = 0; i < events.length; i++) {
    const zeroBefore = zeroSide;
    const signalBefore = signalSide;
    zeroSide = sideOf(macd[i], close[i], zeroBefore);
    signalSide = sideOf(macd[i] - signal[i], close[i], signalBefore);
    events[i] = 2 * crossing(zeroSide, zeroBefore) || crossing(signalSide, signalBefore);
  }
  return events;
}
