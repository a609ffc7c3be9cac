import type { Notice, Notification, RealtimeMessage } from '@pipa/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endSession, queryClient } from '../../api/call.ts';
import { formatInstant } from '../../format.ts';
import { notifications as notificationsWords } from '../../messages/notifications.ts';
import { writeFrameMessage } from '../../queries/notifications/notification-queries.ts';
import { sessionStore } from '../../session/browser-session.ts';
import { button, draw, placeNow, searchNow } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';
import NotificationMenu from './notification-menu.tsx';
import { placeOf } from './place-of-notice.ts';

const user = { userId: 7, userName: 'ada', agreementRev: '1', investorState: 'Disabled', riskLevel: 3 };
const at = '2026-11-19T15:00:00.000Z';
const started: Notification = {
  id: 2,
  createdAt: at,
  isRead: false,
  notice: { event: 'trade.started', parameters: { portfolio: 'Even', portfolioId: 5, holdsCash: false } },
};
const released: Notification = {
  id: 1,
  createdAt: at,
  isRead: true,
  notice: { event: 'broker.accountReleased', parameters: { account: 'Paper', accountId: 3 } },
};
const answers = (list: Notification[], unread: number) => ({
  'users/currentLoginUser': user,
  'users/unreadNotifications': { unread },
  'users/notifications': { notifications: list, hasMore: false },
  'users/readNotification': null,
  'users/readNotifications': null,
});

beforeEach(() => {
  endSession();
  sessionStore.keep('T');
});
afterEach(() => vi.unstubAllGlobals());

it('says how many are unread, lists them by keyboard, and leads to what one is about', async () => {
  const asked = serve(answers([started, released], 1));
  const person = draw(<NotificationMenu />);
  const bell = await button('Notifications, 1 unread');
  bell.focus();
  await person.user.keyboard('{Enter}');
  const menu = await screen.findByRole('dialog', { name: 'Notifications' });
  const [first, second] = await within(menu).findAllByRole('link');
  expect(first.textContent).toContain('Even has started');
  expect(within(first).getByRole('img', { name: 'Unread' })).toBeTruthy();
  expect(second.textContent).toContain('Paper trades again');
  expect(within(second).queryByRole('img', { name: 'Unread' })).toBeNull();
  await person.user.click(first);
  expect([placeNow(), searchNow()]).toEqual(['/admin/portfolioMonitor', '?id=5']);
  expect(asked).toContainEqual({ path: 'users/readNotification', input: { id: 2 } });
  await vi.waitFor(() => expect(menu.dataset.state).toBe('closed'));
});

it('puts together the notices of a day about one portfolio, and folds those beyond three', async () => {
  const dividend = (id: number): Notification => ({
    ...{ id, createdAt: at, isRead: true },
    notice: {
      event: 'trade.dividend',
      parameters: { portfolio: 'Even', portfolioId: 5, symbol: `S${id}`, amount: '1' },
    },
  });
  serve(answers([9, 8, 7, 6, 5].map(dividend), 0));
  const person = draw(<NotificationMenu />);
  await person.user.click(await button('Notifications'));
  const day = within(await screen.findByRole('region', { name: '2026-11-19' }));
  expect(day.getByRole('heading', { name: 'Even, 5 notices' })).toBeTruthy();
  expect(day.getAllByRole('link')).toHaveLength(3);
  await person.user.click(await button('2 more about Even'));
  expect(day.getAllByRole('link')).toHaveLength(5);
  await person.user.click(screen.getByRole('link', { name: 'Choose what is worth a notice' }));
  expect([placeNow(), searchNow()]).toEqual(['/admin/useraccount', '?tab=notices']);
});

it('marks all that it shows as read', async () => {
  const asked = serve(answers([started], 1));
  const person = draw(<NotificationMenu />);
  await person.user.click(await button('Notifications, 1 unread'));
  await person.user.click(await button('Mark all as read'));
  expect(asked).toContainEqual({ path: 'users/readNotifications', input: { upTo: 2 } });
});

it('says what will appear while there is nothing', async () => {
  serve(answers([], 0));
  const person = draw(<NotificationMenu />);
  await person.user.click(await button('Notifications'));
  expect(await screen.findByText('Nothing yet')).toBeTruthy();
});

