import type { Panel } from '../../panel.ts';

/** Positions in `columns` by sector, in the order of their first appearance; companies of no known sector form one of their own. */
export function positionsBySector(panel: Panel, columns: readonly number[]): number[][] {
  const groups = new Map<string | null, number[]>();
  columns.forEach((column, i) => {
    const sector = panel.sectors?.[column] ?? null;
    const group = groups.get(sector);
    if (group) group.push(i);
    else groups.set(sector, [i]);
  });
  return [...groups.values()];
}

/** Each column's value less the mean of its sector's; NaN stays NaN and counts in no mean. */
export function aboveSectorMean(panel: Panel, columns: readonly number[], values: Float64Array): Float64Array {
  const leads = new Float64Array(values.length).fill(NaN);
  for (const group of positionsBySector(panel, columns)) {
    const known = group.filter((i) => !Number.isNaN(values[i]));
    const mean = known.reduce((sum, i) => sum + values[i], 0) / known.length;
    for (const i of known) leads[i] = values[i] - mean;
  }
  return leads;
}
