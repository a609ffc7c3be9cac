import { expect, it } from 'vitest';
import { surpriseOf } from './surprises.ts';

/** Changes of one up and one down in turn. */
const swinging = (count: number, last: number) => [
  ...Array.from({ length: count }, (_, i) => (i % 2) - 0.5),
  ((count - 1) % 2) - 0.5 + last,
];

it('measures the newest change by the changes before it', () => {
  const values = swinging(23, 3);
  // 22 changes of +1 and −1: their mean is 0, their deviation √(22/21).
  expect(surpriseOf(values)).toEqual({
    value: 2.5,
    before: -0.5,
    deviations: expect.closeTo(3 / Math.sqrt(22 / 21), 10),
  });
});

it('measures a series above zero by shares of itself', () => {
  const values = [
    ...swinging(23, 0)
      .slice(0, -1)
      .map((value) => 100 * Math.exp(value)),
    100,
  ];
  expect(surpriseOf(values)?.deviations).toBeCloseTo(0.5 / Math.sqrt(22 / 21), 10);
  expect(surpriseOf(values.map((value) => value * 7))?.deviations).toBeCloseTo(surpriseOf(values)?.deviations ?? 0, 10);
});

it('says nothing of a short series, and of one that never changes', () => {
  expect(surpriseOf(swinging(20, 1))).toBeNull();
  expect(surpriseOf(Array.from({ length: 40 }, () => 5))).toBeNull();
  expect(surpriseOf([])).toBeNull();
});
