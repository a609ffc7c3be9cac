import { crc32, deflateRawSync } from 'node:zlib';

/** How an archive says how long its entries are. */
export type ZipShape = 'sizes' | 'sizes64' | 'descriptor' | 'descriptorWithoutMark' | 'descriptor64' | 'stored';

/** What an archive says of one of its entries. */
export interface ZipEntry {
  readonly name: Buffer;
  readonly sum: number;
  readonly packedBytes: number;
  readonly unpacked: number;
  readonly method: number;
}

const numbers = (...fields: readonly (readonly [value: number, bytes: 2 | 4 | 8])[]): Buffer =>
  Buffer.concat(
    fields.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes);
      if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value));
      else buffer.writeUIntLE(value, 0, bytes);
      return buffer;
    }),
  );

/** An archive of texts by their names. */
export function writeZip(files: ReadonlyMap<string, string>, shape: ZipShape = 'descriptor'): Buffer {
  let at = 0;
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []];
  for (const [name, text] of files) {
    const { entry, packed } = entryOf(name, text, shape);
    const local = Buffer.concat([localHeadOf(entry, shape), packed, descriptorOf(entry, shape)]);
    locals.push(local);
    directory.push(centralOf(entry, at));
    at += local.byteLength;
  }
  const central = Buffer.concat(directory);
  return Buffer.concat([...locals, central, endOf(files.size, central.byteLength, at)]);
}

function entryOf(name: string, text: string, shape: ZipShape): { entry: ZipEntry; packed: Buffer } {
  const bytes = Buffer.from(text, 'utf8');
  const isStored = shape === 'stored';
  const packed = isStored ? bytes : deflateRawSync(bytes);
  const entry = {
    name: Buffer.from(name, 'utf8'),
    sum: crc32(bytes),
    packedBytes: packed.byteLength,
    unpacked: bytes.byteLength,
    method: isStored ? 0 : 8,
  };
  return { entry, packed };
}

const isBehind = (shape: ZipShape): boolean => shape.startsWith('descriptor');

/** What comes before the data of an entry. */
export function localHeadOf({ name, sum, packedBytes, unpacked, method }: ZipEntry, shape: ZipShape = 'descriptor') {
  const is64 = shape === 'sizes64';
  const extra = is64 ? numbers([1, 2], [16, 2], [unpacked, 8], [packedBytes, 8]) : Buffer.alloc(0);
  const sizes = isBehind(shape)
    ? numbers([0, 4], [0, 4], [0, 4])
    : numbers([sum, 4], [is64 ? 0xffffffff : packedBytes, 4], [is64 ? 0xffffffff : unpacked, 4]);
  const header = numbers([0x04034b50, 4], [20, 2], [isBehind(shape) ? 8 : 0, 2], [method, 2], [0, 4]);
  const lengths = numbers([name.byteLength, 2], [extra.byteLength, 2]);
  return Buffer.concat([header, sizes, lengths, name, extra]);
}

/** What comes behind the data of an entry; nothing where its sizes come before. */
export function descriptorOf({ sum, packedBytes, unpacked }: ZipEntry, shape: ZipShape = 'descriptor'): Buffer {
  if (!isBehind(shape)) return Buffer.alloc(0);
  const sizeBytes = shape === 'descriptor64' ? 8 : 4;
  const mark = shape === 'descriptorWithoutMark' ? [] : [numbers([0x08074b50, 4])];
  return Buffer.concat([...mark, numbers([sum, 4], [packedBytes, sizeBytes], [unpacked, sizeBytes])]);
}

/** The line of an entry in the directory; `at` is where the entry begins. */
export const centralOf = ({ name, sum, packedBytes, unpacked, method }: ZipEntry, at: number): Buffer =>
  Buffer.concat([
    numbers([0x02014b50, 4], [20, 2], [20, 2], [0, 2], [method, 2], [0, 4], [sum, 4], [packedBytes, 4]),
    numbers([unpacked, 4], [name.byteLength, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]),
    name,
  ]);

/** The end of an archive whose directory begins at `at`. */
export const endOf = (entries: number, directoryBytes: number, at: number): Buffer =>
  numbers([0x06054b50, 4], [0, 4], [entries, 2], [entries, 2], [directoryBytes, 4], [at, 4], [0, 2]);