it('shows a message of the socket at once, and reads the open list again', async () => {
  serve(answers([released], 0));
  const person = draw(<NotificationMenu />);
  await person.user.click(await button('Notifications'));
  await screen.findByText('Paper trades again');
  serve(answers([started, released], 1));
  const message: RealtimeMessage = { type: 'notification', seq: 4, at, data: { unread: 1 } };
  writeFrameMessage(queryClient, message);
  expect(await screen.findByText('Even has started')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread', hidden: true })).toBeTruthy();
});

const portfolio = { portfolio: 'Even', portfolioId: 5 };
it.each<[Notice, string]>([
  [
    { event: 'trade.stopped', parameters: { ...portfolio, returned: '1234.5' } },
    'Everything is sold. $1,234.50 returned to the account.',
  ],
  [
    { event: 'trade.stopped', parameters: { ...portfolio, returned: '-2' } },
    'Everything is sold. The account paid $2.00.',
  ],
  [{ event: 'trade.amountChanged', parameters: { ...portfolio, cash: '-500' } }, 'Decrease by $500.00.'],
  [
    { event: 'trade.rebalanced', parameters: { ...portfolio, day: '2026-02-02', orders: 1 } },
    'One order was filled on 2026-02-02.',
  ],
  [
    {
      event: 'trade.marginCall',
      parameters: { ...portfolio, day: '2026-02-02', equity: '-12.5', requirement: '2500' },
    },
    'Its value of −$12.50 does not reach the $2,500.00 that its positions need. They are reduced at the open of 2026-02-02.',
  ],
  [
    {
      event: 'trade.toleranceBreached',
      parameters: { ...portfolio, what: 'drawdown', value: 0.123, limit: 0.1, isStopped: true },
    },
    'Its drawdown of 12.30% exceeds the 10.00% that you tolerate. It is sold at the next open.',
  ],
  [
    { event: 'billing.strategyFee', parameters: { ...portfolio, day: '2026-02-27', paid: '3.5', due: '1' } },
    '$3.50 paid for 2026-02; $1.00 is due.',
  ],
  [
    { event: 'billing.strategyFee', parameters: { ...portfolio, day: '2026-02-27', paid: '7', due: '0', fees: 2 } },
    '$7.00 paid up to 2026-02.',
  ],
  [
    {
      event: 'operations.marketStalled',
      parameters: { cause: 'Stuck', since: at, day: '2026-02-27', phase: 'Closed', waitsFor: 'write records' },
    },
    `A worker leads it and gets nothing done. Last progress: ${formatInstant(at)}, at 2026-02-27, Closed. It waits for: write records.`,
  ],
  [
    { event: 'operations.marketMoves', parameters: { since: at, minutes: 29 } },
    `Since ${formatInstant(at)}, after 29 minutes.`,
  ],
  [
    {
      event: 'trade.executed',
      parameters: { ...portfolio, day: '2026-02-27', side: 'Buy', symbol: 'SPY', shares: 1_200, price: '441.18' },
    },
    '1,200 executed at $441.18 on 2026-02-27.',
  ],
  [
    {
      event: 'analysis.alert',
      parameters: {
        alert: 'Trend',
        alertId: 3,
        day: '2026-02-27',
        symbol: 'NVDA',
        what: { en: 'Fell by 4.32%', zh: '下跌 4.32%' },
        firings: 3,
      },
    },
    'NVDA: Fell by 4.32% on 2026-02-27, and 2 more.',
  ],
])('%o reads: %s', (notice, text) => {
  expect(notificationsWords.wordsOf(notice).text).toBe(text);
});

it.each([
  [undefined, '/admin/portfolioMonitor?id=5'],
  ['AQS', '/admin/portfolioMonitor?id=5'],
  ['AQM', '/admin/accountPosition?id=5'],
] as const)('a notice about a portfolio of the kind %s leads to %s', (strategyType, place) => {
  const parameters = { ...portfolio, strategyType, holdsCash: false };
  expect(placeOf({ event: 'trade.started', parameters })).toBe(place);
});

it.each([
  [undefined, '/admin/strategyDetails?id=9'],
  ['AQS', '/admin/strategyDetails?id=9'],
  ['AQM', '/admin/aqmStrategyDetails?id=9'],
] as const)('a notice about a strategy of the kind %s leads to %s', (strategyType, place) => {
  const parameters = { strategy: 'Even', strategyId: 9, strategyType, day: '2026-02-27' };
  expect(placeOf({ event: 'analysis.strategyEvaluated', parameters })).toBe(place);
});

it('leads an administrator from a market that stands still to the health of the product', () => {
  expect(placeOf({ event: 'operations.marketMoves', parameters: { since: at, minutes: 2 } })).toBe(
    '/admin/operator?tab=health',
  );
});
