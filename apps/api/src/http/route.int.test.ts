import { gunzipSync } from 'node:zlib';
import { api } from '@pipa/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { registerAccess } from '../features/access/routes.ts';
import { registerRisk } from '../features/risk/routes.ts';
import { createTestApp, testApp } from '../testing/test-app.ts';
import type { TestUser } from '../testing/test-user.ts';
import { assertAllServed, createRegistrar } from './route.ts';

const t = testApp({ features: [registerAccess, registerRisk] });
let user: TestUser;
let authorization: string;

beforeAll(async () => {
  user = await t.createUser();
  authorization = `Bearer ${user.token}`;
});

const LOGIN = '/api/public/login';
const SET_OPTION = '/api/users/setUserOption';
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('the input of a call', () => {
  it('is the union of query and body', async () => {
    const response = await t.app.inject({
      method: 'POST',
      url: `${SET_OPTION}?option=union`,
      payload: { value: 'from the body' },
      headers: { authorization },
    });
    expect(response.json()).toEqual({ code: 200, data: 'from the body' });
  });

  it('has no place for what clients add to a query against caches, which is ignored', async () => {
    const ask = async (query: string) => {
      const url = `/api/users/getUserOption?option=busted${query}`;
      return (await t.app.inject({ url, headers: { authorization } })).json();
    };
    for (const query of ['&_=1764000000', '&_=1&_=2', '&_t=%00', '&__proto__=x']) {
      expect(await ask(query)).toEqual({ code: 200, data: null });
    }
    expect(await ask('&t=1764000000')).toMatchObject({ errMsg: 'Unknown field: t' });
  });

  it.each([
    [json, '{"option":"a","value":"b","_":1}'],
    [form, 'option=a&value=b&_=1'],
  ])('is strict in a body', async (headers, payload) => {
    const post = { method: 'POST', url: SET_OPTION, payload, headers: { authorization, ...headers } } as const;
    expect((await t.app.inject(post)).json()).toMatchObject({ code: 400, errMsg: 'Unknown field: _' });
  });

  it('may be a form', async () => {
    const response = await t.app.inject({
      method: 'POST',
      url: SET_OPTION,
      payload: 'option=form&value=a+form%26more',
      headers: { authorization, ...form },
    });
    expect(response.json()).toEqual({ code: 200, data: 'a form&more' });
  });

  it.each([
    [
      'a parameter repeated in the query',
      `${SET_OPTION}?option=a&option=b&value=c`,
      undefined,
      json,
      'option',
      'Repeated parameter: option',
    ],
    [
      'a parameter repeated in a form',
      SET_OPTION,
      'option=a&option=b&value=c',
      form,
      'option',
      'Repeated parameter: option',
    ],
    [
      'a parameter in query and body',
      `${SET_OPTION}?option=a`,
      '{"option":"a","value":"b"}',
      json,
      'option',
      'Repeated parameter: option',
    ],
    ['an unknown field', SET_OPTION, '{"option":"a","value":"b","extra":1}', json, 'extra', 'Unknown field: extra'],
    ['a wrong type', SET_OPTION, '{"option":"a","value":{"x":1}}', json, 'value', 'This field is required'],
    ['a missing field', SET_OPTION, '{"option":"a"}', json, 'value', 'This field is required'],
    [
      'a character no text may hold',
      SET_OPTION,
      '{"option":"a","value":"x\\u0000y"}',
      json,
      'value',
      'Control characters are not allowed',
    ],
  ])('is refused with %s, naming it', async (_what, url, payload, headers, field, message) => {
    const response = await t.app.inject({ method: 'POST', url, payload, headers: { authorization, ...headers } });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 400,
      errorCode: 'INVALID_INPUT',
      errMsg: message,
      fields: { [field]: message },
    });
  });

  it.each([
    ['malformed JSON', '{"a":', json, 400, 'The body is not valid JSON'],
    ['a list', '[1,2]', json, 400, 'The body must be an object'],
    ['a bare value', '7', json, 400, 'The body must be an object'],
    ['a prototype', '{"__proto__":{"a":1}}', json, 400, undefined],
    ['plain text', 'hello', { 'content-type': 'text/plain' }, 415, 'This content type is not supported'],
    ['XML', '<a/>', { 'content-type': 'application/xml' }, 415, 'This content type is not supported'],
    ['no type', 'hello', {}, 415, 'This content type is not supported'],
    ['too much', JSON.stringify({ value: 'x'.repeat(262_144) }), json, 413, 'The request is too large'],
    ['too large a form', `value=${'x'.repeat(262_144)}`, form, 413, 'The request is too large'],
  ])('is refused when the body is %s', async (_what, payload, headers, status, message) => {
    const response = await t.app.inject({
      method: 'POST',
      url: SET_OPTION,
      payload: Buffer.from(payload),
      headers: { authorization, ...headers },
    });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code: status, ...(message !== undefined && { errMsg: message }) });
  });

  it('may name a type without sending a body', async () => {
    const response = await t.app.inject({
      method: 'POST',
      url: `${SET_OPTION}?option=empty&value=body`,
      headers: { authorization, ...json },
    });
    expect(response.statusCode).toBe(200);
  });
});

