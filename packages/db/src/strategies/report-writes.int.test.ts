import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../sql/transaction.ts';
import { TEST_STRATEGY } from '../testing/test-accounts.ts';
import { testDatabase } from '../testing/test-database.ts';
import { addReport, type NewReport, replaceReport } from './report-writes.ts';
import { type NewStrategy, offerStrategy } from './strategy-offer-store.ts';

const AT = new Date('2024-05-06T20:00:00.123Z');
const db = testDatabase();
let strategyId: number;

const STRATEGY: NewStrategy = { ...TEST_STRATEGY, universe: ['SPY', 'QQQ'], onlineDay: '2024-01-08' };

/** Values of which a text that is shorter than needed would be another number. */
const EQUITY = [100_000, 100_000.1 + 0.2, 1e-7, 123_456_789.123_456_78];

const reportOf = (made: Partial<NewReport> = {}): NewReport => ({
  beginDay: '2024-01-02',
  endDay: '2024-01-05',
  benchmark: 'SPY',
  metrics: { sharpe: 0.1 + 0.2, beta: null },
  benchmarkMetrics: {},
  days: [19_724, 19_725, 19_726, 19_727],
  equity: EQUITY,
  benchmarkEquity: [1, 2, 3, 4],
  longExposure: [0.5, 1, 0.25],
  shortExposure: [0, 0, 0],
  cashRatio: [0.5, 0, 0.75],
  drawdowns: [{ depth: -0.1, words: 'a "quoted" {brace}, and a comma' }],
  monthly: [],
  lastPositions: [{ symbol: 'SPY', ratio: 1 }],
  turnoverAnnual: 1.5,
  costTotal: 12.34,
  tradeCount: 3,
  initialAmount: 100_000,
  provenance: { fee: null },
  lookAheadFree: true,
  trades: [],
  verdict: { sentence: 'It did.' },
  subPath: `path-${made.beginDay ?? '2024-01-02'}`,
  createdAt: AT,
  ...made,
});

beforeEach(async () => {
  await db.pool.query('TRUNCATE "strategy" CASCADE');
  strategyId = await inTransaction(db.prisma, (tx) => offerStrategy(tx, STRATEGY, [reportOf({ reportMark: 1 })], AT));
});

const stored = async () => {
  const found = await db.prisma.backtestReport.findMany({ where: { strategyId }, orderBy: { beginDay: 'asc' } });
  return found.map(({ beginDay, endDay, ...report }) => ({
    ...report,
    beginDay: beginDay.toISOString().slice(0, 10),
    endDay: endDay.toISOString().slice(0, 10),
  }));
};

describe('the reports of a strategy', () => {
  it('are stored to the last bit, with their strategy', async () => {
    const unexamined = { crisisWindows: null, monteCarlo: null, stability: null, overfitting: null };
    const made = { ...reportOf(), reportMark: 1, strategyId, ...unexamined };
    expect(await stored()).toEqual([{ ...made, id: expect.any(Number) }]);
  });

  it('do not change where one of the same period is added, and have no mark by default', async () => {
    const before = await stored();
    await addReport(db.prisma, strategyId, reportOf({ tradeCount: 9, subPath: 'another' }));
    expect(await stored()).toEqual(before);
    await addReport(db.prisma, strategyId, reportOf({ beginDay: '2024-01-03' }));
    expect((await stored()).map(({ beginDay, reportMark }) => [beginDay, reportMark])).toEqual([
      ['2024-01-02', 1],
      ['2024-01-03', 0],
    ]);
  });

  it('keep their id, mark and path where they are made again, and are to be examined again', async () => {
    const [{ id }] = await stored();
    await db.prisma.backtestReport.update({
      where: { id },
      data: { crisisWindows: [], monteCarlo: {}, stability: {}, overfitting: {} },
    });
    const createdAt = new Date(AT.getTime() + 1);
    await replaceReport(db.prisma, strategyId, reportOf({ equity: [5, 6, 7, 8], subPath: 'another', createdAt }));
    const same = { id, reportMark: 1, subPath: 'path-2024-01-02' };
    const unexamined = { crisisWindows: null, monteCarlo: null, stability: null, overfitting: null };
    const made = { ...reportOf({ equity: [5, 6, 7, 8], createdAt }), ...same, ...unexamined, strategyId };
    expect(await stored()).toEqual([made]);
  });

  it('are added without the mark where the period had none', async () => {
    await replaceReport(db.prisma, strategyId, reportOf({ beginDay: '2024-01-03', reportMark: 1 }));
    expect((await stored()).map(({ reportMark }) => reportMark)).toEqual([1, 0]);
  });
});

describe('a strategy that is offered', () => {
  it('is not stored without its reports', async () => {
    const [strategy, report] = [{ ...STRATEGY, code: 'OTHER', name: 'Other' }, reportOf()];
    // The path of a report is its own.
    const offering = inTransaction(db.prisma, (tx) => offerStrategy(tx, strategy, [report], AT));
    await expect(offering).rejects.toMatchObject({ code: '23505' });
    expect(await db.prisma.strategy.count({ where: { code: 'OTHER' } })).toBe(0);
  });
});
