import type { ColumnUnit } from '@pipa/ida';

/** A column as far as its bounds follow from it. */
interface BoundedColumn {
  readonly key: string;
  readonly unit: ColumnUnit;
}

type Bounds = readonly [least: number, most: number];

/** A return, or a volatility: more than 1,000 % is a fault of the history. Percent numbers. */
const PERCENT: Bounds = [-100, 1_000];
/** What numbers of a unit lie within; others have to be finite alone. */
const BOUNDS: Partial<Record<ColumnUnit, Bounds>> = {
  dollars: [0, 1e7],
  shares: [0, 1e12],
  percent: PERCENT,
  metric: [-1, 1],
  rank: [0, 1],
  probability: [0, 1],
};
/** Half a unit in the last place of what is stored in single precision. */
const ROUNDING = 1e-6;

/** The numbers of some rows that are beyond reason, each with its column and row in words; how many there are in all. */
export function findUnreasonable(
  columns: readonly BoundedColumn[],
  rows: readonly Readonly<Record<string, unknown>>[],
): { readonly count: number; readonly faults: readonly string[] } {
  let count = 0;
  const faults: string[] = [];
  for (const row of rows) {
    for (const { key, unit } of columns) {
      const value = row[key];
      if (typeof value !== 'number') continue;
      count++;
      const [least, most] = BOUNDS[unit] ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
      if (Number.isFinite(value) && value >= least - ROUNDING && value <= most + ROUNDING) continue;
      const place = [row.symbol ?? row.header, row.tradeDate].filter((name) => name !== undefined).join(' ');
      faults.push(`${key} ${value} of ${place}`);
    }
  }
  return { count, faults };
}
