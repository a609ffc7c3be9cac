import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, credentialHeader } from '@pipa/contract';
import { afterEach, describe, expect, it } from 'vitest';
import type { LoadLimits } from '../context.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '../testing/test-app.ts';
import { createTestKey } from '../testing/test-key.ts';
import type { RegisterFeature } from './route.ts';

let t: TestApp;
const create = async (load: Partial<LoadLimits>, options: TestAppOptions) => {
  const wide = {
    windowMs: 60_000,
    callsPerUser: 1_000,
    callsByKeys: 1_000,
    requestsPerAddress: 1_000,
    callsInHand: 1_000,
    callsInHandWhenBusy: 1_000,
    hashingCallsInHand: 1_000,
    // Never reached: a measured share may be a little above one.
    busyShare: Number.POSITIVE_INFINITY,
  };
  t = await createTestApp({
    ...options,
    settings: { ...options.settings, load: { ...wide, eventLoopDelayMs: Number.POSITIVE_INFINITY, ...load } },
  });
};
afterEach(() => t.close());

const options: RegisterFeature = ({ serve }) => {
  serve(api.getUserOption, () => null);
  serve(api.costSchedule, () => []);
};
const ofUser = (token: string) => t.call(api.getUserOption, { option: 'a' }, { token });

describe('the general limit of requests', () => {
  it('bounds the calls of one user, in any session and from any address, and of no other user', async () => {
    await create({ callsPerUser: 3 }, { features: [options] });
    const [user, other] = [await t.createUser(), await t.createUser()];
    for (let i = 0; i < 3; i++) expect((await ofUser(user.token)).status).toBe(200);
    const { status, errorCode, response } = await t.call(
      api.getUserOption,
      { option: 'a' },
      { token: user.token, address: '10.0.0.9' },
    );
    expect([status, errorCode]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(1);
    expect((await ofUser(other.token)).status).toBe(200);
    expect((await t.call(api.costSchedule, {})).status).toBe(200);
  });

  it('bounds the calls with all keys of one user apart from those of sessions', async () => {
    await create({ callsByKeys: 3 }, { features: [options] });
    const user = await t.createUser();
    const keys = [await createTestKey(t.context, user.userId), await createTestKey(t.context, user.userId)];
    const withKey = (key: string) =>
      t.call(api.getUserOption, { option: 'a' }, { headers: credentialHeader('apiKey', key) });
    for (let i = 0; i < 3; i++) expect((await withKey(keys[i % 2])).status).toBe(200);
    const { status, errorCode, response } = await withKey(keys[1]);
    expect([status, errorCode]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(1);
    expect((await ofUser(user.token)).status).toBe(200);
  });

  it('is not used up by unknown tokens', async () => {
    await create({ callsPerUser: 3 }, { features: [options] });
    const user = await t.createUser();
    for (let i = 0; i < 5; i++) expect((await ofUser('A'.repeat(43))).status).toBe(401);
    expect((await ofUser(user.token)).status).toBe(200);
  });

  it('bounds the requests of an address, known paths and unknown ones, but not the health of the node', async () => {
    await create({ requestsPerAddress: 3 }, { features: [options] });
    const get = async (url: string, remoteAddress: string) => (await t.app.inject({ url, remoteAddress })).statusCode;
    const paths = ['/api/nowhere', '/api/openapi.json', `/api/${api.costSchedule.path}`];
    expect(await Promise.all(paths.map((path) => get(path, '10.0.0.1')))).toEqual([404, 200, 200]);
    expect(await Promise.all(paths.map((path) => get(path, '10.0.0.1')))).toEqual([429, 429, 429]);
    expect(await get('/api/healthz', '10.0.0.1')).toBe(200);
    expect(await get('/api/readyz', '10.0.0.1')).toBe(200);
    expect(await get(paths[2], '10.0.0.2')).toBe(200);
    expect(await get(paths[2], '2001:db8::1')).toBe(200);
    expect(await get(paths[2], '2001:db8::2')).toBe(200);
    expect(await get(paths[2], '2001:db8::3')).toBe(200);
    // One subscriber of IPv6 holds a network of 2^64 addresses.
    expect(await get(paths[2], '2001:db8::4')).toBe(429);
  });
});

describe('a node with more calls in hand than it can answer soon', () => {
  it('refuses the next at once, says when to come again, and serves again when the others are done', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const slow: RegisterFeature = ({ serve }) => serve(api.costSchedule, () => gate.then(() => []));
    await create({ callsInHand: 2 }, { features: [slow] });
    const inHand = [t.call(api.costSchedule, {}), t.call(api.costSchedule, {})];
    const refused = await t.call(api.costSchedule, {});
    expect(refused).toMatchObject({ status: 503, code: 503, errorCode: 'OVERLOADED' });
    expect(refused.response.headers['retry-after']).toBe('2');
    expect((await t.app.inject('/api/healthz')).statusCode).toBe(200);
    open();
    expect((await Promise.all(inHand)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await t.call(api.costSchedule, {})).status).toBe(200);
    expect(t.faults).toEqual([]);
  });

  it('forgets calls that failed', async () => {
    const failing: RegisterFeature = ({ serve }) => serve(api.costSchedule, () => Promise.reject(new Error('broken')));
    // One more than the calls of this test at once, because a call is counted until shortly after its answer.
    await create({ callsInHand: 2 }, { features: [failing] });
    for (let i = 0; i < 6; i++) expect((await t.call(api.costSchedule, {})).status).toBe(500);
  });
});

describe('a node that can take no call', () => {
  it('refuses each before the framework sees it, and still serves its health and the files of the client', async () => {
    const webRoot = await mkdtemp(join(tmpdir(), 'pipa-web-'));
    await mkdir(join(webRoot, 'assets'));
    await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Pipa</title>');
    await writeFile(join(webRoot, 'assets', 'index-abc123.js'), 'export {};');
    await create({ callsInHand: 0 }, { features: [options], settings: { webRoot } });
    let seen = 0;
    t.app.server.prependListener('request', () => {
      seen += 1;
    });
    try {
      const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
      const refused = await fetch(`${url}/api/${api.costSchedule.path}?a=b`);
      const { status, headers } = refused;
      expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '2', 'no-store']);
      expect(headers.get('content-security-policy')).toBeNull();
      const { requestId, ...failure } = (await refused.json()) as { requestId: string };
      expect(failure).toMatchObject({ code: 503, errorCode: 'OVERLOADED' });
      expect(requestId).toBe(headers.get('x-request-id'));
      expect((await fetch(`${url}/api/nowhere`, { method: 'POST', body: '{}' })).status).toBe(503);
      const files = ['/', '/admin/portfolios', '/assets/index-abc123.js', '/api/healthz', '/api/readyz?a=b'];
      const served = await Promise.all(files.map(async (path) => (await fetch(`${url}${path}`)).status));
      expect(served).toEqual([200, 200, 200, 200, 200]);
      expect(seen).toBe(7);
      expect(t.faults).toEqual([]);
    } finally {
      await rm(webRoot, { recursive: true });
    }
  });
});

