import { tradingDaysBetween } from '@pipa/calendar';
import { listFindings, listInstruments } from '@pipa/db/market';
import { testDatabase } from '@pipa/db/testing';
import { type MemoryData, type MemoryOptions, memoryVendor, vendorBar } from '@pipa/market-data/testing/memory-vendor';
import { beforeEach, expect, it } from 'vitest';
import { ingestFrom } from './ingest.ts';

const days = tradingDaysBetween('2019-01-02', '2019-03-29');
const SPLIT_DAY = days[30];
const row = { symbol: 'AAA', raw: 'AAA', line: 1 };
const splits = [{ ...row, exDay: SPLIT_DAY, dividend: 0, splitRatio: 2, payDay: null }];
/** Calm, and half as much from the split on. */
const bars = days.map((day, i) => vendorBar('AAA', day, (20 + 0.1 * Math.sin(i)) / (day >= SPLIT_DAY ? 2 : 1)));
const unsplit = days.map((day, i) => vendorBar('AAA', day, 20 + 0.1 * Math.sin(i)));

const db = testDatabase();
beforeEach(() => db.pool.query('TRUNCATE "instrument", "import_finding", "bar_quarantine" CASCADE'));

async function run(data: MemoryData, options: MemoryOptions = {}) {
  const said: string[] = [];
  const context = { prisma: db.prisma, pool: db.pool, clock: () => new Date(), say: (text: string) => said.push(text) };
  const vendor = memoryVendor(data, { rowsAPage: 25, ...options });
  const summaries = await ingestFrom(context, vendor, { defaultKind: 'Stock' });
  return { summaries, said: said.join('\n') };
}

it('imports what a vendor gives in pages, also when it refuses at times, and says what its licence asks for', async () => {
  const instruments = [{ ...row, name: 'Alpha Inc.', kind: 'ETF' as const, lastDay: null, finalValue: null }];
  const failures = new Map([3, 4, 6].map((request) => [request, { kind: 'RateLimited', retryAfterMs: 1 } as const]));
  const { summaries, said } = await run(
    { instruments, bars, actions: splits },
    { failures, attribution: 'Prices by Memory Inc.', limits: { historyFrom: '2019-01-02', requestsAMinute: 60_000 } },
  );
  expect(summaries).toMatchObject([{ symbols: 1, bars: days.length, first: days[0], last: days.at(-1), kept: 0 }]);
  expect(said).toContain('bars of Memory: Prices by Memory Inc.');
  expect(said).toContain('no history before 2019-01-02');
  expect(await listInstruments(db.pool)).toMatchObject([{ symbol: 'AAA', name: 'Alpha Inc.', kind: 'ETF' }]);
  const actions = await db.prisma.corporateAction.findMany();
  expect(actions.map(({ kind, value, exDate }) => [kind, Number(value), exDate.toISOString().slice(0, 10)])).toEqual([
    ['Split', 2, SPLIT_DAY],
  ]);
});

it('lets the gate judge the rows of any vendor, and keeps those that are no bars with their text and time', async () => {
  const wrong = [
    vendorBar('AAA', days[3], Number.NaN, { raw: '{"day":"x"}' }),
    vendorBar('AAA', days[40], bars[40].close * 30),
  ];
  const { summaries } = await run({ bars: bars.toSpliced(40, 1, wrong[1]).toSpliced(3, 1, wrong[0]), actions: splits });
  expect(summaries).toMatchObject([{ bars: days.length - 2 }]);
  const findings = await listFindings(db.pool, { after: null, limit: 10 });
  expect(findings.map(({ source, fault }) => [source, fault])).toEqual([
    ['bars', 'UnreadableRow'],
    ['bars', 'BadBar'],
  ]);
  const quarantined = await db.prisma.barQuarantine.findMany();
  expect(quarantined).toMatchObject([{ source: 'bars', day: days[3], raw: '{"day":"x"}' }]);
  expect(quarantined[0].createdAt).toEqual(summaries[0].provenance.retrievedAt);
});

it('leaves the actions of a vendor alone whose prices contain them', async () => {
  const { summaries } = await run({ bars: unsplit, actions: splits }, { limits: { prices: 'Adjusted' } });
  expect(summaries).toMatchObject([{ bars: days.length }]);
  expect(await db.prisma.corporateAction.count()).toBe(0);
  expect(await listFindings(db.pool, { after: null, limit: 10 })).toEqual([]);
});

it('refuses a vendor that has no histories', async () => {
  await expect(run({ observations: [] })).rejects.toThrow('Memory has no histories of prices');
});

it('stores nothing of a vendor that gives no answer', async () => {
  const failures = new Map([[1, { kind: 'NotEntitled' } as const]]);
  await expect(run({ bars }, { failures })).rejects.toMatchObject({ failure: { kind: 'NotEntitled' } });
  expect(await listInstruments(db.pool)).toEqual([]);
});
