import type { api, InputOf, NoticeChannel, OutputOf } from '@pipa/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserStorage } from '../../browser-storage.ts';
import { button, draw } from '../../testing/render.tsx';
import { type Answers, type Asked, refuse, serve } from '../../testing/scripted-server.ts';
import { NoticeChannels } from './notice-channels.tsx';

const at = '2026-11-20T15:00:00.000Z';
const one: NoticeChannel = {
  id: 4,
  kind: 'ntfy',
  name: 'ntfy.sh/mine',
  kinds: ['trade', 'billing'],
  createdAt: at,
  disabledAt: null,
  isFull: false,
  last: null,
};
const last = { isTest: false, attempts: 2, fault: null, calledAt: at };
const offers = { pushKey: 'BKey', ntfyServer: 'https://ntfy.sh', hasTelegram: true };
type Read = OutputOf<typeof api.noticeChannels>;
const start = (channels: NoticeChannel[], more: Answers = {}, offered: Partial<Read> = {}) =>
  serve({
    'users/noticeChannels': { ...offers, ...offered, channels },
    'users/noticeChoices': { quiet: ['trade.dividend'] },
    'users/setNoticeChoices': null,
    'users/addNtfyChannel': one,
    'users/addPushChannel': { ...one, id: 9, kind: 'push', name: 'Chrome on Linux' },
    'users/linkTelegram': { url: 'https://t.me/pipa_bot?start=code', expiresAt: at },
    'users/testNoticeChannel': null,
    'users/changeNoticeChannel': null,
    'users/deleteNoticeChannel': null,
    ...more,
  });
/** What was sent to a path. */
const sentTo = (asked: readonly Asked[], path: string) =>
  asked.filter((one) => one.path === path).map(({ input }) => input);
const page = (isAdministrator = false) => draw(<NoticeChannels user={{ isAdministrator }} />);

/** A browser that can show notices; the person answers `permission`. */
function showingBrowser(permission: NotificationPermission, subscribe = vi.fn()) {
  const pushManager = { getSubscription: async () => null, subscribe };
  const registration = { pushManager };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => permission });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  return subscribe;
}

beforeEach(() => browserStorage.removeItem('pushChannel'));
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it.each<[Partial<NoticeChannel>, RegExp]>([
  [{}, /^Nothing sent yet$/],
  [{ last: { ...last, outcome: 'waiting', calledAt: null } }, /^On its way$/],
  [{ last: { ...last, outcome: 'sent' } }, /^Sent 2026-11-20 /],
  [{ last: { ...last, outcome: 'sent', isTest: true } }, /^Test sent 2026-11-20 /],
  [{ last: { ...last, outcome: 'waiting', fault: 'unreached' } }, /: no answer\. It is tried again$/],
  [{ last: { ...last, outcome: 'failed', fault: 'refused' } }, /: refused, as the receiver has blocked it/],
  [{ disabledAt: at }, /^Switched off 2026-11-20 .* A test switches it on again$/],
  [{ isFull: true }, /^100 notices were sent in 24 hours/],
])('%j reads %s', async (change, text) => {
  start([{ ...one, ...change }]);
  page();
  expect(await screen.findByText(text)).toBeTruthy();
});

it('adds a topic of ntfy with the chosen kinds, tests, changes and removes it', async () => {
  const asked = start([one]);
  const { user, fill } = page();
  await user.click(await button('Add ntfy topic'));
  const dialog = await screen.findByRole('dialog', { name: 'Add ntfy topic' });
  expect(within(dialog).queryByRole('checkbox', { name: 'Operations' })).toBeNull();
  await fill(/^Topic/, 'mine');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Forum' }));
  await user.click(within(dialog).getByRole('button', { name: 'Add ntfy topic' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentTo(asked, 'users/addNtfyChannel')).toEqual([
    {
      server: 'https://ntfy.sh',
      topic: 'mine',
      kinds: ['trade', 'billing', 'broker', 'analysis', 'account', 'support'],
    } satisfies InputOf<typeof api.addNtfyChannel>,
  ]);
  await user.click(await button('Send a test to ntfy.sh/mine'));
  expect(await screen.findByText('A test is sent within seconds')).toBeTruthy();
  await user.click(await button('Change kinds of ntfy.sh/mine'));
  const kinds = await screen.findByRole('dialog', { name: 'Kinds of notices' });
  await user.click(within(kinds).getByRole('checkbox', { name: 'Trading' }));
  await user.click(within(kinds).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sentTo(asked, 'users/changeNoticeChannel')).toEqual([{ id: 4, kinds: ['billing'] }]));
  await user.click(await button('Remove ntfy.sh/mine'));
  const question = await screen.findByRole('alertdialog', { name: 'Remove this channel?' });
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sentTo(asked, 'users/deleteNoticeChannel')).toEqual([{ id: 4 }]));
});

