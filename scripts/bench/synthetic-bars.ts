import type { BarSeries } from '@pipa/quant';

/** Seeded bars like those of a liquid stock: 2 % a day, a range around the body. */
export function syntheticBars(seed: number, length: number): BarSeries {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
  const column = () => new Float64Array(length);
  const bars = { open: column(), high: column(), low: column(), close: column(), volume: column() };
  let price = 50;
  for (let i = 0; i < length; i++) {
    const open = price * (1 + 0.006 * (random() - 0.5));
    price = open * (1 + 0.03 * (random() + random() - 1));
    bars.open[i] = open;
    bars.close[i] = price;
    bars.high[i] = Math.max(open, price) * (1 + 0.01 * random());
    bars.low[i] = Math.min(open, price) * (1 - 0.01 * random());
    bars.volume[i] = Math.round(1e6 * (0.5 + random()));
  }
  return bars;
}
