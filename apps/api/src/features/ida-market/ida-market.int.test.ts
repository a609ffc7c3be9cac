import { type AnalysisRow, api, type IdaFunctionCode, type InputOf, stateChartNames } from '@pipa/contract';
import { saveModelRecords, saveSignalTallies } from '@pipa/db';
import { REGIME_KINDS, scorePolicy, scorePredictions, signalRecord, stateRecord, tallySignals } from '@pipa/quant';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { seedAccount, seedStartedPortfolio, seedStrategy } from '../../testing/test-market.ts';
import { registerIda } from '../ida/routes.ts';
import { registerIdaScreens } from '../ida-screens/routes.ts';
import { registerIdaWatchLists } from '../ida-watch-lists/routes.ts';
import { registerImages } from '../images/routes.ts';
import { registerIdaMarket } from './routes.ts';
import {
  BEFORE,
  closeOf,
  DAYS,
  dayAt,
  LAST,
  LISTED,
  optionsAt,
  publishToday,
  SCORES,
  seedMarketFacts,
  TODAY,
} from './testing/market-facts.ts';

let t: TestApp;
let token: string;
let userId: number;

beforeAll(async () => {
  t = await createTestApp({
    features: [registerIda, registerIdaWatchLists, registerIdaMarket, registerIdaScreens, registerImages],
  });
  await seedMarketFacts(t.context);
  ({ token, userId } = await t.createUser());
});
afterAll(() => t.close());

type Input = Omit<InputOf<typeof api.getStockIDA>, 'function'>;
const analysed = (code: IdaFunctionCode, input: Input = {}) =>
  t.call(api.getStockIDA, { ...input, function: code }, { token });
const tableOf = async <Code extends IdaFunctionCode>(code: Code, input: Input = {}) =>
  (await analysed(code, input)).data.idaTable as AnalysisRow<Code>[];
const RATINGS = ['Strong Bearish', 'Bearish', 'Neutral', 'Bullish', 'Strong Bullish'];
const near = (value: number) => expect.closeTo(value, 9);
const image = async (path: string, bearer: string | null = token) => {
  const headers = bearer === null ? {} : { authorization: `Bearer ${bearer}` };
  const { statusCode, body } = await t.app.inject({ url: `/api/images/ida/${path}`, headers });
  return { status: statusCode, body };
};

describe('before the first analysis', () => {
  it('comparisons and charts are empty, and say of no day that they are as of it', async () => {
    expect((await t.call(api.etfPerformance, { group: 1 }, { token })).data).toEqual({
      idaTable: null,
      updateTime: null,
    });
    const chart = (await t.call(api.stateChart, { chart: 'vix' }, { token })).data;
    expect(chart).toMatchObject({ updateTime: null, labels: [], lines: [] });
    expect((await image('vix.svg')).body).toContain('still being computed');
    expect((await analysed(16)).data).toMatchObject({ idaTable: null, updateTime: null });
    expect((await t.call(api.screenUniverse, {}, { token })).data).toMatchObject({ rows: [], updateTime: null });
    await publishToday(t.context);
  });
});

/** Return in percent over some sessions, of the plain closes. */
const returnOf = (symbol: string, sessions: number) =>
  (100 * (closeOf(symbol, LAST) - closeOf(symbol, LAST - sessions))) / closeOf(symbol, LAST - sessions);

/** Share of the others that a symbol has a greater return than, by months of 21 sessions. */
function ranksOf(symbol: string, among: readonly string[]) {
  const over = (months: number) => {
    const growth = (one: string) => closeOf(one, LAST) / closeOf(one, LAST - 21 * months);
    return among.filter((one) => growth(one) < growth(symbol)).length / (among.length - 1);
  };
  const [m2, m3, m4, m6] = [over(2), over(3), over(4), over(6)];
  return { m2, m3, m4, m6, average: (m2 + m3 + m4 + m6) / 4 };
}
const symbolsOf = (isWanted: (one: (typeof LISTED)[number]) => boolean) =>
  LISTED.filter(isWanted).map(({ symbol }) => symbol);

