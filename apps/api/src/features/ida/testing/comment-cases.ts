import { describe, expect, it } from 'vitest';
import { type AnalysisApp, dayAt } from './analysis-app.ts';
import { LAST, rawBar, TODAY } from './raw-bars.ts';

/** The comment of a table. */
export function describeComments(app: AnalysisApp): void {
  const { analysed } = app;
  describe('a comment', () => {
    const commentOf = async (language?: 'en' | 'zh') =>
      (await analysed({ function: 1, symbol: 'STK', length: 5, language })).data.comment;

    it('is made of the rows, in the language that is asked for', async () => {
      const shown = rawBar('STK', LAST).close.toFixed(2);
      expect(await commentOf()).toContain(`STK closed at ${shown} on ${TODAY}`);
      expect(await commentOf('zh')).toContain(`STK 在 ${TODAY} 收于 ${shown}`);
    });

    it('of a quarter says its best and worst ranks in the sector, where that quarter is the ranked one', async () => {
      const said = async (offset: number) =>
        (await analysed({ function: 6, symbol: 'STK', length: 2, offset })).data.comment;
      expect(await said(0)).toContain('Best in its sector: ');
      expect(await said(1)).not.toContain('in its sector');
    });

    it('of a quarter says no rank of another figure than the one that was ranked', async () => {
      const said = async (code: 5 | 6, dim: number) =>
        (await analysed({ function: code, symbol: 'STK', length: 2, dim })).data.comment;
      // Each figure of the market value is at the close of the day of the report, its rank at that of the as-of day.
      expect(await said(5, 2)).toMatch(/rank/);
      expect(await said(5, 2)).not.toMatch(/Market Cap|Price to|EV to/i);
      // The cash flow of a quarter alone is not the one of the year to it.
      const ranked = /Cash Flow\/Assets [\d.]+% \(rank/;
      expect(await said(6, 2)).toMatch(ranked);
      expect(await said(6, 3)).not.toMatch(ranked);
    });

    it('of the market’s fund says the state of the market, and no other does', async () => {
      const said = async (symbol: string) => (await analysed({ function: 11, symbol, length: 1 })).data.comment;
      expect(await said('SPY')).toContain('Of the market, State R1 is Bull and State H1 is Bull.');
      expect(await said('STK')).not.toContain('Of the market');
    });

    it('of predictions says their record, of which an earlier day knows nothing', async () => {
      const said = async (asOf: string) => (await analysed({ function: 12, asOf })).data.comment;
      const record = 'right on 54.00% of 812 days, against a base rate of 55.00%: it does not beat the base rate';
      expect(await said(TODAY)).toContain(record);
      const before = await said(dayAt(LAST - 1));
      expect(before).toContain('Bull');
      expect(before).not.toContain('base rate');
    });

    it('of a symbol that is traded no more begins with its last session, and its table ends there', async () => {
      const { data } = await analysed({ function: 1, symbol: 'OLD' });
      expect(data.comment).toMatch(new RegExp(`^Last session ${dayAt(LAST - 50)}. OLD closed at `));
      expect(data.idaTable?.[0]).toMatchObject({ tradeDate: dayAt(LAST - 50) });
      const before = await analysed({ function: 1, symbol: 'OLD', asOf: dayAt(LAST - 51) });
      expect(before.data.comment).toMatch(/^OLD closed at /);
    });
  });
}
