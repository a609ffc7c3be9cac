import { api, type InputOf } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import type { MarketApp } from './market-app.ts';
import { BEFORE, closeOf, DAYS, dayAt, LAST, SCORES, TODAY } from './market-facts.ts';
import { returnOf } from './market-figures.ts';

const near = (value: number) => expect.closeTo(value, 9);

/** Funds, and chosen symbols, compared with each other. */
export function describeComparisons(app: MarketApp): void {
  describe('getEtfIDA', () => {
    const compared = async (group: number) =>
      (await app.t.call(api.etfPerformance, { group }, { token: app.token })).data;

    it('has returns, volatility and the deepest fall in percent', async () => {
      const { idaTable, updateTime } = await compared(4);
      const changes: number[] = [];
      for (let i = 1; i <= LAST; i++) changes.push(closeOf('AGG', i) / closeOf('AGG', i - 1) - 1);
      const mean = changes.reduce((sum, one) => sum + one) / changes.length;
      const variance = changes.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (changes.length - 1);
      let deepest = 0;
      for (let from = 0; from <= LAST; from++) {
        for (let to = from; to <= LAST; to++)
          deepest = Math.min(deepest, closeOf('AGG', to) / closeOf('AGG', from) - 1);
      }
      expect(updateTime).toBe(TODAY);
      expect(idaTable?.map(({ symbol }) => symbol)).toEqual(['AGG', 'TLT']);
      expect(idaTable?.[0]).toEqual({
        symbol: 'AGG',
        dailyReturn: near(returnOf('AGG', 1)),
        weeklyReturn: near(returnOf('AGG', 5)),
        monthlyReturn: near(returnOf('AGG', 21)),
        quarterlyReturn: near(returnOf('AGG', 61)),
        yearlyReturn: near(returnOf('AGG', 252)),
        volatility: near(100 * Math.sqrt(variance * 252)),
        maxDD: near(100 * deepest),
        name: 'AGG name',
        riskSince: '2024-09-03',
      });
      // Listed before the market begins.
      expect(idaTable?.[1].riskSince).toBeNull();
    });

    it.each([
      [1, ['SPY', 'QQQ', 'VEU', 'TLT', 'GLD']],
      [2, ['QQQ', 'SPY', 'VEU']],
      [3, ['XLE']],
      [5, ['GLD']],
    ])('compares the funds of group %i', async (group, symbols) => {
      expect((await compared(group)).idaTable?.map(({ symbol }) => symbol)).toEqual(symbols);
    });

    it('knows nothing of a day without a comparison, and no group beyond five', async () => {
      const asOf = await app.t.call(api.etfPerformance, { group: 4, asOf: '2026-02-22' }, { token: app.token });
      expect(asOf.data).toEqual({ idaTable: [], updateTime: '2026-02-20' });
      expect((await app.t.call(api.etfPerformance, { group: 6 }, { token: app.token })).status).toBe(400);
      expect((await app.t.call(api.etfPerformance, { group: 1 })).status).toBe(401);
    });
  });

  it('the universe of the day counts the stocks and the funds that were compared', async () => {
    const { data } = await app.t.call(api.asOfDays, {}, { token: app.token });
    expect(data).toMatchObject({ updateTime: TODAY, universe: { stocks: 6, etfs: 7 } });
  });

  describe('the comparison of symbols', () => {
    const compared = async (input: InputOf<typeof api.compareSymbols>) =>
      (await app.t.call(api.compareSymbols, input, { token: app.token })).data;

    it('has total returns since a common day, and the figures of the day side by side', async () => {
      const { labels, curves, facts, ...rest } = await compared({ symbols: 'spy, ENA', period: '1M' });
      expect(rest).toEqual({
        period: '1M',
        symbols: ['SPY', 'ENA'].map((symbol) => ({ symbol, name: `${symbol} name` })),
        updateTime: TODAY,
      });
      const begin = DAYS.findIndex((_, i) => dayAt(i) === '2026-01-27');
      expect([labels[0], labels.at(-1), labels.length]).toEqual(['2026-01-27', TODAY, LAST - begin + 1]);
      for (const [place, symbol] of ['SPY', 'ENA'].entries()) {
        const expected = labels.map((_, i) => near(closeOf(symbol, begin + i) / closeOf(symbol, begin) - 1));
        expect(curves[place]).toEqual(expected);
      }
      const valuesOf = (field: string) => facts.find((fact) => fact.field === field)?.values;
      expect(valuesOf('yearlyReturn')).toEqual(['SPY', 'ENA'].map((symbol) => near(returnOf(symbol, 252))));
      expect(valuesOf('overallScore')).toEqual([null, SCORES.overallScore]);
      expect(valuesOf('kind')).toEqual(['ETF', 'Stock']);
    });

    it('has no figures of a day on which symbols were not compared, and knows no later day', async () => {
      const { labels, facts, updateTime } = await compared({ symbols: 'SPY,ENA', asOf: BEFORE });
      expect([labels[0], labels.at(-1), updateTime]).toEqual(['2025-02-26', BEFORE, BEFORE]);
      expect(new Set(facts.flatMap(({ values }) => values))).toEqual(new Set([null]));
    });

    it.each([
      ['SPY', 'From 2 to 5 symbols can be compared'],
      ['SPY,SPY', 'From 2 to 5 symbols can be compared'],
      ['SPY,QQQ,VEU,XLE,TLT,AGG', 'From 2 to 5 symbols can be compared'],
      ['SPY,?', '? is not a symbol'],
      ['SPY,GONE', 'Symbol not found: GONE'],
      ['SPY,INX', 'Symbol not found: INX'],
    ])('refuses %s', async (symbols, words) => {
      const { status, errMsg } = await app.t.call(api.compareSymbols, { symbols }, { token: app.token });
      expect([status, errMsg]).toEqual([400, words]);
    });
  });
}