describe('getEtfIDA', () => {
  const compared = async (group: number) => (await t.call(api.etfPerformance, { group }, { token })).data;

  it('has returns, volatility and the deepest fall in percent', async () => {
    const { idaTable, updateTime } = await compared(4);
    const changes: number[] = [];
    for (let i = 1; i <= LAST; i++) changes.push(closeOf('AGG', i) / closeOf('AGG', i - 1) - 1);
    const mean = changes.reduce((sum, one) => sum + one) / changes.length;
    const variance = changes.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (changes.length - 1);
    let deepest = 0;
    for (let from = 0; from <= LAST; from++) {
      for (let to = from; to <= LAST; to++) deepest = Math.min(deepest, closeOf('AGG', to) / closeOf('AGG', from) - 1);
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
    });
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
    const asOf = await t.call(api.etfPerformance, { group: 4, asOf: '2026-02-22' }, { token });
    expect(asOf.data).toEqual({ idaTable: [], updateTime: '2026-02-20' });
    expect((await t.call(api.etfPerformance, { group: 6 }, { token })).status).toBe(400);
    expect((await t.call(api.etfPerformance, { group: 1 })).status).toBe(401);
  });
});

describe('the screener', () => {
  const screened = async (input: InputOf<typeof api.screenUniverse> = {}) =>
    (await t.call(api.screenUniverse, input, { token })).data;
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
      const { status, errMsg } = await t.call(api.screenUniverse, input, { token });
      return [status, errMsg];
    };
    expect(await refused({ filter: 'close:gt:1,close:gt:x' })).toEqual([
      400,
      'Condition 2: A number is expected, such as 12.5, -3 or 10B',
    ]);
    expect(await refused({ columns: 'close,price' })).toEqual([400, 'Unknown figure']);
    expect(await refused({ sort: '-price' })).toEqual([400, 'Unknown figure']);
    expect((await t.call(api.screenUniverse, {})).status).toBe(401);
  });

  it('is saved as a file with every row', async () => {
    const query = { filter: 'sector:is:Energy', columns: 'close,taRating', sort: '-close' };
    const headers = { authorization: `Bearer ${token}` };
    const answer = await t.app.inject({ url: '/api/ida/screen.csv', query, headers });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="pipa-screen.csv"');
    const energy = symbolsOf(({ sector }) => sector === 'Energy').toSorted(
      (a, b) => closeOf(b, LAST) - closeOf(a, LAST),
    );
    const [head, ...lines] = answer.body.trimEnd().split('\r\n');
    expect(head).toBe('symbol,name,close,taRating');
    expect(lines.map((line) => line.split(',')[0])).toEqual(energy);
    expect((await t.app.inject({ url: '/api/ida/screen.csv' })).statusCode).toBe(401);
  });
});

