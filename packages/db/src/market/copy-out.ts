import { finished } from 'node:stream/promises';
import { to as copyTo } from 'pg-copy-streams';
import { discard, type Pool, type PoolClient } from '../client.ts';
import { CopySocket } from '../sql/copy-socket.ts';

type Queryable = Pick<Pool, 'connect'>;
type Client = PoolClient;

const SIGNATURE_BYTES = 11;
/** Of a binary COPY, without an extension. */
export const HEADER_BYTES = 19;
const END_OF_TUPLES = -1;
const NULL_LENGTH = -1;
const FIRST_BUFFER_BYTES = 1 << 18;
/** With the default of 64 KiB the socket is paused after nearly every chunk. */
const READ_AHEAD_BYTES = 1 << 20;

/** One tuple of a binary COPY; fields are read in sequence. The buffer is reused: copy the values that are kept. */
export class TupleReader {
  // Compiled code reads a big-endian number of a DataView in one instruction; Buffer's methods read byte by byte.
  private readonly view: DataView;
  private offset: number;
  /** In a record each field begins with its type. */
  private typeBytes = 0;

  constructor(buffer: Buffer, offset: number) {
    this.view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
    this.offset = offset;
  }

  int(): number {
    this.offset += this.typeBytes;
    const value = this.view.getInt32(this.offset + 4);
    this.offset += 8;
    return value;
  }

  double(): number {
    this.offset += this.typeBytes;
    const value = this.view.getFloat64(this.offset + 4);
    this.offset += 12;
    return value;
  }

  nullableDouble(): number | null {
    const isNull = this.view.getInt32(this.offset + this.typeBytes) === NULL_LENGTH;
    if (!isNull) return this.double();
    this.offset += this.typeBytes + 4;
    return null;
  }

  /** Reads text in UTF-8; not of a record. */
  text(): string {
    const { buffer, byteOffset } = this.view;
    const length = this.view.getInt32(this.offset);
    const text = Buffer.from(buffer, byteOffset + this.offset + 4, length).toString('utf8');
    this.offset += 4 + length;
    return text;
  }

