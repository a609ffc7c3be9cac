import type { AnalysisRow } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import type { MarketApp } from './market-app.ts';
import { BEFORE, closeOf, LAST, LISTED } from './market-facts.ts';
import { returnOf } from './market-figures.ts';

const near = (value: number) => expect.closeTo(value, 9);

/** Function 16. */
export function describeDetections(app: MarketApp): void {
  const { analysed, tableOf } = app;
  describe('16: detections of a universe', () => {
    const facts = (symbol: string, code: number, text: string) => ({
      symbol,
      name: `${symbol} name`,
      code,
      text,
      close: near(closeOf(symbol, LAST)),
      dailyReturn: near(returnOf(symbol, 1)),
      change: null,
      isEtf: LISTED.some((one) => one.symbol === symbol && one.kind === 'ETF'),
    });
    const spy = { ...facts('SPY', 0, ''), code: null };
    const changes = [
      { ...spy, text: 'R1: Bull → Sideways', change: { source: 'R1', from: 'Bull', to: 'Sideways' } },
      {
        ...spy,
        text: '5-day prediction: Bearish → Bullish',
        change: { source: 'pred5dDrl', from: 'Bearish', to: 'Bullish' },
      },
    ];
    const listsOf = (rows: readonly AnalysisRow<16>[]) =>
      rows.map((row) => ('detectionList' in row ? [row.id, row.detectionList] : []));

    it('has the events of stocks in eight groups, the strongest buy first, and the changes of the market', async () => {
      const rows = await tableOf(16, { group: 1 });
      expect(rows.map((row) => 'header' in row && row.header)).toEqual([
        'TA buy/sell',
        'EMA trend',
        'PSAR trend',
        'MACD momentum',
        'Bollinger band',
        'RSI',
        'Stock breakout',
        'Change events',
      ]);
      expect(listsOf(rows)).toEqual([
        [
          1,
          [facts('ENA', 3, 'confirmed buy'), facts('TEA', 3, 'confirmed buy'), facts('ENB', 1, 'early buy (momentum)')],
        ],
        [2, [expect.objectContaining({ symbol: 'ENA', code: 2 })]],
        [
          3,
          [expect.objectContaining({ symbol: 'ENA', code: 1 }), expect.objectContaining({ symbol: 'ENB', code: -1 })],
        ],
        [4, [expect.objectContaining({ symbol: 'TEA', code: -2 })]],
        [5, [facts('TEA', -1, 'overbought')]],
        [6, []],
        [7, [facts('ENA', 1, 'break-up')]],
        [8, changes],
      ]);
    });

    it('is not there for a day on which symbols were not compared', async () => {
      expect((await analysed(16, { asOf: BEFORE })).data).toMatchObject({
        idaTable: null,
        updateTime: BEFORE,
        errMsg: 'Data is not avalable for this symbol',
      });
    });

    it('has those of funds in the second universe, and there is no third', async () => {
      const rows = listsOf(await tableOf(16, { group: 2 }));
      expect(rows[0]).toEqual([1, [facts('TLT', -3, 'confirmed sell')]]);
      expect(rows[5]).toEqual([6, [expect.objectContaining({ symbol: 'SPY', code: 1 })]]);
      expect((await analysed(16, { group: 3 })).status).toBe(400);
    });
  });
}
