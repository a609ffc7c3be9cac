import { fromEpochDay } from '@pipa/calendar';
import { api, MARKET_SYMBOL } from '@pipa/contract';
import { readMacro, readOptions } from '@pipa/db/analysis';
import { listIngests, saveInstruments } from '@pipa/db/market';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import type { TestUser } from '../../testing/test-user.ts';

const t = testApp();
let admin: TestUser;
beforeAll(async () => {
  admin = await t.createAdmin({ userName: 'uma' });
});
const asAdmin = () => ({ token: admin.token });
const upload = (value: number) => ({ kind: 'move' as const, text: `date,value\n2026-03-16,99\n2026-03-17,${value}\n` });
const reason = 'from the weekly letter';
async function marketFund(): Promise<number> {
  const { pool } = t.context;
  const fund = { symbol: MARKET_SYMBOL, name: 'S&P 500', kind: 'ETF', sector: null, industry: null } as const;
  const ids = await saveInstruments(pool, [{ ...fund, listedOn: null, delistedOn: null }]);
  return ids.get(MARKET_SYMBOL) ?? 0;
}
const stored = async () => [...((await readMacro(t.context.pool, ['move'], '2030-01-02')).get('move') ?? [])];

describe('values that are uploaded', () => {
  it('are shown before they are stored, then stored with where they are from; what they replace is kept', async () => {
    t.clock.set(new Date('2026-03-20T15:00:00Z'));
    expect((await t.call(api.checkSeries, upload(101), asAdmin())).data).toMatchObject({
      values: 2,
      changed: 2,
      firstDay: '2026-03-16',
      lastDay: '2026-03-17',
      faults: [],
      newest: [{ seriesId: 'move', day: '2026-03-17', value: 101 }, { day: '2026-03-16' }],
    });
    expect(await stored()).toEqual([]);
    const first = await t.call(api.storeSeries, { ...upload(101), reason }, asAdmin());
    expect(first.data).toEqual({ values: 2, changed: 2 });
    expect((await stored()).map(({ value }) => value)).toEqual([99, 101]);
    const [ingest] = await listIngests(t.context.pool, { before: null, limit: 1 });
    expect(ingest).toMatchObject({ vendor: 'Upload', dataset: 'Macro', outcome: 'Whole', rows: 2 });
    expect((await t.call(api.checkSeries, upload(101), asAdmin())).data.changed).toBe(0);
    const { acts } = (await t.call(api.operatorLog, {}, asAdmin())).data;
    expect(acts[0]).toMatchObject({ act: 'SeriesUploaded', subject: 'move', reason });
  });

  it('with a fault in any line are not stored', async () => {
    const before = await stored();
    const faulty = { kind: 'move' as const, text: 'date,value\n2026-03-18,97\n2026-03-19,n/a' };
    expect((await t.call(api.checkSeries, faulty, asAdmin())).data.faults).toEqual([
      { line: 3, fault: 'Number', text: '2026-03-19,n/a' },
    ]);
    const answer = await t.call(api.storeSeries, { ...faulty, reason }, asAdmin());
    expect(answer).toMatchObject({ status: 400, fields: { text: 'The file has faults: check it first' } });
    expect(await stored()).toEqual(before);
  });

  it('of puts and calls are the options of the benchmark, day by day, what a file lacks stays', async () => {
    const spy = await marketFund();
    const contracts = async () =>
      (await readOptions(t.context.pool, { instrumentId: spy, to: '2026-03-20', limit: 10, offset: 0 })).map(
        ({ day, putVolume, callVolume, putOpenInterest }) => [
          fromEpochDay(day),
          putVolume,
          callVolume,
          putOpenInterest,
        ],
      );
    const send = (text: string) => t.call(api.storeSeries, { kind: 'putCall', text, reason }, asAdmin());
    const whole = 'date,putVolume,callVolume,putOpenInterest,callOpenInterest\n';
    expect((await send(`${whole}2026-03-16,150,200,900,800\n2026-03-18,160,210,910,810`)).data.changed).toBe(2);
    expect((await send('date,putVolume,callVolume\n2026-03-17,155,205\n2026-03-18,161,210')).data.changed).toBe(2);
    expect(await contracts()).toEqual([
      ['2026-03-18', 161, 210, 910],
      ['2026-03-17', 155, 205, Number.NaN],
      ['2026-03-16', 150, 200, 900],
    ]);
    const again = { kind: 'putCall' as const, text: 'date,putVolume,callVolume\n2026-03-17,155,205' };
    expect((await t.call(api.checkSeries, again, asAdmin())).data).toMatchObject({
      changed: 0,
      firstDay: '2026-03-17',
    });
    const [ingest] = await listIngests(t.context.pool, { before: null, limit: 1 });
    expect(ingest).toMatchObject({ vendor: 'Upload', dataset: 'Options', outcome: 'Whole', rows: 4 });
  });
});
