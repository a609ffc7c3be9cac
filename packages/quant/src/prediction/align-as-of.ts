export interface ReleasedObservation {
  /** Epoch day of what was observed. */
  readonly day: number;
  /** Epoch day on which the value was published: known from that day's close on. */
  readonly releasedDay: number;
  readonly value: number;
}

/** Days after its release from which an observation is stale; quarterly figures come every 90 to 100 days. */
export const STALE_AFTER_DAYS = 130;

/**
 * The value known at the close of each day: of the observations released by then that of the latest observed day, in its
 * latest revision. NaN before the first release and once the last one is stale.
 * @param days ascending epoch days
 */
export function alignAsOf(days: Int32Array, observations: readonly ReleasedObservation[]): Float64Array {
  const released = observations
    .filter(({ value }) => Number.isFinite(value))
    .sort((a, b) => a.releasedDay - b.releasedDay || a.day - b.day);
  const known = new Float64Array(days.length).fill(NaN);
  let next = 0;
  let latest: ReleasedObservation | null = null;
  for (let t = 0; t < days.length; t++) {
    for (; next < released.length && released[next].releasedDay <= days[t]; next++) {
      if (latest === null || released[next].day >= latest.day) latest = released[next];
    }
    if (latest !== null && days[t] - latest.releasedDay <= STALE_AFTER_DAYS) known[t] = latest.value;
  }
  return known;
}
