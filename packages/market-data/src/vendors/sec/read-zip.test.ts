import { writeZip, type ZipShape } from '@pipa/vendor-sandbox';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readZip } from './read-zip.ts';

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}
async function entriesOf(bytes: Uint8Array, size = 1_000, mostBytes = 1_000_000): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for await (const entry of readZip(inChunks(bytes, size), { mostBytes, isWanted: (name) => !name.startsWith('-') }))
    found.push([entry.name, entry.bytes.toString()]);
  return found;
}
const SHAPES: readonly ZipShape[] = [
  'sizes',
  'descriptor',
  'descriptorWithoutMark',
  'descriptor64',
  'sizes64',
  'stored',
];
const FILES = new Map([
  ['CIK0000000001.json', '{"a":1}'],
  ['CIK0000000002.json', `{"b":"${'x'.repeat(70_000)}"}`],
  ['CIK0000000003.json', '{}'],
]);

describe('an archive as it streams', () => {
  it.each(SHAPES)('is read whole with %s', async (shape) => {
    for (const size of [1, 7, 64_000]) expect(await entriesOf(writeZip(FILES, shape), size)).toEqual([...FILES]);
  });

  it('is read whole wherever its chunks end, whatever is in it', async () => {
    const files = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string({ maxLength: 400 }), { maxKeys: 6 });
    await fc.assert(
      fc.asyncProperty(
        files,
        fc.constantFrom(...SHAPES),
        fc.integer({ min: 1, max: 300 }),
        async (content, shape, size) => {
          const given = new Map(Object.entries(content));
          expect(await entriesOf(writeZip(given, shape), size)).toEqual([...given]);
        },
      ),
      { numRuns: 120 },
    );
  });

  it.each(SHAPES)('passes over what is not wanted, with %s', async (shape) => {
    const files = new Map([['-left out', 'x'.repeat(5_000)], ...FILES]);
    expect(await entriesOf(writeZip(files, shape), 333)).toEqual([...FILES]);
  });

  it.each(SHAPES)('that ends early anywhere is refused, with %s', async (shape) => {
    const whole = writeZip(new Map([...FILES].filter(([, text]) => text.length < 100)), shape);
    for (let bytes = 0; bytes < whole.byteLength - 60; bytes++) {
      await expect(entriesOf(whole.subarray(0, bytes))).rejects.toMatchObject({ failure: { kind: 'Unreadable' } });
    }
  });

  it('with a changed byte of an entry is refused', async () => {
    const whole = writeZip(new Map([['a', 'x'.repeat(50)]]), 'stored');
    const changed = Buffer.from(whole);
    changed[45] = 0;
    await expect(entriesOf(changed)).rejects.toThrow('does not have its sum');
  });

  it.each(['sizes', 'descriptor', 'stored'] as const)(
    'with an entry beyond the bound is refused, with %s',
    async (shape) => {
      await expect(entriesOf(writeZip(FILES, shape), 64_000, 60_000)).rejects.toThrow('beyond 60000 bytes');
    },
  );

  it('with fewer entries than its directory lists is refused', async () => {
    const [one, two] = [
      writeZip(new Map([['a', 'x']]), 'stored'),
      writeZip(
        new Map([
          ['a', 'x'],
          ['b', 'y'],
        ]),
        'stored',
      ),
    ];
    const directory = two.subarray(two.indexOf(Buffer.from([0x50, 0x4b, 1, 2])));
    const mixed = Buffer.concat([one.subarray(0, one.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))), directory]);
    await expect(entriesOf(mixed)).rejects.toThrow('it lists 2 entries and holds 1');
  });
});
