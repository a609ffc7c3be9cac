import { api, DomainError } from '@pipa/contract';
import { connectionOf, inTransaction } from '@pipa/db/testing/connections';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestUser } from '../testing/test-user.ts';
import { LEASE_MS } from './idempotency.ts';

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

  it('is free again only after the lease when a lost connection hides that nothing happened', async () => {
    outcome = () => Promise.reject(new Error('Connection terminated unexpectedly'));
    expect((await post('x', 'k')).status).toBe(503);
    outcome = async (value) => value;
    expect(await post('x', 'k')).toMatchObject({ status: 409, errorCode: 'ILLEGAL_TRANSITION' });
    t.clock.advance(LEASE_MS);
    expect(await post('y', 'k')).toMatchObject({ status: 422, errorCode: 'IDEMPOTENCY_CONFLICT' });
    expect((await post('x', 'k')).status).toBe(200);
    expect(effects).toEqual(['x', 'x']);
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

describe('an effect in a transaction', () => {
  /** Never settles, like the work of a killed process. */
  const dead = () => new Promise<never>(() => undefined);
  const written = async () => {
    const options = await t.context.prisma.userOption.findMany({ where: { userId: user.userId } });
    return options.map(({ option }) => option);
  };
  let writes = 0;
  const write = <T>(result: T, beforeCommit: () => Promise<unknown> = async () => undefined): Promise<T> =>
    inTransaction(t.context.prisma, async (tx) => {
      const option = `effect ${++writes}`;
      await connectionOf(tx).query(`INSERT INTO "user_option" VALUES ($1, $2, 'x')`, [user.userId, option]);
      await beforeCommit();
      return result;
    });

  it('brings its answer with it, whatever becomes of the process after the commit', async () => {
    const committed = new Promise<void>((resolve) => {
      outcome = async (value) => {
        await write(`answer to ${value}`);
        resolve();
        return dead();
      };
    });
    void post('x', 'k');
    await committed;
    const again = await post('x', 'k');
    expect(again).toMatchObject({ status: 200, data: 'answer to x' });
    expect(again.response.headers['idempotency-replayed']).toBe('true');
    expect(await written()).toHaveLength(1);
  });

  it('that was not committed leaves the key free once the lease of its process is over', async () => {
    const begun = new Promise<void>((resolve) => {
      outcome = async () => {
        resolve();
        return dead();
      };
    });
    void post('x', 'k');
    await begun;
    outcome = (value) => write(value);
    expect((await post('x', 'k')).status).toBe(409);
    t.clock.advance(LEASE_MS);
    expect(await post('x', 'k')).toMatchObject({ status: 200, data: 'x' });
    expect(await written()).toHaveLength(1);
  });

  it('is rolled back when it comes after another request has taken the key over', async () => {
    const { promise: paused, resolve: resume } = Promise.withResolvers<void>();
    const begun = new Promise<void>((resolve) => {
      outcome = (value) =>
        write(value, async () => {
          resolve();
          await paused;
        });
    });
    const slow = post('x', 'k');
    await begun;
    t.clock.advance(LEASE_MS);
    outcome = async () => write('of the second');
    expect((await post('x', 'k')).data).toBe('of the second');
    resume();
    expect((await slow).status).toBe(409);
    expect(await written()).toHaveLength(1);
    expect((await post('x', 'k')).data).toBe('of the second');
  });

  it('is not denied by what fails after its commit', async () => {
    outcome = async (value) => {
      await write(value);
      throw new DomainError('UNAVAILABLE');
    };
    expect((await post('x', 'k')).status).toBe(503);
    expect(await post('x', 'k')).toMatchObject({ status: 200, data: 'x' });
    outcome = async (value) => {
      await write(value);
      throw new DomainError('NOT_FOUND');
    };
    expect((await post('x', 'k2')).status).toBe(404);
    expect(await post('x', 'k2')).toMatchObject({ status: 200, data: 'x' });
    expect(await written()).toHaveLength(2);
  });

  it('whose result is not the answer is known to have happened until the answer is stored', async () => {
    const committed = new Promise<void>((resolve) => {
      outcome = async () => {
        await write({ internal: true });
        resolve();
        return dead();
      };
    });
    void post('x', 'k');
    await committed;
    t.clock.advance(LEASE_MS);
    expect(await post('x', 'k')).toMatchObject({ status: 409, errMsg: expect.stringContaining('took effect') });
    outcome = async (value) => {
      await write({ internal: true });
      return value;
    };
    await post('x', 'k2');
    expect(await post('x', 'k2')).toMatchObject({ status: 200, data: 'x' });
    expect(await written()).toHaveLength(2);
  });
});
