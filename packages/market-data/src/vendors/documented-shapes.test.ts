import { describe, expect, it } from 'vitest';
import { createAlpaca } from './alpaca/create-alpaca.ts';
import { createEodhd } from './eodhd/create-eodhd.ts';
import type { VendorTransport } from './http/vendor-http.ts';
import { createMassive } from './massive/create-massive.ts';
import { rowsOf } from './testing/rows-of.ts';
import { createTiingo } from './tiingo/create-tiingo.ts';

// Answers in the shapes of the vendors' documentation, written down by hand: what the sandbox makes is made by what reads it.

const NOW = new Date('2026-11-19T23:00:00Z');
const CALL = { after: null };
const JSON_TYPE = { 'content-type': 'application/json' };

/** Answers by a part of the address, the first that fits. */
function answering(
  answers: Readonly<Record<string, unknown>>,
  status = 200,
): VendorTransport & { readonly asked: URL[] } {
  const asked: URL[] = [];
  return {
    asked,
    clock: () => NOW,
    wait: async () => undefined,
    fetch: async (input) => {
      const url = new URL(`${input}`);
      asked.push(url);
      const body = Object.entries(answers).find(([part]) => `${url.pathname}${url.search}`.includes(part))?.[1];
      return body === undefined
        ? new Response('{}', { status: 404, headers: JSON_TYPE })
        : new Response(JSON.stringify(body), { status, headers: JSON_TYPE });
    },
  };
}
const RANGE = { symbols: ['AAPL'], from: '2026-11-18', to: '2026-11-19' };

