import { dayToUtcDate, fromEpochDay, toEpochDay } from '@pipa/calendar';
import type { QuarterlyStatement } from '@pipa/quant';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveInstruments } from '../market/instrument-store.ts';
import { testDatabase } from '../testing/test-database.ts';
import {
  type CompanyResearch,
  panelStatementsSince,
  readPanelStatements,
  readReports,
  readShortInterest,
  saveCompanyResearch,
} from './company-research-store.ts';

const DAY = toEpochDay('2024-05-06');
const QUARTER = 91;
const db = testDatabase();
let ids: number[];

beforeAll(async () => {
  const none = { sector: null, industry: null, listedOn: null, delistedOn: null };
  const facts = ['AAA', 'BBB'].map((symbol) => ({ symbol, name: symbol, kind: 'Stock' as const, ...none }));
  const known = await saveInstruments(db.pool, facts);
  ids = facts.map(({ symbol }) => known.get(symbol) as number);
});
beforeEach(() => db.pool.query('TRUNCATE "quarter_report", "analyst_view", "short_interest"'));

/** A report of the quarter that ended 30 days before it. */
function statementOf(reportedDay: number, revenue = 1_000): QuarterlyStatement {
  // No two figures are equal, so that the tests see a shifted column.
  const income = { revenue, grossProfit: null, ebitda: 5, ebit: 4, interestExpense: 1, incomeTax: 1.5, netIncome: 2 };
  const shares = { eps: 0.25, sharesOutstanding: 8, dividendPerShare: 0.125 };
  const balance = { cash: 6, currentAssets: null, totalAssets: 9, currentLiabilities: 3, totalLiabilities: 4.5 };
  const rest = { totalDebt: 2.5, equity: 5.5, operatingCashflow: 3.5, capex: 7 };
  return { quarterEnd: reportedDay - 30, reportedDay, ...income, ...shares, ...balance, ...rest };
}

function research(instrumentId: number, reportedDays: readonly number[]): CompanyResearch {
  return {
    instrumentId,
    statements: reportedDays.map((day) => statementOf(day)),
    surprises: reportedDays.slice(0, 1).map((day) => ({
      quarterEnd: day - 30,
      reportedDay: day,
      epsEstimate: 0.2,
      epsActual: 0.25,
    })),
    views: reportedDays.map((day) => ({ day, epsNextQuarter: 1, growthNextYear: 0.1, targetPrice: 20, analysts: 7 })),
    shortInterest: reportedDays.map((publishedDay) => ({
      settlementDay: publishedDay - 9,
      publishedDay,
      sharesShort: 100,
      sharesShortPriorMonth: 90,
      shortRatio: 1.5,
      shortPercent: 0.01,
    })),
  };
}

const history = [DAY - 2 * QUARTER, DAY - QUARTER, DAY];
const all = { from: DAY - 1_000, to: DAY };

describe('research of companies', () => {
  it('comes back as it was stored, with what analysts had expected beside the report', async () => {
    expect(await saveCompanyResearch(db.pool, [research(ids[0], history)], all)).toBe(9);
    const reports = await readReports(db.pool, ids, fromEpochDay(all.from), fromEpochDay(DAY));
    const expected = (day: number, i: number) => ({
      instrumentId: ids[0],
      ...statementOf(day),
      epsEstimate: i === 0 ? 0.2 : null,
      epsActual: i === 0 ? 0.25 : null,
    });
    expect(reports).toEqual(history.map(expected));
  });

  it('stored again for a day replaces that day of those companies only', async () => {
    await saveCompanyResearch(db.pool, [research(ids[0], history), research(ids[1], history)], all);
    const restated = { ...research(ids[0], [DAY]), statements: [statementOf(DAY, 2_000)], views: [] };
    for (let i = 0; i < 2; i++) await saveCompanyResearch(db.pool, [restated], { from: DAY, to: DAY });
    const reports = await readReports(db.pool, ids, fromEpochDay(all.from), fromEpochDay(DAY));
    expect(reports.map(({ revenue }) => revenue)).toEqual([1_000, 1_000, 2_000, 1_000, 1_000, 1_000]);
    const { _max } = await db.prisma.analystView.aggregate({ where: { instrumentId: ids[0] }, _max: { day: true } });
    expect(_max.day).toEqual(dayToUtcDate(fromEpochDay(DAY - QUARTER)));
    const other = await db.prisma.analystView.aggregate({ where: { instrumentId: ids[1] }, _max: { day: true } });
    expect(other._max.day).toEqual(dayToUtcDate(fromEpochDay(DAY)));
  });

  it('is not known before its day', async () => {
    await saveCompanyResearch(db.pool, [research(ids[0], history)], all);
    const before = fromEpochDay(DAY - 1);
    expect(await readReports(db.pool, ids, fromEpochDay(all.from), before)).toHaveLength(2);
    const published = (rows: readonly { publishedDay: number }[]) => rows.map(({ publishedDay }) => publishedDay);
    expect(published(await readShortInterest(db.pool, ids[0], before, 9))).toEqual([history[1], history[0]]);
    expect(published(await readShortInterest(db.pool, ids[0], fromEpochDay(DAY), 1))).toEqual([DAY]);
  });

  it('is in a panel from the session of its report on, and from the first session for what was known before', async () => {
    await saveCompanyResearch(db.pool, [research(ids[0], history)], all);
    const instruments = [{ id: ids[0], symbol: 'AAA' }];
    const days = Int32Array.of(DAY - QUARTER - 2, DAY - QUARTER - 1, DAY - QUARTER + 3);
    const panel = await readPanelStatements(db.pool, instruments, ['BBB', 'AAA'], days);
    expect(panel?.[0]).toEqual([]);
    expect(panel?.[1].map(({ knownIndex, statement }) => [knownIndex, statement.reportedDay])).toEqual([
      [0, history[0]],
      [2, history[1]],
    ]);
    expect(await readPanelStatements(db.pool, [{ id: ids[1], symbol: 'BBB' }], ['BBB'], days)).toBeUndefined();
  });

  it('is in the panel of a later first session as it is read for that one', async () => {
    const reportedDays = Array.from({ length: 10 }, (_, i) => DAY - i * QUARTER).toReversed();
    await saveCompanyResearch(db.pool, [research(ids[0], reportedDays)], { from: reportedDays[0], to: DAY });
    const instruments = [{ id: ids[0], symbol: 'AAA' }];
    const days = Int32Array.from({ length: 3_000 }, (_, i) => DAY - 400 + i);
    const read = (start: number) => readPanelStatements(db.pool, instruments, ['BBB', 'AAA'], days.subarray(start));
    const whole = (await read(0)) ?? [];
    expect(whole[1]).toHaveLength(10);
    const counts = [0, 1, 400, 401, 900, 2_999].map(async (start) => {
      const since = panelStatementsSince(whole, start, days.subarray(start));
      expect(since).toEqual(await read(start));
      return since?.[1].length;
    });
    expect(await Promise.all(counts)).toEqual([10, 10, 7, 7, 1, undefined]);
  });
});
