import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { tradingDaysBetween } from '@pipa/calendar';
import { afterAll, expect, it } from 'vitest';
import { readPart } from '../../testing/read-part.ts';
import { describeVendorContract } from '../../testing/vendor-contract.ts';
import { type CsvFile, csvFile, csvVendor } from './csv-vendor.ts';

const folder = mkdtempSync(join(tmpdir(), 'csv-vendor-'));
afterAll(() => rmSync(folder, { recursive: true }));

const clock = () => new Date('2026-07-01T12:00:00Z');
const days = tradingDaysBetween('2022-12-01', '2025-12-31');
const pricesOf = (symbols: readonly string[]) => [
  'symbol,date,open,high,low,close,volume,dividend',
  ...symbols.flatMap((symbol) => days.map((day) => `${symbol},${day},10,11,9,10,100,0`)),
];
const fileOf = (name: string, lines: readonly string[]): CsvFile => {
  const text = lines.join('\n');
  writeFileSync(join(folder, name), name.endsWith('.gz') ? gzipSync(text) : text);
  return csvFile(join(folder, name));
};
const plain = fileOf('prices.csv', pricesOf(['AAA', 'BBB']));
const packed = fileOf('prices.csv.gz', pricesOf(['CCC', 'DDD']));
const actions = fileOf('actions.csv', ['symbol,date,dividend,splitRatio', 'AAA,2023-02-03,0.5,', 'AAA,2023-03-03,,2']);
const instruments = fileOf('kinds.csv', ['symbol,kind,lastDay,finalValue', 'AAA,Stock,2025-12-31,10', 'BBB,ETF']);

describeVendorContract('price files', () => ({
  vendor: csvVendor({ prices: [plain, packed], actions, instruments }, clock),
  parts: ['instruments', 'bars', 'actions'],
  symbol: 'CCC',
  day: '2024-05-03',
}));

describeVendorContract('a price file alone', () => ({
  vendor: csvVendor({ prices: [plain] }, clock),
  parts: ['bars'],
  symbol: 'AAA',
  day: '2024-05-03',
}));

it.each([
  ['a file that is missing', csvFile(join(folder, 'none.csv')), 'Unavailable', /ENOENT/],
  ['a page of a web server', fileOf('page.csv', ['<!doctype html>', '<p>']), 'Unreadable', /no column date/],
])('says of %s that it is no answer', async (_, file, kind, words) => {
  const vendor = csvVendor({ prices: [file] }, clock);
  const reading = readPart(vendor, vendor.bars).next();
  await expect(reading).rejects.toMatchObject({ failure: { kind }, message: expect.stringMatching(words) });
});
