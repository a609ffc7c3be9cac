import { addDays, fromEpochDay } from '@pipa/calendar';
import { type AnalysisRow, api, type IdaFunctionCode, type InputOf, quarterlyNames } from '@pipa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerIda } from './routes.ts';
import { quarterByHand, worthByHand } from './testing/figures-by-hand.ts';
import {
  rawBreadth,
  rawEvents,
  rawMetrics,
  rawMomentum,
  rawRank,
  rawRating,
  rawScore,
} from './testing/raw-analysis.ts';
import { DAYS, LAST, rawBar, TODAY } from './testing/raw-bars.ts';
import { LAST_QUARTER, rawOptions, rawStatement, STATEMENTS } from './testing/raw-company.ts';
import { publishToday, seedIdaMarket } from './testing/seed-ida-market.ts';

let t: TestApp;
let token: string;

beforeAll(async () => {
  t = await createTestApp({ features: [registerIda] });
  await seedIdaMarket(t.context);
  ({ token } = await t.createUser());
});
afterAll(() => t.close());

const validated = async (symbol: string) => (await t.call(api.validateSymbol, { symbol }, { token })).data;
const analysed = (input: InputOf<typeof api.getStockIDA>) => t.call(api.getStockIDA, input, { token });
const tableOf = async <Code extends IdaFunctionCode>(
  code: Code,
  input: Omit<InputOf<typeof api.getStockIDA>, 'function'>,
) => (await analysed({ ...input, function: code })).data.idaTable as AnalysisRow<Code>[];
const close = (value: number) => expect.closeTo(value, 9);
const dayAt = (i: number) => fromEpochDay(DAYS[i]);

describe('before the first analysis', () => {
  it('a symbol is known, and its tables say what they wait for', async () => {
    expect(await validated('STK')).toMatchObject({ validated: true, sectorETF: null });
    expect((await analysed({ function: 1, symbol: 'STK' })).data).toMatchObject({
      idaTable: null,
      updateTime: null,
      errMsg: 'The first analysis is still being computed',
    });
    await publishToday(t.context);
  });
});

describe('a symbol', () => {
  it('of a stock comes with the fund of its sector', async () => {
    expect(await validated('stk')).toEqual({
      validated: true,
      isEtf: false,
      sectorETF: 'XLE',
      symbol: 'STK',
      name: 'STK name',
      sector: 'Energy',
    });
  });

  it('of a fund has none', async () => {
    expect(await validated('SPY')).toMatchObject({ validated: true, isEtf: true, sectorETF: null });
  });

  it.each(['NONE', 'IDX', 'NEW', 'a b', "'"])('%s is no symbol of the day', async (symbol) => {
    expect(await validated(symbol)).toMatchObject({ validated: false, symbol: null });
    expect(await analysed({ function: 1, symbol })).toMatchObject({ status: 404, errMsg: 'Symbol not found' });
  });
});

describe('suggestions', () => {
  const suggested = async (text: string) =>
    (await t.call(api.symbolSuggestions, { text }, { token })).data.map(({ symbol }) => symbol);

  it('are symbols by the beginning of symbol or name, listed by the day, and no index', async () => {
    expect(await suggested('s')).toEqual(['SPY', 'STK']);
    expect(await suggested('stk NA')).toEqual(['STK']);
    expect(await suggested('NEW')).toEqual([]);
    expect(await suggested('IDX')).toEqual([]);
    expect(await suggested('%')).toEqual([]);
    const { data } = await t.call(api.symbolSuggestions, { text: 'XLE' }, { token });
    expect(data).toEqual([{ symbol: 'XLE', name: 'XLE name', isEtf: true, sector: 'Sector' }]);
  });
});

