import { CHANNEL_NOTICES_A_DAY, MAX_CHANNEL_FAILURES, type NotificationKind } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { claimDeliveries, keepTelegramLink, notifyUser, queueChannelTest, removeChannel } from '@pipa/db/notices';
import { testDatabase } from '@pipa/db/testing';
import { makeAccount } from '@pipa/db/testing/accounts';
import { deletePersonalData, exportPersonalData } from '@pipa/db/users';
import { askOutside, createLogger, hashToken, publicLookup } from '@pipa/platform';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openNtfySandbox } from '../testing/ntfy-sandbox.ts';
import { openPushSandbox } from '../testing/push-sandbox.ts';
import { openTelegramSandbox } from '../testing/telegram-sandbox.ts';
import type { ChannelAddress } from './channel-address.ts';
import { type ChannelSending, channelSendingOf } from './channel-sending.ts';
import { DELIVERY_WAIT_SECONDS, deliverNotices } from './deliver-notices.ts';
import { linkTelegramChats } from './link-telegram-chats.ts';
import { openChannel } from './open-channel.ts';

const START = new Date('2026-03-05T22:00:00Z');
const BOT = '123456789:AAtheTokenOfABotThatIsSecret_0';
const CHAT = 42;
const randomBytes = (size: number) => new Uint8Array(size).fill(5);

const db = testDatabase();
const lines: string[] = [];
const logger = createLogger({
  name: 'test',
  level: 'trace',
  destination: { write: (line: string) => void lines.push(line) },
});
let userId: number;
let now: Date;
let ntfy: Awaited<ReturnType<typeof openNtfySandbox>>;
let telegram: Awaited<ReturnType<typeof openTelegramSandbox>>;
let push: Awaited<ReturnType<typeof openPushSandbox>>;
let channels: ChannelSending;

beforeAll(async () => {
  const accountId = await makeAccount(db.prisma, START);
  ({ userId } = await db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } }));
});
beforeEach(async () => {
  now = START;
  lines.length = 0;
  ntfy = await openNtfySandbox({ mine: 'tk_mine' });
  telegram = await openTelegramSandbox(BOT);
  push = await openPushSandbox();
  const env = {
    PUBLIC_URL: 'https://pipa.example',
    MAIL_FROM: 'Pipa <no-reply@pipa.example>',
    NTFY_URL: `http://127.0.0.1:${ntfy.port}`,
    TELEGRAM_API_URL: `http://127.0.0.1:${telegram.port}`,
    TELEGRAM_BOT_TOKEN: BOT,
  };
  channels = { ...channelSendingOf(env, 'the secret of this installation'), ask: push.ask };
  await db.prisma.notification.deleteMany();
  await db.prisma.noticeChannel.deleteMany();
  await db.prisma.user.updateMany({ data: { language: 'en' } });
});
afterEach(() => Promise.all([ntfy.close(), telegram.close(), push.close()]));
afterAll(() => expect(lines.join('')).not.toContain(BOT));

const open = async (address: ChannelAddress, kinds: readonly NotificationKind[] = ['billing', 'trade', 'account']) =>
  (
    await inTransaction(db.prisma, (tx) =>
      openChannel(
        tx,
        { userId, name: address.kind, kinds, address, at: now },
        { channelKey: channels.channelKey, randomBytes },
      ),
    )
  ).id;
const openNtfy = (kinds?: readonly NotificationKind[], topic = 'mine', token: string | null = 'tk_mine') =>
  open({ kind: 'ntfy', to: { server: channels.ntfyServer, topic, token } }, kinds);
