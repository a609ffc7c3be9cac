import { createECDH } from 'node:crypto';
import { api, MAX_CHANNELS } from '@pipa/contract';
import { channelAddressOwner, createLogger, openText } from '@pipa/platform';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerNoticeChannels } from './routes.ts';

let t: TestApp;
let lines: string[];
let user: TestUser;
let token: string;
let bot: () => Promise<string>;

beforeAll(async () => {
  lines = [];
  const logger = createLogger({
    name: 'test',
    level: 'trace',
    destination: { write: (line: string) => void lines.push(line) },
  });
  const telegram = {
    name: () => bot(),
    send: async () => Promise.reject(new Error('the API sends nothing')),
    messages: async () => Promise.reject(new Error('the API reads nothing')),
  };
  t = await createTestApp({ features: [registerNoticeChannels], logger, channels: { telegram } });
});
beforeEach(async () => {
  bot = async () => 'pipa_bot';
  user = await t.createUser();
  ({ token } = user);
});
afterAll(() => t.close());

const kinds = ['trade', 'billing'] as const;
const addNtfy = (fields: { server?: string; topic?: string; token?: string } = {}) =>
  t.call(api.addNtfyChannel, { topic: 'mine', kinds: [...kinds], ...fields }, { token });
const list = async (as = token) => (await t.call(api.noticeChannels, {}, { token: as })).data.channels;
const addressOf = async (id: number) => {
  const { address } = await t.context.prisma.noticeChannel.findUniqueOrThrow({ where: { id } });
  return JSON.parse(openText(address, { key: t.context.channels.channelKey, owner: channelAddressOwner(user.userId) }));
};
const push = (endpoint = 'https://push.example/send/1') => {
  const p256dh = createECDH('prime256v1').generateKeys('base64url') as unknown as string;
  return {
    endpoint,
    p256dh,
    auth: Buffer.alloc(16, 1).toString('base64url'),
    device: 'Firefox on Linux',
    kinds: [...kinds],
  };
};

it('a topic of ntfy is added with its token sealed, which no answer and no log has', async () => {
  const { data } = await addNtfy({ server: 'https://ntfy.example/', token: 'tk_secret_of_jane' });
  const shown = {
    id: expect.any(Number),
    kind: 'ntfy',
    name: 'ntfy.example/mine',
    kinds: ['trade', 'billing'],
    createdAt: t.clock().toISOString(),
    disabledAt: null,
    isFull: false,
    last: null,
  };
  expect(data).toEqual(shown);
  expect(await list()).toEqual([shown]);
  expect(await addressOf(data.id)).toEqual({
    server: 'https://ntfy.example',
    topic: 'mine',
    token: 'tk_secret_of_jane',
  });
  const stored = await t.context.prisma.noticeChannel.findUniqueOrThrow({ where: { id: data.id } });
  expect(Buffer.from(stored.address).includes('tk_secret')).toBe(false);
  expect(lines.join('')).not.toContain('tk_secret');
  const again = await addNtfy({ server: 'https://ntfy.example', token: 'tk_another' });
  expect(again.data.id).toBe(data.id);
  expect((await addressOf(data.id)).token).toBe('tk_another');
});

it('says what is offered; without a server a topic is one of the installation', async () => {
  const { data } = await t.call(api.noticeChannels, {}, { token });
  expect(data).toEqual({
    channels: [],
    pushKey: t.context.channels.pushKeys.publicKey,
    ntfyServer: 'https://ntfy.sh',
    hasTelegram: true,
  });
  expect((await addNtfy()).data.name).toBe('ntfy.sh/mine');
});

it.each([
  'http://ntfy.example',
  'https://127.0.0.1',
  'https://ntfy',
  'https://a:b@ntfy.example',
  'https://ntfy.example/x',
  'ntfy',
])('the server %s is refused', async (server) => {
  const errMsg = 'This address cannot be used: it must be https and lead outside of this network';
  expect(await addNtfy({ server })).toMatchObject({ status: 400, errorCode: 'CHANNEL_REFUSED', errMsg });
  expect(await list()).toEqual([]);
});

it('a topic and the kinds are checked', async () => {
  const errMsg = 'A topic has letters, digits, - and _ only, at most 64';
  expect(await addNtfy({ topic: 'my/topic' })).toMatchObject({ status: 400, errMsg });
  const none = await t.call(api.addNtfyChannel, { topic: 'mine', kinds: [] }, { token });
  expect(none).toMatchObject({ status: 400, errMsg: 'Choose at least one kind of notice' });
});

