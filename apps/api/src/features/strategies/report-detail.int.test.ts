import { toEpochDay } from '@pipa/calendar';
import { api } from '@pipa/contract';
import type { Prisma } from '@pipa/db';
import { defaultCostSchedule } from '@pipa/trading';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { seedMarket, seedReport, seedStrategy } from '../../testing/test-market.ts';
import { registerReads } from '../reads/routes.ts';
import { registerStrategies } from './routes.ts';

const t = testApp({ features: [registerReads, registerStrategies] });
let token: string;
let strategyId: number;

const DAY = toEpochDay('2014-01-02');
const SENTENCE = 'After costs it returned 1.0 % a year more than SPY (9.0 % against 8.0 %).';
const verdict = {
  cagr: 0.09,
  benchmarkCagr: 0.08,
  sharpe: 0.9,
  benchmarkSharpe: 0.7,
  beatBenchmark: true,
  excessCagr: 0.01,
  excessSharpe: 0.2,
  beyondChance: false,
  confidence: 0.95,
  sentence: SENTENCE,
  intervals: {
    confidence: 0.95,
    resamples: 1_000,
    blockSessions: 17,
    sharpe: null,
    benchmarkSharpe: null,
    excessSharpe: null,
    excessCagr: { estimate: 0.01, low: -0.02, high: 0.04 },
  },
};
const percentiles = <T>(value: T) => ({ p5: value, p25: value, p50: value, p75: value, p95: value });
const examined = {
  verdict,
  crisisWindows: [
    {
      name: 'Market fall of 20 %',
      peakDay: DAY - 30,
      troughDay: DAY + 5,
      fromDay: DAY,
      toDay: DAY + 5,
      partial: true,
      calendarDays: 5,
      sessions: 3,
      strategyReturn: -0.05,
      benchmarkReturn: -0.1,
      strategyDrawdown: -0.06,
      benchmarkDrawdown: -0.1,
    },
  ],
  monteCarlo: {
    paths: 1_000,
    horizonSessions: 42,
    blockSessions: 21,
    steps: [0, 21, 42],
    bands: percentiles([1, 1.1, 1.2]),
    totalReturn: percentiles(0.2),
    maxDrawdown: percentiles(-0.1),
    probabilityOfLoss: 0.03,
  },
  stability: {
    efficiency: 0.8,
    whole: {
      candidates: 2,
      place: 1,
      rank: 1,
      writtenSharpe: 0.9,
      best: 'trend',
      bestSharpe: 0.9,
      neighbourSharpe: 0.85,
    },
    windows: [
      {
        inSample: { fromDay: DAY, toDay: DAY + 1 },
        outOfSample: { fromDay: DAY + 4, toDay: DAY + 5 },
        chosen: 'trend#1',
        inSampleSharpe: 1,
        outOfSampleSharpe: null,
        efficiency: null,
        writtenSharpe: 0.7,
      },
    ],
    parameters: { trend: { sessions: 210 }, 'trend#1': { sessions: 126 } },
  },
};

async function seedOnly(data: Partial<Prisma.BacktestReportUncheckedCreateInput>) {
  await t.context.prisma.backtestReport.deleteMany({ where: { strategyId } });
  await seedReport(t.context, strategyId, { reportMark: 1, ...data });
}

const reportOf = async (input: { id?: number }) =>
  (await t.call(api.strategies, { ...input, fetchDetail: true }, { token })).data[0].backtestReports?.[0];

beforeAll(async () => {
  await seedMarket(t.context);
  ({ token } = await t.createUser());
  strategyId = await seedStrategy(t.context, { name: 'Trend', code: 'trend' });
});

