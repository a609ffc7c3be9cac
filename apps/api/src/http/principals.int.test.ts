import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { endpoint, type Principal } from '@pipa/contract';
import request from 'supertest';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AppContext } from '../context.ts';
import { createTestApp, testApp } from '../testing/test-app.ts';
import { createTestKey } from '../testing/test-key.ts';
import type { TestUser } from '../testing/test-user.ts';
import type { RegisterFeature } from './route.ts';
import { findCaller } from './session.ts';

const sample = <P extends Principal>(path: string, principals: readonly P[]) =>
  endpoint({
    method: 'GET',
    path: `sample/${path}`,
    access: 'user',
    scope: 'read:user',
    principals,
    summary: 'A sample',
    output: z.strictObject({ userId: z.int(), hasSession: z.boolean() }),
  });

const samples = {
  apiKey: sample('apiKey', ['apiKey']),
  forumToken: sample('forumToken', ['forumToken']),
  session: sample('session', ['session']),
  either: sample('either', ['session', 'apiKey']),
  admin: { ...sample('admin', ['apiKey']), access: 'admin' as const, scope: 'administration' as const },
};
const topics = endpoint({
  method: 'GET',
  path: 'sample/topics',
  access: 'user',
  scope: 'read:user',
  principals: ['forumToken'],
  envelope: 'forum',
  summary: 'A list in the envelope of the forum',
  output: z.strictObject({ data: z.array(z.string()), count: z.int() }),
});
const bare = endpoint({
  method: 'GET',
  path: 'sample/bare',
  access: 'public',
  envelope: 'bare',
  summary: 'A bare answer',
  output: z.array(z.int()),
});
const MAX_BYTES = 1_024;
const webhook = endpoint({
  method: 'POST',
  path: 'sample/webhook',
  access: 'public',
  envelope: 'bare',
  rawBody: { types: ['application/json', 'text/plain'], maxBytes: MAX_BYTES },
  summary: 'Takes what was sent, byte for byte',
  input: z.strictObject({ source: z.string().optional() }),
  output: z.strictObject({ digest: z.string(), length: z.int(), source: z.string().nullable() }),
});
const SECRET = 'of the webhook';
const digestOf = (bytes: Buffer | string) => createHmac('sha256', SECRET).update(bytes).digest('hex');

let user: TestUser;
let other: TestUser;
let key: string;
/** User by token of the forum, like a table of tokens. */
const owners = new Map<string, string>();

/** Tokens that act for the owner of a session, with scopes of their own. */
const resolver = (context: AppContext) => async (credential: string) => {
  const caller = await findCaller(context, owners.get(credential) ?? null);
  return caller === null ? null : { user: caller.user, session: null, scopes: ['read:user'] as const };
};

const register: RegisterFeature = ({ context, identify, serve }) => {
  identify('forumToken', resolver(context));
  for (const each of Object.values(samples)) {
    serve(each, (call) => ({ userId: call.user.userId, hasSession: call.session !== null }));
  }
  serve(topics, () => ({ data: ['a', 'b'], count: 9 }));
  serve(bare, () => [1, 2]);
  serve(webhook, ({ rawBody, input }) => ({
    digest: digestOf(rawBody),
    length: rawBody.length,
    source: input.source ?? null,
  }));
};

