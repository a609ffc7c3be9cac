import { exact } from '@pipa/trading';
import { beforeEach, describe, expect, it } from 'vitest';
import { Brokerage } from '../brokerage.ts';
import type { SandboxMarket } from '../brokerage-types.ts';
import type { ProtocolAnswer } from '../protocol.ts';
import { hashOf, schwabApps } from './schwab-grants.ts';
import { createSchwabProtocol, type SchwabProtocol } from './schwab-protocol.ts';

const START = Date.parse('2026-11-19T15:00:00Z');
const CALLBACK = 'https://product.example/admin/useraccount';
const ACCOUNT = '30041230';
const OTHER = '30041231';
const HASH = hashOf(ACCOUNT);
const ORDERS = `/trader/v1/accounts/${HASH}/orders`;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const [app] = schwabApps;
const BASIC = `Basic ${Buffer.from(`${app?.key}:${app?.secret}`).toString('base64')}`;

let ms: number;
let isOpen: boolean;
let books: Brokerage;
let protocol: SchwabProtocol;
let token: string;

const market: SandboxMarket = {
  now: () => new Date(ms),
  day: () => '2026-11-19',
  isOpen: () => isOpen,
  quote: (symbol) => (symbol === 'NONE' ? null : { bid: 99, ask: 100, last: 100 }),
};
const open = (stored: unknown) =>
  createSchwabProtocol({ books, clock: () => ms, baseUrl: () => 'http://sandbox/schwab', stored });

