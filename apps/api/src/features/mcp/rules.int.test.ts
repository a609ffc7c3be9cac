import { api, credentialHeader } from '@pipa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestKey } from '../../testing/test-key.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';
import { type McpApp, openMcp } from './testing/mcp-app.ts';

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const NOTICES = { name: 'show_notifications', arguments: {} };
let mcp: McpApp;
let user: TestUser;
let key: string;

beforeAll(async () => {
  mcp = await openMcp({ limits: { callMs: 60_000, atOnce: 1 } });
  user = await mcp.t.createUser();
  key = await createTestKey(mcp.t.context, user.userId);
});
afterAll(() => mcp.close());

const bearer = (token: string) => credentialHeader('session', token);
const refusalOf = async (response: Response) => {
  const { error } = (await response.json()) as { readonly error: object };
  return { status: response.status, ...error };
};
const last = async (who: TestUser) => (await mcp.t.call(api.agents, {}, { token: who.token })).data.calls[0];

/** Runs a test while every read of notifications waits. */
async function whileReadsWait<T>(run: () => Promise<T>): Promise<T> {
  const connection = await mcp.t.context.pool.connect();
  try {
    await connection.query('BEGIN; LOCK TABLE "notification" IN ACCESS EXCLUSIVE MODE');
    return await run();
  } finally {
    await connection.query('ROLLBACK');
    connection.release();
  }
}

describe('a request without a key that works', () => {
  it('gets 401 and how to send one', async () => {
    const bare = await mcp.post(LIST);
    expect(bare.headers.get('www-authenticate')).toBe('Bearer realm="pipa"');
    expect(await refusalOf(bare)).toMatchObject({
      status: 401,
      code: -32_000,
      message: 'An API key that works is needed, as a bearer token or in the header x-api-key',
      data: { errorCode: 'INVALID_TOKEN' },
    });
    const wrong = await mcp.post(LIST, bearer('pipa_wrong'));
    expect(wrong.status).toBe(401);
    expect(wrong.headers.get('www-authenticate')).toBe('Bearer realm="pipa", error="invalid_token"');
  });

  it('is refused with a session, with two keys, and with a revoked or expired key', async () => {
    expect((await mcp.post(LIST, bearer(user.token))).status).toBe(401);
    const other = await createTestKey(mcp.t.context, user.userId);
    expect((await mcp.post(LIST, { ...bearer(key), ...credentialHeader('apiKey', other) })).status).toBe(401);
    expect((await mcp.post(LIST, { ...bearer(key), ...credentialHeader('apiKey', key) })).status).toBe(200);
    expect((await mcp.post(LIST, credentialHeader('apiKey', other))).status).toBe(200);
    const [{ id }] = (await mcp.t.context.prisma.apiKey.findMany({ where: { userId: user.userId } })).slice(-1);
    await mcp.t.context.prisma.apiKey.update({ where: { id }, data: { revokedAt: mcp.t.clock() } });
    expect((await mcp.post(LIST, bearer(other))).status).toBe(401);
    const gone = { revokedAt: null, expiresAt: mcp.t.clock() };
    await mcp.t.context.prisma.apiKey.update({ where: { id }, data: gone });
    expect((await mcp.post(LIST, bearer(other))).status).toBe(401);
  });
});