const openPush = () => open({ kind: 'push', to: push.subscription });
const openTelegram = () => {
  telegram.write(CHAT, 'hello');
  return open({ kind: 'telegram', to: { chatId: CHAT } });
};
let causes = 0;
const happen = () => {
  causes += 1;
  const news = {
    event: 'billing.paymentFailed',
    parameters: { memberClass: 'Gold' },
    dedupeKey: `cause-${causes}`,
  } as const;
  return inTransaction(db.prisma, (tx) => notifyUser(tx, userId, news, now));
};
const sweep = () => deliverNotices({ prisma: db.prisma, pool: db.pool, clock: () => now, logger, channels });
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};
const deliveries = () => db.prisma.noticeDelivery.findMany({ orderBy: { id: 'asc' } });
const channel = (id: number) => db.prisma.noticeChannel.findUnique({ where: { id } });
const notices = (event: string) => db.prisma.notification.findMany({ where: { event } });
const newestId = async () => (await db.prisma.notification.findFirstOrThrow({ orderBy: { id: 'desc' } })).id;

it('publishes a notice to a topic of ntfy in the language of its reader, with its page and the token of the topic', async () => {
  await openNtfy();
  await happen();
  expect([await sweep(), await sweep()]).toEqual([1, 0]);
  await db.prisma.user.update({ where: { userId }, data: { language: 'zh' } });
  await happen();
  expect(await sweep()).toBe(1);
  const id = await newestId();
  expect(ntfy.published).toEqual([
    {
      topic: 'mine',
      title: 'The payment for your Gold membership has failed',
      message: 'Please pay the open invoice or change the card in My Account.',
      click: `https://pipa.example/admin/notice?id=${id - 1}`,
    },
    {
      topic: 'mine',
      title: '您的黄金会员付款失败',
      message: '请支付未结账单，或在“我的账户”中更换银行卡。',
      click: `https://pipa.example/admin/notice?id=${id}`,
    },
  ]);
  expect(await deliveries()).toMatchObject([
    { attempts: 1, sentAt: START, failedAt: null, fault: null, isUnderWay: false },
    { attempts: 1, sentAt: START },
  ]);
});

it('a chat that opens a link is a channel from then on, once, and of a person alone', async () => {
  const link = (code: string) =>
    inTransaction(db.prisma, (tx) =>
      keepTelegramLink(tx, {
        codeHash: hashToken(code),
        userId,
        kinds: ['billing'],
        at: now,
        expiresAt: new Date(now.getTime() + 60_000),
      }),
    );
  const look = () =>
    linkTelegramChats({ prisma: db.prisma, pool: db.pool, clock: () => now, ...channels, randomBytes });
  telegram.write(CHAT, '/start thisLinkIsWaitedForByNobody');
  // Nothing is asked while no link waits.
  expect(await look()).toBe(0);
  expect(telegram.received).toEqual([]);
  await link('a-code-of-a-link-of-jane');
  telegram.write(-7, '/start a-code-of-a-link-of-jane', { type: 'group' });
  telegram.write(CHAT, '/start a-code-of-a-link-of-jane', { username: 'jane_doe' });
  telegram.write(43, '/start a-code-of-a-link-of-jane', { language: 'zh-hans' });
  expect(await look()).toBe(1);
  expect(telegram.updates).toEqual([]);
  expect(telegram.sent.map(({ chat_id, text }) => [chat_id, text.slice(0, 9)])).toEqual([
    [CHAT, 'This link'],
    [CHAT, 'This chat'],
    [43, '此链接已失效，请在'],
  ]);
  expect(await db.prisma.noticeChannel.findMany()).toMatchObject([
    { kind: 'telegram', name: '@jane_doe', kinds: ['billing'] },
  ]);
  await happen();
  expect(await sweep()).toBe(1);
  const title = 'The payment for your Gold membership has failed';
  expect(telegram.sent.at(-1)).toMatchObject({
    chat_id: CHAT,
    text: `${title}\nPlease pay the open invoice or change the card in My Account.\nhttps://pipa.example/admin/notice?id=${await newestId()}`,
    entities: [{ type: 'bold', offset: 0, length: title.length }],
  });
  await link('a-link-that-is-over-too-late');
  later(61);
  telegram.write(44, '/start a-link-that-is-over-too-late');
  expect(await look()).toBe(0);
  expect(await db.prisma.noticeChannel.count()).toBe(1);
});

