import { api, type InputOf, type ParsedInputOf } from '@pipa/contract';
import { type Reader, readMarket } from '@pipa/reads';
import { describe, expect, it } from 'vitest';
import { EncodedAnswer } from '../../../http/route.ts';
import { sharedAnswers } from '../../reads/routes.ts';
import type { MarketApp } from './market-app.ts';
import { BEFORE, closeOf, LAST, LISTED, TODAY } from './market-facts.ts';
import { ranksOf, returnOf, symbolsOf } from './market-figures.ts';

const READER: Reader = {
  userId: 1,
  userName: 'Reader',
  role: 'Investor',
  investorState: 'Enabled',
  agreementRev: null,
};
const near = (value: number) => expect.closeTo(value, 9);

const RATINGS = ['Strong Bearish', 'Bearish', 'Neutral', 'Bullish', 'Strong Bullish'];

/** The screener and the screens that are saved. */
export function describeScreens(app: MarketApp): void {
  describe('the screener', () => {
    const screened = async (input: InputOf<typeof api.screenUniverse> = {}) =>
      (await app.t.call(api.screenUniverse, input, { token: app.token })).data;
    const symbols = async (input: InputOf<typeof api.screenUniverse>) =>
      (await screened(input)).rows.map(({ symbol }) => symbol);
    const traded = symbolsOf(({ kind }) => kind !== 'Index').toSorted();

    it('has every symbol of the day, by symbol, without a filter', async () => {
      const { rows, ...rest } = await screened();
      expect(rows).toEqual(traded.map((symbol) => ({ symbol, name: `${symbol} name`, values: [] })));
      expect(rest).toEqual({
        columns: [],
        count: traded.length,
        total: traded.length,
        sectors: [...new Set(LISTED.flatMap(({ sector }) => sector ?? []))].toSorted(),
        updateTime: TODAY,
      });
      expect(await symbols({ __pageno__: 2, __pagesize__: 5 })).toEqual(traded.slice(5, 10));
    });

    it('answers equal requests at the same time by one answer', async () => {
      // As a database of its own, whose universe both requests wait for.
      const { pool, clock } = app.t.context;
      const reading = { pool: new Proxy(pool, {}), clock, market: () => readMarket({ pool }) };
      const answer = sharedAnswers('screenUniverse');
      const screen = (input: ParsedInputOf<typeof api.screenUniverse>) => answer(reading, READER, input);
      const input = { filter: '', sort: 'symbol', columns: [], __pageno__: 1, __pagesize__: 5 };
      const [first, second] = await Promise.all([screen(input), screen(input)]);
      expect(first).toBeInstanceOf(EncodedAnswer);
      expect(second).toBe(first);
    });

    it('has the figures that every other table has of the day', async () => {
      const columns = [
        'kind',
        'sector',
        'close',
        'dailyReturn',
        'yearlyReturn',
        'taRating',
        'trend',
        'breadth',
        'rsiCo1',
        'changeStatus1',
        'aveAllRank',
        'm6Rank',
        'overallScore',
        'dividendScore',
        'marketCap',
      ] as const;
      const { rows } = await screened({ filter: 'symbol:has:ENA', columns: columns.join(',') });
      const place = LISTED.findIndex(({ symbol }) => symbol === 'ENA');
      const stocks = symbolsOf(({ kind }) => kind === 'Stock');
      expect(rows).toEqual([
        {
          symbol: 'ENA',
          name: 'ENA name',
          values: [
            'Stock',
            'Energy',
            near(closeOf('ENA', LAST)),
            near(returnOf('ENA', 1)),
            near(returnOf('ENA', 252)),
            RATINGS[place % 5],
            near(place / 20),
            null,
            0,
            3,
            near(ranksOf('ENA', stocks).average),
            null,
            0.5,
            null,
            null,
          ],
        },
      ]);
      const [spy] = (await screened({ filter: 'symbol:has:SPY', columns: columns.join(',') })).rows;
      const funds = symbolsOf(({ kind }) => kind === 'ETF');
      expect(spy.values.slice(7, 12)).toEqual([near(Math.sin(LAST / 20)), 1, 0, null, near(ranksOf('SPY', funds).m6)]);
    });

    it('accepts what meets every condition, sorted', async () => {
      expect(await symbols({ filter: 'changeStatus1:is:3|1,sector:is:Energy', sort: '-changeStatus1' })).toEqual([
        'ENA',
        'ENB',
      ]);
      const rising = traded.filter((symbol) => returnOf(symbol, 21) > 0);
      const byReturn = rising.toSorted((a, b) => returnOf(b, 21) - returnOf(a, 21));
      expect(rising.length).toBeGreaterThan(1);
      expect(await symbols({ filter: 'monthlyReturn:gt:0', sort: '-monthlyReturn' })).toEqual(byReturn);
      expect(await screened({ filter: 'close:lt:0' })).toMatchObject({ rows: [], count: 0, total: traded.length });
    });

    it('knows nothing of a day on which symbols were not compared', async () => {
      expect(await screened({ asOf: BEFORE })).toMatchObject({ rows: [], count: 0, total: 0, updateTime: BEFORE });
    });

    it('refuses what it cannot read, and says which condition', async () => {
      const refused = async (input: object) => {
        const { status, errMsg } = await app.t.call(api.screenUniverse, input, { token: app.token });
        return [status, errMsg];
      };
      expect(await refused({ filter: 'close:gt:1,close:gt:x' })).toEqual([
        400,
        'Condition 2: A number is expected, such as 12.5, -3 or 10B',
      ]);
      expect(await refused({ columns: 'close,price' })).toEqual([400, 'Unknown figure']);
      expect(await refused({ sort: '-price' })).toEqual([400, 'Unknown figure']);
      expect((await app.t.call(api.screenUniverse, {})).status).toBe(401);
    });

    it('is saved as a file with every row', async () => {
      const query = { filter: 'sector:is:Energy', columns: 'close,taRating', sort: '-close' };
      const headers = { authorization: `Bearer ${app.token}` };
      const answer = await app.t.app.inject({ url: '/api/ida/screen.csv', query, headers });
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(answer.headers['content-disposition']).toBe('attachment; filename="pipa-screen.csv"');
      const energy = symbolsOf(({ sector }) => sector === 'Energy').toSorted(
        (a, b) => closeOf(b, LAST) - closeOf(a, LAST),
      );
      const [head, ...lines] = answer.body.trimEnd().split('\r\n');
      expect(head).toBe('symbol,name,close,taRating');
      expect(lines.map((line) => line.split(',')[0])).toEqual(energy);
      expect((await app.t.app.inject({ url: '/api/ida/screen.csv' })).statusCode).toBe(401);
    });
  });

  describe('saved screens', () => {
    const cheap = { name: 'Cheap', filter: 'close:lt:100', sort: '-yearlyReturn', columns: 'close,trend' };
    const listed = async (bearer = app.token) => (await app.t.call(api.savedScreens, {}, { token: bearer })).data;

    it('are kept under a name, replaced and deleted', async () => {
      const { data: first } = await app.t.call(api.saveScreen, cheap, { token: app.token });
      expect(first).toEqual({ id: expect.any(Number), ...cheap });
      const { data: second } = await app.t.call(api.saveScreen, { name: 'all' }, { token: app.token });
      expect(second).toEqual({ id: second.id, name: 'all', filter: '', sort: 'symbol', columns: '' });
      expect(await app.t.call(api.saveScreen, { ...cheap, name: 'CHEAP' }, { token: app.token })).toMatchObject({
        status: 409,
      });
      const replaced = { ...cheap, id: first.id, name: 'cheap', filter: '' };
      expect((await app.t.call(api.saveScreen, replaced, { token: app.token })).data).toEqual(replaced);
      expect(await listed()).toEqual([second, replaced]);
      expect((await app.t.call(api.deleteScreen, { id: first.id }, { token: app.token })).data).toBeNull();
      expect(await listed()).toEqual([second]);
    });

    it('are the owner’s own, and hold what can be read', async () => {
      const { token: stranger } = await app.t.createUser();
      const [{ id }] = await listed();
      expect(await listed(stranger)).toEqual([]);
      for (const foreign of [id, 999_999]) {
        expect(await app.t.call(api.saveScreen, { ...cheap, id: foreign }, { token: stranger })).toMatchObject({
          status: 404,
          errMsg: 'Not found',
        });
        expect((await app.t.call(api.deleteScreen, { id: foreign }, { token: stranger })).status).toBe(404);
      }
      for (const wrong of [{ filter: 'price:gt:1' }, { sort: 'price' }, { columns: 'price' }, { name: ' ' }]) {
        expect((await app.t.call(api.saveScreen, { ...cheap, ...wrong }, { token: stranger })).status).toBe(400);
      }
      expect(await listed(stranger)).toEqual([]);
    });

    it('are fifty at most', async () => {
      const { token: keeper, userId: keeperId } = await app.t.createUser();
      const at = app.t.context.clock();
      const screens = Array.from({ length: 50 }, (_, n) => ({ name: `Screen ${n}`, nameKey: `screen ${n}` }));
      const rest = { userId: keeperId, filter: '', sort: 'symbol', columns: [], createdAt: at, updatedAt: at };
      await app.t.context.prisma.savedScreen.createMany({ data: screens.map((one) => ({ ...one, ...rest })) });
      expect(await app.t.call(api.saveScreen, { name: 'One more' }, { token: keeper })).toMatchObject({
        errMsg: 'You already have 50 saved screens. Please delete one first',
      });
    });
  });
}
