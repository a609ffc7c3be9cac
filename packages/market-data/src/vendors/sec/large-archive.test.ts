import { largeArchive } from '@pipa/vendor-sandbox';
import { expect, it } from 'vitest';
import { readZip } from './read-zip.ts';

const SIZE = { companies: 6, bytes: 4e6 };

async function entries() {
  const { chunks } = largeArchive(SIZE);
  const stream = (async function* () {
    yield* chunks(({ cik }) => JSON.stringify({ cik, facts: { 'us-gaap': { Assets: { units: {} } } } }));
  })();
  const found = new Map<string, string>();
  for await (const { name, bytes } of readZip(stream, { mostBytes: 1e8, isWanted: () => true })) {
    found.set(name, bytes.toString('utf8'));
  }
  return found;
}

it('an archive that is made while it is sent is one, the same each time, of about the size that was asked for', async () => {
  const [once, again] = [await entries(), await entries()];
  expect([...once.keys()]).toEqual(Array.from({ length: 6 }, (_, i) => `CIK000000000${i + 1}.json`));
  for (const [name, text] of once)
    expect(JSON.parse(text), name).toMatchObject({ facts: { 'us-gaap': { Assets: {} } } });
  const bytes = [...once.values()].reduce((sum, { length }) => sum + length, 0);
  expect(bytes).toBeGreaterThan(SIZE.bytes / 4);
  expect(again).toEqual(once);
});