it('a device is added by its subscription, and shows the notices of whom it was added by last', async () => {
  const subscription = push();
  const { data } = await t.call(api.addPushChannel, subscription, { token });
  expect(data).toMatchObject({ kind: 'push', name: 'Firefox on Linux' });
  const { endpoint, p256dh, auth } = subscription;
  expect(await addressOf(data.id)).toEqual({ endpoint, p256dh, auth });
  const other = await t.createUser();
  await t.call(api.addPushChannel, subscription, { token: other.token });
  expect([await list(), (await list(other.token)).length]).toEqual([[], 1]);
});

it('a subscription that leads into this network, or has no key, is refused', async () => {
  for (const endpoint of ['https://10.0.0.1/send', 'http://push.example/send']) {
    expect(await t.call(api.addPushChannel, push(endpoint), { token })).toMatchObject({ errorCode: 'CHANNEL_REFUSED' });
  }
  const bad = { ...push(), p256dh: Buffer.alloc(65, 1).toString('base64url') };
  expect(await t.call(api.addPushChannel, bad, { token })).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT' });
  expect(await list()).toEqual([]);
});

it('a link to Telegram has a code that is stored as a hash; a new one ends the one before', async () => {
  const link = () => t.call(api.linkTelegram, { kinds: ['trade'] }, { token });
  const { data } = await link();
  expect(data.url).toMatch(/^https:\/\/t\.me\/pipa_bot\?start=[\w-]{32}$/);
  expect(data.expiresAt).toBe(new Date(t.clock().getTime() + 15 * 60_000).toISOString());
  await link();
  expect(await t.context.prisma.telegramLink.count({ where: { userId: user.userId } })).toBe(1);
  expect(lines.join('')).not.toContain(data.url.split('=')[1]);
  bot = async () => Promise.reject(new Error('no answer'));
  expect(await link()).toMatchObject({ status: 503, errorCode: 'UNAVAILABLE' });
});

it('a user has ten channels at most', async () => {
  for (let i = 0; i < MAX_CHANNELS; i += 1) expect((await addNtfy({ topic: `t${i}` })).status).toBe(200);
  expect(await addNtfy({ topic: 'more' })).toMatchObject({ status: 409, errorCode: 'CHANNEL_LIMIT_REACHED' });
  expect((await addNtfy({ topic: 't0', token: 'changed' })).status).toBe(200);
  expect(await t.call(api.linkTelegram, { kinds: ['trade'] }, { token })).toMatchObject({ status: 409 });
});

it('a test waits for the worker once, and switches the channel on again', async () => {
  const { id } = (await addNtfy()).data;
  await t.context.prisma.noticeChannel.update({ where: { id }, data: { disabledAt: t.clock(), failures: 5 } });
  for (let i = 0; i < 2; i += 1) expect((await t.call(api.testNoticeChannel, { id }, { token })).data).toBeNull();
  const last = { isTest: true, outcome: 'waiting', attempts: 0, fault: null, calledAt: null };
  expect(await list()).toMatchObject([{ id, disabledAt: null, last }]);
  expect(await t.context.prisma.noticeDelivery.count({ where: { channelId: id } })).toBe(1);
});

it('of another user is not found, and stays as it is; its owner changes and removes it', async () => {
  const { id } = (await addNtfy()).data;
  const { token: stranger } = await t.createUser();
  for (const endpoint of [api.testNoticeChannel, api.deleteNoticeChannel]) {
    expect(await t.call(endpoint, { id }, { token: stranger })).toMatchObject({ status: 404 });
  }
  const change = (as: string) =>
    t.call(api.changeNoticeChannel, { id, kinds: ['forum', 'trade', 'forum'] }, { token: as });
  expect(await change(stranger)).toMatchObject({ status: 404 });
  expect(await list(stranger)).toEqual([]);
  expect((await change(token)).data).toBeNull();
  expect(await list()).toMatchObject([{ kinds: ['trade', 'forum'] }]);
  expect((await t.call(api.deleteNoticeChannel, { id }, { token })).data).toBeNull();
  expect(await list()).toEqual([]);
});
