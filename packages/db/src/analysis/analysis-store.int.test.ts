import { toEpochDay } from '@pipa/calendar';
import { beforeAll, describe, expect, it } from 'vitest';
import { saveInstruments } from '../market/instrument-store.ts';
import { planOf } from '../testing/plan-of.ts';
import { makeStrategy } from '../testing/test-accounts.ts';
import { testDatabase } from '../testing/test-database.ts';
import { forgetTargets, readTargets, saveTargets } from '../trading/target-store.ts';
import {
  emptyTaMetrics,
  publishAnalysisDay,
  readAnalysisDay,
  readBreadth,
  readBreadthFlags,
  readRankingInputs,
  saveBreadth,
  saveFundamentalRanks,
  saveMomentumRanks,
  saveTaMetrics,
} from './analysis-store.ts';
import { readDetections } from './detection-store.ts';
import {
  readFundamentalDay,
  readFundamentalHistory,
  readFundamentals,
  readScoresOf,
  saveFundamentalDays,
} from './fundamental-day-store.ts';
import { readPerformanceDay, readPerformanceOf, savePerformance } from './performance-store.ts';

const AT = new Date('2030-01-01T00:00:00Z');
const DAY = toEpochDay('2024-03-06');
const db = testDatabase();
let id: number;

beforeAll(async () => {
  const none = { sector: null, industry: null, listedOn: null, delistedOn: null };
  id = (await saveInstruments(db.pool, [{ symbol: 'AAA', name: 'A', kind: 'Stock', ...none }])).get('AAA') as number;
});

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
    expect(await readRankingInputs(db.pool, '2024-03-06')).toEqual([
      { instrumentId: id, day: DAY, breadthFlags: 2, ...returns },
    ]);
    expect(await readRankingInputs(db.pool, '2024-03-07')).toMatchObject([{ breadthFlags: 1 }]);
    expect(await readRankingInputs(db.pool, '2024-03-08')).toEqual([]);
    expect(await readBreadthFlags(db.pool, '2024-03-06')).toEqual({ instrumentIds: [id], flags: [2] });
    expect(await readBreadthFlags(db.pool, '2024-03-08')).toEqual({ instrumentIds: [], flags: [] });
  });

  it('of breadth and momentum replace the whole day, so that a group or family that is gone goes', async () => {
    const range = { from: DAY, to: DAY };
    const breadth = { day: DAY, breadth: 0.5, breadth5: null, breadth20: 0.25, members: 9 };
    const shares = { aboveSma20: 0.5, aboveSma50: 0.25, aboveSma200: 1, advancing: 0 };
    await saveBreadth(
      db.pool,
      ['Energy', 'Market'].map((group) => ({ group, ...breadth, ...shares })),
      range,
    );
    await saveBreadth(db.pool, [{ group: 'Market', ...breadth, ...shares }], range);
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

describe('fundamentals', () => {
  const ranked = (quarterEnd: number, day: number, marketCap: number | null) => ({
    ...{ instrumentId: id, quarterEnd, day, metrics: { marketCap } },
    ...{ rankings: { marketCapRanking: 0.5 }, scores: { qualityScore: 0.25, overallScore: null } },
  });
  const pastOf = async (to: string, limit = 9) =>
    (await readFundamentalHistory(db.pool, id, to, limit)).map(({ day, quarterEnd, metrics }) => [
      ...[quarterEnd, day, metrics.marketCap],
    ]);

  it('of a past quarter are those of its latest day, of the last known one those of the day asked for', async () => {
    await saveFundamentalRanks(db.pool, [ranked(DAY - 150, DAY - 60, 2), ranked(DAY - 60, DAY, 6)]);
    await saveFundamentalRanks(db.pool, [ranked(DAY - 60, DAY + 1, 7)]);
    await saveFundamentalRanks(db.pool, [ranked(DAY - 60, DAY, 1)]);
    expect(await pastOf('2024-03-07')).toEqual([
      ['2024-01-06', '2024-03-07', 7],
      ['2023-10-08', '2024-01-06', 2],
    ]);
    const range = { from: DAY, to: DAY + 1 };
    await saveFundamentalDays(db.pool, [ranked(DAY - 60, DAY, 9)], range);
    await saveFundamentalDays(db.pool, [ranked(DAY - 60, DAY, 6.5), ranked(DAY - 60, DAY + 1, null)], range);
    expect(await pastOf('2024-03-06')).toEqual([
      ['2024-01-06', '2024-03-06', 6.5],
      ['2023-10-08', '2024-01-06', 2],
    ]);
    expect(await pastOf('2024-03-07', 1)).toEqual([['2024-01-06', '2024-03-07', null]]);
    expect(await pastOf('2023-12-31')).toEqual([]);
  });

  it('of a day have every name, and what is not known is null', async () => {
    const [of] = await readFundamentalDay(db.pool, '2024-03-06');
    expect(of).toMatchObject({ instrumentId: id, quarterEnd: '2024-01-06' });
    expect(of.metrics).toMatchObject({ marketCap: 6.5, dividenPayoutRatio: null });
    expect(Object.keys(of.metrics)).toHaveLength(45);
    expect(of.rankings).toMatchObject({ marketCapRanking: 0.5, dividenPayoutRatioRanking: null });
    expect(of.scores).toMatchObject({ qualityScore: 0.25, overallScore: null, dividendScore: null });
    expect(await readFundamentalDay(db.pool, '2024-03-05')).toEqual([]);
    expect(await readScoresOf(db.pool, [id, id + 1], '2024-03-06')).toEqual(new Map([[id, of.scores]]));
    expect((await readScoresOf(db.pool, [id], '2024-03-05')).size).toBe(0);
  });

  it('are found by the keys', async () => {
    expect(await planOf(db, (pool) => readFundamentals(pool, id, '2024-03-06'))).toContain('fundamental_day_pkey');
    expect(await planOf(db, (pool) => readScoresOf(pool, [id], '2024-03-06'))).toContain('fundamental_day_');
    expect(await planOf(db, (pool) => readFundamentalDay(pool, '2024-03-06'))).toContain('fundamental_day_day_idx');
  });
});

describe('performance', () => {
  const performance = (day: number, return1: number) => ({
    ...{ instrumentId: id, day, return1, return5: null, return21: 0.5, return61: null, return252: null },
    ...{ volatility5y: 0.25, maxDrawdown5y: -0.5, isComparable: return1 < 2 },
  });

  it('of a day replaces what was stored, and comes back for all or some', async () => {
    const range = { instrumentIds: [id], from: DAY, to: DAY + 1 };
    await savePerformance(db.pool, [performance(DAY, 1), performance(DAY + 1, 1)], range);
    await savePerformance(db.pool, [performance(DAY, 2)], range);
    const { day: _, ...expected } = performance(DAY, 2);
    expect(await readPerformanceDay(db.pool, '2024-03-06')).toEqual([expected]);
    expect(await readPerformanceOf(db.pool, [id, 99], '2024-03-06')).toEqual([expected]);
    expect(await readPerformanceDay(db.pool, '2024-03-07')).toEqual([]);
    expect(await planOf(db, (pool) => readPerformanceOf(pool, [id], '2024-03-06'))).not.toContain('Seq Scan');
    expect(await planOf(db, (pool) => readPerformanceDay(pool, '2024-03-06'))).toContain('symbol_performance_day_idx');
  });
});

describe('detections', () => {
  it('of a day are the symbols with an event, by an index of the events alone', async () => {
    const quiet = metricsOf(DAY + 10, 0);
    await saveTaMetrics(db.pool, quiet, { instrumentIds: [id], from: DAY + 10, to: DAY + 10 });
    expect(await readDetections(db.pool, '2024-03-16')).toEqual([]);
    expect(await readDetections(db.pool, '2024-03-06')).toEqual([
      {
        ...{ instrumentId: id, changeStatus: 2, emaCross: 2, psarCross: 2, macdCross: 2 },
        ...{ bandCross: 2, rsiCross: 2, breakout: 2 },
      },
    ]);
    expect(await planOf(db, (pool) => readDetections(pool, '2024-03-06'))).toContain('ta_metrics_events');
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
