import { api, type RealtimeMessage } from '@pipa/contract';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { familyOf } from '../changes.ts';
import { marketQueries } from '../market/market-queries.ts';

const family = familyOf('notifications');
/** The socket says each change; the poll is for users who may have none, and for a line that is lost. */
const UNREAD_POLL_MS = 60_000;

export const notificationQueries = {
  unread: () =>
    queryOptions({
      queryKey: [...family, 'unread'],
      queryFn: ({ signal }) => call(api.unreadNotifications, {}, { signal }),
      refetchInterval: UNREAD_POLL_MS,
    }),
  /** One notification; null where it is gone, or is of an event that this release does not know. */
  one: (id: number) =>
    queryOptions({
      queryKey: [...family, 'one', id],
      queryFn: async ({ signal }) => {
        const { notifications } = await call(api.notifications, { before: id + 1 }, { signal });
        return notifications.find((notification) => notification.id === id) ?? null;
      },
    }),
  choices: () =>
    queryOptions({
      queryKey: [...family, 'choices'],
      queryFn: ({ signal }) => call(api.noticeChoices, {}, { signal }),
    }),
  list: () =>
    infiniteQueryOptions({
      queryKey: [...family, 'list'],
      queryFn: ({ signal, pageParam }) => call(api.notifications, { before: pageParam }, { signal }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ notifications, hasMore }) => (hasMore ? notifications.at(-1)?.id : undefined),
    }),
};

/** Writes a message of the frame's socket to the cache. A number that changed means that the list has changed. */
export function writeFrameMessage(client: QueryClient, message: RealtimeMessage): void {
  if (message.type === 'marketStatus') client.setQueryData(marketQueries.status().queryKey, message.data);
  if (message.type !== 'notification') return;
  const { queryKey } = notificationQueries.unread();
  const held = client.getQueryData(queryKey);
  client.setQueryData(queryKey, message.data);
  if (held?.unread !== message.data.unread)
    void client.invalidateQueries({ queryKey: notificationQueries.list().queryKey });
}
