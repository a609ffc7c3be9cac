import { toEpochDay, tradingDaysBetween } from '@pipa/calendar';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { importBars } from './bar-import.ts';
import { listSeriesQuality, type QualityPage } from './data-quality-store.ts';
import { replaceFindings } from './import-finding-store.ts';
import { saveInstruments } from './instrument-store.ts';

const db = testDatabase();
const SESSIONS = tradingDaysBetween('2025-12-15', '2026-03-20').map(toEpochDay);
const EARLIER = tradingDaysBetween('2025-01-02', '2025-12-12').map(toEpochDay);
const LATER = tradingDaysBetween('2026-03-23', '2026-03-27').map(toEpochDay);
const page = (change: Partial<QualityPage> = {}) =>
  listSeriesQuality(db.pool, {
    ...{ after: null, symbol: null, problem: null, sessions: SESSIONS, firstYear: 2025, limit: 10 },
    ...change,
  });
const symbolsOf = async (change: Partial<QualityPage>) => (await page(change)).map(({ symbol }) => symbol);

beforeAll(async () => {
  const facts = (symbol: string, delistedOn: string | null = null) => ({
    ...{ symbol, name: symbol, kind: 'Stock' as const, sector: null, industry: null, listedOn: null, delistedOn },
  });
  const all = ['EMPTY', 'GAPS', 'GOOD', 'STALE'].map((symbol) => facts(symbol));
  await saveInstruments(db.pool, [...all, facts('GONE', '2026-01-30')]);
  const bars = (symbol: string, days: readonly number[]) => {
    const column = () => new Float64Array(days.length).fill(10);
    return {
      instrument: facts(symbol, symbol === 'GONE' ? '2026-01-30' : null),
      bars: {
        ...{ symbol, days: Int32Array.from(days), open: column(), high: column(), low: column(), close: column() },
        ...{ adjClose: column(), volume: column() },
      },
    };
  };
  const until = (day: string) => SESSIONS.filter((session) => session <= toEpochDay(day));
  await importBars(db.pool, [
    bars('GOOD', [...EARLIER, ...SESSIONS]),
    // Three missing within, of which the market itself has sessions; one before it was listed is none. Bars after the last session, as
    // a replay has them, fill no gap.
    bars('GAPS', [...SESSIONS.slice(5).filter((_, i) => ![3, 10, 30].includes(i)), ...LATER]),
    bars('STALE', [...EARLIER, ...until('2026-03-13')]),
    bars('GONE', until('2026-01-30')),
  ]);
  const finding = {
    source: 'Alpaca 2026-03-19',
    fromDay: '2026-03-19',
    toDay: '2026-03-19',
    detail: '9 here, 8 there',
  };
  await replaceFindings(
    db.pool,
    ['GOOD', 'GAPS'],
    [
      { ...finding, symbol: 'GOOD', outcome: 'Kept', fault: 'ExtremeMove', isOpen: false },
      { ...finding, symbol: 'GAPS', outcome: 'Doubted', fault: 'SourcesDiffer', isOpen: true },
      { ...finding, symbol: 'GAPS', fromDay: '2026-01-02', toDay: '2026-01-02', ...BAD },
    ],
  );
});
const BAD = { outcome: 'KeptOut', fault: 'BadBar', isOpen: false } as const;

describe('the quality of histories', () => {
  it('counts missing sessions between the first and the last bar, and those since the last one', async () => {
    const found = new Map((await page()).map((one) => [one.symbol, one]));
    expect(found.get('GOOD')).toMatchObject({ missing: 0, silent: 0, first: EARLIER[0], last: SESSIONS.at(-1) });
    expect(found.get('GAPS')).toMatchObject({ missing: 3, silent: 0 });
    expect(found.get('STALE')).toMatchObject({ missing: 0, silent: 5 });
    expect(found.get('GONE')).toMatchObject({ missing: 0, silent: 0, delistedOn: '2026-01-30' });
    expect(found.get('EMPTY')).toMatchObject({ first: null, last: null, missing: 0, silent: 0 });
  });

  it('counts what was found and not confirmed, with the newest of it', async () => {
    const [gaps] = await page({ symbol: 'GAPS' });
    expect(gaps).toMatchObject({ outliers: 1, differences: 1, openDoubts: 1, breaks: 0, newestDay: '2026-03-19' });
    expect(gaps).toMatchObject({ newestFault: 'SourcesDiffer', newestSource: 'Alpaca 2026-03-19' });
    expect((await page({ symbol: 'GOOD' }))[0]).toMatchObject({ outliers: 0, newestFault: null });
  });

  it('can be asked for by problem, in pages by symbol', async () => {
    expect(await symbolsOf({ problem: 'Any' })).toEqual(['GAPS', 'STALE']);
    expect(await symbolsOf({ problem: 'Stale' })).toEqual(['STALE']);
    expect(await symbolsOf({ problem: 'Gaps' })).toEqual(['GAPS']);
    expect(await symbolsOf({ problem: 'Differences' })).toEqual(['GAPS']);
    expect(await symbolsOf({ problem: 'Breaks' })).toEqual([]);
    expect(await symbolsOf({ limit: 2 })).toEqual(['EMPTY', 'GAPS']);
    expect(await symbolsOf({ after: 'GAPS', limit: 2 })).toEqual(['GONE', 'GOOD']);
  });
});
