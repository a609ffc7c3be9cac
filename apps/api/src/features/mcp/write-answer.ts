import type { ToolResult } from '@pipa/contract';

/** Most characters of the text beside the structured answer. */
const MAX_TEXT = 6_000;
const MAX_ROWS = 20;
const MAX_COLUMNS = 16;
const MAX_CELL = 80;
const MAX_FACTS = 40;
const DECIMALS = 6;

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** A value in one line, in which no text can end a cell, a row or a code span. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(Number(value.toFixed(DECIMALS)));
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const line = text.replaceAll(/[\s|`\\]+/g, ' ').trim();
  return line.length > MAX_CELL ? `${line.slice(0, MAX_CELL - 1)}…` : line;
}

export function tableOf(headers: readonly string[], rows: readonly (readonly unknown[])[]): string[] {
  const line = (cells: readonly unknown[]) => `| ${cells.map(cellOf).join(' | ')} |`;
  return [line(headers), `|${' --- |'.repeat(headers.length)}`, ...rows.map(line)];
}

/** What an answer holds, as facts, lists of plain values and tables, each by its dotted path. */
interface Found {
  readonly facts: [path: string, value: unknown][];
  readonly tables: [path: string, rows: readonly unknown[]][];
}

function gather(value: unknown, path: string, found: Found): Found {
  if (Array.isArray(value)) found.tables.push([path, value]);
  else if (isFields(value)) {
    for (const [name, inner] of Object.entries(value)) gather(inner, path === '' ? name : `${path}.${name}`, found);
  } else if (value !== null && value !== undefined) found.facts.push([path, value]);
  return found;
}

/** The plain values of a row by their dotted paths; lists within it are in the structured answer alone. */
function flat(row: Fields, path = ''): Fields {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
      if (isFields(value)) return Object.entries(flat(value, `${path}${name}.`));
      return isPlain(value) ? [[`${path}${name}`, value]] : [];
    }),
  );
}

function writeRows(rows: readonly unknown[]): string[] {
  const shown = rows.slice(0, MAX_ROWS);
  if (!shown.every(isFields)) {
    if (shown.every(isPlain)) return [shown.map(cellOf).join(', ')];
    return shown.map((row) => `- ${cellOf(row)}`);
  }
  const cells = shown.map((row) => flat(row));
  const names = [...new Set(cells.flatMap((row) => Object.keys(row)))];
  const columns = names.filter((name) => cells.some((row) => row[name] != null)).slice(0, MAX_COLUMNS);
  if (columns.length === 0) return shown.map((row) => `- ${cellOf(row)}`);
  return tableOf(
    columns,
    cells.map((row) => columns.map((name) => row[name])),
  );
}

/** An answer's data in Markdown: facts in lines, lists as tables of their first rows. */
export function writeData(data: unknown): string[] {
  const { facts, tables } = gather(data, '', { facts: [], tables: [] });
  return [
    ...facts.slice(0, MAX_FACTS).map(([path, value]) => `${path || 'value'}: ${cellOf(value)}`),
    ...tables.flatMap(([path, rows]) => {
      const title = path === '' ? 'Rows' : path;
      if (rows.length === 0) return ['', `${title}: none`];
      const part = rows.length > MAX_ROWS ? ` (the first ${MAX_ROWS} of ${rows.length})` : '';
      return ['', `${title}${part}:`, ...writeRows(rows)];
    }),
  ];
}

const modes = {
  simulated: 'simulated figures of a generated market, not of a real one',
  paper: 'a paper account at real prices: no real money',
  live: 'real prices; where money is shown it is real',
} as const;

/** The lines that fit, and a last one that says what is missing. */
export function fitText(lines: readonly string[], most: number, rest: string): string {
  let length = 0;
  const kept = lines.findIndex((line) => {
    length += line.length + 1;
    return length > most;
  });
  return kept === -1 ? lines.join('\n') : [...lines.slice(0, kept), '', rest].join('\n');
}

/** What a model reads of an answer beside its structure: what it is of, and its first rows. */
export function writeAnswer({
  tool,
  call,
  mode,
  asOf,
  source,
  receipt,
  data,
  shortened,
  resource,
}: ToolResult): string {
  const head = [
    `${tool} / ${call}`,
    `Mode: ${mode} (${modes[mode]})`,
    ...(asOf === null ? [] : [`As of: ${asOf}`]),
    `Source: ${source}`,
    ...(receipt === null ? [] : [`Receipt: ${receipt}`]),
    ...shortened.map(({ path, rows, shown }) => `Shortened: ${path || 'the answer'} has ${shown} of ${rows} rows here`),
    ...(resource === null ? [] : [`The whole answer: ${resource}`]),
    '',
  ];
  const lines = data === null && shortened.length > 0 ? [] : writeData(data);
  return fitText([...head, ...lines], MAX_TEXT, 'There is more in the structured answer.');
}
