import { type api, NOTIFICATION_PAGE_SIZE, quietableEvents } from '@pipa/contract';
import { countUnread, listNotifications, readQuietNotices } from '@pipa/db/notices';
import type { Read } from '../context.ts';

/** What happened to the reader's portfolios, accounts and membership, newest first. */
export const readNotifications: Read<typeof api.notifications> = async ({ pool }, { userId }, { before }) => {
  const { notifications, hasMore } = await listNotifications(pool, userId, { before, limit: NOTIFICATION_PAGE_SIZE });
  return {
    notifications: notifications.map((each) => ({ ...each, createdAt: each.createdAt.toISOString() })),
    hasMore,
  };
};

export const readUnread: Read<typeof api.unreadNotifications> = async ({ pool }, { userId }) => ({
  unread: (await countUnread(pool, [userId])).get(userId) ?? 0,
});

/** Events of which the reader wants no notice; one that a later release does not offer any more is left out. */
export const readNoticeChoices: Read<typeof api.noticeChoices> = async ({ pool }, { userId }) => {
  const quiet = await readQuietNotices(pool, userId);
  return { quiet: quietableEvents.filter((event) => quiet.includes(event)) };
};
