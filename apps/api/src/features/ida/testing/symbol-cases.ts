import { api } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { type AnalysisApp, dayAt } from './analysis-app.ts';
import { LAST } from './raw-bars.ts';

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

    it('are symbols by the beginning of symbol or name, listed by the day, and no index', async () => {
      expect(await suggested('s')).toEqual(['SPY', 'STK']);
      expect(await suggested('stk NA')).toEqual(['STK']);
      expect(await suggested('NEW')).toEqual([]);
      expect(await suggested('IDX')).toEqual([]);
      expect(await suggested('%')).toEqual([]);
      const { data } = await app.t.call(api.symbolSuggestions, { text: 'XLE' }, { token: app.token });
      expect(data).toEqual([{ symbol: 'XLE', name: 'XLE name', isEtf: true, sector: 'Sector' }]);
    });
  });
}
