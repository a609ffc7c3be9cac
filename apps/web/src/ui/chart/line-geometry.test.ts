import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaPath, endLabelHeights, linePath, niceTicks, scaleOf, tickDecimals, yearMarks } from './line-geometry.ts';

const frame = { width: 100, height: 60, left: 10, right: 10, top: 5, bottom: 5 };

describe('the drawn record', () => {
  it('spans the frame from the first to the last point and from the lowest to the highest value', () => {
    const scale = scaleOf(
      [
        [0, 1, 2],
        [0, -1, 1],
      ],
      frame,
    );
    expect([scale.x(0), scale.x(2)]).toEqual([10, 90]);
    expect([scale.y(2), scale.y(-1)]).toEqual([5, 55]);
    expect(linePath([0, 2], scale)).toBe('M10 38.3L50 5');
    expect(areaPath([], scale)).toBe('');
  });
  it('has round ticks inside the range', () => {
    expect(niceTicks(0, 1, 4)).toEqual([0, 0.25, 0.5, 0.75, 1]);
    fc.assert(
      fc.property(
        fc.double({ min: -5, max: 0, noNaN: true }),
        fc.double({ min: 0.01, max: 50, noNaN: true }),
        (low, high) => {
          const ticks = niceTicks(low, high, 4);
          expect(ticks.length).toBeGreaterThan(1);
          expect(ticks.length).toBeLessThan(9);
          for (const tick of ticks) {
            expect(tick).toBeGreaterThanOrEqual(low - 1e-9);
            expect(tick).toBeLessThanOrEqual(high + Math.abs(high) * 1e-6 + 1e-6);
          }
        },
      ),
    );
  });
  it('moves touching end labels apart and keeps their order', () => {
    expect(endLabelHeights(50, 54)).toEqual({ ours: 44, theirs: 60 });
    expect(endLabelHeights(54, 50)).toEqual({ ours: 60, theirs: 44 });
    expect(endLabelHeights(10, 90)).toEqual({ ours: 10, theirs: 90 });
  });
  it('marks the first day of a year, thinned to what has room', () => {
    const days = ['2019-12-30', '2020-01-06', '2020-12-28', '2021-01-04', '2022-01-03'];
    expect(yearMarks(days, 5)).toEqual([
      { index: 1, year: '2020' },
      { index: 3, year: '2021' },
      { index: 4, year: '2022' },
    ]);
    expect(yearMarks(days, 2).map((mark) => mark.year)).toEqual(['2020', '2022']);
  });

  it('has no year at its start, which is no day', () => {
    expect(yearMarks(['Start', '2026-12-23', '2026-12-24'], 5)).toEqual([]);
    expect(yearMarks(['Start', '2026-12-31', '2027-01-04'], 5)).toEqual([{ index: 2, year: '2027' }]);
  });
});

it('gives percents as many decimals as tell the ticks apart', () => {
  expect(tickDecimals([0, 0.5, 1])).toBe(0);
  expect(tickDecimals([0, 0.025, 0.05])).toBe(1);
  expect(tickDecimals([0, 0.0025])).toBe(2);
  expect(tickDecimals([0])).toBe(0);
});
