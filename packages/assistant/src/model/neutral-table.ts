import type { AskPartOf, AskSource, ToolResult } from '@pipa/contract';

const MOST_COLUMNS = 8;
const MOST_ROWS = 20;
type Row = Readonly<Record<string, unknown>>;
type Column = AskPartOf<'table'>['columns'][number];

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The longest list of rows in an answer. */
function rowsOf(data: unknown, depth = 0): readonly Row[] {
  if (Array.isArray(data)) return data.every(isRow) ? data : [];
  if (!isRow(data) || depth > 2) return [];
  const lists = Object.values(data).map((inner) => rowsOf(inner, depth + 1));
  return lists.reduce((longest, list) => (list.length > longest.length ? list : longest), []);
}

/** How a column is written, by its name and first value. */
function kindOf(key: string, value: unknown): Column['kind'] {
  if (/symbol/i.test(key)) return 'symbol';
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return 'day';
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value)) return 'instant';
  if (typeof value !== 'number') return 'text';
  if (/ratio|cagr|volatility|drawdown|weight|cumReturn|dailyReturn|annualReturn/i.test(key)) return 'percent';
  if (/value|cash|amount|profit|cost|price|liquidation/i.test(key)) return 'money';
  return Number.isInteger(value) ? 'count' : 'number';
}

const labelOf = (key: string) => {
  const words = key.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words[0].toUpperCase() + words.slice(1);
};

/** The rows of an answer as they are; null for one that has fewer than two. */
export function neutralTable({ data }: ToolResult, title: string, source: AskSource): AskPartOf<'table'> | null {
  const rows = rowsOf(data);
  if (rows.length < 2) return null;
  const keys = Object.keys(rows[0]).filter((key) =>
    rows.slice(0, MOST_ROWS).every((row) => typeof row[key] !== 'object' || row[key] === null),
  );
  const shown = keys.filter((key) => !/^id$|Id$/.test(key)).slice(0, MOST_COLUMNS);
  if (shown.length === 0) return null;
  return {
    kind: 'table',
    title,
    columns: shown.map((key) => ({
      key,
      label: labelOf(key),
      kind: kindOf(key, rows.find((row) => row[key] !== null)?.[key]),
    })),
    rows: rows
      .slice(0, MOST_ROWS)
      .map((row) =>
        Object.fromEntries(shown.map((key) => [key, (row[key] ?? null) as string | number | boolean | null])),
      ),
    total: rows.length,
    source,
  };
}
