import { describe, expect, it } from 'vitest';
import type { MarketApp } from './market-app.ts';
import { BEFORE, dayAt, LAST, TODAY } from './market-facts.ts';

const near = (value: number) => expect.closeTo(value, 9);

/** Function 12. */
export function describeStates(app: MarketApp): void {
  const { analysed, tableOf } = app;
  describe('12: states and predictions', () => {
    it('are those of the market, newest first', async () => {
      const rows = await tableOf(12, { length: 2 });
      expect(rows).toEqual([
        {
          tradeDate: TODAY,
          currentStateR1: 'Sideways',
          currentStateH1: 'Bull',
          pred5dDrl: 'Bullish',
          pred3_5dTaFactors: 'Neutral',
          pred4_20dMacroFactors: 'Bearish',
          pred5dDrlProbability: near(0.62),
          pred3_5dTaFactorsProbability: near(0.53),
          pred4_20dMacroFactorsProbability: near(0.45),
          currentStateS1: 'Risk-on',
          currentStateM1: 'Slowdown',
        },
        {
          tradeDate: BEFORE,
          currentStateR1: 'Bull',
          currentStateH1: 'Bull',
          pred5dDrl: 'Bearish',
          pred3_5dTaFactors: 'Neutral',
          pred4_20dMacroFactors: 'Bearish',
          pred5dDrlProbability: near(0.61),
          pred3_5dTaFactorsProbability: near(0.52),
          pred4_20dMacroFactorsProbability: near(0.44),
          currentStateS1: null,
          currentStateM1: null,
        },
      ]);
      expect((await tableOf(12, { length: 1, offset: 20 }))[0]).toMatchObject({
        tradeDate: dayAt(LAST - 20),
        currentStateH1: 'Bear',
        pred5dDrl: null,
      });
      expect((await tableOf(12, { length: 1, asOf: BEFORE }))[0].tradeDate).toBe(BEFORE);
    });

    it('come with the record of each prediction, unless it knows more than the day', async () => {
      const said = 'right on 54.00% of 812 days, against a base rate of 55.00%: it does not beat the base rate';
      expect((await analysed(12)).data.comment).toContain(said);
      expect((await analysed(12, { asOf: BEFORE })).data.comment).not.toContain('base rate');
    });

    it('are of no other symbol', async () => {
      expect((await analysed(12, { symbol: 'QQQ' })).data).toMatchObject({
        idaTable: null,
        errMsg: 'Data is not avalable for this symbol',
      });
    });
  });
}
