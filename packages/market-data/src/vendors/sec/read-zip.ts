import { crc32, createInflateRaw, type InflateRaw } from 'node:zlib';
import { VendorError } from '../vendor-error.ts';
import { ByteReader } from './byte-reader.ts';

export interface ZipEntry {
  readonly name: string;
  /** Only until the next entry is asked for. */
  readonly bytes: Buffer;
}

export interface ZipReading {
  /** Most bytes of an entry, unpacked. */
  readonly mostBytes: number;
  /** Entries that are not wanted are passed over without being kept. */
  isWanted(name: string): boolean;
}

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const DESCRIPTOR = 0x08074b50;
const LEAST_MEMORY = 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const DEFLATED = 8;
const STORED = 0;
/** The sizes come behind the data. */
const HAS_DESCRIPTOR = 0x08;
const IS_ENCRYPTED = 0x01;
/** A size that is in the extra field instead. */
const IN_EXTRA = 0xffffffff;
const ZIP64 = 0x0001;

/**
 * The entries of an archive one after another, as the stream brings them: each is checked against its sum, and in the end their number
 * against the directory of the archive.
 * @throws VendorError Unreadable for an archive that is broken
 */
export async function* readZip(stream: AsyncIterable<Uint8Array>, reading: ZipReading): AsyncGenerator<ZipEntry> {
  const reader = new ByteReader(stream);
  const unpacked = new Unpacked();
  let found = 0;
  try {
    for (;;) {
      const header = await reader.peek(LOCAL_BYTES);
      if (header.byteLength < 4 || header.readUInt32LE(0) !== LOCAL_HEADER) break;
      const entry = await readEntry(reader, reading, unpacked);
      found += 1;
      if (entry !== null) yield entry;
    }
    const listed = await countDirectory(reader);
    if (listed !== found) throw broken(`it lists ${listed} entries and holds ${found}`);
  } catch (error) {
    if (error instanceof VendorError) throw error;
    throw broken(error instanceof Error ? error.message : `${error}`, error);
  } finally {
    await reader.close();
  }
}

const broken = (why: string, cause?: unknown) =>
  new VendorError({ kind: 'Unreadable' }, `The archive is broken: ${why}`, { cause });

/** Null for one that is not wanted. */
async function readEntry(
  reader: ByteReader,
  { isWanted, mostBytes }: ZipReading,
  kept: Unpacked,
): Promise<ZipEntry | null> {
  const header = await reader.take(LOCAL_BYTES);
  const [flags, method] = [header.readUInt16LE(6), header.readUInt16LE(8)];
  const name = (await reader.take(header.readUInt16LE(26))).toString('utf8');
  const extra = await reader.take(header.readUInt16LE(28));
  if ((flags & IS_ENCRYPTED) !== 0) throw broken(`${name} is encrypted`);
  const hasDescriptor = (flags & HAS_DESCRIPTOR) !== 0;
  const sizes = hasDescriptor ? null : sizesOf(header, extra);
  if (sizes !== null && !isWanted(name)) {
    await reader.skip(sizes.packed);
    return null;
  }
  const data = await readData(reader, {
    name,
    method,
    packed: sizes?.packed ?? null,
    mostBytes,
    kept: isWanted(name) ? kept : null,
  });
  const sum = sizes === null ? await readDescriptor(reader, data) : header.readUInt32LE(14);
  if (sum !== data.sum) throw broken(`${name} does not have its sum`);
  return isWanted(name) ? { name, bytes: kept.bytes() } : null;
}

function sizesOf(header: Buffer, extra: Buffer): { readonly packed: number } {
  const [packed, unpacked] = [header.readUInt32LE(18), header.readUInt32LE(22)];
  if (packed !== IN_EXTRA) return { packed };
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== ZIP64) continue;
    return { packed: Number(extra.readBigUInt64LE(at + 4 + (unpacked === IN_EXTRA ? 8 : 0))) };
  }
  throw broken('a size is missing');
}

interface Data {
  readonly sum: number;
  readonly packed: number;
  readonly unpacked: number;
}

interface DataReading {
  readonly name: string;
  readonly method: number;
  /** Null where it ends with its last block. */
  readonly packed: number | null;
  readonly mostBytes: number;
  readonly kept: Unpacked | null;
}

