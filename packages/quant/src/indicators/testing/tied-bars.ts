import { normal, randomSource } from '../../testing/random-source.ts';
import type { BarSeries } from '../input.ts';

const TICKS = [0.01, 0.05, 0.25];

/**
 * A seeded series of bars full of ties: prices in few ticks, so that highs, lows and closes repeat, moves up and down are often as large
 * as each other and prices rest on their averages; stretches on which nothing moves; volumes in few lots.
 */
export function tiedBars(seed: number, length: number): BarSeries {
  const random = randomSource(seed);
  const tick = TICKS[seed % TICKS.length];
  const column = () => new Float64Array(length);
  const bars = { open: column(), high: column(), low: column(), close: column(), volume: column() };
  const below = (count: number) => Math.floor(random() * count);
  let price = Math.round((10 + 50 * random()) / tick);
  let restingBars = 0;
  for (let i = 0; i < length; i++) {
    const isResting = restingBars > 0;
    restingBars = isResting ? restingBars - 1 : random() < 0.03 ? 1 + below(20) : 0;
    const open = price;
    if (!isResting && random() > 0.3) price = Math.max(20, price + Math.round(3 * normal(random)));
    const wick = () => (isResting || random() < 0.4 ? 0 : below(4));
    bars.open[i] = open * tick;
    bars.close[i] = price * tick;
    bars.high[i] = (Math.max(open, price) + wick()) * tick;
    bars.low[i] = Math.max(10, Math.min(open, price) - wick()) * tick;
    bars.volume[i] = 1e5 * (isResting ? i % 2 : 1 + below(2 * (1 + (seed % 4))));
  }
  return bars;
}
