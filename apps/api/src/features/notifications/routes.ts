import { api, DomainError, NOTIFICATION_PAGE_SIZE } from '@pipa/contract';
import { countUnread, listNotifications, markAllRead, markRead } from '@pipa/db/notices';
import type { AppContext } from '../../context.ts';
import type { RouteRegistrar } from '../../http/route.ts';

/** Tells the other pages of the user, also at other nodes. A lost message only delays their number. */
async function announceRead({ bus, logger }: Pick<AppContext, 'bus' | 'logger'>, userId: number): Promise<void> {
  try {
    await bus.publish('notification', { userIds: [userId] });
  } catch (error) {
    logger.warn({ err: error, userId }, 'read notifications could not be announced');
  }
}

/** What happened to the caller's portfolios, accounts and membership. */
export function registerNotifications({ context, serve }: RouteRegistrar): void {
  const { pool, prisma, clock } = context;
  serve(api.notifications, async ({ user, input }) => {
    const { notifications, hasMore } = await listNotifications(pool, user.userId, {
      before: input.before,
      limit: NOTIFICATION_PAGE_SIZE,
    });
    return {
      notifications: notifications.map((each) => ({ ...each, createdAt: each.createdAt.toISOString() })),
      hasMore,
    };
  });
  serve(api.unreadNotifications, async ({ user }) => {
    const counts = await countUnread(pool, [user.userId]);
    return { unread: counts.get(user.userId) ?? 0 };
  });
  serve(api.readNotification, async ({ user, input }) => {
    if (!(await markRead(prisma, user.userId, input.id, clock()))) throw new DomainError('NOT_FOUND');
    await announceRead(context, user.userId);
    return null;
  });
  serve(api.readNotifications, async ({ user, input }) => {
    const count = await markAllRead(prisma, user.userId, input.upTo, clock());
    if (count > 0) await announceRead(context, user.userId);
    return null;
  });
}
