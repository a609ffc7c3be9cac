import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { VendorError } from '../vendor-error.ts';

/** A longer line is no line of prices. */
const LONGEST_RECORD = 4_096;

/** Opens a CSV file, unpacking it when its name ends in .gz. */
export function openCsv(path: string): Readable {
  const file = createReadStream(path);
  // The reader of the last stream gets the error; the callback only marks it as handled.
  return path.endsWith('.gz') ? pipeline(file, createGunzip(), () => undefined) : file;
}

/** Column names compare without case, blanks, dashes and underscores: 'adj_close' is 'adjClose' is 'Adj Close'. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}

export interface CsvRow {
  /** Text of a column, '' when the row or the file lacks it. */
  get(column: string): string;
  /** The row as text, shortened. */
  raw(): string;
  /** Line of the file on which the row ends, from 1. */
  readonly line: number;
}

/** Rows of a CSV text with a header, streamed. @throws VendorError where a required column is missing or the text is no CSV */
export async function* readCsv(source: Readable, required: readonly string[]): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST_RECORD,
    info: true,
  });
  pipeline(source, parser, () => undefined);
  let positions: ReadonlyMap<string, number> | null = null;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (positions === null) {
        positions = headerOf(record, required);
        continue;
      }
      yield rowOf(record, info.lines, positions);
    }
  } catch (error) {
    if (error instanceof VendorError) throw error;
    const words = error instanceof Error ? error.message.slice(0, 200) : 'unreadable';
    throw unreadable(`The file can't be read as CSV: ${words}`, error);
  }
  if (positions === null) throw unreadable('The file is empty');
}

function headerOf(record: readonly string[], required: readonly string[]): ReadonlyMap<string, number> {
  const positions = new Map(record.map((name, index) => [plainName(name), index]));
  const missing = required.filter((column) => !positions.has(plainName(column)));
  if (missing.length > 0) throw unreadable(`The file has no column ${missing.join(', ')}`);
  return positions;
}

function rowOf(record: readonly string[], line: number, positions: ReadonlyMap<string, number>): CsvRow {
  return {
    line,
    get: (column) => record[positions.get(plainName(column)) ?? -1] ?? '',
    raw: () => record.join(',').slice(0, 300),
  };
}

/** A file that the system does not give is unavailable, another one is unreadable. */
function unreadable(message: string, cause?: unknown): VendorError {
  const isMissing = cause instanceof Error && 'syscall' in cause;
  return new VendorError({ kind: isMissing ? 'Unavailable' : 'Unreadable' }, message, { cause });
}

const NUMBER_FORM = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/;
const GROUPED_FORM = /^\d{1,3}(,\d{3})+(\.\d+)?$/;

/** A decimal number, also '$1,234.50'; NaN for anything else. */
export function parseNumber(text: string): number {
  const bare = text.startsWith('$') ? text.slice(1) : text;
  if (NUMBER_FORM.test(bare)) return Number(bare);
  return GROUPED_FORM.test(bare) ? Number(bare.replaceAll(',', '')) : Number.NaN;
}
