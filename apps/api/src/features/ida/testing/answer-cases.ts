import { addDays } from '@pipa/calendar';
import { api } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { type AnalysisApp, dayAt } from './analysis-app.ts';
import { LAST, TODAY } from './raw-bars.ts';

/** What every table of a symbol has: its day, its words and its refusals. */
export function describeAnswers(app: AnalysisApp): void {
  const { analysed } = app;
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
      expect(await app.t.call(api.getStockIDA, { function: 1, symbol: 'STK' })).toMatchObject({ status: 401 });
      expect(await app.t.call(api.validateSymbol, { symbol: 'STK' })).toMatchObject({ status: 401 });
    });
  });

  it('the days that can be asked for are the compared ones up to the last analysed day', async () => {
    const { data } = await app.t.call(api.asOfDays, {}, { token: app.token });
    expect(data).toEqual({
      updateTime: TODAY,
      days: [TODAY, dayAt(LAST - 1)],
      computing: null,
      universe: { stocks: 0, etfs: 1 },
    });
  });
}
