/**
 * Percentile ranks within (0, 1) of the values that are numbers, the highest nearest 1; equals share the mean of their
 * ranks, a single value has 0.5. NaN stays NaN.
 */
export function percentileRanks(values: Float64Array): Float64Array {
  const known: number[] = [];
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i])) known.push(i);
  known.sort((a, b) => values[a] - values[b]);
  const ranks = new Float64Array(values.length).fill(NaN);
  for (let first = 0; first < known.length; ) {
    let next = first + 1;
    while (next < known.length && values[known[next]] === values[known[first]]) next++;
    const rank = (first + next) / 2 / known.length;
    for (let i = first; i < next; i++) ranks[known[i]] = rank;
    first = next;
  }
  return ranks;
}

/** Mean over the lists of each position's numbers; NaN where fewer than `atLeast` are there. */
export function meanOfKnown(lists: readonly Float64Array[], atLeast: number): Float64Array {
  const means = new Float64Array(lists[0].length);
  for (let i = 0; i < means.length; i++) {
    let sum = 0;
    let count = 0;
    for (const list of lists) {
      if (Number.isNaN(list[i])) continue;
      sum += list[i];
      count++;
    }
    means[i] = count >= atLeast ? sum / count : NaN;
  }
  return means;
}

/** Columns by their scores, highest first, equals in column order; who has no score is left out. */
export function bestFirst(columns: readonly number[], scores: ArrayLike<number>): number[] {
  const order: number[] = [];
  for (let i = 0; i < columns.length; i++) if (!Number.isNaN(scores[i])) order.push(i);
  return order.sort((a, b) => scores[b] - scores[a] || columns[a] - columns[b]).map((i) => columns[i]);
}