it('shows what the server refuses beside its field', async () => {
  const words = 'This address cannot be used: it must be https and lead outside of this network';
  start([], { 'users/addNtfyChannel': refuse('CHANNEL_REFUSED', words, { server: words }) });
  const { user, fill } = page();
  await user.click(await button('Add ntfy topic'));
  await fill(/^Server/, 'https://10.0.0.1');
  await fill(/^Topic/, 'mine');
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Add ntfy topic' }));
  expect((await within(dialog).findAllByText(words)).length).toBeGreaterThan(0);
});

it('links a chat by a link that is shown until the chat has opened it', async () => {
  let channels: NoticeChannel[] = [];
  const asked = start([], { 'users/noticeChannels': () => ({ ...offers, channels }) });
  const { user } = page(true);
  await user.click(await button('Link Telegram'));
  const dialog = await screen.findByRole('dialog', { name: 'Link Telegram' });
  expect(within(dialog).getByRole('checkbox', { name: 'Operations' })).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Make a link' }));
  const link = await screen.findByRole('link', { name: 'Open Telegram' });
  expect(link.getAttribute('href')).toBe('https://t.me/pipa_bot?start=code');
  expect(sentTo(asked, 'users/linkTelegram')).toHaveLength(1);
  channels = [{ ...one, id: 12, kind: 'telegram', name: '@jane' }];
  expect(await screen.findByText(/^The chat is linked/, {}, { timeout: 10_000 })).toBeTruthy();
  expect(await screen.findByText('Telegram · @jane')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says what the operator must set where there is no bot', async () => {
  start([], {}, { hasTelegram: false });
  page();
  expect(await screen.findByText(/The operator names a bot in TELEGRAM_BOT_TOKEN/)).toBeTruthy();
  expect(((await button('Link Telegram')) as HTMLButtonElement).disabled).toBe(true);
});

it('adds this device once its person allows it, and knows it again', async () => {
  const toJSON = () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'BDevice', auth: 'secret' } });
  const subscribe = showingBrowser(
    'granted',
    vi.fn(async () => ({ toJSON })),
  );
  const asked = start([{ ...one, id: 9, kind: 'push', name: 'Chrome on Linux' }]);
  const { user } = page();
  await user.click(await button('Show notices on this device'));
  await user.click(await button('Allow'));
  await waitFor(() =>
    expect(sentTo(asked, 'users/addPushChannel')).toMatchObject([
      { endpoint: 'https://push.example/1', p256dh: 'BDevice', auth: 'secret' },
    ]),
  );
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' });
  expect(await screen.findByText(/Chrome on Linux \(this device\)/)).toBeTruthy();
  expect(await screen.findByText('This device shows your notices.')).toBeTruthy();
});

it('says so when the person does not allow it, or the browser cannot show notices', async () => {
  showingBrowser('denied');
  const asked = start([]);
  const { user, unmount } = page();
  await user.click(await button('Show notices on this device'));
  await user.click(await button('Allow'));
  expect(await screen.findByText('The browser was not allowed to show notices.')).toBeTruthy();
  expect(sentTo(asked, 'users/addPushChannel')).toEqual([]);
  unmount();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  page();
  expect(await screen.findByText(/^This browser cannot show notices\./)).toBeTruthy();
});

it('offers no further channel beside ten', async () => {
  start(Array.from({ length: 10 }, (_, i) => ({ ...one, id: i + 1 })));
  page();
  expect(await screen.findByText(/^There are 10 channels/)).toBeTruthy();
  expect(((await button('Add ntfy topic')) as HTMLButtonElement).disabled).toBe(true);
});

it('keeps what is worth a notice at once', async () => {
  const asked = start([one]);
  const { user } = page();
  const dividend = await screen.findByRole('checkbox', { name: 'A dividend was paid' });
  expect((dividend as HTMLInputElement).checked).toBe(false);
  await user.click(screen.getByRole('checkbox', { name: 'A portfolio was rebalanced' }));
  await waitFor(() =>
    expect(sentTo(asked, 'users/setNoticeChoices')).toEqual([{ quiet: ['trade.rebalanced', 'trade.dividend'] }]),
  );
  expect(await screen.findByText('Your choice is saved')).toBeTruthy();
});
