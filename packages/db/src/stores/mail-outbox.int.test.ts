import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { listFailedMails, queueMail, queueMailAgain } from './mail-outbox.ts';
import { changeDeclinedMails } from './mail-preference-store.ts';

const now = new Date('2026-03-02T15:00:00Z');
let database: TestDatabase;
let userId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const user = await database.prisma.user.create({
    data: {
      userName: 'ada',
      userNameKey: 'ada',
      email: 'ada@example.com',
      emailKey: 'ada@example.com',
      passwordHash: '!',
      firstName: 'Ada',
      lastName: 'Lovelace',
      createdAt: now,
    },
  });
  userId = user.userId;
});
afterAll(() => database.drop());

async function givenUp(dedupeKey: string, kind: 'trade' | 'billing'): Promise<number> {
  const letter = { to: 'ada@example.com', subject: 'A letter', text: 'Hello', html: '<p>Hello</p>' };
  await queueMail(database.prisma, { dedupeKey, userId, kind, ...letter }, now);
  const { id } = await database.prisma.mailMessage.update({ where: { dedupeKey }, data: { failedAt: now } });
  return id;
}

it('sends a mail again that was given up, but none of a kind that its reader has switched off meanwhile', async () => {
  const [trade, billing] = [await givenUp('trade', 'trade'), await givenUp('billing', 'billing')];
  await changeDeclinedMails(database.prisma, userId, { declined: ['billing'], accepted: [] });
  const listed = await listFailedMails(database.pool, 10);
  expect(listed.map(({ id, canBeSent }) => [id, canBeSent]).sort()).toEqual([
    [trade, true],
    [billing, false],
  ]);
  expect(await queueMailAgain(database.prisma, billing, now)).toBe('declined');
  expect(await queueMailAgain(database.prisma, trade, now)).toMatchObject({ subject: 'A letter' });
  expect(await queueMailAgain(database.prisma, trade, now)).toBeNull();
  const waiting = await database.prisma.mailMessage.findMany({ where: { failedAt: null } });
  expect(waiting.map(({ id }) => id)).toEqual([trade]);
});