describe('a backtest report of one strategy', () => {
  it('has the verdict, the falls, the futures and the stability once they are worked out', async () => {
    await seedOnly(examined);
    const report = await reportOf({ id: strategyId });
    expect(report?.verdict).toEqual({
      sentence: SENTENCE,
      beatBenchmark: true,
      beyondChance: false,
      excessCagr: 0.01,
      excessSharpe: 0.2,
      confidence: 0.95,
      excessCagrInterval: { estimate: 0.01, low: -0.02, high: 0.04 },
      sharpeInterval: null,
    });
    expect(report?.detail).toMatchObject({
      isExamined: true,
      crisisWindows: [{ name: 'Market fall of 20 %', begin: '2014-01-02', end: '2014-01-07', partial: true }],
      monteCarlo: { steps: [0, 21, 42], bands: { p95: [1, 1.1, 1.2] }, probabilityOfLoss: 0.03 },
      stability: {
        candidates: 2,
        place: 1,
        neighbourSharpe: 0.85,
        written: 'trend',
        windows: [{ outOfSampleBegin: '2014-01-06', chosen: 'trend#1', outOfSampleSharpe: null, writtenSharpe: 0.7 }],
        parameters: { 'trend#1': { sessions: 126 } },
      },
    });
  });

  it('says what luck would show of the best of all variants that were tried', async () => {
    const record = { sessions: 1_250, sharpe: 0.158_113_883, skewness: -3, kurtosis: 10 };
    const selection = { probability: 0.25, candidates: 7, splits: 12_870 };
    await seedOnly({ ...examined, overfitting: { record, selection, tried: { strategies: 94, neighbours: 6 } } });
    const overfitting = (await reportOf({ id: strategyId }))?.detail?.overfitting;
    expect(overfitting).toMatchObject({ strategies: 94, neighbours: 6, own: 0, selection });
    // With SciPy: Φ((0.15811 − 2.5306/√1249)·√1249/√(1 + 3·0.15811 + 9/4·0.025)), and 2.5306·√(252/1249).
    expect(overfitting?.luckSharpe).toBeCloseTo(1.1367, 4);
    expect(overfitting?.probability).toBeCloseTo(0.9933, 3);
    await seedOnly({
      ...examined,
      overfitting: { record: null, selection: null, tried: { strategies: 5, neighbours: 0 } },
    });
    const short = { strategies: 5, neighbours: 0, own: 0, luckSharpe: null, probability: null, selection: null };
    expect((await reportOf({ id: strategyId }))?.detail?.overfitting).toEqual(short);
    await seedOnly(examined);
    expect((await reportOf({ id: strategyId }))?.detail?.overfitting).toBeNull();
  });

  it('has none of it before, and says so', async () => {
    await seedOnly({});
    const report = await reportOf({ id: strategyId });
    expect(report?.verdict).toBeNull();
    expect(report?.detail).toMatchObject({ isExamined: false, crisisWindows: null, monteCarlo: null, stability: null });
  });

  it('has the day on which all of the money was lost, and none where some was kept', async () => {
    await seedOnly({ metrics: { totalReturn: -1, lastDay: DAY + 1 } });
    expect((await reportOf({ id: strategyId }))?.ruinDay).toBe('2014-01-03');
    await seedOnly({ metrics: { totalReturn: -0.999, lastDay: DAY + 1 } });
    expect((await reportOf({ id: strategyId }))?.ruinDay).toBeNull();
  });

  it('distinguishes parts that do not exist from parts that are not computed yet', async () => {
    await seedOnly({ verdict: { ...verdict, intervals: null }, crisisWindows: [] });
    const report = await reportOf({ id: strategyId });
    expect(report?.verdict?.excessCagrInterval).toBeNull();
    expect(report?.detail).toMatchObject({ isExamined: true, crisisWindows: [], monteCarlo: null, stability: null });
  });

  it('says of its companies that they are known to have survived, where it was found', async () => {
    await seedOnly({ provenance: { survivorship: { stocks: 365, ended: 0, years: 17.3 } } });
    expect((await reportOf({ id: strategyId }))?.survivorship).toEqual({ stocks: 365, ended: 0, years: 17.3 });
    for (const provenance of [{ survivorship: null }, {}]) {
      await seedOnly({ provenance });
      expect((await reportOf({ id: strategyId }))?.survivorship).toBeNull();
    }
  });

  it('names what it was made of, with the costs in words', async () => {
    await seedOnly({
      provenance: {
        strategy: 'trend',
        parameters: { sessions: 210 },
        costs: { ...defaultCostSchedule } as unknown as Prisma.InputJsonObject,
        sizing: {},
        source: 'simulated',
        seed: 7,
        historyFrom: '2005-01-03',
        historyTo: '2026-02-27',
        instruments: 623,
      },
    });
    const provenance = (await reportOf({ id: strategyId }))?.detail?.provenance;
    expect(provenance).toMatchObject({
      parameters: { sessions: 210 },
      source: 'simulated',
      historyFrom: '2005-01-03',
      historyTo: '2026-02-27',
      instruments: 623,
    });
    expect(provenance?.costs.map(({ name }) => name)).toContain('Commission');
    await seedOnly({});
    expect((await reportOf({ id: strategyId }))?.detail?.provenance).toBeNull();
  });

  it('comes in a list with its verdict, without what is too much for a list', async () => {
    await seedOnly(examined);
    const report = await reportOf({});
    expect(report).toMatchObject({ verdict: { sentence: SENTENCE }, turnoverAnnual: 2.5, tradeCount: 42 });
    expect(report).not.toHaveProperty('detail');
  });
});
