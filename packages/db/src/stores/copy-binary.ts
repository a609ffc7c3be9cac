import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Pool, PoolClient } from '../client.ts';

type Queryable = Pick<Pool, 'connect'>;
type Client = PoolClient;

const SIGNATURE_BYTES = 11;
const HEADER_BYTES = 19;
const END_OF_TUPLES = -1;
const READ_AHEAD_BYTES = 1 << 20;

/** One tuple of a binary COPY; fields are read in sequence. The buffer is reused: what is kept has to be copied. */
export class TupleReader {
  // Compiled code reads big-endian numbers of a DataView in one instruction; Buffer's own readers go byte by byte.
  private readonly view: DataView;
  private offset: number;

  constructor(buffer: Buffer, offset: number) {
    this.view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
    this.offset = offset;
  }

  int(): number {
    const value = this.view.getInt32(this.offset + 4);
    this.offset += 8;
    return value;
  }

  /** Reads an int4[] into `target` from `at` on; returns its length. */
  intArray(target: Int32Array, at: number): number {
    const length = this.startArray();
    const { view, offset } = this;
    for (let i = 0, from = offset + 4; i < length; i++, from += 8) target[at + i] = view.getInt32(from);
    this.offset = offset + length * 8;
    return length;
  }

  doubleArray(target: Float64Array, at: number): void {
    const length = this.startArray();
    const { view, offset } = this;
    for (let i = 0, from = offset + 4; i < length; i++, from += 12) target[at + i] = view.getFloat64(from);
    this.offset = offset + length * 12;
  }

  // Field length, dimensions, null flag, element type; then length and lower bound of the one dimension.
  private startArray(): number {
    const dimensions = this.view.getInt32(this.offset + 4);
    if (dimensions === 0) {
      this.offset += 16;
      return 0;
    }
    const length = this.view.getInt32(this.offset + 16);
    this.offset += 24;
    return length;
  }
}

/** Where the tuple at an offset ends; null where its end has not arrived yet. */
function endOfTuple(buffer: Buffer, start: number): number | null {
  const fields = buffer.readInt16BE(start);
  let end = start + 2;
  for (let field = 0; field < fields; field++) {
    if (end + 4 > buffer.length) return null;
    // The length of a null is -1.
    end += 4 + Math.max(0, buffer.readInt32BE(end));
  }
  return end <= buffer.length ? end : null;
}

/** Hands on the tuples that are whole; returns where the first one that is not begins. */
function takeTuples(buffer: Buffer, start: number, onTuple: (tuple: TupleReader) => void): number {
  let at = start;
  while (at + 2 <= buffer.length && buffer.readInt16BE(at) !== END_OF_TUPLES) {
    const end = endOfTuple(buffer, at);
    if (end === null) break;
    onTuple(new TupleReader(buffer, at + 2));
    at = end;
  }
  return at;
}

/** Reads `COPY (query) TO STDOUT` in binary form, tuple by tuple. `query` may hold trusted text only. */
export async function copyOut(pool: Queryable, query: string, onTuple: (tuple: TupleReader) => void): Promise<void> {
  const client = await pool.connect();
  try {
    const stream = client.query(
      copyTo(`COPY (${query}) TO STDOUT (FORMAT binary)`, { highWaterMark: READ_AHEAD_BYTES }),
    );
    let rest: Buffer | null = null;
    let isStarted = false;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const buffer: Buffer = rest === null ? chunk : Buffer.concat([rest, chunk]);
      rest = buffer;
      if (!isStarted && buffer.length < HEADER_BYTES) continue;
      const start: number = isStarted ? 0 : HEADER_BYTES + buffer.readInt32BE(SIGNATURE_BYTES + 4);
      isStarted = true;
      const end = takeTuples(buffer, start, onTuple);
      rest = end < buffer.length ? buffer.subarray(end) : null;
    }
  } catch (error) {
    // What the server still sends would be taken for the answer to another query.
    client.release(true);
    throw error;
  }
  client.release();
}

/** Sends encoded tuples to `COPY target FROM STDIN` on a client that the caller holds. */
export function copyIn(client: Client, target: string, tuples: Iterable<Buffer>): Promise<void> {
  function* chunks(): Iterable<Buffer> {
    const header = Buffer.alloc(HEADER_BYTES);
    header.write('PGCOPY\n\xff\r\n\0', 'latin1');
    yield header;
    yield* tuples;
    yield Buffer.from([0xff, 0xff]);
  }
  return pipeline(Readable.from(chunks()), client.query(copyFrom(`COPY ${target} FROM STDIN (FORMAT binary)`)));
}

const INT4_OID = 23;
const FLOAT8_OID = 701;

export type CopyField = number | Int32Array | Float64Array;

function bytesOf(field: CopyField): number {
  if (typeof field === 'number') return 8;
  return 24 + field.length * (field instanceof Int32Array ? 8 : 12);
}

/** One tuple of int4, int4[] and float8[] fields. */
export function encodeTuple(fields: readonly CopyField[]): Buffer {
  const buffer = Buffer.allocUnsafe(2 + fields.reduce<number>((total, field) => total + bytesOf(field), 0));
  let offset = buffer.writeInt16BE(fields.length, 0);
  for (const field of fields) {
    if (typeof field === 'number') {
      offset = buffer.writeInt32BE(4, offset);
      offset = buffer.writeInt32BE(field, offset);
    } else offset = writeArray(buffer, offset, field);
  }
  return buffer;
}

function writeArray(buffer: Buffer, start: number, values: Int32Array | Float64Array): number {
  const isInt = values instanceof Int32Array;
  let offset = buffer.writeInt32BE(bytesOf(values) - 4, start);
  // One dimension, no nulls, counted from 1.
  for (const word of [1, 0, isInt ? INT4_OID : FLOAT8_OID, values.length, 1])
    offset = buffer.writeInt32BE(word, offset);
  for (const value of values) {
    offset = buffer.writeInt32BE(isInt ? 4 : 8, offset);
    offset = isInt ? buffer.writeInt32BE(value, offset) : buffer.writeDoubleBE(value, offset);
  }
  return offset;
}