describe('a token', () => {
  it.each([
    ['is missing', undefined],
    ['is of another scheme', 'Basic abc'],
    ['is malformed', 'Bearer short'],
    ['is unknown', `Bearer ${'A'.repeat(43)}`],
  ])('that %s is refused before the input is looked at', async (_what, header) => {
    const response = await t.app.inject({
      method: 'POST',
      url: `${SET_OPTION}?nonsense=1`,
      headers: header === undefined ? {} : { authorization: header },
    });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ errMsg: 'User token is invalid or missing', errorCode: 'INVALID_TOKEN' });
  });

  it('is read from the header only', async () => {
    const response = await t.app.inject({ url: '/api/users/currentLoginUser', query: { token: user.token } });
    expect(response.statusCode).toBe(401);
  });
});

describe('a path', () => {
  it.each([
    ['GET', '/api/nowhere', 404, 'NOT_FOUND'],
    ['GET', '/api/', 404, 'NOT_FOUND'],
    ['GET', '/api/public/login/', 404, 'NOT_FOUND'],
    ['GET', '/api/PUBLIC/login', 404, 'NOT_FOUND'],
    ['GET', '/nowhere', 404, 'NOT_FOUND'],
    ['GET', '/api/%zz', 400, 'INVALID_INPUT'],
    ['DELETE', LOGIN, 405, 'METHOD_NOT_ALLOWED'],
    ['PUT', SET_OPTION, 405, 'METHOD_NOT_ALLOWED'],
    ['HEAD', LOGIN, 405, undefined],
  ] as const)('%s %s is answered with %i', async (method, url, status, errorCode) => {
    const response = await t.app.inject({ method, url });
    expect(response.statusCode).toBe(status);
    if (errorCode !== undefined) expect(response.json()).toMatchObject({ code: status, errorCode });
  });

  it('under the wrong method lists the right ones', async () => {
    const response = await t.app.inject({ method: 'DELETE', url: LOGIN });
    expect(response.headers.allow).toBe('GET, POST');
  });
});

describe('an answer', () => {
  it('carries strict headers and an id, and forbids every cache to keep it', async () => {
    const { headers } = await t.app.inject({ url: '/api/users/currentLoginUser', headers: { authorization } });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toContain('unsafe-eval');
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(headers['x-request-id']).toMatch(/^[\w-]{16}$/);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('is compressed when it is long', async () => {
    const response = await t.app.inject({
      url: '/api/users/riskAssessment',
      headers: { authorization, 'accept-encoding': 'gzip' },
    });
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(response.rawPayload).toString()).data).toHaveLength(10);
  });

  it('that does not match its schema is an internal error, reported with an id only', async () => {
    const broken = await createTestApp({
      features: [({ serve }) => serve(api.getUserAgreement, () => ({ passwordHash: 'canary' }) as never)],
    });
    try {
      const { token } = await broken.createUser();
      const answer = await broken.call(api.getUserAgreement, {}, { token });
      expect(answer.response.json()).toEqual({
        code: 500,
        errMsg: 'Internal error',
        errorCode: 'INTERNAL',
        requestId: answer.response.headers['x-request-id'],
      });
      expect(broken.faults).toHaveLength(1);
    } finally {
      await broken.close();
    }
  });
});

describe('the registrar', () => {
  it('refuses to serve an endpoint twice, and to leave one out', () => {
    const routed: unknown[] = [];
    const app = { route: (route: unknown) => routed.push(route) } as never;
    const { routes, served } = createRegistrar(app, t.context);
    routes.serve(api.riskAssessment, () => []);
    expect(() => routes.serve(api.riskAssessment, () => [])).toThrow('GET users/riskAssessment is served twice');
    expect(() => assertAllServed([api.riskAssessment, api.logout], served)).toThrow('POST users/logout');
    expect(() => assertAllServed([api.riskAssessment], served)).not.toThrow();
    expect(routed).toHaveLength(1);
  });
});
