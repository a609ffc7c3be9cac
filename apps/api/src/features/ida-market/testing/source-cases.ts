import { api } from '@pipa/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedAccount, seedStartedPortfolio, seedStrategy } from '../../../testing/test-market.ts';
import type { Input, MarketApp } from './market-app.ts';
import { LAST, LISTED, SCORES } from './market-facts.ts';
import { ranksOf, symbolsOf } from './market-figures.ts';

const near = (value: number) => expect.closeTo(value, 9);

const RATINGS = ['Strong Bearish', 'Bearish', 'Neutral', 'Bullish', 'Strong Bullish'];

/** Functions 16, 17, 27 and 28 of an account or a watch list. */
export function describeSources(app: MarketApp): void {
  const { analysed, tableOf } = app;
  describe('an account or a watch list', () => {
    let watchListId: number;
    let accountid: number;
    beforeAll(async () => {
      const list = { name: 'Mine', value: 'TEA,GONE,SPY,QQQ' };
      watchListId = (await app.t.call(api.saveIDAWatchList, list, { token: app.token })).data.id;
      accountid = await seedAccount(app.t.context, app.userId);
      await seedStartedPortfolio(app.t.context, {
        userId: app.userId,
        strategyId: await seedStrategy(app.t.context),
        trackAccountId: accountid,
        holdings: ['TLT', 'ENA'].map((symbol) => ({ symbol, shares: 1, price: 100 })),
      });
    });

    const figures = (symbol: string) => {
      const n = LISTED.findIndex((one) => one.symbol === symbol);
      return {
        symbol,
        taRating: RATINGS[n % 5],
        taString: '------------',
        trend: near(n / 20),
        trend5: near(n / 21),
        trend20: near(n / 22),
        momentum: near(n / 23),
        momentum5: near(n / 24),
        momentum20: near(n / 25),
        oscillation: near(n / 26),
        oscillation5: near(n / 27),
        oscillation20: near(n / 28),
      };
    };
    const NO_BREADTH = { breadth: null, breadth5: null, breadth20: null };
    const ofMarket = { breadth: near(Math.sin(LAST / 20)), breadth5: null, breadth20: null };

    it('16 and 27: have the metrics of each symbol, and none of one without metrics', async () => {
      const unknown = Object.fromEntries(Object.keys(figures('SPY')).map((name) => [name, null]));
      const listed = [
        { ...figures('TEA'), ...NO_BREADTH },
        { ...unknown, ...NO_BREADTH, symbol: 'GONE' },
        { ...figures('SPY'), ...ofMarket },
        { ...unknown, ...NO_BREADTH, symbol: 'QQQ' },
      ];
      expect(await tableOf(16, { watchListId })).toEqual(listed);
      expect(await tableOf(27, { watchListId, length: 2, offset: 1 })).toEqual(listed.slice(1, 3));
      expect(await tableOf(27, { accountid })).toEqual([
        { ...figures('ENA'), ...NO_BREADTH },
        { ...figures('TLT'), ...NO_BREADTH },
      ]);
    });

    it('28: have the scores of companies, and the momentum ranks of companies and funds', async () => {
      const stocks = symbolsOf(({ kind }) => kind === 'Stock');
      const highQuality = symbolsOf((one) => one.highQuality === true);
      const funds = symbolsOf(({ kind }) => kind === 'ETF');
      const none = Object.fromEntries(Object.keys(SCORES).map((name) => [name, null]));
      const noRanks = { aveAllRank: null, aveAllHqRank: null, aveRank: null };
      expect(await tableOf(28, { accountid })).toEqual([
        {
          symbol: 'ENA',
          name: 'ENA name',
          ...SCORES,
          aveAllRank: near(ranksOf('ENA', stocks).average),
          aveAllHqRank: near(ranksOf('ENA', highQuality).average),
          aveRank: null,
        },
        { symbol: 'TLT', name: 'TLT name', ...none, ...noRanks, aveRank: near(ranksOf('TLT', funds).average) },
      ]);
      expect(await tableOf(28, { watchListId, length: 1, offset: 1 })).toEqual([
        { symbol: 'GONE', name: 'GONE', ...none, ...noRanks },
      ]);
    });

    it('17: have the events of their symbols, and the changes of the market', async () => {
      const symbolsIn = async (input: Input) =>
        (await tableOf(17, input)).map(({ detectionList }) => detectionList.map(({ symbol }) => symbol));
      expect(await symbolsIn({ watchListId })).toEqual([
        ['TEA'],
        [],
        [],
        ['TEA'],
        ['TEA'],
        ['SPY'],
        [],
        ['SPY', 'SPY'],
      ]);
      expect(await symbolsIn({ accountid })).toEqual([
        ['ENA', 'TLT'],
        ['ENA'],
        ['ENA'],
        [],
        [],
        [],
        ['ENA'],
        ['SPY', 'SPY'],
      ]);
    });

    it('are the caller’s own, and one of the two', async () => {
      const { token: stranger } = await app.t.createUser();
      for (const code of [17, 27, 28] as const) {
        for (const source of [{ watchListId }, { accountid }, { watchListId: 999_999 }, { accountid: 999_999 }]) {
          const answer = await app.t.call(api.getStockIDA, { function: code, ...source }, { token: stranger });
          expect(answer).toMatchObject({ status: 404, errMsg: 'Not found' });
        }
        for (const both of [{}, { watchListId, accountid }]) {
          expect((await analysed(code, both)).errMsg).toBe('Either an account or a watch list is expected');
        }
      }
      expect((await app.t.call(api.getStockIDA, { function: 16, watchListId }, { token: stranger })).status).toBe(404);
    });
  });
}
