export interface LineChange {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

const at = (table: readonly Uint16Array[], i: number, j: number): number => table[i]?.[j] ?? 0;

/** The lines of two texts in one list: those that stay, and those that were removed or added. Posts have at most 800 lines. */
export function lineChanges(before: string, after: string): LineChange[] {
  const [old, young] = [before.split('\n'), after.split('\n')];
  // table[i][j]: how many lines the rests from i and j have in common.
  const table = Array.from({ length: old.length + 1 }, () => new Uint16Array(young.length + 1));
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = young.length - 1; j >= 0; j--) {
      const row = table[i];
      if (row)
        row[j] = old[i] === young[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  }
  const changes: LineChange[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < young.length) {
    const [left, right] = [old[i], young[j]];
    if (left !== undefined && left === right) {
      changes.push({ kind: 'same', text: left });
      i++;
      j++;
    } else if (left !== undefined && (right === undefined || at(table, i + 1, j) >= at(table, i, j + 1))) {
      changes.push({ kind: 'removed', text: left });
      i++;
    } else {
      changes.push({ kind: 'added', text: right ?? '' });
      j++;
    }
  }
  return changes;
}
