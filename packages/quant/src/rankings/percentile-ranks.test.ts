import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TIE } from '../ties.ts';
import { percentileRanks } from './index.ts';

const value = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  fc.constant(NaN),
);
const values = fc.array(value, { maxLength: 60 });

const anyNumber = fc.oneof(fc.double({ min: -1e300, max: 1e300, noNaN: true }), fc.constantFrom(-Infinity, Infinity));
const isTie = (a: number, b: number) =>
  a === b || (Number.isFinite(a - b) && Math.abs(a - b) <= 2 * TIE * Math.max(1, Math.abs(a), Math.abs(b)));

describe('percentile ranks', () => {
  it('run from the worst at 0 to the best at 1', () => {
    expect([...percentileRanks([30, 10, 20, 50, 40])]).toEqual([0.5, 0, 0.25, 1, 0.75]);
    expect([...percentileRanks([30, 10, 20, 50, 40], 'lower')]).toEqual([0.5, 1, 0.75, 0, 0.25]);
  });

  it('give equals the mean of their ranks and leave out what is missing', () => {
    // Ranks 1, 2.5, 2.5, 4 of four.
    expect([...percentileRanks([7, NaN, 7, 9, 1])]).toEqual([0.5, NaN, 0.5, 1, 0]);
    expect([...percentileRanks([3, 3, 3])]).toEqual([0.5, 0.5, 0.5]);
    expect([...percentileRanks([NaN, 4])]).toEqual([NaN, 0.5]);
    expect([...percentileRanks([])]).toEqual([]);
  });

  it('give ratios that are equal but for rounding the same rank', () => {
    const third = 1 / 3;
    const apart = 1 - 2 / 3;
    expect(apart).not.toBe(third);
    expect([...percentileRanks([0.1, third, apart, 0.9])]).toEqual([0, 0.5, 0.5, 1]);
    // Of an unchanged price, and of one whose rounding was lost on the way.
    expect([...percentileRanks([0, 1e-16, -1e-16, 0.01, -0.01])]).toEqual([0.5, 0.5, 0.5, 1, 0]);
    expect([...percentileRanks([2e12, 2e12 + 1e-3, 2.1e12], 'lower')]).toEqual([0.75, 0.75, 0]);
  });

  it('do not tell −0 from 0', () => {
    expect([...percentileRanks([0, -0, 1])]).toEqual([0.25, 0.25, 1]);
  });

  it('are uniform where no two values are equal', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyNumber, { minLength: 2, maxLength: 50, comparator: isTie }), (all) => {
        const ranks = [...percentileRanks(all)].sort((a, b) => a - b);
        ranks.forEach((rank, i) => {
          expect(rank).toBe(i / (all.length - 1));
        });
      }),
      { seed: 1 },
    );
  });

  it('average one half, reverse for the other direction, and follow the values at any position', () => {
    fc.assert(
      fc.property(values, fc.nat(), (all, shift) => {
        const ranks = percentileRanks(all);
        const known = ranks.filter((rank) => !Number.isNaN(rank));
        if (known.length > 0) expect(known.reduce((a, b) => a + b) / known.length).toBeCloseTo(0.5, 12);
        percentileRanks(all, 'lower').forEach((rank, i) => {
          if (Number.isNaN(ranks[i])) expect(rank).toBeNaN();
          else expect(rank + ranks[i]).toBeCloseTo(1, 12);
        });
        const by = all.length === 0 ? 0 : shift % all.length;
        const turned = (list: readonly number[]) => [...list.slice(by), ...list.slice(0, by)];
        expect([...percentileRanks(turned(all))]).toEqual(turned([...ranks]));
      }),
      { seed: 2 },
    );
  });

  it('do not change under a growing transformation', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.integer({ min: -300, max: 300 }), fc.constant(NaN))), (all) => {
        expect([...percentileRanks(all.map((one) => one ** 3 + 5 * one - 2))]).toEqual([...percentileRanks(all)]);
      }),
      { seed: 3 },
    );
  });
});