describe('Alpaca answers as it is documented:', () => {
  const open = (transport: VendorTransport) =>
    createAlpaca({ url: 'https://data.alpaca.markets', key: 'key', secret: 'secret' }, transport);

  it('bars', async () => {
    const bar = { c: 185.9, h: 186.2, l: 184.1, n: 412345, o: 185, t: '2026-11-18T05:00:00Z', v: 51234567, vw: 185.4 };
    const transport = answering({ '/v2/stocks/bars': { bars: { AAPL: [bar] }, next_page_token: null } });
    expect(await rowsOf(open(transport).vendor.bars?.(RANGE, CALL))).toMatchObject([
      { symbol: 'AAPL', day: '2026-11-18', open: 185, high: 186.2, low: 184.1, close: 185.9, volume: 51234567 },
    ]);
    expect(Object.fromEntries(transport.asked[0]?.searchParams ?? [])).toMatchObject({
      symbols: 'AAPL',
      timeframe: '1Day',
      adjustment: 'raw',
      feed: 'sip',
      limit: '10000',
    });
  });

  it('corporate actions', async () => {
    const lists = {
      cash_dividends: [
        {
          cusip: '319829107',
          ex_date: '2026-05-04',
          foreign: false,
          id: '1',
          payable_date: '2026-05-19',
          process_date: '2026-05-19',
          rate: 0.125,
          special: false,
          symbol: 'FCF',
        },
      ],
      reverse_splits: [
        {
          ex_date: '2026-08-24',
          id: '2',
          new_cusip: 'b',
          new_rate: 1,
          old_cusip: 'a',
          old_rate: 50,
          process_date: '2026-08-24',
          symbol: 'MNTS',
        },
      ],
      unit_splits: [{ id: '9' }],
      cash_mergers: [
        {
          acquiree_cusip: 'a',
          acquiree_symbol: 'GLOP',
          effective_date: '2026-07-17',
          id: '3',
          process_date: '2026-07-17',
          rate: 5.37,
        },
      ],
      stock_and_cash_mergers: [
        {
          acquiree_cusip: 'a',
          acquiree_rate: 1,
          acquiree_symbol: 'MLVF',
          acquirer_cusip: 'b',
          acquirer_rate: 0.7733,
          acquirer_symbol: 'FRBA',
          cash_rate: 7.8,
          effective_date: '2026-07-18',
          id: '4',
          process_date: '2026-07-18',
        },
      ],
      name_changes: [
        { id: '5', new_cusip: 'b', new_symbol: 'VFS', old_cusip: 'a', old_symbol: 'BSAQ', process_date: '2026-08-15' },
        { id: '6', new_cusip: 'b', new_symbol: 'SAME', old_cusip: 'a', old_symbol: 'SAME', process_date: '2026-08-16' },
      ],
      spin_offs: [
        {
          ex_date: '2026-08-15',
          id: '7',
          new_cusip: 'b',
          new_rate: 1,
          new_symbol: 'SRM',
          process_date: '2026-08-15',
          source_cusip: 'a',
          source_rate: 20,
          source_symbol: 'JUPW',
        },
      ],
    };
    const { vendor } = open(
      answering({ '/v1/corporate-actions': { corporate_actions: lists, next_page_token: null } }),
    );
    const all = { symbols: null, from: null, to: null };
    expect(await rowsOf(vendor.actions?.(all, CALL))).toMatchObject([
      { symbol: 'FCF', exDay: '2026-05-04', dividend: 0.125, splitRatio: 1, payDay: '2026-05-19' },
      { symbol: 'MNTS', exDay: '2026-08-24', dividend: 0, splitRatio: 0.02, payDay: null },
    ]);
    expect((await rowsOf(vendor.changes?.(all, CALL))).map(({ symbol, day, change }) => [symbol, day, change])).toEqual(
      [
        ['GLOP', '2026-07-17', { kind: 'Merged', into: null, ratio: 0, cash: 5.37 }],
        ['MLVF', '2026-07-18', { kind: 'Merged', into: 'FRBA', ratio: 0.7733, cash: 7.8 }],
        ['BSAQ', '2026-08-15', { kind: 'Renamed', newSymbol: 'VFS' }],
        ['JUPW', '2026-08-15', { kind: 'SpunOff', spunOff: 'SRM', ratio: 0.05 }],
      ],
    );
  });

  it('assets of the trading API, whose host is another one', async () => {
    const asset = { id: '1', class: 'us_equity', exchange: 'NASDAQ', symbol: 'AAPL', status: 'active', tradable: true };
    const transport = answering({
      'status=active': [
        { ...asset, name: 'Apple Inc. Common Stock' },
        { ...asset, symbol: 'QQQ', name: 'Invesco QQQ Trust, Series 1 ETF' },
        { ...asset, symbol: 'OTCQX', exchange: 'OTC', name: 'Somewhere Common Stock' },
        { ...asset, symbol: 'ACME.WS', name: 'Acme Warrants' },
      ],
      'status=inactive': [{ ...asset, status: 'inactive', symbol: 'AAPL', name: 'An older one' }],
    });
    const rows = await rowsOf(open(transport).vendor.instruments?.({ symbols: null, from: null, to: null }, CALL));
    expect(rows.map(({ symbol, name, kind }) => [symbol, name, kind])).toEqual([
      ['AAPL', 'Apple Inc. Common Stock', 'Stock'],
      ['QQQ', 'Invesco QQQ Trust, Series 1 ETF', 'ETF'],
    ]);
    expect(transport.asked[0]?.host).toBe('paper-api.alpaca.markets');
  });

  it('snapshots, of which a symbol without trades is null and an empty side of the book 0', async () => {
    const snapshot = {
      latestTrade: { c: ['@'], i: 1, p: 185.9, s: 100, t: '2026-11-19T20:59:59.435997104Z', x: 'V', z: 'C' },
      latestQuote: { ap: 0, as: 0, ax: ' ', bp: 185.85, bs: 1, bx: 'V', c: ['R'], t: '2026-11-19T21:00:00Z', z: 'C' },
      dailyBar: { c: 184, h: 185, l: 183, n: 9, o: 183.5, t: '2026-11-18T05:00:00Z', v: 100, vw: 184 },
    };
    const { quotes } = open(answering({ '/v2/stocks/snapshots': { AAPL: snapshot, NONE: null } }));
    expect(await quotes.quotes(['AAPL', 'NONE'])).toEqual(
      new Map([
        [
          'AAPL',
          {
            price: 185.9,
            bid: 185.85,
            ask: null,
            at: new Date('2026-11-19T20:59:59.435Z'),
            // The bar is of the day before.
            dayOpen: null,
            dayHigh: null,
            dayLow: null,
            dayVolume: null,
          },
        ],
      ]),
    );
  });
});