it('a chat whose person has stopped the bot is switched off with a notice, and on again by a test', async () => {
  const id = await openTelegram();
  telegram.blocked.add(CHAT);
  await happen();
  await happen();
  expect(await sweep()).toBe(0);
  expect(await channel(id)).toMatchObject({ disabledAt: now });
  expect((await deliveries()).map(({ failedAt }) => failedAt)).toEqual([now, now]);
  expect(await notices('account.channelOff')).toMatchObject([
    { userId, parameters: { channelId: id, channel: 'telegram' } },
  ]);
  await happen();
  expect(await deliveries()).toHaveLength(2);
  telegram.blocked.clear();
  const test = () => inTransaction(db.prisma, (tx) => queueChannelTest(tx, { userId, id, at: now }));
  expect([await test(), await test()]).toEqual([true, true]);
  expect(await sweep()).toBe(1);
  expect(telegram.sent.at(-1)?.text).toContain('A test from Pipa');
  expect(await channel(id)).toMatchObject({ disabledAt: null, failures: 0 });
  expect(await inTransaction(db.prisma, (tx) => queueChannelTest(tx, { userId: userId + 1, id, at: now }))).toBe(false);
});

it('waits as long as Telegram asks for', async () => {
  await openTelegram();
  const body = { ok: false, error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 300 } };
  telegram.next.answer = { status: 429, body };
  await happen();
  await sweep();
  telegram.next.answer = null;
  later(299);
  expect(await sweep()).toBe(0);
  later(1);
  expect(await sweep()).toBe(1);
});

it('a device gets a notice encrypted for it alone, within the bounds of push services, signed by the key of the installation', async () => {
  await openPush();
  await happen();
  const long = { topic: 'x'.repeat(5_000), topicId: 1, user: 'y'.repeat(500) };
  await db.prisma.noticeChannel.updateMany({ data: { kinds: ['forum', 'billing'] } });
  await inTransaction(db.prisma, (tx) =>
    notifyUser(tx, userId, { event: 'forum.replied', parameters: long, dedupeKey: 'long' }, now),
  );
  expect(await sweep()).toBe(2);
  const [first, second] = push.shown();
  const id = await newestId();
  expect(first?.payload).toEqual({
    title: 'The payment for your Gold membership has failed',
    text: 'Please pay the open invoice or change the card in My Account.',
    path: `/admin/notice?id=${id - 1}`,
    tag: `notice-${id - 1}`,
    language: 'en',
  });
  expect(first?.topic).toBe(`notice-${id - 1}`);
  expect(first?.vapid).toEqual({ isValid: true, key: channels.pushKeys.publicKey, contact: 'https://pipa.example' });
  expect(push.received.every(({ body }) => !body.includes('Gold'))).toBe(true);
  expect(second?.bytes).toBeLessThan(4_096);
  expect(second?.payload.title).toMatch(/…$/);
});

it.each([404, 410])('a push service that answers %i has lost the device, which is removed', async (status) => {
  const id = await openPush();
  push.next.status = status;
  await happen();
  expect(await sweep()).toBe(0);
  expect(await channel(id)).toBeNull();
  expect(await deliveries()).toEqual([]);
});

it('tries five times within six hours, then gives up; five notices in a row that were given up switch a channel off', async () => {
  const id = await openNtfy();
  ntfy.next.answer = { status: 500 };
  await happen();
  for (const wait of DELIVERY_WAIT_SECONDS) {
    expect(await sweep()).toBe(0);
    expect(await sweep()).toBe(0);
    later(wait);
  }
  expect(ntfy.received).toHaveLength(5);
  expect(await sweep()).toBe(0);
  expect(ntfy.received).toHaveLength(5);
  expect(await deliveries()).toMatchObject([{ attempts: 5, sentAt: null, fault: 'failed', isUnderWay: false }]);
  expect(await channel(id)).toMatchObject({ failures: 1, disabledAt: null });
  await db.prisma.noticeChannel.update({ where: { id }, data: { failures: MAX_CHANNEL_FAILURES - 1 } });
  await happen();
  await db.prisma.noticeDelivery.updateMany({ where: { failedAt: null }, data: { attempts: 4 } });
  await sweep();
  expect(await channel(id)).toMatchObject({ disabledAt: now });
  expect(await notices('account.channelOff')).toHaveLength(1);
});