describe('saved screens', () => {
  const cheap = { name: 'Cheap', filter: 'close:lt:100', sort: '-yearlyReturn', columns: 'close,trend' };
  const listed = async (bearer = token) => (await t.call(api.savedScreens, {}, { token: bearer })).data;

  it('are kept under a name, replaced and deleted', async () => {
    const { data: first } = await t.call(api.saveScreen, cheap, { token });
    expect(first).toEqual({ id: expect.any(Number), ...cheap });
    const { data: second } = await t.call(api.saveScreen, { name: 'all' }, { token });
    expect(second).toEqual({ id: second.id, name: 'all', filter: '', sort: 'symbol', columns: '' });
    expect(await t.call(api.saveScreen, { ...cheap, name: 'CHEAP' }, { token })).toMatchObject({ status: 409 });
    const replaced = { ...cheap, id: first.id, name: 'cheap', filter: '' };
    expect((await t.call(api.saveScreen, replaced, { token })).data).toEqual(replaced);
    expect(await listed()).toEqual([second, replaced]);
    expect((await t.call(api.deleteScreen, { id: first.id }, { token })).data).toBeNull();
    expect(await listed()).toEqual([second]);
  });

  it('are the owner’s own, and hold what can be read', async () => {
    const { token: stranger } = await t.createUser();
    const [{ id }] = await listed();
    expect(await listed(stranger)).toEqual([]);
    for (const foreign of [id, 999_999]) {
      expect(await t.call(api.saveScreen, { ...cheap, id: foreign }, { token: stranger })).toMatchObject({
        status: 404,
        errMsg: 'Not found',
      });
      expect((await t.call(api.deleteScreen, { id: foreign }, { token: stranger })).status).toBe(404);
    }
    for (const wrong of [{ filter: 'price:gt:1' }, { sort: 'price' }, { columns: 'price' }, { name: ' ' }]) {
      expect((await t.call(api.saveScreen, { ...cheap, ...wrong }, { token: stranger })).status).toBe(400);
    }
    expect(await listed(stranger)).toEqual([]);
  });

  it('are fifty at most', async () => {
    const { token: keeper, userId: keeperId } = await t.createUser();
    const at = t.context.clock();
    const screens = Array.from({ length: 50 }, (_, n) => ({ name: `Screen ${n}`, nameKey: `screen ${n}` }));
    const rest = { userId: keeperId, filter: '', sort: 'symbol', columns: [], createdAt: at, updatedAt: at };
    await t.context.prisma.savedScreen.createMany({ data: screens.map((one) => ({ ...one, ...rest })) });
    expect(await t.call(api.saveScreen, { name: 'One more' }, { token: keeper })).toMatchObject({
      errMsg: 'You already have 50 saved screens. Please delete one first',
    });
  });
});

describe('the comparison of symbols', () => {
  const compared = async (input: InputOf<typeof api.compareSymbols>) =>
    (await t.call(api.compareSymbols, input, { token })).data;

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
    const { status, errMsg } = await t.call(api.compareSymbols, { symbols }, { token });
    expect([status, errMsg]).toEqual([400, words]);
  });
});

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

const averages = (rows: readonly object[], column: string) =>
  rows.map((row) => (row as Record<string, number | null>)[column]);

describe('13: momentum of funds', () => {
  const funds = symbolsOf(({ kind }) => kind === 'ETF');

  it('ranks them from either end', async () => {
    const rows = await tableOf(13);
    expect(rows.map(({ header }) => header).toSorted()).toEqual(funds.toSorted());
    for (const { header, ...row } of rows) {
      const { m2, m3, m4, m6, average } = ranksOf(header, funds);
      const expected = { aveRank: average, m2Rank: m2, m3Rank: m3, m4Rank: m4, m6Rank: m6 };
      for (const [name, value] of Object.entries(expected)) {
        expect(row[name as keyof typeof expected], `${header} ${name}`).toBeCloseTo(value, 9);
      }
      expect(row.name).toBe(`${header} name`);
    }
    const strongest = averages(rows, 'aveRank');
    expect(strongest).toEqual(strongest.toSorted((a, b) => (b ?? 0) - (a ?? 0)));
    const weakest = averages(await tableOf(13, { order: 'weakest' }), 'aveRank');
    expect(weakest).toEqual(strongest.toReversed());
    expect(averages(await tableOf(13, { length: 2, offset: 1 }), 'aveRank')).toEqual(strongest.slice(1, 3));
  });
});

