import type { Pool, PoolClient } from '../client.ts';

/** What pg calls on a submitted query; its own declarations know only the rows protocol. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

type Finish = (error: Error | null) => void;

/** The handlers that pg may call on any query and that a COPY has no use for. */
abstract class CopyQuery {
  readonly text: string;
  protected readonly finish: Finish;
  private failure: Error | null = null;

  constructor(text: string, finish: Finish) {
    this.text = text;
    this.finish = finish;
  }

  submit(connection: unknown): void {
    (connection as CopyConnection).query(this.text);
  }

  fail(error: Error): void {
    this.failure ??= error;
  }

  handleError(error: Error): void {
    this.finish(this.failure ?? error);
  }

  handleReadyForQuery(): void {
    this.finish(this.failure);
  }

  handleCommandComplete(): void {}
  handleCopyInResponse(_connection: unknown): void {}
  handleCopyData(_message: { chunk: Buffer }): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

class CopyOut extends CopyQuery {
  private readonly take: (chunk: Buffer) => void;

  constructor(text: string, take: (chunk: Buffer) => void, finish: Finish) {
    super(text, finish);
    this.take = take;
  }

  override handleCopyData(message: { chunk: Buffer }): void {
    try {
      this.take(message.chunk);
    } catch (error) {
      // Thrown inside pg's parser it would break the connection; the rest of the data is read and dropped.
      this.fail(error as Error);
    }
  }
}

class CopyIn extends CopyQuery {
  private readonly chunks: Iterable<Buffer>;

  constructor(text: string, chunks: Iterable<Buffer>, finish: Finish) {
    super(text, finish);
    this.chunks = chunks;
  }

  override handleCopyInResponse(connection: unknown): void {
    const target = connection as CopyConnection;
    try {
      for (const chunk of this.chunks) target.sendCopyFromChunk(chunk);
      target.endCopyFrom();
    } catch (error) {
      this.fail(error as Error);
      target.sendCopyFail(String(error));
    }
  }
}

type Queryable = Pick<Pool, 'connect'>;
type Client = PoolClient;

function run(client: Client, make: (finish: Finish) => CopyQuery): Promise<void> {
  return new Promise((resolve, reject) => {
    const query = make((error) => (error ? reject(error) : resolve()));
    client.query(query as unknown as Parameters<typeof client.query>[0]);
  });
}

const SIGNATURE_BYTES = 11;
const HEADER_BYTES = 19;

/** One tuple of a binary COPY; fields are read in sequence. The buffer is pg's own: what is kept has to be copied. */
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

/** Streams `COPY (query) TO STDOUT` in binary form; the server sends whole tuples. `query` may hold trusted text only. */
export async function copyOut(pool: Queryable, query: string, onTuple: (tuple: TupleReader) => void): Promise<void> {
  let started = false;
  const take = (chunk: Buffer) => {
    let offset = 0;
    if (!started) {
      started = true;
      offset = HEADER_BYTES + chunk.readInt32BE(SIGNATURE_BYTES + 4);
    }
    if (offset + 2 > chunk.length || chunk.readInt16BE(offset) === -1) return;
    onTuple(new TupleReader(chunk, offset + 2));
  };
  const client = await pool.connect();
  try {
    await run(client, (finish) => new CopyOut(`COPY (${query}) TO STDOUT (FORMAT binary)`, take, finish));
  } finally {
    client.release();
  }
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
  return run(client, (finish) => new CopyIn(`COPY ${target} FROM STDIN (FORMAT binary)`, chunks(), finish));
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