  /** Reads a record[], which must be the last field: calls `onRecord` to read the fields of each record. Returns their number. */
  records(onRecord: (record: TupleReader) => void): number {
    const length = this.startArray();
    this.typeBytes = 4;
    for (let record = 0; record < length; record++) {
      // Length and number of fields.
      this.offset += 8;
      onRecord(this);
    }
    return length;
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

  /** Reads a bytea; not of a record. */
  bytes(): Buffer {
    const { buffer, byteOffset } = this.view;
    const length = this.view.getInt32(this.offset);
    const bytes = Buffer.from(buffer, byteOffset + this.offset + 4, length);
    this.offset += 4 + length;
    return bytes;
  }

  /**
   * Reads a bytea of rows of doubles, the highest byte first. Each column takes, from its place `at` on, what is that many bytes into
   * a row.
   */
  doubleRows(columns: readonly Float64Array[], offsets: readonly number[], rowBytes: number, at: number): void {
    const { view } = this;
    const first = this.offset + this.typeBytes + 4;
    const end = first + view.getInt32(first - 4);
    for (const [c, column] of columns.entries()) {
      for (let i = at, from = first + (offsets[c] ?? 0); from < end; i++, from += rowBytes) {
        column[i] = view.getFloat64(from);
      }
    }
    this.offset = end;
  }

  // Field length, dimensions, null flag, element type; then length and lower bound of the one dimension.
  private startArray(): number {
    this.offset += this.typeBytes;
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

/** End of the header at an offset, as far as the bytes before `length` say: beyond `length` while more must arrive. */
function endOfHeader(buffer: Buffer, start: number, length: number): number {
  const end = start + HEADER_BYTES;
  return end > length ? end : end + buffer.readInt32BE(start + SIGNATURE_BYTES + 4);
}

/** `endOfHeader` of a tuple, or of the trailer. */
function endOfTuple(buffer: Buffer, start: number, length: number): number {
  let end = start + 2;
  if (end > length) return end;
  for (let field = buffer.readInt16BE(start); field > 0; field--) {
    if (end + 4 > length) return end + 4;
    // The length of a null is -1.
    end += 4 + Math.max(0, buffer.readInt32BE(end));
  }
  return end;
}

/** Cuts the bytes of a binary COPY into tuples. Only a tuple that chunks cut is copied, into one reused buffer. */
class TupleSplitter {
  private rest = Buffer.allocUnsafe(FIRST_BUFFER_BYTES);
  private length = 0;
  private isStarted = false;
  private readonly onTuple: (tuple: TupleReader) => void;

  constructor(onTuple: (tuple: TupleReader) => void) {
    this.onTuple = onTuple;
  }

  add(chunk: Buffer): void {
    let at = 0;
    while (this.length > 0 && at < chunk.length) {
      const missing = this.endAt(this.rest, 0, this.length) - this.length;
      at += this.keep(chunk, at, missing);
      if (this.endAt(this.rest, 0, this.length) === this.length) {
        this.length = 0;
        this.take(this.rest, 0);
      }
    }
    for (let end = this.endAt(chunk, at, chunk.length); end <= chunk.length; ) {
      this.take(chunk, at);
      at = end;
      end = this.endAt(chunk, at, chunk.length);
    }
    this.keep(chunk, at, chunk.length - at);
  }

  private endAt(buffer: Buffer, start: number, length: number): number {
    return this.isStarted ? endOfTuple(buffer, start, length) : endOfHeader(buffer, start, length);
  }

  private take(buffer: Buffer, at: number): void {
    if (!this.isStarted) this.isStarted = true;
    else if (buffer.readInt16BE(at) !== END_OF_TUPLES) this.onTuple(new TupleReader(buffer, at + 2));
  }

  /** Appends at most so many bytes of a chunk to the rest; returns how many there were. */
  private keep(chunk: Buffer, at: number, most: number): number {
    const count = Math.min(most, chunk.length - at);
    if (this.length + count > this.rest.length) {
      const grown = Buffer.allocUnsafe(Math.max(this.length + count, this.rest.length * 2));
      this.rest.copy(grown, 0, 0, this.length);
      this.rest = grown;
    }
    chunk.copy(this.rest, this.length, at, at + count);
    this.length += count;
    return count;
  }
}

/** Reads `COPY (query) TO STDOUT` in binary form, tuple by tuple. `query` may hold trusted text only. */
export async function copyOut(pool: Queryable, query: string, onTuple: (tuple: TupleReader) => void): Promise<void> {
  const client = await pool.connect();
  const splitter = new TupleSplitter(onTuple);
  const statement = `COPY (${query}) TO STDOUT (FORMAT binary)`;
  const { stream } = client.connection;
  try {
    if (stream instanceof CopySocket) await receive(client, stream, statement, splitter);
    else await receiveAsStream(client, statement, splitter);
  } catch (error) {
    // The rest that the server sends would be taken for the answer to another query.
    discard(client);
    throw error;
  }
  client.release();
}

async function receive(client: Client, socket: CopySocket, statement: string, splitter: TupleSplitter): Promise<void> {
  const failed = Promise.withResolvers<never>();
  let isFailed = false;
  socket.copyTo((bytes) => {
    if (isFailed) return;
    try {
      splitter.add(bytes);
    } catch (error) {
      isFailed = true;
      failed.reject(error);
    }
  });
  await Promise.race([client.query(statement), failed.promise]);
}

/** For a connection whose bytes are encrypted. */
async function receiveAsStream(client: Client, statement: string, splitter: TupleSplitter): Promise<void> {
  const copy = client.query(copyTo(statement, { highWaterMark: READ_AHEAD_BYTES }));
  copy.on('data', (chunk: Buffer) => {
    try {
      splitter.add(chunk);
    } catch (error) {
      copy.destroy(error as Error);
    }
  });
  await finished(copy);
}