describe('Massive answers as it is documented:', () => {
  const open = (transport: VendorTransport) => createMassive({ url: 'https://api.massive.com', key: 'key' }, transport);
  const bar = { o: 185.0, h: 186.2, l: 184.1, c: 185.9, v: 51234567.0, vw: 185.4, n: 412345 };

  it('a day of all stocks, whose time is the end of its session', async () => {
    const answer = { status: 'OK', adjusted: false, queryCount: 1, resultsCount: 1, request_id: 'r' };
    const results = [
      { T: 'AAPL', ...bar, t: 1_763_499_600_000 },
      { T: 'BACpA', ...bar, t: 1_763_499_600_000 },
    ];
    const { vendor } = open(answering({ '/v2/aggs/grouped/': { ...answer, results } }));
    expect(await rowsOf(vendor.sessionBars?.('2026-11-18', CALL))).toMatchObject([
      { symbol: 'AAPL', day: '2026-11-18', close: 185.9, volume: 51234567 },
    ]);
  });

  it('a holiday, which has no list', async () => {
    const answer = { status: 'OK', adjusted: false, queryCount: 0, resultsCount: 0, request_id: 'r' };
    const { vendor } = open(answering({ '/v2/aggs/grouped/': answer }));
    expect(await rowsOf(vendor.sessionBars?.('2026-07-03', CALL))).toEqual([]);
  });

  it('splits and dividends', async () => {
    const split = {
      id: 's',
      ticker: 'AAPL',
      execution_date: '2026-08-31',
      split_from: 1,
      split_to: 4,
      adjustment_type: 'forward_split',
      historical_adjustment_factor: 0.25,
    };
    const dividend = {
      id: 'd',
      ticker: 'AAPL',
      cash_amount: 0.82,
      split_adjusted_cash_amount: 0.205,
      currency: 'USD',
      declaration_date: '2026-07-30',
      ex_dividend_date: '2026-08-07',
      record_date: '2026-08-10',
      pay_date: '2026-08-13',
      frequency: 4,
      distribution_type: 'recurring',
      historical_adjustment_factor: 0.99,
    };
    const transport = answering({
      '/stocks/v1/splits': { status: 'OK', request_id: 'r', results: [split] },
      '/stocks/v1/dividends': { status: 'OK', request_id: 'r', results: [dividend, { ...dividend, currency: 'CAD' }] },
    });
    const range = { symbols: null, from: '2026-08-01', to: null };
    expect(await rowsOf(open(transport).vendor.actions?.(range, CALL))).toMatchObject([
      { symbol: 'AAPL', exDay: '2026-08-07', dividend: 0.82, splitRatio: 1, payDay: '2026-08-13' },
      { symbol: 'AAPL', exDay: '2026-08-31', dividend: 0, splitRatio: 4 },
    ]);
    expect(transport.asked.map(({ searchParams }) => searchParams.get('execution_date.gte'))).toContain('2026-08-01');
  });

  it('refusals of the plan', async () => {
    const refusal = { status: 'NOT_AUTHORIZED', request_id: 'r', message: 'You are not entitled to this data.' };
    const { vendor } = open(answering({ '/v2/': refusal }, 403));
    await expect(rowsOf(vendor.sessionBars?.('2026-11-18', CALL))).rejects.toMatchObject({
      failure: { kind: 'NotEntitled' },
      message: expect.stringContaining('You are not entitled to this data.'),
    });
  });
});

