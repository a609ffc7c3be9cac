import { createSandbox, type ProtocolRequest } from '@pipa/broker-sandbox';
import { testMarket } from '@pipa/broker-sandbox/testing/test-market';
import { describe, expect, it } from 'vitest';
import { IbApi } from './ib-api.ts';
import { credentialsOf } from './ib-credentials.ts';
import { createOAuthSigner, hmacSha256 } from './oauth/signer.ts';
import { ACCOUNT, BASE, openIb } from './testing/open-ib.ts';

/** Calls that are signed here, as another client would. */
async function open() {
  const world = openIb();
  const { access, clock, protocol } = world;
  const credentials = credentialsOf(access.secret, null);
  const now = () => new Date(clock.nowMs);
  const api = new IbApi({
    fetch: async (input, init) => {
      const url = new URL(`${input}`);
      const headers = Object.fromEntries(new Headers(init?.headers));
      const { method = 'GET', body } = init ?? {};
      const path = url.pathname.replace('/ib', '');
      const answer = await protocol.handle({ method, path, query: url.searchParams, headers, body: `${body ?? ''}` });
      return new Response(answer.body, answer);
    },
    clock: now,
    hosts: [BASE],
    now: () => clock.nowMs,
    wait: async () => undefined,
  });
  const { token } = await api.liveToken(credentials);
  const { consumerKey, accessToken } = credentials;
  const signer = (changes: { clock?: () => Date; nonce?: () => string; realm?: string; key?: Uint8Array } = {}) =>
    createOAuthSigner({
      consumerKey,
      realm: changes.realm ?? 'limited_poa',
      signature: hmacSha256(changes.key ?? token),
      clock: changes.clock ?? now,
      parameters: { oauth_token: accessToken },
      ...(changes.nonce && { nonce: changes.nonce }),
    });
  const call = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    {
      json,
      sign = signer(),
      ...more
    }: { json?: unknown; sign?: ReturnType<typeof signer> } & Partial<ProtocolRequest> = {},
  ) => {
    const url = new URL(`${BASE}/v1/api${path}`);
    const headers = {
      'user-agent': 'Test',
      authorization: sign({ method, url }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...more.headers,
    };
    const body = json === undefined ? '' : JSON.stringify(json);
    const query = more.query ?? url.searchParams;
    const answer = await protocol.handle({ method, path: url.pathname.replace('/ib', ''), query, headers, body });
    return { status: answer.status, json: answer.body === '' ? null : JSON.parse(answer.body) };
  };
  const begin = async () => {
    await call('POST', '/iserver/auth/ssodh/init', { json: { publish: true, compete: false } });
    await call('POST', '/iserver/auth/status');
  };
  return { ...world, call, signer, begin };
}

const ticket = (more: object = {}) => ({
  orders: [{ conid: 0, side: 'BUY', orderType: 'MKT', tif: 'DAY', quantity: 10, cOID: 'k1', ...more }],
});