describe('14: momentum of stocks', () => {
  const stocks = LISTED.filter(({ kind }) => kind === 'Stock');
  const value = ['Energy', 'Utilities'];
  const tech = ['Information Technology'];
  const growth = [...tech, 'Health Care'];
  it.each([
    [1, 'All', null, false],
    [2, 'All', null, true],
    [3, 'Value', value, false],
    [4, 'Value', value, true],
    [5, 'Growth', growth, false],
    [6, 'Growth', growth, true],
    [7, 'Tech', tech, false],
    [8, 'Tech', tech, true],
  ] as const)('ranks group %i', async (group, title, sectors, isHq) => {
    const inSectors = stocks.filter(
      ({ sector }) => sectors === null || (sectors as readonly (string | null)[]).includes(sector),
    );
    const all = inSectors.map(({ symbol }) => symbol);
    const highQuality = inSectors.filter((one) => one.highQuality).map(({ symbol }) => symbol);
    const rows = (await tableOf(14, { group })) as unknown as Record<string, number | string | null>[];
    expect(rows.map(({ header }) => header).toSorted()).toEqual((isHq ? highQuality : all).toSorted());
    const family = title.toLowerCase();
    for (const row of rows) {
      const header = row.header as string;
      const ranks = ranksOf(header, all);
      // A stock without another to compare with is in the middle.
      const hq = highQuality.length > 1 ? ranksOf(header, highQuality) : { average: 0.5, m3: 0.5, m6: 0.5 };
      const isHigh = highQuality.includes(header);
      expect(row).toEqual({
        header,
        [`ave${title}Rank`]: near(ranks.average),
        [`${family}_m2_rank`]: near(ranks.m2),
        [`${family}_m4_rank`]: near(ranks.m4),
        [`ave${title}HqRank`]: isHigh ? near(hq.average) : null,
        [`${family}hq_m3_rank`]: isHigh ? near(hq.m3) : null,
        [`${family}hq_m6_rank`]: isHigh ? near(hq.m6) : null,
        name: `${header} name`,
        sector: stocks.find(({ symbol }) => symbol === header)?.sector,
      });
    }
    const column = isHq ? `ave${title}HqRank` : `ave${title}Rank`;
    const strongest = averages(rows, column);
    expect(strongest).toEqual(strongest.toSorted((a, b) => (b ?? 0) - (a ?? 0)));
    const weakest = await tableOf(14, { group, order: 'weakest' });
    expect(averages(weakest, column)).toEqual(strongest.toReversed());
  });
});