describe('EODHD answers as it is documented:', () => {
  const open = (transport: VendorTransport) => createEodhd({ url: 'https://eodhd.com', token: 'token' }, transport);

  it('a history, splits and dividends of a symbol', async () => {
    const bar = { open: 185, high: 186.2, low: 184.1, close: 185.9, adjusted_close: 46.475, volume: 204938268 };
    const transport = answering({
      '/api/eod/AAPL.US': [{ date: '2026-11-18', ...bar }],
      '/api/splits/AAPL.US': [{ date: '2026-11-19', split: '4.000000/1.000000' }],
      '/api/div/AAPL.US': [
        {
          date: '2026-11-18',
          declarationDate: '2026-11-01',
          recordDate: '2026-11-19',
          paymentDate: '2026-12-01',
          period: 'Quarterly',
          value: 0.06,
          unadjustedValue: 0.24,
          currency: 'USD',
        },
      ],
    });
    const { vendor } = open(transport);
    expect(await rowsOf(vendor.bars?.(RANGE, CALL))).toMatchObject([
      { symbol: 'AAPL', day: '2026-11-18', close: 185.9, adjClose: 46.475, volume: 51234567 },
    ]);
    expect(await rowsOf(vendor.actions?.(RANGE, CALL))).toMatchObject([
      { exDay: '2026-11-19', splitRatio: 4 },
      { exDay: '2026-11-18', dividend: 0.24, payDay: '2026-12-01' },
    ]);
    expect(transport.asked.every(({ searchParams }) => searchParams.get('api_token') === 'token')).toBe(true);
  });

  it('a day of the market, with bars of other days among it', async () => {
    const bar = { open: 1, high: 1, low: 1, close: 1, adjusted_close: 1, volume: 5, exchange_short_name: 'US' };
    const transport = answering({
      'type=splits': [],
      '/api/eod-bulk-last-day/US': [
        { code: 'BRK-B', date: '2026-11-18', ...bar },
        { code: 'OLD', date: '2026-11-12', ...bar },
        { code: 'ACME-WT', date: '2026-11-18', ...bar },
      ],
    });
    expect(await rowsOf(open(transport).vendor.sessionBars?.('2026-11-18', CALL))).toMatchObject([{ symbol: 'BRK.B' }]);
  });

  it('the lists of symbols, of which those over the counter and funds are left out', async () => {
    const listed = { Country: 'USA', Currency: 'USD', Isin: null, Name: 'Name' };
    const transport = answering({
      'delisted=1': [{ Code: 'GONE', Exchange: 'NYSE', Type: 'Common Stock', ...listed }],
      '/api/exchange-symbol-list/US': [
        { Code: 'AAPL', Exchange: 'NASDAQ', Type: 'Common Stock', ...listed },
        { Code: 'SPY', Exchange: 'NYSE ARCA', Type: 'ETF', ...listed },
        { Code: 'PINKY', Exchange: 'PINK', Type: 'Common Stock', ...listed },
        { Code: 'VFIAX', Exchange: 'NMFQS', Type: 'FUND', ...listed },
      ],
    });
    const rows = await rowsOf(open(transport).vendor.instruments?.({ symbols: null, from: null, to: null }, CALL));
    expect(rows.map(({ symbol, kind }) => [symbol, kind])).toEqual([
      ['AAPL', 'Stock'],
      ['GONE', 'Stock'],
      ['SPY', 'ETF'],
    ]);
  });
});

describe('Tiingo answers as it is documented:', () => {
  it('prices, raw and adjusted', async () => {
    const bar = {
      open: 185,
      high: 186.2,
      low: 184.1,
      close: 185.9,
      volume: 51234567,
      adjOpen: 46.25,
      adjClose: 46.475,
    };
    const actions = { adjVolume: 204938268, divCash: 0.24, splitFactor: 1.0 };
    const transport = answering({
      '/tiingo/daily/AAPL/prices': [{ date: '2026-11-18T00:00:00.000Z', ...bar, ...actions }],
    });
    const { vendor } = createTiingo({ url: 'https://api.tiingo.com', token: 'token' }, transport);
    expect(await rowsOf(vendor.bars?.(RANGE, CALL))).toMatchObject([
      { day: '2026-11-18', close: 185.9, adjClose: 46.475, volume: 51234567, dividend: 0.24, splitRatio: 1 },
    ]);
  });
});
