/** Index of the first day at or after `day` in ascending days; their number when there is none. */
export function firstAtOrAfter(days: Int32Array, day: number): number {
  let index = 0;
  let size = days.length;
  while (index < size) {
    const middle = (index + size) >>> 1;
    if (days[middle] < day) index = middle + 1;
    else size = middle;
  }
  return index;
}
