import { knownOn } from '@pipa/db';
import { listIngests, listInstruments, saveInstruments } from '@pipa/db/market';
import { testDatabase } from '@pipa/db/testing';
import { FACTS, openFactsVendors } from '@pipa/market-data/testing/facts-vendors';
import { beforeEach, describe, expect, it } from 'vitest';
import { ingestMacro, ingestReports } from './index.ts';

const EVENING = new Date('2026-03-20T21:00:00Z');
const TODAY = '2026-03-20';

const db = testDatabase();
beforeEach(async () => {
  await db.pool.query('TRUNCATE "instrument", "ingest", "macro_series" CASCADE');
  const facts = { kind: 'Stock', sector: null, industry: null, listedOn: null, delistedOn: null } as const;
  await saveInstruments(
    db.pool,
    ['AAA', 'BRK.B', 'NEWN', 'ELSE'].map((symbol) => ({ symbol, name: symbol, ...facts })),
  );
});

function open(at = EVENING) {
  const { transport, ...vendors } = openFactsVendors(at);
  return { ...vendors, context: { pool: db.pool, clock: transport.clock, wait: transport.wait } };
}
type Reader = { query(sql: string, values: string[]): Promise<{ rows: { day: string; value: number }[] }> };
const reportsOf = async (pool: Reader, symbol: string) =>
  (
    await pool.query(
      `SELECT q."quarterEnd", q."reportedDay", q."netIncome" FROM "quarter_report" q JOIN "instrument" i ON i."id" = q."instrumentId"
       WHERE i."symbol" = $1 ORDER BY q."quarterEnd"`,
      [symbol],
    )
  ).rows;
const macroOf = async (pool: Reader, id: string) =>
  (await pool.query('SELECT "day", "value" FROM "macro_observation" WHERE "seriesId" = $1 ORDER BY "day"', [id])).rows;

describe('reports of companies', () => {
  it('are stored with what restated them, and with the sectors of their companies', async () => {
    const { sec, context } = open();
    expect(await ingestReports(context, sec, { days: null, to: TODAY })).toMatchObject({ outcome: 'Whole' });
    const [first] = await reportsOf(db.pool, 'AAA');
    expect(await reportsOf(db.pool, 'AAA')).toHaveLength(8);
    expect(first).toMatchObject({ quarterEnd: '2024-03-31', netIncome: 99 });
    expect((await reportsOf(knownOn(db.pool, '2026-02-19'), 'AAA'))[0]).toMatchObject({ netIncome: 100 });
    expect(await reportsOf(knownOn(db.pool, '2025-01-02'), 'AAA')).toHaveLength(3);
    const sectors = (await listInstruments(db.pool)).map(({ symbol, sector }) => [symbol, sector]);
    expect(sectors).toEqual([
      ['AAA', 'Information Technology'],
      ['BRK.B', 'Financials'],
      ['ELSE', null],
      ['NEWN', 'Information Technology'],
    ]);
  });

  it('of the filers of a day end where those of all companies do', async () => {
    const before = open(new Date('2026-02-19T21:00:00Z'));
    await ingestReports(before.context, before.sec, { days: null, to: '2026-02-19' });
    expect((await reportsOf(db.pool, 'AAA'))[0]).toMatchObject({ netIncome: 100 });
    const { sec, context } = open();
    const daily = { days: [FACTS.restated, '2026-02-21'], to: TODAY };
    expect(await ingestReports(context, sec, daily)).toMatchObject({ outcome: 'Whole', revised: 1 });
    const updated = await reportsOf(db.pool, 'AAA');
    expect(updated[0]).toMatchObject({ netIncome: 99 });
    expect(await ingestReports(context, sec, { days: null, to: TODAY })).toMatchObject({ revised: 0 });
    expect(await reportsOf(db.pool, 'AAA')).toEqual(updated);
    expect(await ingestReports(context, sec, { days: ['2026-02-21'], to: TODAY })).toMatchObject({ rows: 0 });
  });
});

describe('series of the economy', () => {
  it('are stored with their vintages, and say nothing new when they are read again', async () => {
    const { fred, cboe, context } = open();
    expect(await ingestMacro(context, fred, { from: null, to: TODAY })).toMatchObject({ outcome: 'Whole' });
    await ingestMacro(context, cboe, { from: null, to: TODAY });
    expect((await macroOf(db.pool, 'cfnai'))[1]).toMatchObject({ day: '2025-11-30', value: 0.11 });
    const valuesOn = async (day: string) => (await macroOf(knownOn(db.pool, day), 'cfnai')).map(({ value }) => value);
    expect([await valuesOn('2025-12-01'), await valuesOn('2025-12-31')]).toEqual([[0], [0.01, 0.1]]);
    expect((await macroOf(db.pool, 'vix')).at(-1)).toMatchObject({ day: TODAY });
    // Loaded when FRED began with it: counted as known when it usually is.
    expect(await macroOf(knownOn(db.pool, '1990-05-01'), 'gdp')).toHaveLength(1);
    expect(await ingestMacro(context, fred, { from: null, to: TODAY })).toMatchObject({ revised: 0 });
  });

  it('are brought up to date by whole releases, revisions of long ago included', async () => {
    const first = open();
    await ingestMacro(first.context, first.fred, { from: null, to: TODAY });
    const later = open(new Date('2026-03-26T21:00:00Z'));
    await ingestMacro(later.context, later.fred, { from: '2026-03-20', to: '2026-03-26' });
    expect((await macroOf(db.pool, 'cfnai'))[0]).toMatchObject({ day: '2025-10-31', value: -0.5 });
    expect((await macroOf(knownOn(db.pool, TODAY), 'cfnai'))[0]).toMatchObject({ value: 0.01 });
    const [newest] = await listIngests(db.pool, { before: null, limit: 1 });
    expect(newest).toMatchObject({ vendor: 'FRED', dataset: 'Macro', outcome: 'Whole', hash: expect.any(String) });
  });
});
