import type { PoolClient } from '../client.ts';
import { copyIn } from './copy-in.ts';

/** One column of a bulk write, with one value per row. */
export type CopyColumn =
  | { readonly kind: 'int2' | 'int4'; readonly values: ArrayLike<number> }
  /** Epoch days. */
  | { readonly kind: 'date'; readonly values: ArrayLike<number> }
  /** NaN is written as null. */
  | { readonly kind: 'float8'; readonly values: ArrayLike<number> }
  | { readonly kind: 'bool'; readonly values: ArrayLike<boolean> }
  | { readonly kind: 'text'; readonly values: ArrayLike<string> }
  /** Single precision. NaN stays NaN. */
  | { readonly kind: 'float4Array'; readonly values: ArrayLike<Float32Array> };

const columnOf =
  (kind: 'int4' | 'date') =>
  <T>(rows: readonly T[], value: (row: T) => number): CopyColumn => ({ kind, values: rows.map(value) });
export const int4Column = columnOf('int4');
/** A column of dates from epoch days. */
export const dateColumn = columnOf('date');
export const float8Column = <T>(rows: readonly T[], value: (row: T) => number | null): CopyColumn => ({
  kind: 'float8',
  values: Float64Array.from(rows, (row) => value(row) ?? Number.NaN),
});
export const boolColumn = <T>(rows: readonly T[], value: (row: T) => boolean): CopyColumn => ({
  kind: 'bool',
  values: rows.map(value),
});
export const textColumn = <T>(rows: readonly T[], value: (row: T) => string): CopyColumn => ({
  kind: 'text',
  values: rows.map(value),
});

/** A column of real[]; a null is written as NaN. */
export const float4ArrayColumn = <T>(
  rows: readonly T[],
  value: (row: T) => readonly (number | null)[],
): CopyColumn => ({
  kind: 'float4Array',
  values: rows.map((row) => Float32Array.from(value(row), (item) => item ?? Number.NaN)),
});

/** PostgreSQL counts days from 2000-01-01. */
const POSTGRES_EPOCH_DAY = 10_957;
const CHUNK_BYTES = 1 << 18;
const NULL_LENGTH = -1;
const FLOAT4_OID = 700;
/** Dimensions, null flag and element type; length and lower bound of the one dimension. */
const ARRAY_HEADER_BYTES = 20;

/** Writes rows given as columns by binary COPY on a client that the caller holds. Names are the project's own. */
export function copyColumns(
  client: PoolClient,
  table: string,
  columns: Readonly<Record<string, CopyColumn>>,
): Promise<void> {
  const names = Object.keys(columns).map((name) => `"${name}"`);
  return copyIn(client, `"${table}" (${names.join(', ')})`, encodeColumns(Object.values(columns)));
}

/** Chunks of many whole tuples: one message per row would cost more than the row. */
function* encodeColumns(columns: readonly CopyColumn[]): Iterable<Buffer> {
  const rows = columns[0]?.values.length ?? 0;
  if (columns.some(({ values }) => values.length !== rows)) throw new RangeError('columns differ in length');
  let buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  let offset = 0;
  for (let row = 0; row < rows; row++) {
    const size = 2 + columns.reduce((total, column) => total + sizeOf(column, row), 0);
    if (offset + size > buffer.length) {
      yield buffer.subarray(0, offset);
      buffer = Buffer.allocUnsafe(Math.max(CHUNK_BYTES, size));
      offset = 0;
    }
    offset = buffer.writeInt16BE(columns.length, offset);
    for (const column of columns) offset = writeField(buffer, offset, column, row);
  }
  if (offset > 0) yield buffer.subarray(0, offset);
}

function sizeOf(column: CopyColumn, row: number): number {
  switch (column.kind) {
    case 'bool':
      return 5;
    case 'int2':
      return 6;
    case 'int4':
    case 'date':
      return 8;
    case 'float8':
      return Number.isNaN(column.values[row]) ? 4 : 12;
    case 'text':
      return 4 + Buffer.byteLength(column.values[row]);
    case 'float4Array':
      return 4 + ARRAY_HEADER_BYTES + 8 * column.values[row].length;
  }
}

function writeField(buffer: Buffer, at: number, column: CopyColumn, row: number): number {
  switch (column.kind) {
    case 'bool':
      return buffer.writeUInt8(Number(column.values[row]), buffer.writeInt32BE(1, at));
    case 'int2':
      return buffer.writeInt16BE(column.values[row], buffer.writeInt32BE(2, at));
    case 'int4':
      return buffer.writeInt32BE(column.values[row], buffer.writeInt32BE(4, at));
    case 'date':
      return buffer.writeInt32BE(column.values[row] - POSTGRES_EPOCH_DAY, buffer.writeInt32BE(4, at));
    case 'float8': {
      const value = column.values[row];
      if (Number.isNaN(value)) return buffer.writeInt32BE(NULL_LENGTH, at);
      return buffer.writeDoubleBE(value, buffer.writeInt32BE(8, at));
    }
    case 'text': {
      const length = Buffer.byteLength(column.values[row]);
      const start = buffer.writeInt32BE(length, at);
      return start + buffer.write(column.values[row], start);
    }
    case 'float4Array':
      return writeArray(buffer, at, column.values[row]);
  }
}

function writeArray(buffer: Buffer, at: number, values: Float32Array): number {
  let offset = buffer.writeInt32BE(ARRAY_HEADER_BYTES + 8 * values.length, at);
  for (const word of [1, 0, FLOAT4_OID, values.length, 1]) offset = buffer.writeInt32BE(word, offset);
  for (const value of values) offset = buffer.writeFloatBE(value, buffer.writeInt32BE(4, offset));
  return offset;
}
