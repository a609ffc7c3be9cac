import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { PoolClient } from '../client.ts';
import { HEADER_BYTES } from './copy-out.ts';

/** Sends encoded tuples to `COPY target FROM STDIN` on a client that the caller holds. */
export function copyIn(client: PoolClient, target: string, tuples: Iterable<Buffer>): Promise<void> {
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

type CopyField = number | Int32Array | Float64Array | Buffer;

function bytesOf(field: CopyField): number {
  if (typeof field === 'number') return 8;
  if (Buffer.isBuffer(field)) return 4 + field.length;
  return 24 + field.length * (field instanceof Int32Array ? 8 : 12);
}

/** One tuple of int4, int4[], float8[] and bytea fields. */
export function encodeTuple(fields: readonly CopyField[]): Buffer {
  const buffer = Buffer.allocUnsafe(2 + fields.reduce<number>((total, field) => total + bytesOf(field), 0));
  let offset = buffer.writeInt16BE(fields.length, 0);
  for (const field of fields) {
    if (typeof field === 'number') {
      offset = buffer.writeInt32BE(4, offset);
      offset = buffer.writeInt32BE(field, offset);
    } else if (Buffer.isBuffer(field)) {
      offset = buffer.writeInt32BE(field.length, offset);
      offset += field.copy(buffer, offset);
    } else offset = writeArray(buffer, offset, field);
  }
  return buffer;
}

/** An int4[] or float8[] as `array_send` of PostgreSQL gives it. */
export function arraySend(values: Int32Array | Float64Array): Buffer {
  const buffer = Buffer.allocUnsafe(bytesOf(values));
  writeArray(buffer, 0, values);
  return buffer.subarray(4);
}

function writeArray(buffer: Buffer, start: number, values: Int32Array | Float64Array): number {
  const isInt = values instanceof Int32Array;
  let offset = buffer.writeInt32BE(bytesOf(values) - 4, start);
  // One dimension, no nulls, counted from 1.
  for (const word of [1, 0, isInt ? INT4_OID : FLOAT8_OID, values.length, 1])
    offset = buffer.writeInt32BE(word, offset);
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
  const bytes = isInt ? 4 : 8;
  for (const value of values) {
    view.setInt32(offset, bytes);
    if (isInt) view.setInt32(offset + 4, value);
    else view.setFloat64(offset + 4, value);
    offset += 4 + bytes;
  }
  return offset;
}
