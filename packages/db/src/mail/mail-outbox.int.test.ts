import { type MailKind, optionalMailKinds } from '@pipa/contract';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { deliverMail, findDueMails, listFailedMails, queueMail, queueMailAgain } from './mail-outbox.ts';
import { changeDeclinedMails } from './mail-preference-store.ts';

const now = new Date('2026-03-02T15:00:00Z');
const database = testDatabase();
let userId: number;

beforeAll(async () => {
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

beforeEach(async () => {
  await changeDeclinedMails(database.prisma, userId, { declined: [], accepted: optionalMailKinds });
  await database.prisma.mailMessage.deleteMany();
});

async function queued(dedupeKey: string, kind: MailKind): Promise<number> {
  const letter = { to: 'ada@example.com', subject: 'A letter', text: 'Hello', html: '<p>Hello</p>' };
  await queueMail(database.prisma, { dedupeKey, userId, kind, ...letter }, now);
  return (await database.prisma.mailMessage.findUniqueOrThrow({ where: { dedupeKey } })).id;
}

async function givenUp(dedupeKey: string, kind: MailKind): Promise<number> {
  const id = await queued(dedupeKey, kind);
  await database.prisma.mailMessage.update({ where: { id }, data: { failedAt: now } });
  return id;
}

const decline = (...declined: (typeof optionalMailKinds)[number][]) =>
  changeDeclinedMails(database.prisma, userId, { declined, accepted: [] });
const stored = async () =>
  (await database.prisma.mailMessage.findMany({ orderBy: { id: 'asc' } })).map(({ dedupeKey }) => dedupeKey);

it('finds mails of every kind that are due, those in most hurry first', async () => {
  const kinds = ['newsletter', 'analysis', 'trade', 'billing', 'payment', 'security'] as const;
  const ids: number[] = [];
  for (const kind of kinds) ids.push(await queued(kind, kind));
  expect(await findDueMails(database.pool, now)).toEqual(ids.toReversed());
});

it('a reader who switches a kind off gets none of its mails that wait, and those of other kinds', async () => {
  await queued('trade', 'trade');
  await queued('billing', 'billing');
  await givenUp('given up', 'billing');
  await decline('billing');
  expect(await stored()).toEqual(['trade', 'given up']);
});

it('a mail is removed in place of its delivery when it was queued while its reader switched the kind off', async () => {
  const [trade, billing] = [await queued('trade', 'trade'), await queued('billing', 'billing')];
  await database.prisma.user.update({ where: { userId }, data: { declinedMails: ['billing'] } });
  const delivered: number[] = [];
  for (const id of [trade, billing]) {
    await deliverMail(database.pool, id, async (mail) => {
      delivered.push(mail.id);
      return { sentAt: now };
    });
  }
  expect([delivered, await stored()]).toEqual([[trade], ['trade']]);
});

it('sends a mail again that was given up, but none of a kind that its reader has switched off meanwhile', async () => {
  const [trade, billing] = [await givenUp('trade', 'trade'), await givenUp('billing', 'billing')];
  await decline('billing');
  const listed = await listFailedMails(database.pool, 10);
  expect(listed.map(({ id, canBeSent }) => [id, canBeSent]).sort()).toEqual([
    [trade, true],
    [billing, false],
  ]);
  expect(await queueMailAgain(database.prisma, billing, now)).toBe('declined');
  expect(await queueMailAgain(database.prisma, trade, now)).toEqual({ userId, kind: 'trade' });
  expect(await queueMailAgain(database.prisma, trade, now)).toBeNull();
  const waiting = await database.prisma.mailMessage.findMany({ where: { failedAt: null } });
  expect(waiting.map(({ id }) => id)).toEqual([trade]);
});
