import { dayToUtcDate, toEpochDay, tradingDaysBetween } from '@pipa/calendar';
import { saveRecord, saveRegimes } from '@pipa/db/analysis';
import { findNewsletter, listNewsletters } from '@pipa/db/mail';
import { createMarketState, importBars } from '@pipa/db/market';
import { testDatabase } from '@pipa/db/testing';
import { storedBar } from '@pipa/db/testing/bars';
import { EDGE_VERDICTS } from '@pipa/quant';
import { beforeAll, expect, it } from 'vitest';
import { addNewsletters } from './add-newsletters.ts';

const at = new Date('2026-03-20T22:00:00Z');
const days = tradingDaysBetween('2025-01-02', '2026-03-20');
const db = testDatabase();

async function importFund(symbol: string, sector: string, industry: string | null, daily: number): Promise<void> {
  const closes = Float64Array.from(days, (_, i) => 100 * (1 + daily) ** i);
  const bars = { symbol, days: Int32Array.from(days, toEpochDay), volume: closes.map(() => 1_000) };
  const instrument = { symbol, name: `${symbol} fund`, kind: 'ETF' as const, sector, industry };
  const prices = { open: closes, high: closes, low: closes, close: closes, adjClose: closes };
  const listing = { listedOn: null, delistedOn: null };
  await importBars(db.pool, [{ instrument: { ...instrument, ...listing }, bars: { ...bars, ...prices } }]);
}

const write = (after: string | null, to: string) =>
  addNewsletters({ pool: db.pool, prisma: db.prisma, benchmark: 'SPY', clock: () => at }, { after, to, shards: 1 });

beforeAll(async () => {
  await createMarketState(db.prisma, {
    source: 'simulated',
    seed: 1,
    day: '2026-03-23',
    sessionSeconds: 60,
    lastClosedDay: '2026-03-20',
    firstDay: '2025-01-02',
    lastDay: null,
  });
  await importFund('SPY', 'Broad', null, 0.001);
  await importFund('XLK', 'Sector', 'Technology', 0.002);
  await importFund('XLE', 'Sector', 'Energy', -0.001);
  await saveRegimes(
    db.pool,
    ['2026-03-06', '2026-03-13', '2026-03-20'].map((day) => ({
      model: 'R1',
      day: toEpochDay(day),
      state: 'Bull',
      probabilities: [],
      modelVersionId: null,
    })),
  );
  const edge = { count: 900, hitRate: 0.7, baseRate: 0.6, edge: 0.1, edgeInterval: null, edgePValue: 1e-9 };
  const bull = { ...edge, regime: 'Bull', verdict: EDGE_VERDICTS.beats, share: 0.5, meanForwardReturn: null };
  await saveRecord(db.pool, 'R1', '2026-03-13', { horizonSessions: 20, outcomes: [bull] });
});

it('the first analysis of a market writes the latest newsletter, from the week alone', async () => {
  expect(await write(null, '2026-03-11')).toBe(1);
  const letter = await findNewsletter(db.pool, null, 'en');
  expect(letter).toMatchObject({
    weekEnd: '2026-03-06',
    subtitle: 'SPY rose 0.50%, Technology led',
    rating: 'Neutral to Bullish',
  });
  expect(letter?.marketView).toContain('Technology +1.00% and Energy −0.50%');
  expect(await findNewsletter(db.pool, null, 'zh')).toMatchObject({
    weekEnd: '2026-03-06',
    language: 'zh',
    subtitle: 'SPY 上涨 0.50%，科技板块领涨',
  });
});

it('an analysis that catches up writes one a week, and the same again changes nothing', async () => {
  expect(await write('2026-03-11', '2026-03-20')).toBe(2);
  const before = await db.prisma.newsletter.findMany();
  expect(await write('2026-03-11', '2026-03-20')).toBe(0);
  expect(await db.prisma.newsletter.findMany()).toEqual(before);
  expect((await listNewsletters(db.pool, { limit: 9, language: 'en' })).map(({ weekEnd }) => weekEnd)).toEqual([
    '2026-03-20',
    '2026-03-13',
    '2026-03-06',
  ]);
});

it('says beside a state whether its record beats the base rate, as far as the record knows no later day', async () => {
  const saidOf = async (day: string) => (await findNewsletter(db.pool, day, 'en'))?.marketView.split('\n\n').at(-1);
  expect(await saidOf('2026-03-06')).toContain('(R1) see Bull (no record)');
  expect(await saidOf('2026-03-20')).toContain('(R1) see Bull (edge)');
});

it('the newsletter of a week does not depend on bars of later days', async () => {
  const { facts } = await db.prisma.newsletter.findFirstOrThrow({ where: { weekEnd: dayToUtcDate('2026-03-13') } });
  await db.prisma.newsletter.deleteMany();
  await db.pool.query(
    `UPDATE "bar_year" SET "bars" = (
       SELECT string_agg(CASE WHEN d > $1 THEN decode(repeat('3ff0000000000000', 6), 'hex')
         ELSE ${storedBar('n::int')} END, ''::bytea ORDER BY n)
       FROM unnest("days") WITH ORDINALITY AS t(d, n))`,
    [toEpochDay('2026-03-13')],
  );
  await write('2026-03-11', '2026-03-13');
  expect((await db.prisma.newsletter.findFirstOrThrow()).facts).toEqual(facts);
});

it('a week without a bar of the benchmark has no newsletter', async () => {
  expect(await write('2026-03-20', '2026-03-27')).toBe(0);
});
