import { api, DomainError } from '@pipa/contract';
import { markAllRead, markRead, setQuietNotices } from '@pipa/db/notices';
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

/** Marks the caller's notifications as read, and keeps which ones the caller wants. */
export function registerNotifications({ context, serve }: RouteRegistrar): void {
  const { prisma, clock } = context;
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
  serve(api.setNoticeChoices, async ({ user, input }) => {
    await setQuietNotices(prisma, user.userId, input.quiet);
    await announceRead(context, user.userId);
    return null;
  });
}