describe('a request', () => {
  it('of a page of another site is refused', async () => {
    const foreign = await mcp.post(LIST, { ...bearer(key), origin: 'https://evil.example' });
    expect(await refusalOf(foreign)).toMatchObject({ status: 403, message: 'Pages of other sites may not call' });
    const { statusCode } = await mcp.t.app.inject({
      method: 'POST',
      url: '/mcp',
      payload: LIST,
      headers: { host: 'evil.example', ...bearer(key) },
    });
    expect(statusCode).toBe(403);
    expect((await mcp.post(LIST, { ...bearer(key), origin: 'http://localhost:4000' })).status).toBe(200);
  });

  it.each([
    ['broken JSON', '{"jsonrpc"', 400, -32_700],
    ['several calls', [LIST, LIST], 400, -32_600],
    ['more than a body may have', { ...LIST, params: { cursor: 'x'.repeat(70_000) } }, 413, -32_000],
    ['a stream of changes', { ...LIST, method: 'subscriptions/listen' }, 405, -32_000],
  ])('with %s is refused as the protocol says', async (_what, body, status, code) => {
    expect(await refusalOf(await mcp.post(body, bearer(key)))).toMatchObject({ status, code });
  });

  it('is JSON that is posted, and an unknown method is said to be one', async () => {
    const text = await mcp.post('x', { ...bearer(key), 'content-type': 'text/plain' });
    expect(text.status).toBe(415);
    for (const method of ['GET', 'DELETE']) {
      expect((await fetch(mcp.url, { method, headers: bearer(key) })).status).toBe(405);
    }
    expect((await mcp.ask(key, 'tools/invent')).error).toMatchObject({ code: -32_601 });
    const { headers } = await mcp.post(LIST, bearer(key));
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

it('a user switches assistants off and on, from the next call on; a key cannot', async () => {
  const owner = await mcp.t.createUser();
  const own = await createTestKey(mcp.t.context, owner.userId);
  const set = (isOn: boolean) => mcp.t.call(api.setAgents, { isOn }, { token: owner.token });
  expect((await mcp.post(LIST, bearer(own))).status).toBe(200);
  expect((await set(false)).status).toBe(200);
  expect(await refusalOf(await mcp.post(LIST, bearer(own)))).toMatchObject({
    status: 403,
    message: 'The user has switched assistants off on My Account',
  });
  expect((await mcp.post(LIST, bearer(key))).status).toBe(200);
  const byKey = await mcp.t.call(api.setAgents, { isOn: true }, { headers: credentialHeader('apiKey', own) });
  expect(byKey.errorCode).toBe('INVALID_TOKEN');
  const { data } = await mcp.t.call(api.agents, {}, { token: owner.token });
  expect(data.offSince).toBe(mcp.t.clock().toISOString());
  await set(false);
  await set(true);
  expect((await mcp.post(LIST, bearer(own))).status).toBe(200);
  const activities = await mcp.t.context.prisma.accountActivity.findMany({
    where: { userId: owner.userId },
    orderBy: { id: 'asc' },
  });
  expect(activities.map(({ kind }) => kind)).toEqual(['AgentsSwitchedOff', 'AgentsSwitchedOn']);
});

it('an operator switches the keys of everyone off, from the next call on', async () => {
  const set = (offSince: Date | null) => mcp.t.context.prisma.apiKeySwitch.updateMany({ data: { offAt: offSince } });
  await set(mcp.t.clock());
  expect(await refusalOf(await mcp.post(LIST, bearer(key)))).toMatchObject({
    status: 403,
    message: 'An operator has switched off API keys',
  });
  await set(null);
  expect((await mcp.post(LIST, bearer(key))).status).toBe(200);
});

describe('a call', () => {
  it('whose client has gone is cancelled, and holds its place until the read ends', async () => {
    const owner = await mcp.t.createUser();
    const own = await createTestKey(mcp.t.context, owner.userId);
    await whileReadsWait(async () => {
      const leave = new AbortController();
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: NOTICES };
      const asked = fetch(mcp.url, {
        method: 'POST',
        signal: leave.signal,
        headers: {
          ...bearer(own),
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify(message),
      }).then((response) => response.text());
      await untilWaiting(mcp.t);
      leave.abort();
      await expect(asked).rejects.toThrow();
      await expect.poll(() => last(owner)).toMatchObject({ outcome: 'cancelled', name: 'show_notifications' });
      const next = await mcp.ask(own, 'tools/call', { name: 'show_market', arguments: { call: 'marketStatus' } });
      expect(next.result).toMatchObject({
        isError: true,
        content: [{ text: 'TOO_MANY_REQUESTS: Too many calls at once. Please wait for the others' }],
      });
      expect(
        (await mcp.ask(key, 'tools/call', { name: 'show_accounts', arguments: { call: 'trackAccounts' } })).result,
      ).not.toHaveProperty('isError');
    });
    await expect.poll(async () => (await mcp.ask(own, 'tools/call', NOTICES)).result.isError ?? false).toBe(false);
  });
});

describe('limits', () => {
  it('of time are said, and of calls of all keys of a user', async () => {
    const strict = await openMcp({
      limits: { callMs: 1, atOnce: 2 },
      settings: { load: { ...mcp.t.context.settings.load, callsByKeys: 3 } },
    });
    try {
      const owner = await strict.t.createUser();
      const own = await createTestKey(strict.t.context, owner.userId);
      const connection = await strict.t.context.pool.connect();
      await connection.query('BEGIN; LOCK TABLE "notification" IN ACCESS EXCLUSIVE MODE');
      const slow = await strict.ask(own, 'tools/call', NOTICES);
      await connection.query('ROLLBACK');
      connection.release();
      expect(slow.result).toMatchObject({
        isError: true,
        content: [{ text: 'UNAVAILABLE: The call took too long. Please ask for less' }],
      });
      const { data } = await strict.t.call(api.agents, {}, { token: owner.token });
      expect(data.calls).toMatchObject([{ outcome: 'failed', errorCode: 'UNAVAILABLE' }]);
      const other = await createTestKey(strict.t.context, owner.userId);
      expect((await strict.post(LIST, bearer(own))).status).toBe(200);
      expect((await strict.post(LIST, bearer(other))).status).toBe(200);
      const busy = await strict.post(LIST, bearer(own));
      expect(Number(busy.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refusalOf(busy)).toMatchObject({ status: 429, data: { errorCode: 'TOO_MANY_REQUESTS' } });
    } finally {
      await strict.close();
    }
  });
});