describe('a node whose event loop is busy', () => {
  const slowCall = () => {
    const { promise, resolve: finish } = Promise.withResolvers<void>();
    const feature: RegisterFeature = ({ serve }) => {
      serve(api.costSchedule, () => promise.then(() => []));
      serve(api.getUserAgreement, () => ({ rev: '1', content: '' }) as never);
    };
    return { feature, finish };
  };
  const other = async () => {
    const until = performance.now() + 30;
    while (performance.now() < until);
    return (await t.app.inject(`/api/${api.getUserAgreement.path}`)).statusCode;
  };

  it('takes fewer calls in hand than one that has rest', async () => {
    const slow = slowCall();
    await create({ callsInHandWhenBusy: 1, busyShare: -1 }, { features: [slow.feature] });
    const first = t.call(api.costSchedule, {});
    await expect.poll(other, { timeout: 10_000 }).toBe(503);
    slow.finish();
    expect((await first).status).toBe(200);
  });

  it('counts calls that hash a password apart, and refuses them beyond their own bound', async () => {
    const slow = slowCall();
    const { promise, resolve: finish } = Promise.withResolvers<void>();
    const signIn: RegisterFeature = ({ serve }) =>
      serve(api.login, () => promise.then(() => ({ access_token: 'A'.repeat(43) })));
    const limits = { callsInHandWhenBusy: 1, hashingCallsInHand: 2, busyShare: -1 };
    await create(limits, { features: [slow.feature, signIn] });
    const input = { userNameOrEmail: 'ann', password: 'a password', codeToken: 'A'.repeat(43) };
    const url = `/api/${api.login.path}`;
    const login = async () => (await t.app.inject({ method: 'POST', url, payload: input })).statusCode;
    const first = t.call(api.costSchedule, {});
    await expect.poll(other, { timeout: 10_000 }).toBe(503);
    const logins = [login(), login()];
    expect(await login()).toBe(503);
    slow.finish();
    expect((await first).status).toBe(200);
    // The logins under way take no place of other calls.
    expect(await other()).not.toBe(503);
    finish();
    expect(await Promise.all(logins)).toEqual([200, 200]);
  });

  it('takes them all while its loop has rest', async () => {
    const slow = slowCall();
    await create({ callsInHandWhenBusy: 1 }, { features: [slow.feature] });
    const first = t.call(api.costSchedule, {});
    expect(await other()).not.toBe(503);
    slow.finish();
    expect((await first).status).toBe(200);
  });

  it('refuses everything but its health', async () => {
    // Any delay counts, and a blocked loop always has some.
    await create({ eventLoopDelayMs: Number.MIN_VALUE }, { features: [options] });
    const blocked = async () => {
      const until = performance.now() + 50;
      while (performance.now() < until);
      return (await t.app.inject(`/api/${api.costSchedule.path}`)).statusCode;
    };
    await expect.poll(blocked, { timeout: 10_000 }).toBe(503);
    expect((await t.app.inject('/api/healthz')).statusCode).toBe(200);
    expect((await t.app.inject('/api/readyz')).statusCode).toBe(200);
  });

  it('serves on after a single long task', async () => {
    await create({ eventLoopDelayMs: 500 }, { features: [options] });
    const until = performance.now() + 800;
    while (performance.now() < until);
    const statuses = new Set<number>();
    const ask = async () => {
      statuses.add((await t.app.inject(`/api/${api.costSchedule.path}`)).statusCode);
      return performance.now() - until > 600;
    };
    await expect.poll(ask, { timeout: 10_000, interval: 20 }).toBe(true);
    expect([...statuses]).toEqual([200]);
  });
});
