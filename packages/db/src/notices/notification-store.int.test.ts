import { beforeEach, describe, expect, it } from 'vitest';
import { makeAccount } from '../testing/test-accounts.ts';
import { testDatabase } from '../testing/test-database.ts';
import { countUnread, listNotifications, markAllRead, markRead } from './notification-store.ts';
import { notifyUser } from './notify.ts';

const at = new Date('2026-01-05T15:00:00Z');
const later = new Date('2026-01-05T16:00:00Z');
const db = testDatabase();
let userId: number;
beforeEach(async () => {
  userId = await newUser();
});

const newUser = async () => {
  const accountId = await makeAccount(db.prisma, at);
  return (await db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } })).userId;
};
const classNews = (dedupeKey: string) =>
  ({ event: 'account.classChanged', parameters: { memberClass: 'Gold' }, dedupeKey }) as const;
const listed = async () => (await listNotifications(db.pool, userId, { limit: 50 })).notifications;
const unread = async () => (await countUnread(db.pool, [userId])).get(userId) ?? 0;

describe('the list', () => {
  it('is paged newest first, and passes over events of another release', async () => {
    for (const key of ['a', 'b', 'c']) await notifyUser(db.prisma, userId, classNews(key), at);
    const all = await listed();
    await db.prisma.notification.updateMany({ where: { id: all[1].id }, data: { event: 'account.unheardOf' } });
    const first = await listNotifications(db.pool, userId, { limit: 2 });
    expect([first.notifications.map(({ id }) => id), first.hasMore]).toEqual([[all[0].id], true]);
    const rest = await listNotifications(db.pool, userId, { before: all[1].id, limit: 2 });
    expect([rest.notifications.map(({ id }) => id), rest.hasMore]).toEqual([[all[2].id], false]);
  });

  it('marks what its owner has read, and nothing of another user', async () => {
    for (const key of ['a', 'b', 'c']) await notifyUser(db.prisma, userId, classNews(key), at);
    const [newest, middle] = await listed();
    const stranger = await newUser();
    expect(await markRead(db.prisma, stranger, newest.id, later)).toBe(false);
    expect(await markAllRead(db.prisma, stranger, newest.id, later)).toBe(0);
    expect(await unread()).toBe(3);
    expect(await markRead(db.prisma, userId, newest.id, later)).toBe(true);
    expect(await markAllRead(db.prisma, userId, middle.id, later)).toBe(2);
    expect(await unread()).toBe(0);
  });
});
