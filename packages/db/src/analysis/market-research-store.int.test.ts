import { toEpochDay } from '@pipa/calendar';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveInstruments } from '../market/instrument-store.ts';
import { testDatabase } from '../testing/test-database.ts';
import { appendOptions, importOptions, type OptionColumns, readMacro, saveMacro } from './market-research-store.ts';

const YEAR_END = toEpochDay('2023-12-29');
const NEW_YEAR = toEpochDay('2024-01-02');
const db = testDatabase();
let id: number;

beforeAll(async () => {
  const none = { sector: null, industry: null, listedOn: null, delistedOn: null };
  id = (await saveInstruments(db.pool, [{ symbol: 'SPY', name: 'SPY', kind: 'ETF', ...none }])).get('SPY') as number;
});
beforeEach(() => db.pool.query('TRUNCATE "option_year", "macro_observation", "macro_series" CASCADE'));

function history(days: readonly number[], volume = 1): OptionColumns {
  const column = (offset: number) => Float64Array.from(days, (_, i) => volume + i + offset);
  const open = { putOpenInterest: column(300), callOpenInterest: column(400) };
  return { instrumentId: id, days: Int32Array.from(days), putVolume: column(100), callVolume: column(200), ...open };
}

const stored = async () =>
  (await db.pool.query('SELECT "year", "days", "putVolume", "callOpenInterest" FROM "option_year" ORDER BY "year"'))
    .rows;
const activity = { symbol: 'SPY', putVolume: 7, callVolume: 8, putOpenInterest: 9, callOpenInterest: 10 };

describe('options', () => {
  it('are kept by year, and a day is added once, also to a new year', async () => {
    await importOptions(db.pool, [history([YEAR_END - 1, YEAR_END])]);
    const append = () => appendOptions(db.pool, NEW_YEAR, [activity, { ...activity, symbol: 'UNKNOWN' }]);
    await Promise.all([append(), append()]);
    await append();
    await appendOptions(db.pool, NEW_YEAR + 1, [activity]);
    await appendOptions(db.pool, NEW_YEAR + 1, []);
    expect(await stored()).toEqual([
      { year: 2023, days: [YEAR_END - 1, YEAR_END], putVolume: [101, 102], callOpenInterest: [401, 402] },
      { year: 2024, days: [NEW_YEAR, NEW_YEAR + 1], putVolume: [7, 7], callOpenInterest: [10, 10] },
    ]);
  });

  it('imported by many at once are there once, and a new import replaces them', async () => {
    await Promise.all(Array.from({ length: 4 }, () => importOptions(db.pool, [history([YEAR_END, NEW_YEAR])])));
    expect(await stored()).toMatchObject([{ days: [YEAR_END] }, { days: [NEW_YEAR] }]);
    await importOptions(db.pool, [history([NEW_YEAR], 50)]);
    expect(await stored()).toMatchObject([{ year: 2024, days: [NEW_YEAR], putVolume: [150] }]);
    await importOptions(db.pool, []);
  });

  it('that were added since a history was made are not lost to it', async () => {
    await importOptions(db.pool, [history([YEAR_END])]);
    await appendOptions(db.pool, NEW_YEAR, [activity]);
    await importOptions(db.pool, [history([YEAR_END], 50)]);
    expect(await stored()).toMatchObject([{ days: [YEAR_END], putVolume: [101] }, { days: [NEW_YEAR] }]);
  });
});

describe('macro observations', () => {
  const series = ['gdp', 'vix'].map((name) => ({ id: name, name, unit: 'x', category: 1, frequency: 'daily' }));
  const seen = (seriesId: string, day: number, releasedDay: number, value = 1) => ({
    seriesId,
    day,
    releasedDay,
    value,
  });

  it('are known from their release on, by series and ascending', async () => {
    const rows = [
      seen('vix', YEAR_END, YEAR_END),
      seen('gdp', YEAR_END - 90, NEW_YEAR),
      seen('vix', NEW_YEAR, NEW_YEAR),
    ];
    await saveMacro(db.pool, series, rows, { from: YEAR_END, to: NEW_YEAR });
    expect(Object.fromEntries(await readMacro(db.pool, null, '2023-12-31'))).toEqual({ vix: [rows[0]] });
    expect(Object.fromEntries(await readMacro(db.pool, null, '2024-01-02'))).toEqual({
      gdp: [rows[1]],
      vix: [rows[0], rows[2]],
    });
    expect([...(await readMacro(db.pool, ['gdp'], '2024-01-02')).keys()]).toEqual(['gdp']);
  });

  it('of the released days given are replaced, others stay', async () => {
    const rows = [seen('vix', YEAR_END, YEAR_END), seen('vix', NEW_YEAR, NEW_YEAR)];
    await saveMacro(db.pool, series, rows, { from: YEAR_END, to: NEW_YEAR });
    const revised = [{ ...rows[1], value: 2 }];
    const save = () => saveMacro(db.pool, series, revised, { from: NEW_YEAR, to: NEW_YEAR });
    await Promise.all([save(), save()]);
    expect((await readMacro(db.pool, ['vix'], '2024-01-02')).get('vix')).toEqual([rows[0], revised[0]]);
  });
});