describe('16: detections of a universe', () => {
  const facts = (symbol: string, code: number, text: string) => ({
    symbol,
    name: `${symbol} name`,
    code,
    text,
    close: near(closeOf(symbol, LAST)),
    dailyReturn: near(returnOf(symbol, 1)),
    change: null,
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
      [3, [expect.objectContaining({ symbol: 'ENA', code: 1 }), expect.objectContaining({ symbol: 'ENB', code: -1 })]],
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

describe('an account or a watch list', () => {
  let watchListId: number;
  let accountid: number;
  beforeAll(async () => {
    const list = { name: 'Mine', value: 'TEA,GONE,SPY,QQQ' };
    watchListId = (await t.call(api.saveIDAWatchList, list, { token })).data.id;
    accountid = await seedAccount(t.context, userId);
    await seedStartedPortfolio(t.context, {
      userId,
      strategyId: await seedStrategy(t.context),
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
    expect(await symbolsIn({ watchListId })).toEqual([['TEA'], [], [], ['TEA'], ['TEA'], ['SPY'], [], ['SPY', 'SPY']]);
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
    const { token: stranger } = await t.createUser();
    for (const code of [17, 27, 28] as const) {
      for (const source of [{ watchListId }, { accountid }, { watchListId: 999_999 }, { accountid: 999_999 }]) {
        const answer = await t.call(api.getStockIDA, { function: code, ...source }, { token: stranger });
        expect(answer).toMatchObject({ status: 404, errMsg: 'Not found' });
      }
      for (const both of [{}, { watchListId, accountid }]) {
        expect((await analysed(code, both)).errMsg).toBe('Either an account or a watch list is expected');
      }
    }
    expect((await t.call(api.getStockIDA, { function: 16, watchListId }, { token: stranger })).status).toBe(404);
  });
});

describe('19: macro data', () => {
  const none = (...names: string[]) => Object.fromEntries(names.map((name) => [name, null]));

  it('of the economy has a row for each day of observation that had been released', async () => {
    expect(await tableOf(19, { group: 1 })).toEqual([
      { calendarDate: '2026-01-31', cfnai: -0.2, rsxfs: 720_000, ...none('gdp', 'housensa', 'tdsp'), carriedFrom: {} },
      { calendarDate: '2025-12-31', cfnai: 0.11, gdp: 31_000.5, ...none('rsxfs', 'housensa', 'tdsp'), carriedFrom: {} },
    ]);
    const [before] = await tableOf(19, { asOf: '2026-02-23', length: 1 });
    expect(before).toMatchObject({ calendarDate: '2026-01-31', cfnai: null, rsxfs: 720_000 });
  });

  it('of the other categories has a row for each session with what had been released by its close', async () => {
    const rows = await tableOf(19, { group: 2, length: 2 });
    const rest = none('t10y3m', 'bamlh0a0hym2', 'walcl', 'rrpontsyd', 'wm2ns');
    expect(rows).toEqual([
      {
        calendarDate: TODAY,
        anfci: -0.4,
        t10y2y: 0.56,
        dff: 4.32,
        ...rest,
        carriedFrom: { anfci: '2026-02-20', dff: '2026-02-26' },
      },
      {
        calendarDate: BEFORE,
        anfci: -0.5,
        t10y2y: 0.55,
        dff: 4.31,
        ...rest,
        carriedFrom: { anfci: '2026-02-13', dff: '2026-02-25' },
      },
    ]);
    expect(await tableOf(19, { group: 2, length: 1, offset: 1 })).toEqual(rows.slice(1));
    // Before the first release there is nothing.
    expect((await tableOf(19, { group: 2, length: 100 })).at(-1)?.calendarDate).toBe('2026-02-18');
  });

  it('of sentiment has the options of the market’s fund', async () => {
    const [today, before] = await tableOf(19, { group: 5, length: 2 });
    const [last, previous] = [optionsAt(LAST), optionsAt(LAST - 1)];
    expect(today).toEqual({
      calendarDate: TODAY,
      vix: 17.25,
      aaiiBullish: 41.5,
      ...none('vix9d', 'vix3m', 'vix6m', 'vix1y', 'sppe', 'move', 'audjpy', 'speyc', 'will5000pr'),
      ...none('aaiiNeutral', 'aaiiBearish'),
      ...last,
      putCallVolumeRatio: near(last.putVolume / last.callVolume),
      putCallOpenInterestRatio: near(last.putOpenInterest / last.callOpenInterest),
      carriedFrom: { aaiiBullish: BEFORE },
    });
    expect(before).toMatchObject({ vix: 18.5, ...previous, putCallVolumeRatio: null, carriedFrom: {} });
  });

  it('of a category without data says so, and there are five', async () => {
    expect((await analysed(19, { group: 3 })).data).toMatchObject({
      idaTable: null,
      updateTime: TODAY,
      errMsg: 'Data is not avalable for this symbol',
    });
    expect((await analysed(19, { group: 6 })).status).toBe(400);
    expect((await analysed(19, { group: 2, length: 252, offset: 100_000 })).data.idaTable).toEqual([]);
    expect((await analysed(19, { group: 2, asOf: '1990-01-02' })).data.idaTable).toBeNull();
  });
});

describe('scorecards', () => {
  const SESSIONS = 60;
  const from = LAST - SESSIONS + 1;
  const horizon = 5;
  /** On each session one of two stocks has the event; both rise on even sessions, the one with the event alone on the others. */
  const tallies = Array.from({ length: SESSIONS }, (_, i) =>
    tallySignals([
      { code: 1, forwardReturn: 0.02 },
      { code: 0, forwardReturn: i % 2 === 0 ? 0.01 : -0.01 },
    ]),
  );
  const scorecards = async (asOf?: string) => (await t.call(api.scorecards, { asOf }, { token })).data;

  beforeAll(async () => {
    const { pool } = t.context;
    const subject = { kind: 'rsiCross', universe: 'Stock' as const, horizon };
    const stored = tallies.flatMap((day, i) =>
      day.map((tally) => ({ ...subject, ...tally, day: DAYS[from + i], scoredDay: DAYS[LAST] })),
    );
    await saveSignalTallies(pool, stored, { from: DAYS[LAST], to: DAYS[LAST] });
    const days = tallies.map((day) => day.find(({ code }) => code === 1) ?? day[0]);
    const closes = Float64Array.from(DAYS, (_, i) => closeOf('SPY', i));
    const said = DAYS.map((_, day) => ({
      day,
      probabilityUp: 0.5,
      call: 'Bullish' as const,
      expectedReturn: null,
      position: 1,
    }));
    await saveModelRecords(pool, TODAY, [
      { key: 'signal:rsiCross:1:Stock:5', record: signalRecord(days, 1, horizon) },
      { key: 'signal:momentum.techhq:-1:Stock:20', record: signalRecord(days, -1, 20) },
      { key: 'signal:overallScore:1:Stock:20', record: signalRecord([], 1, 20) },
      {
        key: 'GMM',
        record: stateRecord(
          DAYS.map(() => 'Bull'),
          closes,
          REGIME_KINDS,
        ),
      },
      {
        key: 'pred3_5dTaFactors',
        record: {
          ...scorePredictions(said, closes, horizon).record,
          policy: scorePolicy(said, closes, horizon, 10),
        },
      },
    ]);
  });

  it('have the hit rate of a signal beside that of its universe on the same days, and since when', async () => {
    const { signals, momentum, scores } = await scorecards();
    expect(signals).toEqual([
      {
        key: 'signal:rsiCross:1:Stock:5',
        event: 'rsiCo1',
        code: 1,
        universe: 'Stock',
        horizon,
        count: SESSIONS,
        hitRate: 1,
        baseRate: near(0.75),
        edge: near(0.25),
        edgeInterval: null,
        meanForwardReturn: near(0.02),
        meanExcessReturn: near(0.01),
        excessInterval: null,
        verdict: 'unproven',
        since: dayAt(from),
        until: TODAY,
      },
    ]);
    expect(momentum).toMatchObject([{ family: 'techhq', code: -1, horizon: 20, hitRate: 0, since: null }]);
    expect(scores).toMatchObject([{ code: 1, count: 0, hitRate: null, edge: null, verdict: 'unproven' }]);
  });

  it('have states and predictions with their base rates, a position apart from its probability', async () => {
    const { states, predictions } = await scorecards();
    const count = DAYS.length - 20;
    const ups = (sessions: number) =>
      DAYS.filter((_, i) => closeOf('SPY', i + sessions) > closeOf('SPY', i) && i + sessions < DAYS.length).length;
    expect(states).toMatchObject([
      {
        key: 'GMM:Bull',
        model: 'GMM',
        state: 'Bull',
        horizon: 20,
        count,
        hitRate: near(ups(20) / count),
        edge: near(0),
      },
    ]);
    expect(states[0]).toMatchObject({ share: 1, since: dayAt(0), until: TODAY });
    // The record of the seed is of an older analysis, without a Brier score.
    expect(predictions.map(({ key, measure }) => [key, measure])).toEqual([
      ['pred3_5dTaFactors', 'brier'],
      ['pred3_5dTaFactors:policy', 'reward'],
    ]);
    const share = ups(horizon) / (DAYS.length - horizon);
    const gain = share * (1 - share) - 0.25;
    expect(predictions[0]).toMatchObject({ baseRate: near(share), edge: near(gain), since: BEFORE, verdict: 'fails' });
    expect(predictions[1]).toMatchObject({ hitRate: null, edge: near(0), verdict: 'fails' });
  });

  it('of an earlier day are none, as they know more', async () => {
    const none = { signals: [], momentum: [], scores: [], states: [], predictions: [] };
    expect(await scorecards(BEFORE)).toEqual(none);
    expect((await scorecards(TODAY)).signals).toHaveLength(1);
    expect((await t.call(api.scorecards, { asOf: 'yesterday' }, { token })).status).toBe(400);
  });
});

describe('the charts of the market', () => {
  const chartOf = async (chart: (typeof stateChartNames)[number], asOf?: string) =>
    (await t.call(api.stateChart, { chart, asOf }, { token })).data;
  const year = DAYS.slice(LAST - 251, LAST + 1).map((_, i) => LAST - 251 + i);

  it('of states have the closes of a year and the state of each', async () => {
    const { labels, lines, bands, unit, updateTime } = await chartOf('spy-state-h1');
    expect({ unit, updateTime, labels }).toEqual({ unit: 'dollars', updateTime: TODAY, labels: year.map(dayAt) });
    expect(lines).toEqual([{ name: 'SPY', values: year.map((i) => near(closeOf('SPY', i))) }]);
    expect(bands).toEqual([
      { name: 'H1', states: year.map((i) => (i < LAST - 10 ? 'Bear' : 'Bull')) },
      { name: 'GMM', states: year.map(() => 'Crisis') },
    ]);
    expect((await chartOf('spy-state-r1', BEFORE)).bands).toEqual([{ name: 'R1', states: year.map(() => 'Bull') }]);
  });

  it('of breadth and volatility have what is stored, up to the day', async () => {
    expect((await chartOf('spy-breadth')).lines[0].values).toEqual(year.map((i) => near(Math.sin(i / 20))));
    expect((await chartOf('spy-above-sma20')).lines[0].values).toEqual(year.map((i) => near((i % 7) / 6)));
    const { labels, lines } = await chartOf('vix');
    expect([labels, lines[0].values]).toEqual([
      [BEFORE, TODAY],
      [18.5, 17.25],
    ]);
  });

  it('of two prices have their ratio and its average of fifty sessions', async () => {
    const ratio = (i: number) => closeOf('SPY', i) / closeOf('TLT', i);
    const { labels, lines } = await chartOf('spy-tlt');
    const average = (i: number) =>
      Array.from({ length: 50 }, (_, back) => ratio(i - back)).reduce((a, b) => a + b) / 50;
    expect(labels).toEqual(year.map(dayAt));
    expect(lines[0]).toEqual({ name: 'SPY/TLT', values: year.map((i) => near(ratio(i))) });
    expect(lines[1]).toEqual({ name: 'SMA50', values: year.map((i) => near(average(i))) });
    expect(await chartOf('spyg-spyv')).toMatchObject({ labels: [], lines: [{ values: [] }, { values: [] }] });
  });

  it('are pictures for signed-in users, light and dark', async () => {
    for (const name of stateChartNames) expect((await image(`${name}.svg`)).status, name).toBe(200);
    const { body } = await image('spy-state-r1.svg');
    expect(body).toContain(`SPY and its state R1 (rules), ${TODAY}`);
    expect(body).toContain('Sideways');
    expect(body.toLowerCase()).toContain('#2b59c3');
    expect((await image('spy-state-r1.svg?theme=dark')).body.toLowerCase()).toContain('#7fa2f5');
    expect((await image('spyg-spyv.svg')).body).toContain('no data as of');
    expect((await image(`vix.svg?token=${token}&t=1`, null)).status).toBe(200);
    expect((await image('vix.svg', null)).status).toBe(401);
    expect(await image('nothing.svg')).toMatchObject({ status: 404, body: expect.stringContaining('No chart') });
  });
});
