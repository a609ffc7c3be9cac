import { api, DomainError } from '@pipa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestUser } from '../testing/test-user.ts';

const DAY_MS = 86_400_000;
let t: TestApp;
let user: TestUser;
let effects: string[];
let outcome: (value: string) => Promise<string>;

beforeAll(async () => {
  t = await createTestApp({
    features: [
      ({ serve }) =>
        serve(api.setUserOption, async ({ input }) => {
          effects.push(input.value);
          return outcome(input.value);
        }),
    ],
  });
});
afterAll(() => t.close());
beforeEach(async () => {
  effects = [];
  outcome = async (value) => value;
  user = await t.createUser();
});

const post = (value: string, key: string, token = user.token) =>
  t.call(api.setUserOption, { option: 'a', value }, { token, headers: { 'idempotency-key': key } });

describe('a POST with an Idempotency-Key', () => {
  it('takes effect once and is answered the same again', async () => {
    const first = await post('x', 'k');
    const second = await post('x', 'k');
    expect(second.response.json()).toEqual(first.response.json());
    expect(second.response.headers['idempotency-replayed']).toBe('true');
    expect(effects).toEqual(['x']);
  });

  it('is refused with other parameters', async () => {
    await post('x', 'k');
    expect(await post('y', 'k')).toMatchObject({ status: 422, errorCode: 'IDEMPOTENCY_CONFLICT' });
    expect(effects).toEqual(['x']);
  });

  it('repeats a refusal too', async () => {
    outcome = async () => {
      throw new DomainError('PLAN_LIMIT_REACHED');
    };
    const first = await post('x', 'k');
    outcome = async (value) => value;
    const second = await post('x', 'k');
    expect([first.status, second.status]).toEqual([403, 403]);
    expect(second.errMsg).toBe(first.errMsg);
    expect(effects).toEqual(['x']);
  });

  it('is free again after a fault of ours', async () => {
    outcome = () => Promise.reject(new Error('broken'));
    expect((await post('x', 'k')).status).toBe(500);
    outcome = async (value) => value;
    expect((await post('x', 'k')).status).toBe(200);
  });

  it('is not free after a connection lost in the middle, whose effect nobody knows', async () => {
    outcome = () => Promise.reject(new Error('Connection terminated unexpectedly'));
    expect((await post('x', 'k')).status).toBe(503);
    outcome = async (value) => value;
    expect(await post('x', 'k')).toMatchObject({ status: 409, errorCode: 'ILLEGAL_TRANSITION' });
    expect(effects).toEqual(['x']);
  });

  it('takes effect once however parallel it comes', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('x', 'k')));
    expect(effects).toEqual(['x']);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await post('x', 'k')).status).toBe(200);
  });

  it('keeps the keys of users apart and forgets them after a day', async () => {
    const other = await t.createUser();
    await post('x', 'k');
    expect((await post('y', 'k', other.token)).status).toBe(200);
    t.clock.advance(DAY_MS);
    expect((await post('z', 'k')).status).toBe(200);
    expect(effects).toEqual(['x', 'y', 'z']);
  });

  it.each(['', 'x'.repeat(129), 'sp ace', 'ümlaut'])('needs a sensible key: %o', async (key) => {
    expect((await post('x', key)).status).toBe(400);
    expect(effects).toEqual([]);
  });
});
