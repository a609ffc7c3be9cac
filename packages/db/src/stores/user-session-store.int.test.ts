import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { makeAccount } from './testing/test-accounts.ts';
import { findSession } from './user-session-store.ts';

const AT = new Date('2026-01-05T15:00:00Z');
const hashOf = (token: string) => createHash('sha256').update(token).digest();

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

async function openSession(token: string, revokedAt: Date | null = null): Promise<number> {
  const accountId = await makeAccount(db.prisma, AT);
  const { userId } = await db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } });
  const tokenHash = new Uint8Array(hashOf(token));
  const times = { createdAt: AT, lastUsedAt: AT, expiresAt: AT, revokedAt };
  await db.prisma.session.create({
    data: { userId, tokenHash, ...times, remembered: false, address: '', userAgent: '' },
  });
  return userId;
}

it('finds the sessions of many requests at once by one statement, each its own', async () => {
  const userIds = [await openSession('a'), await openSession('b')];
  await openSession('revoked', AT);
  let statements = 0;
  const query = (...parameters: unknown[]) => {
    statements++;
    return Reflect.apply(db.pool.query, db.pool, parameters);
  };
  const counting = { query: query as typeof db.pool.query };
  const tokens = ['b', 'unknown', 'a', 'revoked', 'b'];
  const found = await Promise.all(tokens.map((token) => findSession(counting, hashOf(token))));
  expect(found.map((session) => session?.user.userId ?? null)).toEqual([
    userIds[1],
    null,
    userIds[0],
    null,
    userIds[1],
  ]);
  expect(statements).toBe(1);
});
