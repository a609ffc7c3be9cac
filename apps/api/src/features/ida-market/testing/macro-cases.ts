import { describe, expect, it } from 'vitest';
import { optionsAt } from './macro-facts.ts';
import type { MarketApp } from './market-app.ts';
import { BEFORE, LAST, TODAY } from './market-facts.ts';

const near = (value: number) => expect.closeTo(value, 9);

/** Function 19. */
export function describeMacro(app: MarketApp): void {
  const { analysed, tableOf } = app;
  describe('19: macro data', () => {
    const none = (...names: string[]) => Object.fromEntries(names.map((name) => [name, null]));

    it('of the economy has a row for each day of observation that had been released', async () => {
      expect(await tableOf(19, { group: 1 })).toEqual([
        {
          calendarDate: '2026-01-31',
          cfnai: -0.2,
          rsxfs: 720_000,
          ...none('gdp', 'housensa', 'tdsp'),
          carriedFrom: {},
        },
        {
          calendarDate: '2025-12-31',
          cfnai: 0.11,
          gdp: 31_000.5,
          ...none('rsxfs', 'housensa', 'tdsp'),
          carriedFrom: {},
        },
      ]);
      const [before] = await tableOf(19, { asOf: '2026-02-23', length: 1 });
      expect(before).toMatchObject({ calendarDate: '2026-01-31', cfnai: null, rsxfs: 720_000 });
    });

    it('of the other categories has a row for each session with what had been released by its close', async () => {
      const rows = await tableOf(19, { group: 2, length: 2 });
      const rest = none('t10y3m', 'bamlh0a0hym2', 'walcl', 'rrpontsyd', 'wm2ns', 'wtregen', 'netLiquidity');
      expect(rows).toEqual([
        {
          calendarDate: TODAY,
          anfci: -0.4,
          t10y2y: 0.56,
          dff: 4.32,
          ...rest,
          carriedFrom: { anfci: '2026-02-20', dff: '2026-02-26' },
        },
        {
          calendarDate: BEFORE,
          anfci: -0.5,
          t10y2y: 0.55,
          dff: 4.31,
          ...rest,
          carriedFrom: { anfci: '2026-02-13', dff: '2026-02-25' },
        },
      ]);
      expect(await tableOf(19, { group: 2, length: 1, offset: 1 })).toEqual(rows.slice(1));
      // Before the first release there is nothing.
      expect((await tableOf(19, { group: 2, length: 100 })).at(-1)?.calendarDate).toBe('2026-02-18');
    });

    it('of inflation keeps the month that was published last', async () => {
      const rest = none('csushpinsa', 't10yie');
      expect(await tableOf(19, { group: 3, length: 2 })).toEqual([
        { calendarDate: TODAY, pcepilfe: 2.7, t5yie: 2.32, ...rest, carriedFrom: { pcepilfe: '2026-01-31' } },
        { calendarDate: BEFORE, pcepilfe: 2.75, t5yie: 2.31, ...rest, carriedFrom: { pcepilfe: '2025-12-31' } },
      ]);
    });

    it('of currencies and commodities has the prices that were known', async () => {
      const rest = none('dx', 'sixe', 'sixj', 'si', 'hg', 'srr', 'zc', 'zw', 'zr');
      expect(await tableOf(19, { group: 4, length: 2 })).toEqual([
        { calendarDate: TODAY, cl: 71.25, gc: 2_650.5, ...rest, carriedFrom: { gc: BEFORE } },
        { calendarDate: BEFORE, cl: null, gc: 2_650.5, ...rest, carriedFrom: {} },
      ]);
    });

    it('of sentiment has the options of the market’s fund', async () => {
      const [today, before] = await tableOf(19, { group: 5, length: 2 });
      const [last, previous] = [optionsAt(LAST), optionsAt(LAST - 1)];
      expect(today).toEqual({
        calendarDate: TODAY,
        vix: 17.25,
        aaiiBullish: 41.5,
        ...none('vix9d', 'vix3m', 'vix6m', 'vix1y', 'sppe', 'move', 'audjpy', 'speyc', 'will5000pr'),
        ...none('aaiiNeutral', 'aaiiBearish'),
        ...last,
        putCallVolumeRatio: near(last.putVolume / last.callVolume),
        putCallOpenInterestRatio: near(last.putOpenInterest / last.callOpenInterest),
        carriedFrom: { aaiiBullish: BEFORE },
      });
      expect(before).toMatchObject({ vix: 18.5, ...previous, putCallVolumeRatio: null, carriedFrom: {} });
    });

    it('of a category without data by a day says so, and there are five', async () => {
      expect((await analysed(19, { group: 3, asOf: '2026-01-02' })).data).toMatchObject({
        idaTable: null,
        updateTime: '2026-01-02',
        errMsg: 'Data is not avalable for this symbol',
      });
      expect((await analysed(19, { group: 6 })).status).toBe(400);
      expect((await analysed(19, { group: 2, length: 252, offset: 100_000 })).data.idaTable).toEqual([]);
      expect((await analysed(19, { group: 2, asOf: '1990-01-02' })).data.idaTable).toBeNull();
    });
  });
}
