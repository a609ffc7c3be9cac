import { toEpochDay } from '@pipa/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import {
  emptyTaMetrics,
  publishAnalysisDay,
  readAnalysisDay,
  readBreadth,
  readQualityScores,
  readUniverseDay,
  saveBreadth,
  saveFundamentalRanks,
  saveMomentumRanks,
  saveTaMetrics,
} from './analysis-store.ts';
import { saveInstruments } from './instrument-store.ts';
import { forgetTargets, readTargets, saveTargets } from './target-store.ts';
import { makeStrategy } from './testing/test-accounts.ts';

const AT = new Date('2030-01-01T00:00:00Z');
const DAY = toEpochDay('2024-03-06');
let db: TestDatabase;
let id: number;

beforeAll(async () => {
  db = await createTestDatabase();
  const none = { sector: null, industry: null, listedOn: null, delistedOn: null };
  id = (await saveInstruments(db.pool, [{ symbol: 'AAA', name: 'A', kind: 'Stock', ...none }])).get('AAA') as number;
});
afterAll(() => db.drop());

function metricsOf(day: number, value: number) {
  const rows = emptyTaMetrics();
  for (const [name, column] of Object.entries(rows)) if (name !== 'taString') (column as number[]).push(value);
  rows.taString.push('ABCDEABCDEAB');
  rows.instrumentId[0] = id;
  rows.day[0] = day;
  rows.return6m[0] = Number.NaN;
  return rows;
}

describe('the analysis day', () => {
  it('is none before the first analysis, and never moves back', async () => {
    expect(await readAnalysisDay(db.pool)).toBeNull();
    await publishAnalysisDay(db.pool, '2024-03-06', AT);
    await publishAnalysisDay(db.pool, '2024-03-05', AT);
    expect(await readAnalysisDay(db.pool)).toBe('2024-03-06');
  });
});

describe('rows of days', () => {
  it('of metrics replace those of the same symbols and days; what is not known is null', async () => {
    await saveTaMetrics(db.pool, metricsOf(DAY, 1), { instrumentIds: [id], from: DAY, to: DAY });
    await saveTaMetrics(db.pool, metricsOf(DAY + 1, 1), { instrumentIds: [id], from: DAY + 1, to: DAY + 1 });
    await saveTaMetrics(db.pool, metricsOf(DAY, 2), { instrumentIds: [id], from: DAY, to: DAY });
    const returns = { return2m: 2, return3m: 2, return4m: 2, return6m: null };
    expect(await readUniverseDay(db.pool, '2024-03-06')).toEqual([
      { instrumentId: id, day: DAY, breadthFlags: 2, ...returns },
    ]);
    expect(await readUniverseDay(db.pool, '2024-03-07')).toMatchObject([{ breadthFlags: 1 }]);
    expect(await readUniverseDay(db.pool, '2024-03-08')).toEqual([]);
  });

  it('of breadth and momentum replace the whole day, so that a group or family that is gone goes', async () => {
    const range = { from: DAY, to: DAY };
    const breadth = { day: DAY, breadth: 0.5, breadth5: null, breadth20: 0.25, members: 9 };
    await saveBreadth(
      db.pool,
      ['Energy', 'Market'].map((group) => ({ group, ...breadth })),
      range,
    );
    await saveBreadth(db.pool, [{ group: 'Market', ...breadth }], range);
    expect(await readBreadth(db.pool, '2024-03-01', '2024-03-31')).toEqual([
      { group: 'Market', day: DAY, breadth: 0.5 },
    ]);
    const rank = { instrumentId: id, day: DAY, m2: 0, m3: null, m4: 1, m6: 0.5, average: 0.5 };
    await saveMomentumRanks(
      db.pool,
      ['all', 'allhq'].map((family) => ({ family, ...rank })),
      range,
    );
    await saveMomentumRanks(db.pool, [{ family: 'all', ...rank }], range);
    expect(await db.prisma.momentumRank.findMany()).toMatchObject([{ family: 'all', m3: null, m4: 1 }]);
  });
});

describe('fundamental ranks', () => {
  const ranked = (quarterEnd: number, day: number, qualityScore: number | null) => ({
    ...{ instrumentId: id, quarterEnd, day, metrics: { pe: null }, rankings: {}, scores: { qualityScore } },
  });

  it('of a quarter are those of its latest day, and quality is that of the last quarter by a day', async () => {
    await saveFundamentalRanks(db.pool, [ranked(DAY - 150, DAY - 60, 0.2), ranked(DAY - 60, DAY, 0.6)]);
    await saveFundamentalRanks(db.pool, [ranked(DAY - 60, DAY + 1, 0.7)]);
    await saveFundamentalRanks(db.pool, [ranked(DAY - 60, DAY, 0.1)]);
    expect(await readQualityScores(db.pool, '2024-03-07')).toEqual(new Map([[id, 0.7]]));
    expect(await readQualityScores(db.pool, '2024-03-01')).toEqual(new Map([[id, 0.2]]));
    await saveFundamentalRanks(db.pool, [ranked(DAY, DAY + 2, null)]);
    expect(await readQualityScores(db.pool, '2024-03-08')).toEqual(new Map());
  });
});

describe('targets', () => {
  it('come back in the sequence in which they were decided, and the first decision stays', async () => {
    const strategy = await makeStrategy(db.prisma, 'mix', AT);
    const decided = new Map([
      ['ZZZ', 0.1],
      ['A', 0.7],
      ['BBBB', 0.2],
    ]);
    await saveTargets(db.pool, strategy.id, '2024-03-06', decided);
    await saveTargets(db.pool, strategy.id, '2024-03-06', new Map([['A', 1]]), new Map([['late', 1]]));
    await saveTargets(db.pool, strategy.id, '2024-03-07', new Map());
    expect([...((await readTargets(db.pool, 'mix', '2024-03-06')) ?? [])]).toEqual([...decided]);
    expect(await readTargets(db.pool, 'mix', '2024-03-07')).toEqual(new Map());
    expect(await readTargets(db.pool, 'mix', '2024-03-08')).toBeNull();
    await forgetTargets(db.pool, '2024-03-07');
    expect(await readTargets(db.pool, 'mix', '2024-03-06')).toBeNull();
    expect(await readTargets(db.pool, 'mix', '2024-03-07')).toEqual(new Map());
  });
});
