/** Index of the first of ascending days at or after `day`; their number when there is none. */
export function firstAtOrAfter(days: ArrayLike<number>, day: number): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (days[middle] < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of the last item whose key is at or below `limit`, −1 when none is; items ascend by key. */
export function lastAtOrBelow<Item>(items: readonly Item[], limit: number, keyOf: (item: Item) => number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keyOf(items[middle]) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
