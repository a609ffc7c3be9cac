import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';

const FORMAT = 'pipa-backup';
const VERSION = 1;
/** Longest chunk that is read; a longer one means that the file is not a backup. */
const MAX_CHUNK_BYTES = 64_000_000;
const LENGTH_BYTES = 4;

const headerShape = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  /** Instant of the snapshot, ISO 8601. */
  takenAt: z.string(),
  /** Names of the migrations that made the schema, ascending. */
  migrations: z.array(z.string()).min(1),
});
const tableShape = z.strictObject({ table: z.string(), columns: z.array(z.string()).min(1) });
const trailerShape = z.strictObject({
  /** Rows of each table. */
  rows: z.record(z.string(), z.number().int().min(0)),
  /** Last value of each sequence that has been used. */
  sequences: z.record(z.string(), z.string()),
});

type BackupHeader = Omit<z.infer<typeof headerShape>, 'format' | 'version'>;
export type BackupTable = z.infer<typeof tableShape>;
export type BackupTrailer = z.infer<typeof trailerShape>;

/**
 * A backup is a gzip stream of chunks, each led by its length in four bytes: a header, for each table its name and the output of
 * COPY in text form, and a trailer. An empty chunk ends a table's rows, and the list of tables.
 */
export interface BackupWriter {
  table(table: BackupTable, rows: Readable): Promise<void>;
  /** Writes the trailer and puts the file in its place. */
  finish(trailer: BackupTrailer): Promise<void>;
  /** Removes what has been written. */
  abandon(): Promise<void>;
}

/** Begins a backup file, readable by its owner only. Throws EEXIST when there is a file of that name. */
export async function createBackupFile(path: string, header: BackupHeader): Promise<BackupWriter> {
  const partPath = `${path}.part`;
  // The file is created at once, so that the backup never replaces another file.
  await (await open(path, 'wx', 0o600)).close();
  const gzip = createGzip({ level: 6 });
  const written = pipeline(gzip, createWriteStream(partPath, { mode: 0o600 }));
  written.catch(() => undefined);

  async function chunk(bytes: Uint8Array): Promise<void> {
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(bytes.length);
    gzip.write(length);
    if (!gzip.write(bytes)) await Promise.race([new Promise((resolve) => gzip.once('drain', resolve)), written]);
  }
  const json = (value: unknown) => chunk(Buffer.from(JSON.stringify(value)));
  const end = () => chunk(new Uint8Array(0));

  await json({ format: FORMAT, version: VERSION, ...header });
  return {
    table: async (table, rows) => {
      await json(table);
      for await (const bytes of rows as AsyncIterable<Buffer>) if (bytes.length > 0) await chunk(bytes);
      await end();
    },
    finish: async (trailer) => {
      await end();
      await json(trailer);
      gzip.end();
      await written;
      await rename(partPath, path);
    },
    abandon: async () => {
      gzip.destroy();
      await written.catch(() => undefined);
      await Promise.all([rm(path, { force: true }), rm(partPath, { force: true })]);
    },
  };
}

export interface BackupReader {
  readonly header: BackupHeader;
  /** Next table, or null after the last. Its rows must be copied before the next is asked for. */
  nextTable(): Promise<BackupTable | null>;
  /** Writes the rows of the table to the stream and ends it. */
  copyRows(target: Writable): Promise<void>;
  trailer(): Promise<BackupTrailer>;
  close(): void;
}

/** Opens a backup file. Throws when the file is not a backup, or damaged. */
export async function openBackupFile(path: string): Promise<BackupReader> {
  const source = new PassThrough();
  const reading = pipeline(createReadStream(path), createGunzip(), source);
  reading.catch(() => undefined);
  const chunks = readChunks(source);

  async function next(): Promise<Buffer> {
    try {
      const { value, done } = await chunks.next();
      if (!done) return value;
    } catch (cause) {
      throw new Error(`${path} cannot be read as a backup: ${(cause as Error).message}`, { cause });
    }
    throw new Error(`${path} is not a whole backup: it ends too early.`);
  }
  async function json<T>(shape: z.ZodType<T>, bytes: Buffer): Promise<T> {
    try {
      return shape.parse(JSON.parse(bytes.toString('utf8')));
    } catch (cause) {
      throw new Error(`${path} is not a backup of this product, or of a later version.`, { cause });
    }
  }

  const { takenAt, migrations } = await json(headerShape, await next());
  return {
    header: { takenAt, migrations },
    nextTable: async () => {
      const bytes = await next();
      return bytes.length === 0 ? null : json(tableShape, bytes);
    },
    copyRows: async (target) => {
      async function* rows() {
        for (let bytes = await next(); bytes.length > 0; bytes = await next()) yield bytes;
      }
      await pipeline(rows, target);
    },
    trailer: async () => json(trailerShape, await next()),
    close: () => source.destroy(),
  };
}

async function* readChunks(source: Readable): AsyncGenerator<Buffer, void> {
  let kept: Buffer = Buffer.alloc(0);
  for await (const bytes of source as AsyncIterable<Buffer>) {
    kept = kept.length === 0 ? bytes : Buffer.concat([kept, bytes]);
    while (kept.length >= LENGTH_BYTES) {
      const length = kept.readUInt32BE(0);
      if (length > MAX_CHUNK_BYTES) throw new Error('a chunk is too long');
      if (kept.length < LENGTH_BYTES + length) break;
      yield kept.subarray(LENGTH_BYTES, LENGTH_BYTES + length);
      kept = kept.subarray(LENGTH_BYTES + length);
    }
  }
}
