import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createMarketState, readMarketClock } from '../market/market-store.ts';
import { makeAccount } from '../testing/test-accounts.ts';
import { testDatabase } from '../testing/test-database.ts';
import { findSession } from './session-store.ts';

const AT = new Date('2026-01-05T15:00:00Z');
const hashOf = (token: string) => createHash('sha256').update(token).digest();

const db = testDatabase();

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

it('brings the market clock of its moment with the session, null before the market has been set up', async () => {
  await openSession('clock');
  const clockNow = async () => (await findSession(db.pool, hashOf('clock')))?.clock;
  expect(await clockNow()).toBe(null);
  await createMarketState(db.prisma, {
    source: 'simulated',
    seed: 7,
    day: '2026-01-05',
    sessionSeconds: 60,
    lastClosedDay: '2026-01-02',
    firstDay: '2020-01-02',
    lastDay: null,
  });
  expect(await clockNow()).toEqual(await readMarketClock(db.pool));
  await db.prisma.marketState.updateMany({ data: { phase: 'Open', tick: 5, elapsedMs: 7_000 } });
  expect(await clockNow()).toMatchObject({ day: '2026-01-05', phase: 'Open', tick: 5, elapsedMs: 7_000 });
});
