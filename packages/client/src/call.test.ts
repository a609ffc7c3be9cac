import { api, endpoint, fileOutput, type Principal } from '@pipa/contract';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type CallFailure, type CallSettings, createCall, queryOf } from './call.ts';

const answer = (body: unknown, status = 200) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });

/** Holds what a client would make its error of. */
class Failed extends Error {
  readonly failure: CallFailure;
  constructor(failure: CallFailure) {
    super(failure.errorCode);
    this.failure = failure;
  }
}
const errorOf = (failure: CallFailure) => new Failed(failure);

function clientWith(response: Response | Error, token: string | null = 'T') {
  const fetch = vi.fn<CallSettings['fetch']>(async () => {
    if (response instanceof Error) throw response;
    return response;
  });
  const onInvalidCredential = vi.fn();
  const credential = (principal: Principal) => (principal === 'session' ? token : null);
  const call = createCall({ fetch, baseUrl: '/api/', credential, onInvalidCredential, timeoutMs: 5_000, errorOf });
  const sent = () => {
    const [url, init] = fetch.mock.calls[0];
    return { url, method: init?.method, headers: init?.headers as Record<string, string>, body: init?.body };
  };
  return { call, sent, onInvalidCredential };
}
const failureOf = (run: Promise<unknown>): Promise<CallFailure> =>
  run.then(
    () => Promise.reject(new Error('the call did not fail')),
    (error: unknown) => (error instanceof Failed ? error.failure : Promise.reject(error)),
  );

describe('requests', () => {
  it('sends a GET with its input in the query and the token as bearer', async () => {
    const { call, sent } = clientWith(answer({ code: 200, data: [] }));
    await call(api.portfolios, { status: 'Started,Stop', id: 7, strategyType: undefined });
    expect(sent().url).toBe('/api/portfolios?status=Started%2CStop&id=7');
    expect(sent().headers.authorization).toBe('Bearer T');
    expect(sent().body).toBeUndefined();
  });

  it('sends dotted names and numbers of a POST as a JSON body', async () => {
    const { call, sent } = clientWith(answer({ code: 200, data: null }));
    await call(api.tradeNotification, { 'portfolio.id': 3, tradeNotification: true });
    expect(sent()).toMatchObject({ url: '/api/portfolios/tradeNotification', method: 'POST' });
    expect(JSON.parse(String(sent().body))).toEqual({ 'portfolio.id': 3, tradeNotification: true });
  });

  it('sends no credential with a public call, unless it is asked to', async () => {
    const input = { oauthToken: 'a', oauthVerifier: 'b' };
    const without = clientWith(answer({ code: 200, data: 0 }));
    await without.call(api.webapiAuthCallback, input);
    expect(without.sent().headers.authorization).toBeUndefined();
    const own = clientWith(answer({ code: 200, data: 0 }));
    await own.call(api.webapiAuthCallback, input, { principal: 'session' });
    expect(own.sent().headers.authorization).toBe('Bearer T');
  });

  it('never puts a password into an address, though login is documented as GET', async () => {
    const { call, sent } = clientWith(answer({ code: 200, data: { access_token: 'x' } }), null);
    await call(api.login, { userNameOrEmail: 'ada', password: 'canary', codeToken: 'c' });
    expect(sent()).toMatchObject({ url: '/api/public/login', method: 'POST' });
    expect(String(sent().body)).toContain('canary');
  });

  it('shows the token to no public call', async () => {
    const { call, sent } = clientWith(answer({ code: 200, data: [] }));
    await call(api.costSchedule);
    expect(sent().headers.authorization).toBeUndefined();
  });

  it('carries an idempotency key', async () => {
    const { call, sent } = clientWith(answer({ code: 200, data: null }));
    await call(api.startPortfolio, { portfolioId: 1 }, { idempotencyKey: 'k-1' });
    expect(sent().headers['idempotency-key']).toBe('k-1');
  });

  it('leaves out what is undefined or null in a query', () => {
    expect(queryOf({ a: undefined, b: null, c: false, d: 'x y' })).toBe('?c=false&d=x+y');
    expect(queryOf({})).toBe('');
  });
});

describe('waiting', () => {
  it('ends at the time limit, before the answer and within it', async () => {
    const late = new DOMException('late', 'TimeoutError');
    const body = new ReadableStream({ pull: (stream) => stream.error(late) });
    for (const answered of [clientWith(late), clientWith(new Response(body))]) {
      expect(await failureOf(answered.call(api.marketStatus))).toMatchObject({ errorCode: 'TIMEOUT', cause: late });
    }
  });

  it('gives the seconds that the server asks for, if it names a number', async () => {
    for (const [header, seconds] of [
      ['7', 7],
      ['soon', null],
      ['-1', null],
    ] as const) {
      const refused = new Response('{"code":429}', { status: 429, headers: { 'retry-after': header } });
      const failure = await failureOf(clientWith(refused).call(api.marketStatus));
      expect(failure).toMatchObject({ status: 429, retryAfterSeconds: seconds });
    }
  });
});

