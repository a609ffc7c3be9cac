import { describe, expect, it } from 'vitest';
import { adjustedBars } from './index.ts';

const columns = (rows: readonly (readonly number[])[]) => {
  const column = (k: number) => Float64Array.from(rows, (row) => row[k]);
  return { open: column(0), high: column(1), low: column(2), close: column(3), adjClose: column(4), volume: column(5) };
};

describe('adjusted bars', () => {
  it('put prices and volume on the scale of the adjusted close and keep the dollars traded', () => {
    const bars = adjustedBars(columns([[98, 104, 96, 100, 25, 1000]]));
    expect([bars.open[0], bars.high[0], bars.low[0], bars.close[0], bars.volume[0]]).toEqual([24.5, 26, 24, 25, 4000]);
  });

  it('are missing where there is no positive close', () => {
    const bars = adjustedBars(
      columns([
        [1, 1, 1, 0, 1, 5],
        [1, 1, 1, 1, NaN, 5],
        [2, 2, 2, 2, 2, 5],
      ]),
    );
    for (const column of Object.values(bars)) expect(Array.from(column, Number.isNaN)).toEqual([true, true, false]);
  });

  it('need columns of one length', () => {
    const given = columns([[1, 1, 1, 1, 1, 1]]);
    expect(() => adjustedBars({ ...given, volume: new Float64Array(2) })).toThrow(RangeError);
  });
});
