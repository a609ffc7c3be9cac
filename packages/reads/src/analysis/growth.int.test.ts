import { toEpochDay, tradingDaysBetween } from '@pipa/calendar';
import { api } from '@pipa/contract';
import { publishAnalysisDay } from '@pipa/db/analysis';
import { createMarketState, importBars } from '@pipa/db/market';
import { testDatabase } from '@pipa/db/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReadContext, Reader } from '../context.ts';
import { searchHelp } from '../help/search-help.ts';
import { readMarket } from '../market/read-market.ts';
import { readSymbolGrowth } from './growth.ts';

const db = testDatabase();
const reader: Reader = { userId: 1, userName: 'reader', role: 'Investor', investorState: 'Enabled', agreementRev: '1' };
const days = tradingDaysBetween('2020-01-02', '2026-02-27');
let context: ReadContext;

beforeAll(async () => {
  await createMarketState(db.prisma, {
    source: 'simulated',
    seed: 1,
    day: '2026-03-02',
    sessionSeconds: 60,
    lastClosedDay: '2026-02-27',
    firstDay: '2020-01-02',
    lastDay: null,
  });
  // It doubles over the first year, halves in one day after it, and stays.
  const close = days.map((day) => (day < '2021-01-04' ? 100 + (100 * days.indexOf(day)) / 253 : 100));
  const column = (values: readonly number[]) => Float64Array.from(values);
  await importBars(db.pool, [
    {
      instrument: {
        symbol: 'AAA',
        name: 'Alpha fund',
        kind: 'ETF',
        sector: 'Broad',
        industry: null,
        listedOn: null,
        delistedOn: null,
      },
      bars: {
        symbol: 'AAA',
        days: Int32Array.from(days, toEpochDay),
        open: column(close),
        high: column(close),
        low: column(close),
        close: column(close),
        adjClose: column(close),
        volume: column(close.map(() => 1_000_000)),
      },
    },
  ]);
  await publishAnalysisDay(db.pool, '2026-02-27', new Date('2026-02-27T22:00:00Z'));
  context = { pool: db.pool, clock: () => new Date('2026-03-02T15:00:00Z'), market: () => readMarket(db) };
});

const growth = (input: object) => readSymbolGrowth(context, reader, api.symbolGrowth.input.parse(input));

describe('the growth of an amount in a symbol', () => {
  it('is the amount times the change between the first and the last close of the period', async () => {
    const year = await growth({ symbol: 'aaa', amount: 50_000, from: '2020-01-01', to: '2020-12-31' });
    const last = 100 + (100 * (tradingDaysBetween('2020-01-02', '2020-12-31').length - 1)) / 253;
    expect(year).toMatchObject({
      name: 'Alpha fund',
      from: '2020-01-02',
      to: '2020-12-31',
      basis: 'prices',
      cagr: null,
      maxDrawdown: 0,
    });
    expect(year.endValue).toBeCloseTo(500 * last, 2);
    expect(year.points.at(-1)).toEqual({ day: '2020-12-31', value: year.endValue });
  });

  it('counts the deepest fall over every close, though a long curve is thinned', async () => {
    const all = await growth({ symbol: 'AAA', amount: 100, from: '2020-01-02' });
    expect(all.endValue).toBe(100);
    expect(all.maxDrawdown).toBeCloseTo(100 / (100 + (100 * 252) / 253) - 1, 3);
    expect(all.points.length).toBe(300);
    expect(all.cagr).toBeCloseTo(0, 9);
  });

  it('is refused before the first price, and without two closes', async () => {
    await expect(growth({ symbol: 'AAA', amount: 100, from: '2015-01-01' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      field: 'from',
    });
    await expect(growth({ symbol: 'AAA', amount: 100, from: '2026-02-27' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      field: 'to',
    });
    await expect(growth({ symbol: 'ZZZ', amount: 100, from: '2020-01-02' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it.each([0, -5, 2_000_000_000, 'much'])('takes no amount of %s', (amount) => {
    expect(api.symbolGrowth.input.safeParse({ symbol: 'AAA', amount, from: '2020-01-02' }).success).toBe(false);
  });
});

describe('the search of the help', () => {
  const terms = async (words: string, language = 'en') =>
    (await searchHelp(context, reader, api.helpSearch.input.parse({ words, language }))).map(({ term }) => term);

  it('finds what is named whole first, in either language', async () => {
    expect((await terms('What is the Sharpe ratio?'))[0]).toBe('Sharpe ratio');
    expect((await terms('什么是夏普比率', 'zh'))[0]).toBe('夏普比率');
    expect((await terms('Is this real money?'))[0]).toBe('Is this real money?');
  });

  it('answers with eight passages at most, and with none where the words are of something else', async () => {
    expect((await terms('strategy')).length).toBeLessThanOrEqual(8);
    expect(await terms('weather tomorrow')).toEqual([]);
  });
});