describe('an analysis', () => {
  it('is as of the last analysed day at most, and of the session before a day without one', async () => {
    const asOf = async (day: string) => (await analysed({ function: 1, symbol: 'STK', asOf: day })).data.updateTime;
    expect(await asOf(addDays(TODAY, 30))).toBe(TODAY);
    expect(await asOf('2026-02-22')).toBe('2026-02-20');
    expect(await analysed({ function: 1, symbol: 'STK', asOf: '1970-01-01' })).toMatchObject({ status: 404 });
  });

  it('without figures says so in the words of the document', async () => {
    expect((await analysed({ function: 1, symbol: 'EMP' })).data).toEqual({
      function: 1,
      idaTable: null,
      comment: null,
      isEtf: true,
      updateTime: TODAY,
      validated: true,
      sectorETF: null,
      errMsg: 'Data is not avalable for this symbol',
    });
  });

  it('names the sector fund that was traded on its day', async () => {
    const before = await analysed({ function: 1, symbol: 'STK', asOf: dayAt(LAST - 21) });
    expect(before.data).toMatchObject({ isEtf: false, validated: true, sectorETF: 'VDE' });
  });

  it('without the symbol that it needs, or of a code that does not exist, is refused', async () => {
    expect(await analysed({ function: 1 })).toMatchObject({ status: 400, errMsg: 'Symbol not found' });
    expect(await analysed({ function: 29, symbol: 'STK' })).toMatchObject({
      status: 400,
      errMsg: 'Data is not avalable for this symbol',
    });
  });

  it('is for signed-in users', async () => {
    expect(await t.call(api.getStockIDA, { function: 1, symbol: 'STK' })).toMatchObject({ status: 401 });
    expect(await t.call(api.validateSymbol, { symbol: 'STK' })).toMatchObject({ status: 401 });
  });
});

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

it('the days that can be asked for are the compared ones up to the last analysed day', async () => {
  const { data } = await t.call(api.asOfDays, {}, { token });
  expect(data).toEqual({ updateTime: TODAY, days: [TODAY, dayAt(LAST - 1)] });
});

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
    expect(row).toMatchObject({ tradeDate: dayAt(LAST - 40), adjustClose: close(rawBar('STK', LAST - 40).close / 2) });
    const oldest = await tableOf(1, { symbol: 'STK', length: 5, offset: LAST - 1 });
    expect(oldest.map(({ tradeDate }) => tradeDate)).toEqual([dayAt(1), dayAt(0)]);
    expect(oldest[1].dailyReturn).toBeNull();
    expect(await tableOf(1, { symbol: 'STK', offset: 100_000 })).toEqual([]);
  });
});

/** Figures as they are computed by hand, to nine digits. */
const figures = (byHand: Readonly<Record<string, number | null>>) =>
  Object.fromEntries(
    Object.entries(byHand).map(([name, value]) => [
      name,
      value === null ? null : expect.closeTo(value, 9 - Math.ceil(Math.log10(Math.abs(value) + 1))),
    ]),
  );

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

const METRICS = [
  'trend',
  'trend5',
  'trend20',
  'momentum',
  'momentum5',
  'momentum20',
  'oscillation',
  'oscillation5',
  'oscillation20',
];
const EVENTS = ['changeStatus1', 'emaCo1', 'psarCo1', 'macdCo1', 'bbCo1', 'rsiCo1', 'breakout1'];
const RATINGS = ['Strong Bearish', 'Bearish', 'Neutral', 'Bullish', 'Strong Bullish'];
const eventsAt = (i: number) => Object.fromEntries(EVENTS.map((name, place) => [name, rawEvents(i, place)]));

describe('11: technical metrics', () => {
  it.each([
    ['STK', 'Energy'],
    ['SPY', 'Market'],
  ])('of %s come with the breadth of %s', async (symbol, group) => {
    const rows = await tableOf(11, { symbol, length: 8 });
    const noBreadth = { breadth: null, breadth5: null, breadth20: null };
    expect(rows).toEqual(
      Array.from({ length: 8 }, (_, back) => LAST - back).map((i) => ({
        tradeDate: dayAt(i),
        taRating: RATINGS[rawRating(i) + 2],
        taString: `UDud-.UDud${i % 10}-`,
        ...Object.fromEntries(METRICS.map((name, place) => [name, rawMetrics(i, place)])),
        ...(i === LAST - 1 ? noBreadth : rawBreadth(group, i)),
        ...eventsAt(i),
      })),
    );
  });
});

