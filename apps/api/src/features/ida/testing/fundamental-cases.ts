import { fromEpochDay } from '@pipa/calendar';
import { quarterlyNames } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { type AnalysisApp, dayAt, figures } from './analysis-app.ts';
import { quarterByHand, worthByHand } from './figures-by-hand.ts';
import { DAYS, LAST } from './raw-bars.ts';
import { LAST_QUARTER, rawStatement, STATEMENTS } from './raw-company.ts';

/** Functions 2, 3 and 5 to 10. */
export function describeFundamentals(app: AnalysisApp): void {
  const { analysed, tableOf } = app;
  describe('2 and 3: daily financial metrics', () => {
    // Today; before the newest survey; the last session with the report of the quarter before, after the split; before the split.
    const reportIndex = DAYS.indexOf(rawStatement(LAST_QUARTER).reportedDay);
    it.each([
      [LAST, { growthRate: 0.25, targetPrice: 90 }],
      [LAST - 6, { growthRate: 0.1, targetPrice: 80 }],
      [reportIndex - 1, { growthRate: 0.1, targetPrice: 80 }],
      [LAST - 31, { growthRate: 0.1, targetPrice: 160 }],
      [LAST - 41, { growthRate: null, targetPrice: null }],
    ])('of session %i are by what was known at its close', async (i, analysts) => {
      const [daily] = await tableOf(2, { symbol: 'STK', length: 1, offset: LAST - i });
      const { eps, lastEps, ...worth } = worthByHand(i);
      expect(daily).toEqual({
        tradeDate: dayAt(i),
        ...figures(worth),
        ...analysts,
        ...figures({ epsEstimate: 0.8 * lastEps, epsActual: lastEps, epsSurprise: 25 }),
      });
      const [other] = await tableOf(3, { symbol: 'STK', length: 1, offset: LAST - i });
      const { ps: _, ...others } = worth;
      const millions = { ev: worth.ev / 1e6, marketcap: worth.marketcap / 1e6 };
      expect(other).toEqual({ tradeDate: dayAt(i), ...figures({ ...others, ...millions, eps }) });
    });

    it('do not exist for a fund, which has no statements', async () => {
      for (const code of [2, 3, 5, 10, 20, 26] as const) {
        expect((await analysed({ function: code, symbol: 'SPY' })).data).toMatchObject({
          idaTable: null,
          validated: true,
          isEtf: true,
          errMsg: 'Data is not avalable for this symbol',
        });
      }
    });
  });

  describe('5 to 10: quarterly figures', () => {
    const groups = Object.keys(quarterlyNames) as (keyof typeof quarterlyNames)[];
    const byHand = (q: number, flows: 'trailing' | 'quarter', group: keyof typeof quarterlyNames) => ({
      reportedDate: fromEpochDay(STATEMENTS[q].reportedDay),
      quarterEnd: fromEpochDay(STATEMENTS[q].quarterEnd),
      ...figures(quarterByHand(q, flows)[group]),
    });

    it.each(groups.map((group, k) => [group, (5 + k) as 5] as const))(
      '%s: every column by hand, trailing, of the quarter alone, and annual',
      async (group, code) => {
        const trailing = await tableOf(code, { symbol: 'STK', length: 2 });
        expect(trailing).toEqual([LAST_QUARTER, LAST_QUARTER - 1].map((q) => byHand(q, 'trailing', group)));
        const alone = await tableOf(code, { symbol: 'STK', length: 2, dim: 3 });
        expect(alone).toEqual([LAST_QUARTER, LAST_QUARTER - 1].map((q) => byHand(q, 'quarter', group)));
        // Of the two Decembers that four quarters before them are known of, the newest.
        const [annual] = await tableOf(code, { symbol: 'STK', length: 1, dim: 1 });
        expect(annual).toEqual(byHand(LAST_QUARTER, 'trailing', group));
      },
    );

    it('come in the sequence of the document, annual ones a year apart', async () => {
      const rows = await tableOf(5, { symbol: 'STK', dim: 1 });
      expect(rows.map(({ quarterEnd }) => quarterEnd)).toEqual(['2025-12-31', '2024-12-31', '2023-12-31']);
      expect(Object.keys(rows[0])).toEqual(['reportedDate', 'quarterEnd', ...quarterlyNames.overall]);
    });

    it('know a report from the close of its day on', async () => {
      const newest = async (asOf: string) => (await tableOf(5, { symbol: 'STK', length: 1, asOf }))[0].quarterEnd;
      expect(await newest('2026-02-06')).toBe('2025-09-30');
      expect(await newest('2026-02-09')).toBe('2025-12-31');
    });
  });
}
