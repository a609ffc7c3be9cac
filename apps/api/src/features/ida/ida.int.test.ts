import { addDays, fromEpochDay } from '@pipa/calendar';
import { type AnalysisRow, api, type IdaFunctionCode, type InputOf } from '@pipa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerIda } from './routes.ts';
import { DAYS, LAST, publishToday, rawBar, seedIdaMarket, TODAY } from './testing/ida-market.ts';

let t: TestApp;
let token: string;

beforeAll(async () => {
  t = await createTestApp({ features: [registerIda] });
  await seedIdaMarket(t.context);
  ({ token } = await t.createUser());
});
afterAll(() => t.close());

const validated = async (symbol: string) => (await t.call(api.validateSymbol, { symbol }, { token })).data;
const analysed = (input: InputOf<typeof api.getStockIDA>) => t.call(api.getStockIDA, input, { token });
const tableOf = async <Code extends IdaFunctionCode>(
  code: Code,
  input: Omit<InputOf<typeof api.getStockIDA>, 'function'>,
) => (await analysed({ ...input, function: code })).data.idaTable as AnalysisRow<Code>[];
const close = (value: number) => expect.closeTo(value, 9);
const dayAt = (i: number) => fromEpochDay(DAYS[i]);

describe('before the first analysis', () => {
  it('a symbol is known, and its tables say what they wait for', async () => {
    expect(await validated('STK')).toMatchObject({ validated: true, sectorETF: null });
    expect((await analysed({ function: 1, symbol: 'STK' })).data).toMatchObject({
      idaTable: null,
      updateTime: null,
      errMsg: 'The first analysis is still being computed',
    });
    await publishToday(t.context);
  });
});

describe('a symbol', () => {
  it('of a stock comes with the fund of its sector', async () => {
    expect(await validated('stk')).toEqual({
      validated: true,
      isEtf: false,
      sectorETF: 'XLE',
      symbol: 'STK',
      name: 'STK name',
      sector: 'Energy',
    });
  });

  it('of a fund has none', async () => {
    expect(await validated('SPY')).toMatchObject({ validated: true, isEtf: true, sectorETF: null });
  });

  it.each(['NONE', 'IDX', 'NEW', 'a b', "'"])('%s is no symbol of the day', async (symbol) => {
    expect(await validated(symbol)).toMatchObject({ validated: false, symbol: null });
    expect(await analysed({ function: 1, symbol })).toMatchObject({ status: 404, errMsg: 'Symbol not found' });
  });
});

describe('an analysis', () => {
  it('is as of the last analysed day at most, and of the session before a day without one', async () => {
    const asOf = async (day: string) => (await analysed({ function: 1, symbol: 'STK', asOf: day })).data.updateTime;
    expect(await asOf(addDays(TODAY, 30))).toBe(TODAY);
    expect(await asOf('2026-02-22')).toBe('2026-02-20');
    expect(await analysed({ function: 1, symbol: 'STK', asOf: '1970-01-01' })).toMatchObject({ status: 404 });
  });

  it('without figures says so in the words of the document', async () => {
    expect((await analysed({ function: 1, symbol: 'EMP' })).data).toEqual({
      function: 1,
      idaTable: null,
      comment: null,
      isEtf: true,
      updateTime: TODAY,
      validated: true,
      sectorETF: null,
      errMsg: 'Data is not avalable for this symbol',
    });
  });

  it('names the sector fund that was traded on its day', async () => {
    const before = await analysed({ function: 1, symbol: 'STK', asOf: dayAt(LAST - 21) });
    expect(before.data).toMatchObject({ isEtf: false, validated: true, sectorETF: 'VDE' });
  });

  it('without the symbol that it needs, or of a code that does not exist, is refused', async () => {
    expect(await analysed({ function: 1 })).toMatchObject({ status: 400, errMsg: 'Symbol not found' });
    expect(await analysed({ function: 29, symbol: 'STK' })).toMatchObject({
      status: 400,
      errMsg: 'Data is not avalable for this symbol',
    });
  });

  it('is for signed-in users', async () => {
    expect(await t.call(api.getStockIDA, { function: 1, symbol: 'STK' })).toMatchObject({ status: 401 });
    expect(await t.call(api.validateSymbol, { symbol: 'STK' })).toMatchObject({ status: 401 });
  });
});

describe('a comment', () => {
  const commentOf = async (language?: 'en' | 'zh') =>
    (await analysed({ function: 1, symbol: 'STK', length: 5, language })).data.comment;

  it('is made of the rows, in the language that is asked for', async () => {
    const shown = rawBar('STK', LAST).close.toFixed(2);
    expect(await commentOf()).toContain(`STK closed at ${shown} on ${TODAY}`);
    expect(await commentOf('zh')).toContain(`STK 在 ${TODAY} 收于 ${shown}`);
  });
});

describe('1: prices and volume', () => {
  it('are the bars, newest first, with adjusted closes in dollars of the day', async () => {
    const rows = await tableOf(1, { symbol: 'STK', length: 60 });
    const [today, before] = [rawBar('STK', LAST - 29), rawBar('STK', LAST - 30)];
    expect(rows).toHaveLength(60);
    expect(rows[29]).toEqual({
      tradeDate: dayAt(LAST - 29),
      open: today.open,
      high: today.high,
      low: today.low,
      close: today.close,
      adjustClose: close(today.close),
      volume: today.volume,
      dailyReturn: close(100 * (today.close / before.close - 1)),
    });
    // Across the split: a close in old shares, its adjusted close in new ones.
    expect(rows[31].adjustClose).toBeCloseTo(rawBar('STK', LAST - 31).close / 2, 9);
    expect(rows[30].dailyReturn).toBeCloseTo(100 * ((2 * before.close) / rawBar('STK', LAST - 31).close - 1), 9);
    expect(rows[0]).toMatchObject({ tradeDate: TODAY, adjustClose: close(rawBar('STK', LAST).close) });
  });

  it('are read on from an offset, scaled as on the newest page, and end where the history begins', async () => {
    const [row] = await tableOf(1, { symbol: 'STK', length: 1, offset: 40 });
    expect(row).toMatchObject({ tradeDate: dayAt(LAST - 40), adjustClose: close(rawBar('STK', LAST - 40).close / 2) });
    const oldest = await tableOf(1, { symbol: 'STK', length: 5, offset: LAST - 1 });
    expect(oldest.map(({ tradeDate }) => tradeDate)).toEqual([dayAt(1), dayAt(0)]);
    expect(oldest[1].dailyReturn).toBeNull();
    expect(await tableOf(1, { symbol: 'STK', offset: 100_000 })).toEqual([]);
  });
});