it('a token that a topic does not know switches the channel off at once', async () => {
  const id = await openNtfy(undefined, 'mine', 'tk_another');
  await happen();
  await sweep();
  expect(await channel(id)).toMatchObject({ disabledAt: now });
  expect(await deliveries()).toMatchObject([{ fault: 'refused', failedAt: now }]);
});

it('what a killed worker was sending is not sent twice by Telegram and ntfy, and shown once by a device', async () => {
  const [chat, topic] = [await openTelegram(), await openNtfy()];
  const device = await openPush();
  await happen();
  const claim = { at: now, waitSeconds: DELIVERY_WAIT_SECONDS, limit: 10 };
  expect(await claimDeliveries(db.pool, claim)).toHaveLength(3);
  // The worker is killed here: nothing is stored of what it has sent.
  expect(await sweep()).toBe(0);
  later(60);
  expect(await sweep()).toBe(1);
  expect([telegram.sent, ntfy.published]).toEqual([[], []]);
  expect(push.shown()).toHaveLength(1);
  const stored = new Map((await deliveries()).map((delivery) => [delivery.channelId, delivery]));
  expect(stored.get(chat)).toMatchObject({ fault: 'unknown', failedAt: now });
  expect(stored.get(topic)).toMatchObject({ fault: 'unknown', failedAt: now });
  expect(stored.get(device)).toMatchObject({ attempts: 2, sentAt: now });
  expect(await channel(chat)).toMatchObject({ failures: 0, disabledAt: null });
});

it('two workers send each notice once, those of a channel in their sequence', async () => {
  await openNtfy();
  for (let i = 0; i < 6; i += 1) await happen();
  const newest = await newestId();
  await Promise.all([sweep(), sweep()]);
  while ((await sweep()) > 0);
  expect(ntfy.published.map(({ click }) => Number(click.split('=')[1]))).toEqual(
    [5, 4, 3, 2, 1, 0].map((back) => newest - back),
  );
});

it('sends the kinds that were chosen, in the transaction of their cause, up to the most of a day', async () => {
  const id = await openNtfy(['trade']);
  await happen();
  expect(await deliveries()).toEqual([]);
  await db.prisma.noticeChannel.update({ where: { id }, data: { kinds: ['billing'] } });
  const failing = inTransaction(db.prisma, async (tx) => {
    const news = { event: 'billing.paymentFailed', parameters: { memberClass: 'Gold' }, dedupeKey: 'undone' } as const;
    await notifyUser(tx, userId, news, now);
    throw new Error('the cause is undone');
  });
  await expect(failing).rejects.toThrow();
  expect(await deliveries()).toEqual([]);
  const rest = {
    channelId: id,
    event: 'billing.paymentFailed',
    parameters: {},
    createdAt: now,
    nextAttemptAt: now,
    sentAt: now,
  };
  await db.prisma.noticeDelivery.createMany({
    data: Array.from({ length: CHANNEL_NOTICES_A_DAY - 1 }, (_, i) => ({ ...rest, notificationId: 1_000_000 + i })),
  });
  await happen();
  await happen();
  expect(await db.prisma.noticeDelivery.count()).toBe(CHANNEL_NOTICES_A_DAY);
  later(86_400);
  await happen();
  expect(await db.prisma.noticeDelivery.count()).toBe(CHANNEL_NOTICES_A_DAY + 1);
});

it('calls no address of a user that leads into this network', async () => {
  const local = publicLookup((_, __, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]));
  channels = { ...channels, ask: (call) => askOutside(call, { lookup: local }) };
  await open({ kind: 'ntfy', to: { server: 'https://ntfy.example', topic: 'mine', token: null } });
  await happen();
  await sweep();
  expect(await deliveries()).toMatchObject([{ fault: 'closed', failedAt: null, attempts: 1 }]);
});