describe('Interactive Brokers in the sandbox', () => {
  it('accepts a signature that is right, once, and no other', async () => {
    const { call, signer, clock } = await open();
    expect((await call('GET', '/portfolio/accounts')).status).toBe(200);
    clock.nowMs += 6_000;
    const hourAgo = () => new Date(clock.nowMs - 3_600_000);
    for (const sign of [
      signer({ key: Buffer.alloc(20) }),
      signer({ realm: 'test_realm' }),
      signer({ clock: hourAgo }),
      () => 'OAuth oauth_token="none"',
      () => '',
    ]) {
      expect((await call('GET', '/trsrv/stocks?symbols=AAAA', { sign })).status).toBe(401);
    }
    const changed = { query: new URLSearchParams({ symbols: 'BBBB' }) };
    expect((await call('GET', '/trsrv/stocks?symbols=AAAA', changed)).status).toBe(401);
    const again = signer({ nonce: () => 'the same' });
    expect((await call('GET', '/trsrv/stocks?symbols=AAAA', { sign: again })).status).toBe(200);
    expect((await call('GET', '/trsrv/stocks?symbols=AAAA', { sign: again })).status).toBe(401);
    expect((await call('GET', '/trsrv/stocks?symbols=AAAA', { headers: { 'user-agent': '' } })).status).toBe(403);
    expect((await call('GET', '/nowhere')).status).toBe(404);
  });

  it('closes for ten minutes after a second reading within five seconds, and after more than fifty calls in one', async () => {
    const { call, clock } = await open();
    expect((await call('GET', '/portfolio/accounts')).status).toBe(200);
    clock.nowMs += 4_900;
    expect((await call('GET', '/portfolio/accounts')).status).toBe(429);
    clock.nowMs += 599_000;
    expect((await call('POST', '/tickle')).status).toBe(429);
    clock.nowMs += 1_100;
    for (let i = 0; i < 50; i++) expect((await call('POST', '/tickle')).status).toBe(200);
    expect((await call('POST', '/tickle')).status).toBe(429);
  });

  it('wants its steps in their sequence', async () => {
    const { call, begin } = await open();
    expect((await call('GET', `/portfolio/${ACCOUNT}/ledger`)).json.error).toContain('/accounts');
    expect((await call('GET', '/iserver/accounts')).json.error).toContain('no bridge');
    expect((await call('POST', '/iserver/auth/ssodh/init', { json: { publish: false } })).status).toBe(500);
    await begin();
    expect((await call('POST', `/iserver/account/${ACCOUNT}/orders`, { json: ticket() })).json.error).toContain(
      '/accounts',
    );
  });

  it('finds contracts, modifies an order, answers no question twice, and asks nothing that is suppressed', async () => {
    const { call, begin, sandbox, protocol } = await open();
    await begin();
    await call('GET', '/iserver/accounts');
    const [{ conid }] = (await call('GET', '/iserver/secdef/search?symbol=BRK+B')).json;
    const orders = `/iserver/account/${ACCOUNT}/orders`;
    const far = ticket({ conid: Number(conid), orderType: 'LMT', price: 50 });
    const [asked] = (await call('POST', orders, { json: far })).json;
    expect(asked.messageIds).toEqual(['o163']);
    const [taken] = (await call('POST', `/iserver/reply/${asked.id}`, { json: { confirmed: true } })).json;
    expect(taken.order_status).toBe('Submitted');
    const again = await call('POST', `/iserver/reply/${asked.id}`, { json: { confirmed: true } });
    expect(again).toEqual({ status: 200, json: { error: 'reply id not found' } });
    expect((await call('POST', orders, { json: far })).json.error).toContain('already registered');

    const change = { quantity: 7, price: 40 };
    await call('POST', `/iserver/account/${ACCOUNT}/order/${taken.order_id}`, { json: change });
    const [order] = sandbox.brokers.ib.books.orders(ACCOUNT);
    expect([order?.symbol, order?.shares.toNumber(), order?.limitPrice?.toNumber()]).toEqual(['BRK.B', 7, 40]);

    await call('POST', '/iserver/questions/suppress', { json: { messageIds: ['o354'] } });
    protocol.askNext();
    const other = ticket({ conid: Number(conid), cOID: 'k2' });
    expect((await call('POST', orders, { json: other })).json).toMatchObject([{ order_id: expect.any(String) }]);
    expect((await call('POST', orders, { json: ticket({ conid: -1, cOID: 'k3' }) })).json.error).toContain('conid');
    expect((await call('POST', orders, { json: { orders: [] } })).json.error).toContain('One order');
  });

  it('keeps accesses over a restart, and no live session token', async () => {
    const { sandbox, access, start, clock } = openIb();
    await start().reads.cash({ account: ACCOUNT, access });
    const market = testMarket();
    const stored = JSON.parse(JSON.stringify(sandbox.store()));
    const later = createSandbox({ market, clock: () => clock.nowMs, stored }, () => new URL(BASE).origin);
    const { handle, keysFor } = later.brokers.ib.protocol;
    const api = new IbApi({
      fetch: async (input, init) => {
        const url = new URL(`${input}`);
        const headers = Object.fromEntries(new Headers(init?.headers));
        const path = url.pathname.replace('/ib', '');
        const answer = await handle({
          method: init?.method ?? 'GET',
          path,
          query: url.searchParams,
          headers,
          body: '',
        });
        return new Response(answer.body, answer);
      },
      clock: () => new Date(clock.nowMs),
      hosts: [BASE],
    });
    expect((await api.liveToken(credentialsOf(access.secret, null))).token).toHaveLength(20);
    expect(keysFor(ACCOUNT).consumerKey).toMatch(/^[A-Z]{9}$/);
  });
});