describe('18: patterns', () => {
  it('are the events of each session, also of one without', async () => {
    const rows = await tableOf(18, { symbol: 'STK', length: 5 });
    expect(rows).toEqual([0, 1, 2, 3, 4].map((back) => ({ tradeDate: dayAt(LAST - back), ...eventsAt(LAST - back) })));
  });
});

describe('15: momentum ranking', () => {
  it('of a stock has its ranks in each group, and none of groups that it is not in', async () => {
    const rows = await tableOf(15, { symbol: 'STK' });
    const ranks = (i: number, family: 'All' | 'Value') => ({
      [`ave${family}Rank`]: rawMomentum(family.toLowerCase(), i, 4),
      [`${family.toLowerCase()}_m2_rank`]: rawMomentum(family.toLowerCase(), i, 0),
      [`${family.toLowerCase()}_m4_rank`]: rawMomentum(family.toLowerCase(), i, 2),
      [`ave${family}HqRank`]: rawMomentum(`${family.toLowerCase()}hq`, i, 4),
      [`${family.toLowerCase()}hq_m3_rank`]: rawMomentum(`${family.toLowerCase()}hq`, i, 1),
      [`${family.toLowerCase()}hq_m6_rank`]: rawMomentum(`${family.toLowerCase()}hq`, i, 3),
    });
    const others =
      'aveGrowthRank growth_m2_rank growth_m4_rank aveGrowthHqRank growthhq_m3_rank growthhq_m6_rank aveTechRank tech_m2_rank tech_m4_rank aveTechHqRank techhq_m3_rank techhq_m6_rank';
    const none = Object.fromEntries(others.split(' ').map((name) => [name, null]));
    expect(rows).toEqual(
      [LAST, LAST - 1].map((i) => ({
        tradeDate: dayAt(i),
        header: 'STK',
        ...ranks(i, 'All'),
        ...ranks(i, 'Value'),
        ...none,
      })),
    );
  });

  it('of a fund has those among funds', async () => {
    const [row] = await tableOf(15, { symbol: 'SPY' });
    const [m2Rank, m3Rank, m4Rank, m6Rank, aveRank] = [0, 1, 2, 3, 4].map((column) => rawMomentum('etf', LAST, column));
    expect(row).toEqual({ tradeDate: TODAY, header: 'SPY', aveRank, m2Rank, m3Rank, m4Rank, m6Rank });
  });
});

describe('20 to 26: ranks in the sector and scores', () => {
  const known = [LAST_QUARTER, LAST_QUARTER - 1, LAST_QUARTER - 2];
  const about = (q: number) => ({ name: 'STK name', quarterEnd: fromEpochDay(STATEMENTS[q].quarterEnd) });
  const everyName = Object.values(quarterlyNames).flat() as string[];

  it.each(
    Object.entries(quarterlyNames).map(([group, names], k) => [group, names as readonly string[], (20 + k) as 20]),
  )('%s: a rank of each figure, quarter by quarter', async (_, names, code) => {
    const ranks = (q: number) =>
      Object.fromEntries(names.map((name) => [`${name}Ranking`, rawRank(everyName.indexOf(name), q)]));
    expect(await tableOf(code, { symbol: 'STK' })).toEqual(known.map((q) => ({ ...about(q), ...ranks(q) })));
  });

  it('scores are those of each quarter', async () => {
    const names = ['overall', 'efficiency', 'growth', 'quality', 'profitability', 'dividend'];
    const scores = (q: number) => Object.fromEntries(names.map((name, place) => [`${name}Score`, rawScore(place, q)]));
    expect(await tableOf(26, { symbol: 'STK' })).toEqual(known.map((q) => ({ ...about(q), ...scores(q) })));
    expect(await tableOf(26, { symbol: 'STK', length: 1, offset: 2 })).toEqual([
      { ...about(known[2]), ...scores(known[2]) },
    ]);
  });

  it('as of an earlier day are those that were known then', async () => {
    const [row] = await tableOf(26, { symbol: 'STK', length: 1, asOf: dayAt(LAST - 1) });
    expect(row.quarterEnd).toBe(fromEpochDay(STATEMENTS[LAST_QUARTER - 1].quarterEnd));
  });
});
