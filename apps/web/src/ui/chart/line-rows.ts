import type { ChartTable } from './chart.tsx';

/** Rows of the table of a chart: each label with the value of every line. */
export const lineRows = (
  labels: readonly string[],
  ...lines: readonly (readonly (number | null)[])[]
): ChartTable['rows'] => labels.map((label, index) => [label, ...lines.map((values) => values[index] ?? null)]);
