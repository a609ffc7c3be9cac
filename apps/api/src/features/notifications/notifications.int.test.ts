import { api, type InputOf, NOTIFICATION_PAGE_SIZE } from '@pipa/contract';
import { notifyUser } from '@pipa/db/notices';
import { beforeEach, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerReads } from '../reads/routes.ts';
import { registerNotifications } from './routes.ts';

const t = testApp({ features: [registerReads, registerNotifications] });
let user: TestUser;
let token: string;

beforeEach(async () => {
  user = await t.createUser();
  token = user.token;
});

async function notify(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    const news = {
      event: 'account.classChanged',
      parameters: { memberClass: 'Gold' },
      dedupeKey: `class-${i}`,
    } as const;
    await notifyUser(t.context.prisma, user.userId, news, t.clock());
  }
}
const list = async (before?: number) => (await t.call(api.notifications, { before }, { token })).data;
const unread = async () => (await t.call(api.unreadNotifications, {}, { token })).data.unread;

it('lists pages newest first, and says whether older ones follow', async () => {
  await notify(NOTIFICATION_PAGE_SIZE + 1);
  const first = await list();
  expect(first.notifications).toHaveLength(NOTIFICATION_PAGE_SIZE);
  expect(first.hasMore).toBe(true);
  expect(first.notifications[0]).toEqual({
    id: expect.any(Number),
    createdAt: t.clock().toISOString(),
    isRead: false,
    notice: { event: 'account.classChanged', parameters: { memberClass: 'Gold' } },
  });
  const second = await list(first.notifications.at(-1)?.id);
  expect([second.notifications.length, second.hasMore]).toEqual([1, false]);
});

it('marks one, then all up to the newest that was shown, and notifies the other pages of the user', async () => {
  await notify(3);
  const [newest, middle] = (await list()).notifications;
  await t.call(api.readNotification, { id: middle.id }, { token });
  expect(await unread()).toBe(2);
  await t.call(api.readNotifications, { upTo: middle.id }, { token });
  expect(await unread()).toBe(1);
  expect((await list()).notifications.map(({ isRead }) => isRead)).toEqual([false, true, true]);
  expect(newest.isRead).toBe(false);
  const hint = { topic: 'notification', message: { userIds: [user.userId] } };
  expect(t.bus.published).toEqual([hint, hint]);
});

it('knows no notification of another user', async () => {
  await notify(1);
  const [own] = (await list()).notifications;
  const stranger = await t.createUser();
  const answer = await t.call(api.readNotification, { id: own.id }, { token: stranger.token });
  expect(answer).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' });
  await t.call(api.readNotifications, { upTo: own.id }, { token: stranger.token });
  expect((await t.call(api.notifications, {}, { token: stranger.token })).data.notifications).toEqual([]);
  expect(await unread()).toBe(1);
});

it('counts and lists no events that the user does not want; they are kept, and come back with another choice', async () => {
  const choose = (quiet: InputOf<typeof api.setNoticeChoices>['quiet']) =>
    t.call(api.setNoticeChoices, { quiet }, { token });
  const evaluated = { writtenId: 1, written: 'Mine', outcome: 'released', reason: '' } as const;
  await choose(['forum.mentioned', 'trade.dividend']);
  expect((await t.call(api.noticeChoices, {}, { token })).data.quiet).toEqual(['trade.dividend', 'forum.mentioned']);
  const mention = { event: 'forum.mentioned', parameters: { topic: 'Gold', topicId: 1, user: 'ada' } } as const;
  await notifyUser(t.context.prisma, user.userId, { ...mention, dedupeKey: 'mention-1' }, t.clock());
  const decided = { event: 'analysis.writtenDecided', parameters: evaluated, dedupeKey: 'written-1' } as const;
  await notifyUser(t.context.prisma, user.userId, decided, t.clock());
  const events = async () => (await list()).notifications.map(({ notice }) => notice.event);
  expect([await events(), await unread()]).toEqual([['analysis.writtenDecided'], 1]);
  await choose([]);
  expect([await events(), await unread()]).toEqual([['analysis.writtenDecided', 'forum.mentioned'], 2]);
});

it('refuses to keep quiet what asks for something', async () => {
  const quiet = ['trade.marginCall'] as unknown as InputOf<typeof api.setNoticeChoices>['quiet'];
  expect((await t.call(api.setNoticeChoices, { quiet }, { token })).status).toBe(400);
});
