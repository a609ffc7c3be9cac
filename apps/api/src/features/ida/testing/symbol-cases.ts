import { api } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { type AnalysisApp, dayAt } from './analysis-app.ts';
import { LAST, rawBar } from './raw-bars.ts';

/** Validation and suggestions of symbols. */
export function describeSymbols(app: AnalysisApp): void {
  const { analysed, validated } = app;
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

    it('of an earlier day comes with the fund that was traded then, if it was listed itself', async () => {
      expect((await validated('STK', dayAt(LAST - 21))).sectorETF).toBe('VDE');
      expect(await validated('STK', '2023-12-29')).toMatchObject({ validated: false, sectorETF: null });
    });

    it('of a fund has none', async () => {
      expect(await validated('SPY')).toMatchObject({ validated: true, isEtf: true, sectorETF: null });
    });

    it.each(['NONE', 'IDX', 'NEW', 'a b', "'"])('%s is no symbol of the day', async (symbol) => {
      expect(await validated(symbol)).toMatchObject({ validated: false, symbol: null });
      expect(await analysed({ function: 1, symbol })).toMatchObject({ status: 404, errMsg: 'Symbol not found' });
    });
  });

  describe('suggestions', () => {
    const suggested = async (text: string) =>
      (await app.t.call(api.symbolSuggestions, { text }, { token: app.token })).data.map(({ symbol }) => symbol);

    it('are symbols by their beginning or that of a word of the name, listed by the day, and no index', async () => {
      expect(await suggested('s')).toEqual(['SPY', 'STK']);
      expect(await suggested('stk NA')).toEqual(['STK']);
      expect(await suggested('nam')).toContain('STK');
      expect(await suggested('ame')).toEqual([]);
      expect(await suggested('NEW')).toEqual([]);
      expect(await suggested('IDX')).toEqual([]);
      expect(await suggested('%')).toEqual([]);
      const { data } = await app.t.call(api.symbolSuggestions, { text: 'XLE' }, { token: app.token });
      expect(data).toEqual([{ symbol: 'XLE', name: 'XLE name', isEtf: true, sector: 'Sector' }]);
    });
  });

  it('symbols that the analysis does not know are named, in the order that they were asked in', async () => {
    const unknown = async (symbols: string) =>
      (await app.t.call(api.unknownSymbols, { symbols }, { token: app.token })).data;
    expect(await unknown('zzzz,SPY,STK,IDX,aaaa')).toEqual(['ZZZZ', 'IDX', 'AAAA']);
    expect(await unknown('SPY')).toEqual([]);
  });

  describe('the history of a symbol', () => {
    const historyOf = async (symbol: string, asOf?: string) =>
      (await app.t.call(api.symbolHistory, { symbol, ...(asOf && { asOf }) }, { token: app.token })).data;

    it('is all of its bars in shares of the last day', async () => {
      const { days, close, volume, splits } = await historyOf('stk');
      const bar = rawBar('STK', LAST);
      expect(days).toHaveLength(close.length);
      expect(days).toEqual(days.toSorted((a, b) => a - b));
      expect([close.at(-1), volume.at(-1)]).toEqual([expect.closeTo(bar.close, 3), expect.closeTo(bar.volume, 0)]);
      const factor = splits.reduce((product, { ratio }) => product * ratio, 1);
      expect(close[0]).toBeCloseTo(rawBar('STK', LAST - days.length + 1).close / factor, 3);
    });

    it('ends with the day that is asked for, and knows nothing later', async () => {
      const [then, now] = [await historyOf('STK', dayAt(LAST - 21)), await historyOf('STK')];
      expect(then.days).toEqual(now.days.slice(0, -21));
      expect(then.close.at(-1)).toBeCloseTo(rawBar('STK', LAST - 21).close, 3);
      expect(then.reports.every(({ day }) => day <= dayAt(LAST - 21))).toBe(true);
      expect(now.reports.length).toBeGreaterThan(0);
    });

    it('of no symbol is not found', async () => {
      expect(await app.t.call(api.symbolHistory, { symbol: 'NONE' }, { token: app.token })).toMatchObject({
        status: 404,
      });
      expect(await app.t.call(api.symbolTies, { symbol: 'NONE' }, { token: app.token })).toMatchObject({ status: 404 });
    });

    it('and what has to do with it are for users alone', async () => {
      expect((await app.t.call(api.symbolHistory, { symbol: 'STK' })).status).toBe(401);
      expect((await app.t.call(api.symbolTies, { symbol: 'STK' })).status).toBe(401);
    });

    it('names the lists of the reader that have it', async () => {
      const ties = async () => (await app.t.call(api.symbolTies, { symbol: 'STK' }, { token: app.token })).data;
      const before = await ties();
      const { prisma, clock } = app.t.context;
      const at = { createdAt: clock(), updatedAt: clock() };
      const own = { userId: app.userId, name: 'Mine', nameKey: 'mine', symbols: ['SPY', 'STK'], ...at };
      const { id } = await prisma.watchList.create({ data: own });
      expect(await ties()).toEqual({ ...before, watchLists: [...before.watchLists, { id, name: 'Mine' }] });
      await prisma.watchList.delete({ where: { id } });
      expect(await ties()).toEqual(before);
    });
  });
}
