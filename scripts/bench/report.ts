/** One line of bench.json. Every figure is in `unit`, also those of the peers and the limit. */
export interface BenchRow {
  readonly id: string;
  readonly what: string;
  readonly unit: string;
  readonly ours: number;
  readonly peers: Readonly<Record<string, number>>;
  /** What the machine can do at all, measured in the same run; null where nothing says. */
  readonly limit: number | null;
  readonly goal: number | null;
}

/** Of how many times as fast something is as something else. */
const SPEED_UP = 'times as fast';

const isMoreBetter = (unit: string): boolean => unit.endsWith('/s') || unit === SPEED_UP;

/** How many times better `ours` is than `other`, whichever way better lies. */
const advantage = ({ ours, unit }: BenchRow, other: number): number =>
  isMoreBetter(unit) ? ours / other : other / ours;

function figure(value: number): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Units of what takes no time. */
const AMOUNTS: readonly string[] = ['kB', 'MB', 'score', 'cores', 'symbols', 'million bars'];

function compared(row: BenchRow, other: number): string {
  const times = advantage(row, other);
  const [better, worse] = AMOUNTS.includes(row.unit) ? ['less', 'more'] : ['faster', 'slower'];
  const text = (value: number) => `${value.toFixed(value >= 10 ? 0 : 1)}×`;
  if (!Number.isFinite(times) || times === 0) return '';
  return times >= 1 ? `${text(times)} ${better}` : `${text(1 / times)} ${worse}`;
}

function goalText(row: BenchRow): string {
  if (row.goal === null) return '';
  return `${figure(row.goal)} ${advantage(row, row.goal) >= 1 ? 'reached' : 'missed'}`;
}

const HEADINGS = ['id', 'what', 'figure', 'unit', 'ours is', 'goal'] as const;

/** A line a figure: ours first, then each peer with how many times faster or slower ours is. */
export function benchTable(rows: readonly BenchRow[]): string {
  const lines: string[][] = [[...HEADINGS]];
  for (const row of rows) {
    lines.push([row.id, row.what, figure(row.ours), row.unit, '', goalText(row)]);
    for (const [name, value] of Object.entries(row.peers)) {
      lines.push(['', `  ${name}`, figure(value), row.unit, compared(row, value), '']);
    }
  }
  return alignColumns(lines);
}

function alignColumns(lines: readonly string[][]): string {
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((cells) => cells[column].length)));
  const numeric = new Set([HEADINGS.indexOf('figure'), HEADINGS.indexOf('ours is')]);
  const format = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (numeric.has(column) ? cell.padStart(widths[column]) : cell.padEnd(widths[column])))
      .join('  ')
      .trimEnd();
  const [headings, ...body] = lines.map(format);
  return [headings, '─'.repeat(headings.length), ...body].join('\n');
}
