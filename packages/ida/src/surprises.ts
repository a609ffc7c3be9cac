/** A value of a series with the value before it. */
export interface Surprise {
  readonly value: number;
  readonly before: number;
  /** Distance of the change from the mean of the changes before, in their standard deviation. */
  readonly deviations: number;
}

/** Changes that a usual one is judged by: two years of a monthly series. */
const LEAST_CHANGES = 20;

/**
 * How unusual the newest change of a series is, by its own changes before; the market has no forecasts of economists to compare a release
 * with. Changes of a series that is above zero throughout are shares of it, so that one that grows is judged alike over the years. Null for
 * a series with few values or without any change.
 * @param values the oldest first
 */
export function surpriseOf(values: readonly number[]): Surprise | null {
  const isGrowing = values.every((value) => value > 0);
  const levels = isGrowing ? values.map(Math.log) : values;
  const changes = levels.slice(1).map((level, i) => level - (levels[i] ?? 0));
  const [last, usual] = [changes.at(-1), changes.slice(0, -1)];
  const [value, before] = [values.at(-1), values.at(-2)];
  if (last === undefined || value === undefined || before === undefined || usual.length < LEAST_CHANGES) return null;
  const mean = usual.reduce((sum, change) => sum + change, 0) / usual.length;
  const variance = usual.reduce((sum, change) => sum + (change - mean) ** 2, 0) / (usual.length - 1);
  return variance > 0 ? { value, before, deviations: (last - mean) / Math.sqrt(variance) } : null;
}