interface Asked {
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
const call = (method: string, path: string, { query = {}, headers, body = '' }: Asked = {}): Promise<ProtocolAnswer> =>
  protocol.handle({
    method,
    path,
    query: new URLSearchParams(query),
    headers: headers ?? { authorization: `Bearer ${token}` },
    body,
  });
const json = async (answer: Promise<ProtocolAnswer>) => JSON.parse((await answer).body);
const statusOf = async (answer: Promise<ProtocolAnswer>) => (await answer).status;

const asked = { client_id: `${app?.key}`, redirect_uri: CALLBACK, response_type: 'code', state: 'S1' };
async function consent(decision: string, accounts = [ACCOUNT]): Promise<URLSearchParams> {
  const form = new URLSearchParams({ ...asked, decision });
  for (const account of accounts) form.append('account', account);
  const { headers } = await call('POST', '/v1/oauth/authorize', { headers: FORM, body: `${form}` });
  return new URL(headers.location ?? '').searchParams;
}
const tokens = (form: Record<string, string>, authorization = BASIC) =>
  call('POST', '/v1/oauth/token', { headers: { ...FORM, authorization }, body: `${new URLSearchParams(form)}` });
const exchange = (code: string, redirect = CALLBACK) =>
  tokens({ grant_type: 'authorization_code', code, redirect_uri: redirect });
const refresh = (refreshToken: string) => tokens({ grant_type: 'refresh_token', refresh_token: refreshToken });
const login = async (accounts?: string[]) =>
  json(exchange((await consent('allow', accounts)).get('code') ?? '')) as Promise<Record<string, string>>;

const order = (changes: object = {}) =>
  JSON.stringify({
    orderType: 'MARKET',
    session: 'NORMAL',
    duration: 'DAY',
    orderStrategyType: 'SINGLE',
    orderLegCollection: [{ instruction: 'BUY', quantity: 4, instrument: { symbol: 'BRK/B', assetType: 'EQUITY' } }],
    ...changes,
  });
const range = { fromEnteredTime: '2026-11-19T00:00:00.000Z', toEnteredTime: '2026-11-20T00:00:00.000Z' };

beforeEach(async () => {
  ms = START;
  isOpen = true;
  books = new Brokerage({ market, prefix: '1000' });
  for (const id of [ACCOUNT, OTHER]) books.open(id, { cash: 10_000, isPaper: false });
  protocol = open(null);
  token = (await login()).access_token ?? '';
});

describe('the sandbox of Schwab', () => {
  it('asks for consent on a page, and goes back with the state and a code or a denial', async () => {
    const page = await call('GET', '/v1/oauth/authorize', { query: asked, headers: {} });
    expect(page).toMatchObject({ status: 200, body: expect.stringContaining(`value="${ACCOUNT}" checked`) });
    expect([...(await consent('deny'))]).toEqual([
      ['state', 'S1'],
      ['error', 'access_denied'],
    ]);
    expect((await consent('allow')).get('code')).toMatch(/^C0\..+@$/);
    const none = await call('POST', '/v1/oauth/authorize', {
      headers: FORM,
      body: `${new URLSearchParams({ ...asked, decision: 'allow' })}`,
    });
    expect(none).toMatchObject({ status: 400, body: expect.stringContaining('Choose at least one account') });
  });

  it.each([{ client_id: 'unknown' }, { response_type: 'token' }, { redirect_uri: 'nowhere' }, { state: '' }])(
    'refuses a request for consent with %j on a page',
    async (wrong) => {
      const { status, headers } = await call('GET', '/v1/oauth/authorize', { query: { ...asked, ...wrong } });
      expect([status, headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    },
  );

  it('takes a code once, within 30 seconds, for the same page and application', async () => {
    const code = (await consent('allow')).get('code') ?? '';
    expect(await statusOf(exchange(code))).toBe(200);
    expect(await statusOf(exchange(code))).toBe(400);
    const late = (await consent('allow')).get('code') ?? '';
    ms += 30_000;
    expect(await json(exchange(late))).toMatchObject({ error: 'invalid_grant' });
    expect(await statusOf(exchange((await consent('allow')).get('code') ?? '', `${CALLBACK}/`))).toBe(400);
    expect(await statusOf(tokens({ grant_type: 'refresh_token', refresh_token: 'x' }, 'Basic eDp5'))).toBe(401);
  });

  it('gives accesses of half an hour until seven days after the login, however often they are renewed', async () => {
    const { refresh_token: kept = '' } = await login();
    ms += 1_800_000;
    expect(await statusOf(call('GET', '/trader/v1/accounts/accountNumbers'))).toBe(401);
    for (let day = 0; day < 6; day++) {
      ms += 86_400_000;
      expect(await json(refresh(kept))).toMatchObject({ refresh_token: kept, expires_in: 1_800, token_type: 'Bearer' });
    }
    ms = START + 7 * 86_400_000;
    const dead = await refresh(kept);
    expect(dead.status).toBe(400);
    expect(JSON.parse(dead.body)).toMatchObject({
      error: 'unsupported_token_type',
      error_description: expect.stringContaining('refresh_token_authentication_error'),
    });
  });

  it('takes a refresh token once where it rotates them', async () => {
    protocol.grants.rotates = true;
    const { refresh_token: first = '' } = await login();
    const { refresh_token: second } = await json(refresh(first));
    expect(second).not.toBe(first);
    expect(await statusOf(refresh(first))).toBe(400);
  });

  it('answers with a page what its gateway does not admit', async () => {
    expect(await call('GET', '/v1/oauth/token')).toMatchObject({
      status: 403,
      body: expect.stringContaining('Access Denied'),
    });
  });

  it('names the accounts that were chosen by hashes, and takes no number in a path', async () => {
    expect(await json(call('GET', '/trader/v1/accounts/accountNumbers'))).toEqual([
      { accountNumber: ACCOUNT, hashValue: HASH },
    ]);
    expect(HASH).toMatch(/^[0-9A-F]{64}$/);
    const raw = await call('GET', `/trader/v1/accounts/${ACCOUNT}`);
    expect(raw.status).toBe(400);
    expect(raw.headers['schwab-client-correlid']).toMatch(/^[0-9a-f-]{36}$/);
    expect(await statusOf(call('GET', `/trader/v1/accounts/${hashOf(OTHER)}`))).toBe(404);
  });

  it('shapes the money of a margin account and of a cash account differently', async () => {
    token = (await login([ACCOUNT, OTHER])).access_token ?? '';
    books.tradeByHand(ACCOUNT, 'AAAA', 10);
    const [margin, cash] = await json(call('GET', '/trader/v1/accounts', { query: { fields: 'positions' } }));
    expect(margin.securitiesAccount).toMatchObject({
      type: 'MARGIN',
      positions: [{ longQuantity: 10, averagePrice: 100, instrument: { symbol: 'AAAA', assetType: 'EQUITY' } }],
      currentBalances: { cashBalance: 9_000, buyingPower: 9_000, liquidationValue: 10_000 },
    });
    expect(cash.securitiesAccount).toMatchObject({ type: 'CASH', currentBalances: { totalCash: 10_000 } });
    expect(cash.securitiesAccount.currentBalances.buyingPower).toBeUndefined();
  });

  it('takes an order with 201 and its id in Location, which is missing now and then', async () => {
    const locations = [];
    for (let i = 0; i < 6; i++) {
      const answer = await call('POST', ORDERS, { body: order() });
      expect([answer.status, answer.body]).toEqual([201, '']);
      locations.push(answer.headers.location);
    }
    expect(locations.filter((location) => location === undefined)).not.toEqual([]);
    const [first] = locations.filter((location) => location !== undefined);
    const wire = await json(call('GET', new URL(first ?? '').pathname.replace('/schwab', '')));
    expect(wire).toMatchObject({
      status: 'FILLED',
      filledQuantity: 4,
      enteredTime: '2026-11-19T15:00:00+0000',
      tag: `TA_${app?.key}`,
      orderLegCollection: [{ instruction: 'BUY', instrument: { symbol: 'BRK/B' } }],
      orderActivityCollection: [{ orderRemainingQuantity: 0, executionLegs: [{ quantity: 4, price: 100 }] }],
    });
  });

  it.each([
    [{ session: undefined }, 'session'],
    [{ duration: 'GTC' }, 'duration'],
    [{ duration: 'GOOD_TILL_CANCEL' }, 'only a limit order'],
    [{ orderType: 'LIMIT' }, 'price'],
    [{ orderType: 'LIMIT', price: 10 }, 'price'],
    [{ orderLegCollection: [] }, 'one leg'],
    [
      {
        orderLegCollection: [{ instruction: 'BUY', quantity: 1, instrument: { symbol: 'BRK.B', assetType: 'EQUITY' } }],
      },
      'slash',
    ],
  ])('refuses the order %j', async (wrong, words) => {
    const answer = await call('POST', ORDERS, { body: order(wrong) });
    expect(answer.status).toBe(400);
    expect(answer.body).toContain(words);
  });

  it('rejects an order that cannot trade only after it has taken it', async () => {
    const { status } = await call('POST', ORDERS, {
      body: order({
        orderLegCollection: [
          { instruction: 'BUY', quantity: 900, instrument: { symbol: 'AAAA', assetType: 'EQUITY' } },
        ],
      }),
    });
    expect(status).toBe(201);
    expect(await json(call('GET', ORDERS, { query: range }))).toMatchObject([
      { status: 'REJECTED', statusDescription: 'insufficient buying power' },
    ]);
  });

  it('lists orders of a range alone, the newest first, and cancels and replaces those that wait', async () => {
    isOpen = false;
    await call('POST', ORDERS, { body: order() });
    ms += 60_000;
    await call('POST', ORDERS, { body: order({ orderType: 'LIMIT', price: '10.00' }) });
    expect(await statusOf(call('GET', ORDERS))).toBe(400);
    const [second, first] = await json(call('GET', ORDERS, { query: range }));
    expect([second.orderType, first.orderType]).toEqual(['LIMIT', 'MARKET']);
    expect(await json(call('GET', ORDERS, { query: { ...range, maxResults: '1' } }))).toHaveLength(1);
    expect(
      await json(call('GET', ORDERS, { query: { ...range, fromEnteredTime: '2026-11-19T15:00:30.000Z' } })),
    ).toHaveLength(1);
    expect(await call('DELETE', `${ORDERS}/${first.orderId}`)).toMatchObject({ status: 200, body: '' });
    expect(await statusOf(call('DELETE', `${ORDERS}/${first.orderId}`))).toBe(400);
    expect(await statusOf(call('PUT', `${ORDERS}/${second.orderId}`, { body: order() }))).toBe(201);
    const statuses = (await json(call('GET', ORDERS, { query: range }))).map((wire: { status: string }) => wire.status);
    expect(statuses.slice(1)).toEqual(['CANCELED', 'CANCELED']);
    expect(await statusOf(call('GET', `${ORDERS}/1`))).toBe(404);
  });

  it('previews an order without taking it', async () => {
    const { orderValidationResult } = await json(
      call('POST', `/trader/v1/accounts/${HASH}/previewOrder`, {
        body: order({
          orderLegCollection: [
            { instruction: 'BUY', quantity: 900, instrument: { symbol: 'AAAA', assetType: 'EQUITY' } },
          ],
        }),
      }),
    );
    expect(orderValidationResult.rejects).toMatchObject([{ message: 'insufficient buying power' }]);
    expect(books.orders(ACCOUNT)).toEqual([]);
  });

  it('lists transactions of the types that are asked for', async () => {
    books.tradeByHand(ACCOUNT, 'AAAA', 10);
    const base = { account: ACCOUNT, symbol: 'AAAA' } as const;
    const { account } = base;
    books.book({ ...base, kind: 'Dividend', dollars: exact(5) });
    books.book({ ...base, kind: 'Split', dollars: exact(0), ratio: 2 });
    books.book({ account, symbol: null, kind: 'Deposit', dollars: exact(100) });
    const path = `/trader/v1/accounts/${HASH}/transactions`;
    const between = { startDate: range.fromEnteredTime, endDate: range.toEnteredTime };
    expect(await statusOf(call('GET', path, { query: between }))).toBe(400);
    const types = (list: string) => json(call('GET', path, { query: { ...between, types: list } }));
    expect(await types('TRADE')).toMatchObject([{ type: 'TRADE', netAmount: -1_000 }]);
    expect(await types('DIVIDEND_OR_INTEREST,RECEIVE_AND_DELIVER,ACH_RECEIPT')).toMatchObject([
      { netAmount: 5 },
      { netAmount: 0, transferItems: [{ amount: 10 }] },
      { netAmount: 100 },
    ]);
  });

  it('admits 120 reads of an application and 120 orders of an account a minute', async () => {
    const read = () => statusOf(call('GET', '/trader/v1/accounts/accountNumbers'));
    for (let i = 0; i < 120; i++) expect(await read()).toBe(200);
    expect(await read()).toBe(429);
    expect(await statusOf(call('POST', ORDERS, { body: order() }))).toBe(201);
    ms += 60_000;
    expect(await read()).toBe(200);
    for (let i = 0; i < 120; i++) await call('DELETE', `${ORDERS}/1`);
    expect(await statusOf(call('POST', ORDERS, { body: order() }))).toBe(429);
  });

  it('keeps accesses and times of entry over a restart', async () => {
    isOpen = false;
    await call('POST', ORDERS, { body: order() });
    ms += 60_000;
    protocol = open(JSON.parse(JSON.stringify(protocol.store())));
    const [wire] = await json(call('GET', ORDERS, { query: range }));
    expect(wire).toMatchObject({ enteredTime: '2026-11-19T15:00:00+0000', tag: `TA_${app?.key}` });
  });
});
