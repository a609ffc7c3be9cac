import { isDay, isTradingDay, type TradingDay } from '@pipa/calendar';
import type { SeriesUpload, UploadFault, UploadKind } from '@pipa/contract';
import { usualReleaseDay } from './macro-sources.ts';

export interface UploadedValue {
  readonly seriesId: string;
  readonly day: TradingDay;
  readonly releasedDay: TradingDay;
  readonly value: number;
  /** Line of the text, from 1. */
  readonly line: number;
}

export interface CheckedUpload {
  /** Ascending by day; those of lines without a fault. */
  readonly values: readonly UploadedValue[];
  readonly faults: readonly { readonly line: number; readonly fault: UploadFault; readonly text: string }[];
}

/** Beyond it a value is a slip of the pen, or of another unit. */
const RANGES = {
  aaii: [0, 100],
  putCall: [0, 1e9],
  move: [20, 600],
  sppe: [3, 200],
  speyc: [-20, 20],
  will5000pr: [100, 1_000_000],
  dx: [50, 200],
  gc: [100, 50_000],
  si: [1, 1_000],
  hg: [0.2, 50],
  srr: [50, 5_000],
  zc: [50, 5_000],
  zw: [50, 5_000],
  zr: [1, 200],
} as const satisfies Record<UploadKind, readonly [number, number]>;
const AAII = { bullish: 'aaiiBullish', neutral: 'aaiiNeutral', bearish: 'aaiiBearish' } as const;
const PUTS_AND_CALLS = ['putVolume', 'callVolume'] as const;
/** A file may lack them. */
const OPEN_INTEREST = ['putOpenInterest', 'callOpenInterest'] as const;
/** Shares of a survey are rounded each. */
const SHARES_OFF = 0.3;
const SHOWN = 80;

/** Reads values of a series from a text of CSV, and says line by line what is wrong with it. `today` is the day in New York. */
export function checkUpload({ kind, text }: SeriesUpload, today: TradingDay): CheckedUpload {
  const [header = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const columns = cellsOf(header).map((name) => name.toLowerCase());
  const series = seriesOf(kind, columns);
  const [dayAt, releasedAt] = [columns.indexOf('date'), columns.indexOf('released')];
  const valuesAt = series.map(({ column }) => columns.indexOf(column.toLowerCase()));
  if (dayAt < 0 || valuesAt.includes(-1)) return { values: [], faults: [faultOf(1, 'Columns', header)] };

  const seen = new Set<string>();
  const values: UploadedValue[] = [];
  const faults: CheckedUpload['faults'][number][] = [];
  for (const [i, raw] of lines.entries()) {
    if (raw.trim() === '') continue;
    const line = i + 2;
    const cells = cellsOf(raw);
    const day = cells[dayAt] ?? '';
    const released = releasedAt < 0 ? '' : (cells[releasedAt] ?? '');
    const numbers = valuesAt.map((at) => numberOf(cells[at] ?? ''));
    const fault =
      dayFault(kind, day, released, today) ?? valueFault(kind, numbers) ?? (seen.has(day) ? 'Repeated' : null);
    if (fault !== null) {
      faults.push(faultOf(line, fault, raw));
      continue;
    }
    seen.add(day);
    for (const [n, value] of numbers.entries()) {
      const seriesId = series[n]?.seriesId ?? kind;
      const usual = usualReleaseDay(seriesId, day);
      // A value that is at hand is known today at the latest.
      values.push({ seriesId, day, releasedDay: released || (usual > today ? today : usual), value, line });
    }
  }
  if (values.length === 0 && faults.length === 0) faults.push(faultOf(1, 'NoRows', ''));
  return { values: values.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)), faults };
}

/** The columns of a kind with the series that each holds. */
function seriesOf(
  kind: UploadKind,
  columns: readonly string[],
): { readonly column: string; readonly seriesId: string }[] {
  if (kind === 'aaii') return Object.entries(AAII).map(([column, seriesId]) => ({ column, seriesId }));
  if (kind !== 'putCall') return [{ column: 'value', seriesId: kind }];
  const hasOpenInterest = OPEN_INTEREST.some((name) => columns.includes(name.toLowerCase()));
  const names = hasOpenInterest ? [...PUTS_AND_CALLS, ...OPEN_INTEREST] : PUTS_AND_CALLS;
  return names.map((column) => ({ column, seriesId: column }));
}

const cellsOf = (line: string): string[] => line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
const numberOf = (text: string): number => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN);
const faultOf = (line: number, fault: UploadFault, text: string) => ({ line, fault, text: text.slice(0, SHOWN) });

function dayFault(kind: UploadKind, day: string, released: string, today: TradingDay): UploadFault | null {
  if (!isDay(day) || (released !== '' && (!isDay(released) || released < day))) return 'Day';
  if (day > today || released > today) return 'Future';
  return kind !== 'aaii' && !isTradingDay(day) ? 'NoSession' : null;
}

function valueFault(kind: UploadKind, numbers: readonly number[]): UploadFault | null {
  if (numbers.some(Number.isNaN)) return 'Number';
  const [least, most] = RANGES[kind];
  if (numbers.some((value) => value < least || value > most)) return 'Range';
  const sum = numbers.reduce((all, value) => all + value, 0);
  return kind === 'aaii' && Math.abs(sum - 100) > SHARES_OFF ? 'Shares' : null;
}
