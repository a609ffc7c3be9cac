import { api } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import type { MarketApp } from './market-app.ts';
import { closeOf, LAST, TODAY } from './market-facts.ts';
import { returnOf } from './market-figures.ts';

const near = (value: number) => expect.closeTo(value, 9);

/** The market in one look, and what symbols cost. */
export function describeMarketPage(app: MarketApp): void {
  describe('the market in one look', () => {
    const read = async (asOf?: string) =>
      (await app.t.call(api.marketToday, { ...(asOf && { asOf }) }, { token: app.token })).data;

    it('has the indices, sectors and largest moves of the day as their tables have them', async () => {
      const market = await read();
      expect(market.updateTime).toBe(TODAY);
      expect(market.indices.map(({ symbol }) => symbol)).toEqual(['SPY', 'QQQ']);
      const [spy] = market.indices;
      expect(spy).toMatchObject({
        close: near(closeOf('SPY', LAST)),
        dailyReturn: near(returnOf('SPY', 1)),
        yearlyReturn: near(returnOf('SPY', 252)),
      });
      expect(spy?.line).toHaveLength(252);
      const [first, last] = [spy?.line.at(0) ?? 0, spy?.line.at(-1) ?? 0];
      expect(last / first).toBeCloseTo(closeOf('SPY', LAST) / closeOf('SPY', LAST - 251), 3);
      expect(market.sectors).toEqual([
        {
          symbol: 'XLE',
          sector: 'Energy',
          dailyReturn: near(returnOf('XLE', 1)),
          weeklyReturn: near(returnOf('XLE', 5)),
          monthlyReturn: near(returnOf('XLE', 21)),
          yearlyReturn: near(returnOf('XLE', 252)),
        },
      ]);
      const stocks = ['ENA', 'ENB', 'UTA', 'HEA', 'TEA', 'TEB'].toSorted((a, b) => returnOf(b, 1) - returnOf(a, 1));
      const rose = stocks.filter((symbol) => returnOf(symbol, 1) > 0);
      expect(market.rose.map(({ symbol }) => symbol)).toEqual(rose);
      expect(market.fell.map(({ symbol }) => symbol)).toEqual(stocks.filter((one) => !rose.includes(one)).reverse());
    });

    it('knows of series what had been released, and counts the events of the day in both directions', async () => {
      const market = await read();
      expect(market.series).toEqual([
        { name: 'vix', value: 17.25, day: '2026-02-27', line: [18.5, 17.25] },
        { name: 'dff', value: 4.32, day: '2026-02-26', line: [4.31, 4.32] },
        { name: 't10y2y', value: 0.56, day: '2026-02-27', line: [0.55, 0.56] },
      ]);
      // Two values of a series say nothing of what is usual.
      expect(market.surprises).toEqual([]);
      expect(market.events).toHaveLength(7);
      expect(market.events[0]).toEqual({ id: 1, up: 3, down: 1 });
      expect(market.events[5]).toEqual({ id: 6, up: 1, down: 0 });
    });

    it('says of each state since when it holds, and has a course that ends in it', async () => {
      const { states } = await read();
      expect(states.length).toBeGreaterThan(0);
      for (const { state, since, course } of states) {
        expect(course.at(-1)).toBe(state);
        expect(since <= TODAY).toBe(true);
      }
    });

    it('is of a session before where that is asked for, and of users alone', async () => {
      const before = await read('2026-02-22');
      expect(before).toMatchObject({ updateTime: '2026-02-20', indices: [], sectors: [], rose: [], fell: [] });
      expect(before.series.every(({ day }) => day <= '2026-02-20')).toBe(true);
      expect((await app.t.call(api.marketToday, {})).status).toBe(401);
    });
  });

  it('the quotes of symbols are in their order, without those that are not known', async () => {
    const { data } = await app.t.call(api.symbolQuotes, { symbols: 'TEA,NONE,SPY' }, { token: app.token });
    expect(data.quotes).toEqual(
      ['TEA', 'SPY'].map((symbol) => ({
        symbol,
        name: `${symbol} name`,
        close: near(closeOf(symbol, LAST)),
        dailyReturn: near(returnOf(symbol, 1)),
        yearlyReturn: near(returnOf(symbol, 252)),
      })),
    );
    expect((await app.t.call(api.symbolQuotes, { symbols: 'TEA' })).status).toBe(401);
  });
}