it('what waits for a channel goes with it', async () => {
  const id = await openNtfy();
  await happen();
  expect(await inTransaction(db.prisma, (tx) => removeChannel(tx, { userId: userId + 1, id }))).toBe(false);
  expect(await inTransaction(db.prisma, (tx) => removeChannel(tx, { userId, id }))).toBe(true);
  expect([await deliveries(), await sweep(), ntfy.published]).toEqual([[], 0, []]);
});

it('an installation that has lost its key sends nothing, and counts nothing against the channel', async () => {
  const id = await openNtfy();
  channels = { ...channels, channelKey: new Uint8Array(32) };
  await happen();
  await sweep();
  expect(await deliveries()).toMatchObject([{ fault: 'notSetUp', failedAt: null }]);
  expect(await channel(id)).toMatchObject({ failures: 0, disabledAt: null });
});

it('an export shows the channels without where they lead; a deletion of the account ends them', async () => {
  const owner = (await db.prisma.trackAccount.findUniqueOrThrow({ where: { id: await makeAccount(db.prisma, START) } }))
    .userId;
  const address = { kind: 'ntfy', to: { server: channels.ntfyServer, topic: 'mine', token: 'tk_mine' } } as const;
  await inTransaction(db.prisma, async (tx) => {
    const { channelKey } = channels;
    const facts = { userId: owner, name: 'ntfy.sh/mine', kinds: ['billing'], at: now } as const;
    await openChannel(tx, { ...facts, address }, { channelKey, randomBytes });
    await keepTelegramLink(tx, {
      codeHash: hashToken('a code'),
      userId: owner,
      kinds: ['billing'],
      at: now,
      expiresAt: now,
    });
    const news = { event: 'billing.paymentFailed', parameters: { memberClass: 'Gold' }, dedupeKey: 'mine' } as const;
    await notifyUser(tx, owner, news, now);
  });
  const exported = new Map<string, readonly object[]>();
  await exportPersonalData(db.prisma, owner, async ({ table, rows }) => void exported.set(table, rows));
  expect(exported.get('notice_channel')).toMatchObject([{ name: 'ntfy.sh/mine', kinds: ['billing'] }]);
  expect(Object.keys(exported.get('notice_channel')?.[0] ?? {})).not.toContain('address');
  expect(exported.get('notice_delivery')).toMatchObject([{ event: 'billing.paymentFailed' }]);
  await inTransaction(db.prisma, (tx) => deletePersonalData(tx, owner, now));
  const left = [
    db.prisma.noticeChannel.count(),
    db.prisma.noticeDelivery.count(),
    db.prisma.telegramLink.count({ where: { userId: owner } }),
  ];
  expect([await Promise.all(left), await sweep(), ntfy.published]).toEqual([[0, 0, 0], 0, []]);
});

it('sends nothing that shows prices to others than the one owner where the terms of the vendor say so', async () => {
  const id = await openNtfy();
  const send = () =>
    deliverNotices({ prisma: db.prisma, pool: db.pool, clock: () => now, logger, channels, pricesFor: 'Owner' });
  const what = { en: 'Its close rose', zh: '收盘价上涨' };
  const facts = { alert: 'Mine', alertId: 1, day: '2026-03-05', symbol: 'SPY', what, firings: 1 };
  await happen();
  expect(await send()).toBe(1);
  await openNtfy(['analysis'], 'second');
  const news = { event: 'analysis.alert', parameters: facts, dedupeKey: 'alert-1' } as const;
  await inTransaction(db.prisma, (tx) => notifyUser(tx, userId, news, now));
  expect(await send()).toBe(0);
  expect(ntfy.published).toHaveLength(1);
  expect((await deliveries()).at(-1)).toMatchObject({ sentAt: null, failedAt: now, fault: 'unknown' });
  expect(await channel(id)).toMatchObject({ disabledAt: null });
});
