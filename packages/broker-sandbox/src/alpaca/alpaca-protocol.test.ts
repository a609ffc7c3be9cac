import { exact } from '@pipa/trading';
import { describe, expect, it } from 'vitest';
import { createSandbox } from '../sandbox.ts';
import { sandboxFetch } from '../sandbox-fetch.ts';
import { testMarket } from '../testing/test-market.ts';
import { ALPACA_SANDBOX_APP } from './alpaca-access.ts';

const ACCOUNT = 'PA3SANDBOX01';
const BASE = 'http://sandbox/alpaca';
const BACK = 'https://product.example/back';

function open() {
  const clock = { ms: 1_000_000 };
  const market = testMarket();
  const sandbox = createSandbox({ market, clock: () => clock.ms }, () => 'http://sandbox');
  const { books, protocol } = sandbox.brokers.alpaca;
  const { keyId, secretKey } = protocol.keysOf(ACCOUNT);
  const send = sandboxFetch(sandbox);
  async function call(method: string, path: string, body?: unknown) {
    const headers = { 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secretKey };
    const answer = await send(`${BASE}${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, json: text === '' ? null : JSON.parse(text) };
  }
  const form = (path: string, fields: Record<string, string>) =>
    send(`${BASE}${path}`, { method: 'POST', body: `${new URLSearchParams(fields)}` });
  return { clock, market, books, protocol, send, call, form };
}

const buy = (fields: object = {}) => ({
  symbol: 'AAAA',
  qty: '5',
  side: 'buy',
  type: 'market',
  time_in_force: 'day',
  client_order_id: 'k1',
  ...fields,
});

describe('orders of the sandbox of Alpaca', () => {
  it('are taken once for a client id, which finds them', async () => {
    const { call } = open();
    const { json: order } = await call('POST', '/v2/orders', buy());
    expect(order).toMatchObject({ client_order_id: 'k1', status: 'filled', qty: '5', time_in_force: 'day' });
    expect(await call('POST', '/v2/orders', buy())).toMatchObject({
      status: 422,
      json: { code: 40010001, message: 'client_order_id must be unique' },
    });
    expect((await call('GET', '/v2/orders:by_client_order_id?client_order_id=k1')).json).toMatchObject({
      id: order.id,
      status: 'filled',
      filled_qty: '5',
      filled_avg_price: '100',
    });
    expect((await call('GET', `/v2/orders/${order.id}`)).status).toBe(200);
    expect((await call('GET', '/v2/orders:by_client_order_id?client_order_id=k2')).status).toBe(404);
    expect((await call('DELETE', `/v2/orders/${order.id}`)).status).toBe(422);
  });

  it.each([
    [{ qty: '' }, 422],
    [{ side: 'short' }, 422],
    [{ time_in_force: 'fok' }, 422],
    [{ type: 'limit' }, 422],
    [{ symbol: 'NONE' }, 422],
    [{ client_order_id: 'x'.repeat(129) }, 422],
    [{ qty: '100000' }, 403],
    [{ side: 'sell' }, 403],
  ])('are refused in words, and leave nothing: %j', async (fields, status) => {
    const { call, books } = open();
    expect(await call('POST', '/v2/orders', buy(fields))).toMatchObject({ status, json: { message: /./ } });
    expect(books.orders(ACCOUNT)).toEqual([]);
  });

  it('wait in a closed market, are listed as open, and are cancelled', async () => {
    const { call, market } = open();
    market.isClosed = true;
    const { json: order } = await call('POST', '/v2/orders', buy({ time_in_force: 'gtc' }));
    expect(order.status).toBe('accepted');
    expect((await call('GET', '/v2/orders')).json).toHaveLength(1);
    expect((await call('DELETE', `/v2/orders/${order.id}`)).status).toBe(204);
    expect((await call('GET', '/v2/orders')).json).toEqual([]);
    expect((await call('GET', '/v2/orders?status=all&limit=1')).json).toMatchObject([{ status: 'canceled' }]);
  });
});

describe('reads of the sandbox of Alpaca', () => {
  it('page activities by the last id, in either direction', async () => {
    const { call, books } = open();
    for (let i = 0; i < 5; i++) books.tradeByHand(ACCOUNT, 'AAAA', 1);
    books.book({ account: ACCOUNT, kind: 'Dividend', symbol: 'AAAA', dollars: exact('1.5') });
    const page = async (query: string) => (await call('GET', `/v2/account/activities${query}`)).json;
    const first = await page('/FILL?direction=asc&page_size=3');
    const second = await page(`/FILL?direction=asc&page_size=3&page_token=${first[2].id}`);
    expect([...first, ...second].map(({ cum_qty }) => cum_qty)).toEqual(['1', '1', '1', '1', '1']);
    const newest = await page('?activity_types=FILL,DIV&page_size=2');
    expect(newest.map(({ activity_type }: { activity_type: string }) => activity_type)).toEqual(['DIV', 'FILL']);
    expect(await page('?category=non_trade_activity')).toMatchObject([{ activity_type: 'DIV', net_amount: '1.5' }]);
    expect((await call('GET', '/v2/account/activities/OTHER')).status).toBe(422);
    expect((await call('GET', '/v2/account/activities?page_size=101')).status).toBe(422);
  });

  it('show account, positions, clock, calendar and assets', async () => {
    const { call, books } = open();
    books.tradeByHand(ACCOUNT, 'AAAA', 3);
    expect((await call('GET', '/v2/account')).json).toMatchObject({ cash: '99700.00', equity: '100000.00' });
    expect((await call('GET', '/v2/positions')).json).toMatchObject([
      { symbol: 'AAAA', qty: '3', avg_entry_price: '100' },
    ]);
    expect((await call('GET', '/v2/positions/BBBB')).status).toBe(404);
    expect((await call('GET', '/v2/clock')).json).toMatchObject({
      is_open: true,
      next_open: '2024-03-07T14:30:00.000Z',
      next_close: '2024-03-06T21:00:00.000Z',
    });
    expect((await call('GET', '/v2/calendar?start=2024-07-03&end=2024-07-05')).json).toEqual([
      { date: '2024-07-03', open: '09:30', close: '13:00' },
      { date: '2024-07-05', open: '09:30', close: '16:00' },
    ]);
    expect((await call('GET', '/v2/calendar?start=1200-01-01')).status).toBe(422);
    expect((await call('GET', '/v2/assets/AAAA')).json).toMatchObject({ symbol: 'AAAA', tradable: true });
    expect((await call('GET', '/v2/assets/NONE')).status).toBe(404);
    expect((await call('GET', '/v2/watchlists')).status).toBe(404);
  });

  it('are 200 a minute for an account, and need its keys', async () => {
    const { call, clock, send } = open();
    for (let i = 0; i < 199; i++) await call('GET', '/v2/clock');
    expect((await call('GET', '/v2/clock')).headers.get('x-ratelimit-remaining')).toBe('0');
    expect(await call('GET', '/v2/clock')).toMatchObject({ status: 429, json: { code: 42910000 } });
    clock.ms += 60_000;
    expect((await call('GET', '/v2/clock')).status).toBe(200);
    expect((await send(`${BASE}/v2/clock`)).status).toBe(401);
  });
});

describe('consent at the sandbox of Alpaca', () => {
  const { clientId, clientSecret } = ALPACA_SANDBOX_APP;
  const query = new URLSearchParams({ response_type: 'code', client_id: clientId, redirect_uri: BACK, state: 's1' });
  const grant = {
    grant_type: 'authorization_code',
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: BACK,
  };

  async function codeOf({ form }: ReturnType<typeof open>): Promise<string> {
    const answer = await form(`/oauth/authorize?${query}`, { account: ACCOUNT, decision: 'allow' });
    const back = new URL(answer.headers.get('location') ?? '');
    expect(back.searchParams.get('state')).toBe('s1');
    return back.searchParams.get('code') ?? '';
  }

  it('is a page with the accounts, which sends the browser back with a code or a denial', async () => {
    const world = open();
    const page = await (await world.send(`${BASE}/oauth/authorize?${query}`)).text();
    expect(page).toContain(`value="${ACCOUNT}"`);
    const denied = await world.form(`/oauth/authorize?${query}`, { decision: 'deny' });
    expect(denied.headers.get('location')).toBe(`${BACK}?error=access_denied&state=s1`);
    expect((await world.send(`${BASE}/oauth/authorize?client_id=other`)).status).toBe(400);
  });

  it('gives a token for a code once, within 30 seconds, to the app and address that it was for', async () => {
    const world = open();
    const token = (fields: object) => world.form('/oauth/token', { ...grant, ...fields });
    const code = await codeOf(world);
    expect((await token({ code, client_secret: 'other' })).status).toBe(401);
    const { access_token } = (await (await token({ code })).json()) as { access_token: string };
    const headers = { Authorization: `Bearer ${access_token}` };
    expect((await world.send(`${BASE}/v2/account`, { headers })).status).toBe(200);
    expect((await token({ code })).status).toBe(400);
    expect((await token({ code: await codeOf(world), redirect_uri: 'https://other.example/' })).status).toBe(400);
    const late = await codeOf(world);
    world.clock.ms += 30_000;
    expect((await token({ code: late })).status).toBe(400);
    await world.form('/oauth/revoke', { client_id: clientId, client_secret: clientSecret, token: access_token });
    expect((await world.send(`${BASE}/v2/account`, { headers })).status).toBe(401);
  });

  it('keeps keys and tokens over a restart, and shows the keys on a page', async () => {
    const { protocol, books, send } = open();
    const { keyId } = protocol.keysOf(ACCOUNT);
    expect(await (await send(`${BASE}/`)).text()).toContain(keyId);
    const stored = JSON.parse(JSON.stringify({ alpaca: { books: books.store(), protocol: protocol.store() } }));
    const again = createSandbox({ market: testMarket(), stored }, () => 'http://sandbox');
    expect(again.brokers.alpaca.protocol.keysOf(ACCOUNT).keyId).toBe(keyId);
  });
});
