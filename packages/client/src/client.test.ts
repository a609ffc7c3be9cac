import { api } from '@pipa/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient, type KeySettings } from './client.ts';
import { PipaError } from './pipa-error.ts';

const KEY = 'pipa_key';
const success = (data: unknown) => new Response(JSON.stringify({ code: 200, data }));
const refusal = (status: number, errorCode: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ code: status, errorCode, errMsg: `refused: ${errorCode}` }), { status, headers });

function clientWith(answers: readonly (Response | Error)[], settings: Partial<KeySettings> = {}) {
  const left = [...answers];
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const answer = left.shift() ?? new Error('no answer is left');
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const pipa = createClient({ baseUrl: 'https://pipa.example', apiKey: KEY, fetch, ...settings });
  const sent = (attempt = 0) => {
    const [url, init] = fetch.mock.calls[attempt];
    return { url, ...init, headers: init?.headers as Record<string, string> };
  };
  return { pipa, fetch, sent };
}
const errorOf = (run: Promise<unknown>): Promise<PipaError> =>
  run.then(
    () => Promise.reject(new Error('the call did not fail')),
    (error: unknown) => (error instanceof PipaError ? error : Promise.reject(error)),
  );

describe('a client', () => {
  it('has the calls that its credential can make, and the public ones', () => {
    const { pipa } = clientWith([]);
    const names = Object.keys(pipa);
    const expected = Object.entries(api).filter(
      ([, e]) => e.access === 'public' || e.principals.includes('apiKey' as never),
    );
    expect(names).toEqual(expected.map(([name]) => name));
    expect(names).toEqual(expect.arrayContaining(['portfolios', 'marketStatus', 'documents']));
    for (const name of ['createApiKey', 'changePassword', 'operatorLog']) expect(names).not.toContain(name);
    expect(Object.keys(createClient({ baseUrl: 'https://pipa.example', session: 's' }))).toContain('createApiKey');
  });

  it('sends its key in the header alone, follows no redirect and keeps cookies out', async () => {
    const { pipa, sent } = clientWith([success([])], { baseUrl: 'https://pipa.example/base/' });
    expect(await pipa.portfolios({ status: 'Started' })).toEqual([]);
    expect(sent()).toMatchObject({
      url: 'https://pipa.example/base/api/portfolios?status=Started',
      redirect: 'error',
      credentials: 'omit',
      headers: { 'x-api-key': KEY },
    });
    expect(sent().headers).not.toHaveProperty('authorization');
  });

  it('shows a session as one', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => success([]));
    await createClient({ baseUrl: 'https://pipa.example', session: 'S', fetch }).portfolios();
    expect(fetch.mock.calls[0][1]?.headers).toMatchObject({ authorization: 'Bearer S' });
  });

  it.each([
    ['http://pipa.example', 'must be https'],
    ['http://127.0.0.1.evil.example', 'must be https'],
    ['ftp://localhost', 'must be https'],
    ['https://name:secret@pipa.example', 'holds no credential'],
    ['https://pipa.example/?key=1', 'holds no credential, query'],
  ])('does not call %s', (baseUrl, words) => {
    expect(() => clientWith([], { baseUrl })).toThrow(words);
  });

  it('calls the own machine over http, and another one where that is allowed', () => {
    for (const baseUrl of ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000']) {
      expect(() => clientWith([], { baseUrl })).not.toThrow();
    }
    expect(() => clientWith([], { baseUrl: 'http://pipa.lan', allowHttp: true })).not.toThrow();
  });

  it('holds answers against the contract where it is asked to', async () => {
    const answers = () => [success('no list')];
    expect(await clientWith(answers()).pipa.portfolios()).toBe('no list');
    const error = await errorOf(clientWith(answers(), { validate: true }).pipa.portfolios());
    expect(error).toMatchObject({ code: 'UNREADABLE', status: 200 });
    expect(error.message).toContain('does not keep to the contract');
  });
});

describe('a failure', () => {
  it('says why, what is wrong and how long to wait', async () => {
    const body = { code: 400, errorCode: 'INVALID_INPUT', errMsg: 'Wrong', fields: { days: 'At most 365 is allowed' } };
    const error = await errorOf(clientWith([new Response(JSON.stringify(body), { status: 400 })]).pipa.portfolios());
    expect(error).toMatchObject({ name: 'PipaError', message: 'Wrong', code: 'INVALID_INPUT', status: 400 });
    expect(error.fields).toEqual(body.fields);
    const limited = clientWith([refusal(429, 'TOO_MANY_REQUESTS', { 'retry-after': '9' })], { retries: 0 });
    expect((await errorOf(limited.pipa.portfolios())).retryAfterSeconds).toBe(9);
  });

  it('has words of its own where no answer came', async () => {
    const error = await errorOf(clientWith([new TypeError('fetch failed')]).pipa.portfolios());
    expect(error).toMatchObject({ code: 'NETWORK', status: 0, message: 'The server cannot be reached' });
  });
});

describe('a command', () => {
  it('has a key, which its failure carries for the next attempt', async () => {
    const { pipa, fetch, sent } = clientWith([new TypeError('fetch failed'), success('seen')]);
    const note = { option: 'note', value: 'seen' };
    const { idempotencyKey } = await errorOf(pipa.setUserOption(note));
    expect(idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(fetch).toHaveBeenCalledTimes(1);
    await pipa.setUserOption(note, { idempotencyKey });
    expect([sent(0), sent(1)].map(({ headers }) => headers['idempotency-key'])).toEqual([
      idempotencyKey,
      idempotencyKey,
    ]);
  });

  it('is not sent again by itself', async () => {
    const { pipa, fetch } = clientWith([refusal(503, 'OVERLOADED', { 'retry-after': '0' })]);
    expect((await errorOf(pipa.startPortfolio({ portfolioId: 1 }))).code).toBe('OVERLOADED');
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

describe('a read', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is tried again when the server says, twice at most, and has no key', async () => {
    const busy = () => refusal(429, 'TOO_MANY_REQUESTS', { 'retry-after': '5' });
    const { pipa, fetch, sent } = clientWith([busy(), busy(), success([])]);
    const answer = pipa.portfolios();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetch).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await answer).toEqual([]);
    expect(sent().headers).not.toHaveProperty('idempotency-key');
    const endless = clientWith([busy(), busy(), busy(), success([])]);
    const error = errorOf(endless.pipa.portfolios());
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await error).code).toBe('TOO_MANY_REQUESTS');
    expect(endless.fetch).toHaveBeenCalledTimes(3);
  });

  it('waits one and two seconds where the server names none', async () => {
    const { pipa, fetch } = clientWith([refusal(503, 'UNAVAILABLE'), refusal(503, 'UNAVAILABLE'), success([])]);
    const answer = pipa.portfolios();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fetch).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(fetch).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual([]);
  });

  it.each([
    ['a wait of more than half a minute', refusal(429, 'TOO_MANY_REQUESTS', { 'retry-after': '31' })],
    ['a refusal that would be the same', refusal(403, 'FORBIDDEN')],
    ['a server that is not reached', new TypeError('fetch failed')],
  ])('ends at %s', async (_what, answer) => {
    const { pipa, fetch } = clientWith([answer, success([])]);
    await errorOf(pipa.portfolios());
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('ends its wait when its caller gives up', async () => {
    const { pipa, fetch } = clientWith([refusal(503, 'OVERLOADED', { 'retry-after': '20' }), success([])]);
    const controller = new AbortController();
    const reason = new Error('enough');
    const answer = pipa.portfolios({}, { signal: controller.signal }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(100);
    controller.abort(reason);
    expect(await answer).toBe(reason);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
