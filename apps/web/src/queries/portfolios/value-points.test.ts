import { expect, it } from 'vitest';
import { perfRow } from './portfolio-rows.fixture.ts';
import { addValuePoint } from './value-points.ts';

const at = (time: string, over = {}) =>
  perfRow({ at: `2026-11-19T${time}.000Z`, totalReturn: 0.01, benchmarkReturn: 0.02, portfolioValue: 10_100, ...over });

it('keeps a value of a tick every five minutes of market time', () => {
  const first = addValuePoint([], at('15:00:00'));
  expect(first).toEqual([{ at: '2026-11-19T15:00:00.000Z', value: 10_100, totalReturn: 0.01, benchmarkReturn: 0.02 }]);
  expect(addValuePoint(first, at('15:04:59'))).toBe(first);
  expect(addValuePoint(first, at('15:05:00'))).toHaveLength(2);
});

it('keeps nothing before the first trade, and no more than a bound', () => {
  expect(addValuePoint([], at('15:00:00', { totalReturn: null }))).toEqual([]);
  const [point] = addValuePoint([], at('10:00:00'));
  expect(addValuePoint(Array(400).fill(point), at('15:00:00'))).toHaveLength(400);
});