async function readData(reader: ByteReader, { name, method, packed, mostBytes, kept }: DataReading): Promise<Data> {
  kept?.clear();
  let [sum, unpacked] = [0, 0];
  const add = (part: Buffer) => {
    unpacked += part.byteLength;
    if (unpacked > mostBytes) throw broken(`${name} is beyond ${mostBytes} bytes`);
    sum = crc32(part, sum);
    kept?.add(part);
  };
  if (method === STORED && packed !== null) {
    add(await reader.take(Math.min(packed, mostBytes + 1)));
    return { sum, packed, unpacked };
  }
  if (method !== DEFLATED) throw broken(`${name} is packed by method ${method}`);
  const read = await inflate(reader, add);
  if (packed !== null && read !== packed) throw broken(`${name} has ${read} bytes for ${packed}`);
  return { sum, packed: read, unpacked };
}

/** The bytes of one entry after another in the same memory: to allocate it for each of thousands of them leaves the process much larger. */
class Unpacked {
  #memory = Buffer.alloc(LEAST_MEMORY);
  #length = 0;

  clear(): void {
    this.#length = 0;
  }

  add(part: Buffer): void {
    const length = this.#length + part.byteLength;
    if (length > this.#memory.byteLength) {
      const larger = Buffer.alloc(Math.max(length, 2 * this.#memory.byteLength));
      this.#memory.copy(larger, 0, 0, this.#length);
      this.#memory = larger;
    }
    part.copy(this.#memory, this.#length);
    this.#length = length;
  }

  bytes(): Buffer {
    return this.#memory.subarray(0, this.#length);
  }
}

/** Unpacks up to the last block, and says how many bytes that were. */
async function inflate(reader: ByteReader, add: (part: Buffer) => void): Promise<number> {
  const engine = createInflateRaw({ chunkSize: CHUNK_BYTES });
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  engine.on('error', failure.reject);
  engine.on('data', (part: Buffer) => {
    try {
      add(part);
    } catch (error) {
      failure.reject(error);
    }
  });
  const ended = new Promise<'ended'>((resolve) => engine.once('end', () => resolve('ended')));
  try {
    for (let written = 0; ; ) {
      const chunk = await reader.chunk();
      if (chunk === null) throw new Error('the stream ends within an entry');
      written += chunk.byteLength;
      const state = await Promise.race([writeTo(engine, chunk), ended, failure.promise]);
      // What the engine left is behind the last block.
      const left = written - engine.bytesWritten;
      if (state === 'written' && left === 0) continue;
      await Promise.race([ended, failure.promise]);
      if (left > 0) reader.putBack(chunk.subarray(chunk.byteLength - left));
      return engine.bytesWritten;
    }
  } finally {
    engine.destroy();
  }
}

const writeTo = (engine: InflateRaw, chunk: Buffer): Promise<'written'> =>
  new Promise((resolve) => {
    engine.write(chunk, () => resolve('written'));
  });

/** The sum behind the data. Its sizes have 4 or 8 bytes, and it may begin with a mark; what follows begins with 'PK'. */
async function readDescriptor(reader: ByteReader, { packed, unpacked }: Data): Promise<number> {
  const start = await reader.peek(26);
  if (start.byteLength < 14) throw new Error('the stream ends behind an entry');
  const at = start.readUInt32LE(0) === DESCRIPTOR ? 4 : 0;
  const isFollowed = (bytes: number) => start.subarray(at + bytes, at + bytes + 2).toString('latin1') === 'PK';
  const isShort = start.readUInt32LE(at + 4) === packed && start.readUInt32LE(at + 8) === unpacked && isFollowed(12);
  await reader.take(at + (isShort ? 12 : 20));
  return start.readUInt32LE(at);
}

async function countDirectory(reader: ByteReader): Promise<number> {
  for (let entries = 0; ; entries++) {
    const header = await reader.peek(CENTRAL_BYTES);
    if (header.byteLength < 4) throw new Error('the stream ends before its directory');
    if (header.readUInt32LE(0) !== CENTRAL_HEADER) return entries;
    const [name, extra, comment] = [header.readUInt16LE(28), header.readUInt16LE(30), header.readUInt16LE(32)];
    await reader.skip(CENTRAL_BYTES + name + extra + comment);
  }
}
