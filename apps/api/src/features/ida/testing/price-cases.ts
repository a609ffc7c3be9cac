import { describe, expect, it } from 'vitest';
import { type AnalysisApp, close, dayAt } from './analysis-app.ts';
import { LAST, rawBar, TODAY } from './raw-bars.ts';
import { rawOptions } from './raw-company.ts';

/** Functions 1 and 4. */
export function describePrices(app: AnalysisApp): void {
  const { tableOf } = app;
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
      expect(row).toMatchObject({
        tradeDate: dayAt(LAST - 40),
        adjustClose: close(rawBar('STK', LAST - 40).close / 2),
      });
      const oldest = await tableOf(1, { symbol: 'STK', length: 5, offset: LAST - 1 });
      expect(oldest.map(({ tradeDate }) => tradeDate)).toEqual([dayAt(1), dayAt(0)]);
      expect(oldest[1].dailyReturn).toBeNull();
      expect(await tableOf(1, { symbol: 'STK', offset: 100_000 })).toEqual([]);
    });
  });

  describe('4: options and short interest', () => {
    const contracts = (i: number) => {
      const raw = rawOptions(i);
      const { putVolume, callVolume, putOpenInterest, callOpenInterest } = raw;
      return {
        ...raw,
        putCallVolumeRatio: callVolume === 0 ? null : putVolume / callVolume,
        putCallOpenInterestRatio: putOpenInterest / callOpenInterest,
      };
    };
    const shorts = (k: number) => ({
      shortRatio: 1.5 + k,
      shortPercent: 6.25 * (k + 1),
      sharesShortPriorMonth: 900_000 + k,
      sharesShort: 1_000_000 + k,
    });
    const noShorts = { shortRatio: null, shortPercent: null, sharesShortPriorMonth: null, sharesShort: null };

    it('are those of each session, and what had been published by it', async () => {
      const rows = await tableOf(4, { symbol: 'STK', length: 20 });
      expect(rows).toHaveLength(20);
      for (const [i, row] of rows.entries()) {
        const published = i <= 3 ? shorts(1) : i <= 13 ? shorts(0) : noShorts;
        expect(row).toEqual({ tradeDate: dayAt(LAST - i), ...contracts(LAST - i), ...published });
      }
      expect(rows[2].putCallVolumeRatio).toBeNull();
    });
  });
}
