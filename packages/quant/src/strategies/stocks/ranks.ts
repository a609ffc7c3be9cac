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

/** Columns by their scores, highest first, equals in column order; a column without a score is left out. */
export function bestFirst(columns: readonly number[], scores: ArrayLike<number>): number[] {
  const order: number[] = [];
  for (let i = 0; i < columns.length; i++) if (!Number.isNaN(scores[i])) order.push(i);
  return order.sort((a, b) => scores[b] - scores[a] || columns[a] - columns[b]).map((i) => columns[i]);
}
