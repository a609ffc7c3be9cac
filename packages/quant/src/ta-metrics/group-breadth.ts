import { BREADTH_FLAGS, type BreadthFlag, breadthFlagNames, KNOWN_SHIFT } from './breadth-flags.ts';
import { metricSlope } from './slope.ts';

/** With fewer members a share describes single members rather than the group. */
export const LEAST_BREADTH_MEMBERS = 5;

/** Number of members with a known flag, and of members that hold it: one column for each flag of `breadthFlagNames`. */
export interface BreadthCounts {
  readonly days: number;
  readonly known: readonly Uint32Array[];
  readonly holding: readonly Uint32Array[];
}

export function emptyBreadthCounts(days: number): BreadthCounts {
  const columns = () => breadthFlagNames.map(() => new Uint32Array(days));
  return { days, known: columns(), holding: columns() };
}

/**
 * Adds a member: one value of `flags` for each bar, packed as `BREADTH_FLAGS`, and the group's day of each bar (0..days−1).
 * @throws RangeError for a day outside the group's or unequal lengths.
 */
export function addToBreadth(counts: BreadthCounts, flags: Uint8Array, dayIndexes: ArrayLike<number>): void {
  if (dayIndexes.length !== flags.length) throw new RangeError(`${dayIndexes.length} days for ${flags.length} flags`);
  const bits = Object.values(BREADTH_FLAGS);
  for (let i = 0; i < flags.length; i++) {
    const day = dayIndexes[i];
    if (!(day >= 0 && day < counts.days)) throw new RangeError(`day ${day} is not one of ${counts.days}`);
    for (let k = 0; k < bits.length; k++) {
      counts.known[k][day] += Number((flags[i] & (bits[k] << KNOWN_SHIFT)) !== 0);
      counts.holding[k][day] += Number((flags[i] & bits[k]) !== 0);
    }
  }
}

export interface GroupBreadth {
  /** −1: no member holds any flag, 1: all members hold all flags; NaN with too few members. */
  readonly breadth: Float64Array;
  readonly breadth5: Float64Array;
  readonly breadth20: Float64Array;
  /** Counted members of each day: the least number of known members over the flags. */
  readonly members: Uint32Array;
  /** Share of the members that hold each flag, 0 to 1; NaN where breadth is. */
  readonly shares: Readonly<Record<BreadthFlag, Float64Array>>;
}

/**
 * Breadth of a group a day: the mean over the four shares of its members above SMA 20, 50 and 200 and advancing, scaled to
 * −1..1, and its slopes over 5 and 20 days. NaN on days on which a share has fewer than `leastMembers`.
 */
export function groupBreadth(counts: BreadthCounts, leastMembers = LEAST_BREADTH_MEMBERS): GroupBreadth {
  const breadth = new Float64Array(counts.days);
  const members = new Uint32Array(counts.days);
  const flagCount = counts.known.length;
  const columns = breadthFlagNames.map(() => new Float64Array(counts.days).fill(NaN));
  for (let day = 0; day < counts.days; day++) {
    let shares = 0;
    let fewest = Infinity;
    for (let k = 0; k < flagCount; k++) {
      shares += counts.holding[k][day] / counts.known[k][day];
      fewest = Math.min(fewest, counts.known[k][day]);
    }
    members[day] = fewest;
    breadth[day] = fewest >= leastMembers ? (2 * shares) / flagCount - 1 : NaN;
    if (Number.isNaN(breadth[day])) continue;
    for (let k = 0; k < flagCount; k++) columns[k][day] = counts.holding[k][day] / counts.known[k][day];
  }
  const shares = Object.fromEntries(breadthFlagNames.map((name, k) => [name, columns[k]]));
  return {
    breadth,
    breadth5: metricSlope(breadth, 5),
    breadth20: metricSlope(breadth, 20),
    members,
    shares: shares as Record<BreadthFlag, Float64Array>,
  };
}
