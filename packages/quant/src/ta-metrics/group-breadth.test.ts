import { describe, expect, it } from 'vitest';
import { BREADTH_FLAGS, KNOWN_SHIFT } from './breadth-flags.ts';
import { addToBreadth, type BreadthCounts, emptyBreadthCounts, groupBreadth, LEAST_BREADTH_MEMBERS } from './index.ts';

const allKnown = Object.values(BREADTH_FLAGS).reduce((bits, bit) => bits | (bit << KNOWN_SHIFT), 0);
const allHold = allKnown | Object.values(BREADTH_FLAGS).reduce((bits, bit) => bits | bit, 0);

function countsOf(days: number, members: readonly (readonly number[])[]): BreadthCounts {
  const counts = emptyBreadthCounts(days);
  for (const flags of members)
    addToBreadth(
      counts,
      Uint8Array.from(flags),
      Array.from(flags, (_, day) => day),
    );
  return counts;
}

describe('the breadth of a group', () => {
  it('goes from −1, none above anything, to 1, all above everything', () => {
    const members = Array.from({ length: 6 }, (_, k) => [allKnown, allHold, k < 3 ? allHold : allKnown]);
    expect([...groupBreadth(countsOf(3, members)).breadth]).toEqual([-1, 1, 0]);
  });

  it('is the mean over the four shares', () => {
    const partly = allKnown | BREADTH_FLAGS.aboveSma20 | BREADTH_FLAGS.aboveSma50 | BREADTH_FLAGS.advancing;
    const { breadth, members, shares } = groupBreadth(
      countsOf(1, [...new Array(5).fill([partly]), ...new Array(5).fill([allHold])]),
    );
    expect(Object.entries(shares).map(([flag, [share]]) => [flag, share])).toEqual([
      ['aboveSma20', 1],
      ['aboveSma50', 1],
      ['aboveSma200', 0.5],
      ['advancing', 1],
    ]);
    expect(breadth[0]).toBeCloseTo(2 * (3.5 / 4) - 1, 12);
    expect(members[0]).toBe(10);
  });

  it('leaves members out of the shares that they are not known for', () => {
    const young = allHold & ~((BREADTH_FLAGS.aboveSma200 << KNOWN_SHIFT) | BREADTH_FLAGS.aboveSma200);
    const { breadth, members } = groupBreadth(
      countsOf(1, [...new Array(5).fill([allKnown]), ...new Array(5).fill([young])]),
    );
    // Half of all on three shares, none of the five that are known on the fourth.
    expect(breadth[0]).toBeCloseTo(2 * (1.5 / 4) - 1, 12);
    expect(members[0]).toBe(5);
  });

  it('is not known with too few members', () => {
    const few = countsOf(1, new Array(LEAST_BREADTH_MEMBERS - 1).fill([allHold]));
    expect(groupBreadth(few).breadth[0]).toBeNaN();
    expect(groupBreadth(few).shares.advancing[0]).toBeNaN();
    expect(groupBreadth(few, 2).breadth[0]).toBe(1);
    expect(groupBreadth(emptyBreadthCounts(1), 0).breadth[0]).toBeNaN();
  });

  it('has slopes over 5 and 20 days, clipped', () => {
    const rising = Array.from({ length: 40 }, (_, k) =>
      Array.from({ length: 30 }, (_, day) => (k < day ? allHold : allKnown)),
    );
    const { breadth, breadth5, breadth20 } = groupBreadth(countsOf(30, rising));
    expect(breadth[29] - breadth[28]).toBeCloseTo(0.05, 12);
    expect(breadth5[3]).toBeNaN();
    expect(breadth5[29]).toBeCloseTo(0.25, 10);
    expect(breadth20[18]).toBeNaN();
    expect(breadth20[29]).toBeCloseTo(1, 10);
  });

  it('places bars on the days of the group and refuses others', () => {
    const counts = emptyBreadthCounts(4);
    addToBreadth(counts, Uint8Array.from([allHold, allKnown]), [1, 3]);
    expect([...groupBreadth(counts, 1).breadth]).toEqual([NaN, 1, NaN, -1]);
    expect(() => addToBreadth(counts, Uint8Array.from([allHold]), [4])).toThrow(RangeError);
    expect(() => addToBreadth(counts, Uint8Array.from([allHold]), [0, 1])).toThrow(RangeError);
  });
});