const t = testApp({ features: [register] });
beforeAll(async () => {
  user = await t.createUser();
  other = await t.createUser();
  key = await createTestKey(t.context, user.userId, ['read:user']);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => {
  owners.clear();
  owners.set('F-1', user.token);
});

const api = () => request(t.app.server);

describe('the caller of an endpoint', () => {
  it('is found by the credential that the endpoint accepts', async () => {
    const found = { status: 200, data: { userId: user.userId, hasSession: false } };
    expect(await t.call(samples.apiKey, {}, { token: key })).toMatchObject(found);
    expect(await t.call(samples.forumToken, {}, { token: 'F-1' })).toMatchObject(found);
    expect(await t.call(samples.session, {}, { token: user.token })).toMatchObject({ data: { hasSession: true } });
  });

  it.each([
    ['an API key', () => ({ 'x-api-key': key }), ['apiKey', 'either']],
    ['a forum token', () => ({ authorization: 'Token F-1' }), ['forumToken']],
    ['a forum token as a bearer', () => ({ authorization: 'Bearer F-1' }), []],
    ['an API key that nothing knows', () => ({ 'x-api-key': `pipa_${'A'.repeat(43)}` }), []],
    ['nothing', () => ({}), []],
  ])('is not found by %s where the endpoint does not take it', async (_what, headersOf, accepting) => {
    const answered: string[] = [];
    for (const [name, { path }] of Object.entries(samples)) {
      const { status, body } = await api().get(`/api/${path}`).set(headersOf());
      if (status === 200) answered.push(name);
      else if (status !== 403) expect(body).toMatchObject({ code: 401, errorCode: 'INVALID_TOKEN' });
    }
    expect(answered).toEqual(accepting);
  });

  it('is not guessed from two credentials at once', async () => {
    const headers = { authorization: `Bearer ${other.token}`, 'x-api-key': key };
    await api().get(`/api/${samples.either.path}`).set(headers).expect(401);
  });

  it('needs the access of the endpoint whatever the credential is', async () => {
    expect(await t.call(samples.admin, {}, { token: key })).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' });
    const unsigned = await t.createUser({ agreementRev: null });
    const theirs = await createTestKey(t.context, unsigned.userId, ['read:user']);
    expect(await t.call(samples.apiKey, {}, { token: theirs })).toMatchObject({ errorCode: 'AGREEMENT_REQUIRED' });
  });
});

describe('the registrar', () => {
  const build = async (feature: RegisterFeature) => {
    const built = await createTestApp({ features: [feature] });
    await built.close();
  };

  it('refuses an endpoint that accepts a credential nothing resolves', async () => {
    const forgotten: RegisterFeature = ({ serve }) =>
      serve(samples.forumToken, () => ({ userId: 1, hasSession: false }));
    await expect(build(forgotten)).rejects.toThrow('GET sample/forumToken: nothing resolves the principal forumToken');
  });

  it('refuses a second resolver of one kind', async () => {
    const twice: RegisterFeature = ({ identify }) => identify('session', async () => null);
    await expect(build(twice)).rejects.toThrow('The principal session has a resolver already');
  });
});

describe('an answer', () => {
  it('in the forum envelope has its fields beside code 0', async () => {
    const { body } = await api().get(`/api/${topics.path}`).set('authorization', 'Token F-1').expect(200);
    expect(body).toEqual({ code: 0, data: ['a', 'b'], count: 9 });
    expect((await t.call(topics, {}, { token: 'F-1' })).data).toEqual({ data: ['a', 'b'], count: 9 });
  });

  it('without an envelope is the output alone; a failure keeps its own shape', async () => {
    const { body } = await api().get(`/api/${bare.path}`).expect(200);
    expect(body).toEqual([1, 2]);
    const refused = await api().get(`/api/${bare.path}?surplus=1`).expect(400);
    expect(refused.body).toMatchObject({ code: 400, errorCode: 'INVALID_INPUT' });
  });
});

describe('a raw body', () => {
  const post = (body: Buffer | string, type = 'application/json', query = '') =>
    api()
      .post(`/api/${webhook.path}${query}`)
      .set('content-type', type)
      .serialize((sent) => sent)
      .send(body);

  it.each([
    ['JSON with its spaces and order', Buffer.from('{ "b": 1,\r\n "a" : 1.0 }\n')],
    ['what is no JSON at all', Buffer.from('{"a":')],
    ['bytes that are no text', Buffer.from([0, 255, 254, 128, 10])],
  ])('reaches the handler as it was sent: %s', async (_what, sent) => {
    const { body } = await post(sent).expect(200);
    expect(body).toEqual({ digest: digestOf(sent), length: sent.length, source: null });
  });

  it('is not decompressed', async () => {
    const sent = gzipSync('{"a":1}');
    const { body } = await post(sent).set('content-encoding', 'gzip').expect(200);
    expect(body.digest).toBe(digestOf(sent));
  });

  it('has a bound and media types of its own', async () => {
    await post('x'.repeat(MAX_BYTES), 'text/plain').expect(200);
    const large = await post('x'.repeat(MAX_BYTES + 1), 'text/plain').expect(413);
    expect(large.body).toMatchObject({ errorCode: 'PAYLOAD_TOO_LARGE' });
    await post('a=1', 'application/x-www-form-urlencoded').expect(415);
    await api().post(`/api/${webhook.path}`).expect(200);
  });

  it('leaves the input to the query', async () => {
    const { body } = await post('{"source":"body"}', 'application/json', '?source=query').expect(200);
    expect(body.source).toBe('query');
    await post('{}', 'application/json', '?surplus=1').expect(400);
  });
});