describe('an endpoint with a credential and an envelope of its own', () => {
  const topics = endpoint({
    method: 'GET',
    path: 'forum/topics',
    access: 'user',
    scope: 'read:user',
    principals: ['forumToken'],
    envelope: 'forum',
    summary: 'Topics',
    output: z.strictObject({ data: z.array(z.string()), count: z.int() }),
  });
  const bare = endpoint({ ...topics, tool: null, path: 'bare', envelope: 'bare', output: z.array(z.int()) });
  const clientOf = (body: unknown, status = 200) => {
    const fetch = vi.fn<CallSettings['fetch']>(async () => answer(body, status));
    const onInvalidCredential = vi.fn();
    const credential = (principal: Principal) => (principal === 'forumToken' ? 'F' : 'S');
    const call = createCall({ fetch, baseUrl: '/api/', credential, onInvalidCredential, timeoutMs: 5_000, errorOf });
    return { call, fetch, onInvalidCredential };
  };

  it('is called with that credential and gives the fields beside code 0', async () => {
    const { call, fetch } = clientOf({ code: 0, data: ['a'], count: 7 });
    expect(await call(topics)).toEqual({ data: ['a'], count: 7 });
    expect(fetch.mock.calls[0][1]?.headers).toMatchObject({ authorization: 'Token F' });
  });

  it('takes another envelope for no answer', async () => {
    await failureOf(clientOf({ code: 200, data: [], count: 0 }).call(topics));
    await failureOf(clientOf({ code: 0, data: null }).call(api.sessions));
  });

  it('gives the bare body of a success, and the failure of a refusal', async () => {
    expect(await clientOf([1, 2]).call(bare)).toEqual([1, 2]);
    const refused = clientOf({ code: 401, errMsg: 'x', errorCode: 'INVALID_TOKEN' }, 401);
    expect(await failureOf(refused.call(bare))).toMatchObject({ code: 401, errorCode: 'INVALID_TOKEN' });
    expect(refused.onInvalidCredential).toHaveBeenCalledWith('forumToken', 'F');
  });
});

describe('answers', () => {
  it('gives the data of a success', async () => {
    const { call } = clientWith(answer({ code: 200, data: { id: 4 } }));
    expect(await call(api.newSimuAccount, { trackAccountName: 'a', initCash: 1 })).toEqual({ id: 4 });
  });

  it('gives a file as it came, and the failure in place of one', async () => {
    const file = endpoint({
      method: 'GET',
      path: 'rows.csv',
      access: 'user',
      scope: 'read:user',
      envelope: 'bare',
      file: 'text/csv',
      summary: 'Rows as a file',
      output: fileOutput,
    });
    expect(await (await clientWith(answer('a,b\r\n')).call(file)).text()).toBe('a,b\r\n');
    const refused = { code: 401, errMsg: 'x', errorCode: 'INVALID_TOKEN' };
    expect(await failureOf(clientWith(answer(refused, 401)).call(file))).toMatchObject({ errorCode: 'INVALID_TOKEN' });
  });

  it('turns a failure into the words, the code and the fields of the server', async () => {
    const body = {
      code: 400,
      errMsg: 'Wrong',
      errorCode: 'INVALID_INPUT',
      fields: { cash: 'Please enter a valid value' },
    };
    const failure = await failureOf(
      clientWith(answer(body, 400)).call(api.adjustCash, { trackAccountId: 1, cash: 'x' }),
    );
    expect(failure).toMatchObject({ errMsg: 'Wrong', code: 400, errorCode: 'INVALID_INPUT' });
    expect(failure.fields).toEqual({ cash: 'Please enter a valid value' });
  });

  it('reports a token that the server no longer knows, and only that', async () => {
    const gone = clientWith(answer({ code: 401, errMsg: 'x', errorCode: 'INVALID_TOKEN' }, 401));
    await failureOf(gone.call(api.sessions));
    expect(gone.onInvalidCredential).toHaveBeenCalledWith('session', 'T');
    const wrong = clientWith(answer({ code: 401, errMsg: 'x', errorCode: 'BAD_CREDENTIALS' }, 401));
    await failureOf(wrong.call(api.changePassword, { oldpassword: 'a', newpassword: 'b' }));
    expect(wrong.onInvalidCredential).not.toHaveBeenCalled();
  });

  it('says that the server cannot be reached', async () => {
    const failure = await failureOf(clientWith(new TypeError('failed to fetch')).call(api.marketStatus));
    expect(failure).toMatchObject({ errorCode: 'NETWORK', status: 0, errMsg: null });
  });

  it('does not choke on an answer that is no JSON', async () => {
    const failure = await failureOf(clientWith(answer('<html>', 502)).call(api.marketStatus));
    expect(failure).toMatchObject({ errorCode: 'UNREADABLE', code: 502, errMsg: null });
  });

  it('lets an abort of the caller through as it is', async () => {
    const controller = new AbortController();
    controller.abort();
    const abort = new DOMException('aborted', 'AbortError');
    const { call } = clientWith(abort);
    await expect(call(api.marketStatus, {}, { signal: controller.signal })).rejects.toBe(abort);
  });
});
