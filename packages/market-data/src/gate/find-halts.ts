import type { DailyBars } from '../daily-bars.ts';

/** Rows in a row that repeat the last close; a share that trades, however quietly, does not. */
const FROZEN_ROWS = 10;
/** The same where the rows have no volume, in a history that has volumes. */
const FROZEN_ROWS_UNTRADED = 5;
/** Calendar days without a bar: about twenty sessions, after which an instrument counts as ended. */
export const LONGEST_SILENCE_DAYS = 30;

/** Runs [first, end) of rows that only repeat the close before them. */
export function findFrozenRows({ high, low, close, volume }: DailyBars): [number, number][] {
  const hasVolume = volume.some((shares) => shares > 0);
  const repeats = (t: number) => high[t] === low[t] && close[t] === high[t] && close[t] === close[t - 1];
  const runs: [number, number][] = [];
  let first = 1;
  while (first < close.length) {
    let end = first;
    while (end < close.length && repeats(end)) end++;
    const isUntraded = hasVolume && volume.subarray(first, end).every((shares) => shares === 0);
    if (end - first >= (isUntraded ? FROZEN_ROWS_UNTRADED : FROZEN_ROWS)) runs.push([first, end]);
    first = end + 1;
  }
  return runs;
}

/** Indices of bars that follow a longer silence than a listed share has. */
export function findSilences(days: Int32Array): number[] {
  const found: number[] = [];
  for (let t = 1; t < days.length; t++) if (days[t] - days[t - 1] > LONGEST_SILENCE_DAYS) found.push(t);
  return found;
}
