import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { credentialHeader, credentialOf, done, endpoint, envelopeSchema, envelopes, type Principal } from './index.ts';

const spec = { method: 'POST', path: 'sample', summary: 'A sample', output: done } as const;

describe('an endpoint', () => {
  it('takes a session, a key where it can have the scope, and the standard envelope unless it says otherwise', () => {
    expect(endpoint({ ...spec, access: 'user', scope: 'trade' })).toMatchObject({
      principals: ['session', 'apiKey'],
      envelope: 'standard',
    });
    expect(endpoint({ ...spec, access: 'user', scope: 'security' }).principals).toEqual(['session']);
    expect(endpoint({ ...spec, access: 'admin', scope: 'administration' }).principals).toEqual(['session']);
    expect(endpoint({ ...spec, access: 'public' })).toMatchObject({ principals: [], rawBody: null });
  });

  it('says its scope unless it is public, and administration is what administrators alone may call', () => {
    expect(endpoint({ ...spec, access: 'investor', scope: 'trade' }).scope).toBe('trade');
    expect(endpoint({ ...spec, access: 'admin', scope: 'administration' }).scope).toBe('administration');
    expect(endpoint({ ...spec, access: 'public' }).scope).toBeNull();
    // @ts-expect-error: without a scope
    expect(() => endpoint({ ...spec, access: 'user' })).toThrow('every other one has one');
    // @ts-expect-error: public with a scope
    expect(() => endpoint({ ...spec, access: 'public', scope: 'trade' })).toThrow('a public endpoint has no scope');
    // @ts-expect-error: administration by other users
    endpoint({ ...spec, access: 'user', scope: 'administration' });
    // @ts-expect-error: administrators in another scope
    endpoint({ ...spec, access: 'admin', scope: 'trade' });
  });

  it('takes sessions alone in a scope that only a session has', () => {
    const withKeys = { ...spec, access: 'user', principals: ['session', 'apiKey'] } as const;
    expect(endpoint({ ...withKeys, scope: 'trade' }).principals).toEqual(['session', 'apiKey']);
    expect(() => endpoint({ ...withKeys, scope: 'security' })).toThrow('only a session has the scope security');
  });

  it('is a tool only where it reads, in a scope that keys can have or in public', () => {
    const read = { ...spec, method: 'GET', tool: 'show_market' } as const;
    expect(endpoint({ ...read, access: 'user', scope: 'read:user' }).tool).toBe('show_market');
    expect(endpoint({ ...read, access: 'public' }).tool).toBe('show_market');
    expect(endpoint({ ...spec, access: 'public' }).tool).toBe(null);
    // @ts-expect-error: what is no GET
    endpoint({ ...spec, access: 'user', scope: 'read:user', tool: 'show_market' });
    // @ts-expect-error: a scope that changes something
    endpoint({ ...read, access: 'user', scope: 'trade' });
    // @ts-expect-error: a scope that only a session has
    endpoint({ ...read, access: 'user', scope: 'security' });
    // @ts-expect-error: a secret
    endpoint({ ...read, access: 'user', scope: 'read:user', secret: true });
  });

  it('does not load with values that contradict each other', () => {
    expect(() => endpoint({ ...spec, access: 'user', scope: 'trade', principals: [] })).toThrow(
      'every other one has some',
    );
    expect(() => endpoint({ ...spec, access: 'public', principals: ['apiKey'] })).toThrow('has no principals');
    const rawBody = { types: ['application/json'], maxBytes: 10 } as const;
    expect(() => endpoint({ ...spec, method: 'GET', access: 'public', rawBody })).toThrow('a GET has no body');
    expect(() => endpoint({ ...spec, access: 'public', file: 'text/csv' })).toThrow('a file has no envelope');
  });
});

describe('an envelope', () => {
  const listed = z.strictObject({ data: z.array(z.int()), count: z.int() });
  it.each([
    ['standard', z.int(), 7, { code: 200, data: 7 }],
    ['forum', listed, { data: [1], count: 9 }, { code: 0, data: [1], count: 9 }],
    ['bare', z.array(z.int()), [1, 2], [1, 2]],
  ] as const)('%s is decoded to what was encoded, and fits its schema', (name, output, value, body) => {
    expect(envelopes[name].encode(value)).toEqual(body);
    expect(envelopes[name].decode(body)).toEqual(value);
    expect(envelopeSchema(name, output).parse(body)).toEqual(body);
  });

  it.each([[{ code: 400, errMsg: 'x' }], [null], ['text'], [[1]]])('takes %j for no success', (body) => {
    expect(envelopes.standard.decode(body)).toBeUndefined();
    expect(envelopes.forum.decode(body)).toBeUndefined();
  });

  it('of the forum needs named fields', () => {
    expect(() => envelopeSchema('forum', z.int())).toThrow('the fields of an object');
  });
});

describe('a credential', () => {
  it.each<[Principal, Record<string, string>]>([
    ['session', { authorization: 'Bearer abc' }],
    ['apiKey', { 'x-api-key': 'abc' }],
    ['forumToken', { authorization: 'Token abc' }],
  ])('of the kind %s is read from the header that it is written to', (principal, headers) => {
    expect(credentialHeader(principal, 'abc')).toEqual(headers);
    expect(credentialOf(principal, headers)).toBe('abc');
  });

  it('is no credential of another kind', () => {
    expect(credentialOf('forumToken', { authorization: 'Bearer abc' })).toBeNull();
    expect(credentialOf('session', { authorization: 'Token abc' })).toBeNull();
    expect(credentialOf('session', { 'x-api-key': 'abc' })).toBeNull();
  });

  it.each(['Bearer', 'Bearer ', 'Bearer a b', `Bearer ${'a'.repeat(257)}`, 'Bearer ü'])('is not %j', (value) => {
    expect(credentialOf('session', { authorization: value })).toBeNull();
    expect(credentialOf('session', {})).toBeNull();
    expect(credentialOf('apiKey', { 'x-api-key': ['a', 'b'] })).toBeNull();
  });

  it('has a scheme whose case does not count', () => {
    expect(credentialOf('session', { authorization: 'bearer abc' })).toBe('abc');
  });
});
