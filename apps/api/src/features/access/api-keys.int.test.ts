import { api, credentialHeader, MAX_API_KEYS } from '@pipa/contract';
import { switchApiKeys } from '@pipa/portfolios';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { createTestKey } from '../../testing/test-key.ts';
import { seedMarket } from '../../testing/test-market.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerAccess } from './routes.ts';

const PASSWORD = 'correct horse battery';
const DAY_MS = 86_400_000;
const t = testApp({ features: [registerAccess] });
beforeAll(async () => {
  await seedMarket(t.context);
});

const withKey = (key: string) => ({ headers: credentialHeader('apiKey', key) });
const create = (user: TestUser, given: object = {}) =>
  t.call(
    api.createApiKey,
    { name: 'Notebook', scopes: ['read:user'], days: 30, password: PASSWORD, ...given } as never,
    { token: user.token },
  );
const currentBy = (key: string) => t.call(api.currentLoginUser, {}, withKey(key));
const listed = async (user: TestUser) => (await t.call(api.apiKeys, {}, { token: user.token })).data.keys;

describe('an API key', () => {
  it('is shown once, stored as a hash, and calls in the name of its owner', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const { data } = await create(user, { scopes: ['read:user', 'trade', 'read:user'] });
    expect(data).toMatchObject({ name: 'Notebook', scopes: ['trade', 'read:user'], lastUsedAt: null });
    expect(data.key).toMatch(/^pipa_[A-Za-z0-9_-]{43}$/);
    expect(data.key.startsWith(data.prefix)).toBe(true);
    expect(Date.parse(data.expiresAt) - Date.parse(data.createdAt)).toBe(30 * DAY_MS);
    const stored = await t.context.prisma.apiKey.findUniqueOrThrow({ where: { id: data.id } });
    expect(Buffer.from(stored.hash).toString('utf8')).not.toContain(data.key);
    expect((await currentBy(data.key)).data).toMatchObject({ userId: user.userId });
    const [shown] = await listed(user);
    expect(shown).toEqual({ ...data, key: undefined, lastUsedAt: t.clock().toISOString() });
    const mail = await t.context.prisma.mailMessage.findFirstOrThrow({ where: { userId: user.userId } });
    expect(mail.text).toContain('The API key Notebook was created from 127.0.0.1');
    const activities = await t.context.prisma.accountActivity.findMany({ where: { userId: user.userId } });
    expect(activities).toMatchObject([{ kind: 'ApiKeyCreated', detail: 'Notebook', address: '127.0.0.1' }]);
  });

  it.each([
    ['no scope', { scopes: [] }, 400, 'Choose at least one thing that the key may do'],
    ['a scope of sessions', { scopes: ['security'] }, 400, 'A key cannot have this scope'],
    ['no name', { name: ' ' }, 400, 'This field is required'],
    ['more than a year', { days: 366 }, 400, 'At most 365 is allowed'],
    ['a wrong password', { password: 'wrong' }, 401, 'Password is not correct'],
  ])('is not made with %s', async (_what, given, refused, words) => {
    const user = await t.createUser({ password: PASSWORD });
    const { status, errMsg } = await create(user, given);
    expect({ status, errMsg }).toEqual({ status: refused, errMsg: words });
    expect(await listed(user)).toEqual([]);
  });

  it('makes no other key, ends none, and reads no log', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const key = await createTestKey(t.context, user.userId);
    for (const endpoint of [
      api.createApiKey,
      api.revokeApiKey,
      api.revokeApiKeys,
      api.apiKeys,
      api.accountActivities,
    ]) {
      expect((await t.call(endpoint, {} as never, withKey(key))).errorCode).toBe('INVALID_TOKEN');
    }
  });

  it('is one of at most twenty that work', async () => {
    const user = await t.createUser({ password: PASSWORD });
    for (let i = 1; i < MAX_API_KEYS; i++) await createTestKey(t.context, user.userId);
    const answers = await Promise.all([create(user), create(user)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.errMsg).toBe('An account has at most 20 API keys');
    const [newest] = await listed(user);
    await t.call(api.revokeApiKey, { id: newest.id }, { token: user.token });
    expect((await create(user)).status).toBe(200);
  });

  it('is not made while an operator has switched keys off', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const operator = { name: 'olga', userId: null };
    await switchApiKeys(t.context, operator, { on: false, reason: 'an incident' });
    expect(await create(user)).toMatchObject({ status: 409, errMsg: 'An operator has switched off API keys' });
    await switchApiKeys(t.context, operator, { on: true, reason: 'it is over' });
    expect((await create(user)).status).toBe(200);
  });

  it('is refused from the next call on once it was revoked, and others work on', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const other = await t.createUser();
    const theirs = await createTestKey(t.context, other.userId);
    const [first, second] = [(await create(user)).data, (await create(user)).data];
    expect((await t.call(api.revokeApiKey, { id: first.id }, { token: other.token })).errorCode).toBe('NOT_FOUND');
    expect((await t.call(api.revokeApiKey, { id: first.id }, { token: user.token })).status).toBe(200);
    expect((await t.call(api.revokeApiKey, { id: first.id }, { token: user.token })).errorCode).toBe('NOT_FOUND');
    expect(await currentBy(first.key)).toMatchObject({ status: 401, errorCode: 'INVALID_TOKEN' });
    expect((await currentBy(second.key)).status).toBe(200);
    expect((await t.call(api.revokeApiKeys, {}, { token: user.token })).data).toEqual({ ended: 1 });
    expect((await t.call(api.revokeApiKeys, {}, { token: user.token })).data).toEqual({ ended: 0 });
    expect((await currentBy(second.key)).errorCode).toBe('INVALID_TOKEN');
    expect((await currentBy(theirs)).status).toBe(200);
    const activities = await t.context.prisma.accountActivity.findMany({
      where: { userId: user.userId },
      orderBy: { id: 'asc' },
    });
    expect(activities.map(({ kind }) => kind)).toEqual([
      'ApiKeyCreated',
      'ApiKeyCreated',
      'ApiKeyRevoked',
      'ApiKeysRevoked',
    ]);
  });

  it('ends when it expires and when its owner goes', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const { data } = await create(user);
    const endless = await createTestKey(t.context, user.userId);
    await t.context.prisma.apiKey.update({ where: { id: data.id }, data: { expiresAt: t.clock() } });
    expect((await currentBy(data.key)).errorCode).toBe('INVALID_TOKEN');
    expect((await listed(user)).map(({ id }) => id)).not.toContain(data.id);
    await t.context.prisma.user.update({ where: { userId: user.userId }, data: { deletedAt: t.clock() } });
    expect((await currentBy(endless)).errorCode).toBe('INVALID_TOKEN');
  });

  it('has its last use written at most once a minute', async () => {
    const user = await t.createUser();
    const key = await createTestKey(t.context, user.userId);
    const where = { userId: user.userId };
    const lastUse = async () => (await t.context.prisma.apiKey.findFirstOrThrow({ where })).lastUsedAt;
    for (const [ageMs, isWritten] of [
      [59_000, false],
      [61_000, true],
    ] as const) {
      const before = new Date(t.clock().getTime() - ageMs);
      await t.context.prisma.apiKey.updateMany({ where, data: { lastUsedAt: before } });
      await currentBy(key);
      expect(await lastUse()).toEqual(isWritten ? t.clock() : before);
    }
  });
});
