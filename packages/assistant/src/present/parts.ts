import { type AskPartOf, type AskSource, MAX_CHART_POINTS, MAX_TABLE_ROWS, type ToolResult } from '@pipa/contract';

type Table = AskPartOf<'table'>;
type Chart = AskPartOf<'chart'>;
export type Cell = Table['rows'][number][string];
export type TableColumn = Table['columns'][number];
export type Row = Readonly<Record<string, Cell>>;

/** What a result is of, and the page that shows the same. */
export const sourceOf = ({ tool, call, mode, asOf, source, receipt }: ToolResult, link: string | null): AskSource => ({
  tool,
  call,
  mode,
  asOf,
  source,
  receipt,
  link,
});

export interface TableOf {
  readonly title: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly Row[];
  /** Rows of the whole, where some are left out. */
  readonly total?: number;
  readonly link: string | null;
}

/** A table of a result; fractions are cells of percent. */
export const tablePart = (result: ToolResult, { title, columns, rows, total, link }: TableOf): Table => ({
  kind: 'table',
  title,
  columns: columns.slice(0, 12).map((column) => ({ ...column })),
  rows: rows
    .slice(0, MAX_TABLE_ROWS)
    .map((row) => Object.fromEntries(columns.map(({ key }) => [key, row[key] ?? null]))),
  total: total ?? rows.length,
  source: sourceOf(result, link),
});

export interface ChartOf {
  readonly title: string;
  readonly shape?: Chart['shape'];
  readonly unit: Chart['unit'];
  readonly series: readonly { readonly name: string; readonly points: readonly (readonly [string, number | null])[] }[];
  readonly link: string | null;
}

/** Evenly chosen points with the first and the last. */
function thinned<Point>(points: readonly Point[], most = MAX_CHART_POINTS): Point[] {
  if (points.length <= most) return [...points];
  const step = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, place) => points[Math.round(place * step)] as Point);
}

export const chartPart = (result: ToolResult, { title, shape = 'line', unit, series, link }: ChartOf): Chart => ({
  kind: 'chart',
  title,
  shape,
  unit,
  series: series.slice(0, 8).map(({ name, points }) => ({
    name,
    points: thinned(points).map(([at, value]): [string, number | null] => [at, value]),
  })),
  source: sourceOf(result, link),
});
