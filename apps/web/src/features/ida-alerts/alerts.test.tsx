import type { Alert, AlertFiring } from '@pipa/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, draw, noteOf } from '../../testing/render.tsx';
import { type Answers, refuse, serve } from '../../testing/scripted-server.ts';
import { AlertMe } from './alert-me.tsx';
import { Alerts } from './alerts.tsx';

const trend: Alert = {
  id: 7,
  name: 'Trend',
  subject: { kind: 'watchList', watchListId: 3, name: 'Chips' },
  condition: { kind: 'crossing', metric: 'trend', direction: 'below', level: -0.5 },
  channels: ['app', 'mail'],
  isPaused: false,
  createdAt: '2026-11-20T15:00:00.000Z',
  lastFiredDay: '2026-11-20',
};
const firing: AlertFiring = {
  id: 9,
  alertId: 7,
  name: 'Trend',
  day: '2026-11-20',
  symbol: 'NVDA',
  event: { kind: 'move', value: -4.321 },
};
const start = (alerts: Alert[], more: Answers = {}) =>
  serve({
    'ida/alerts': alerts,
    'ida/alertFirings': (query: URLSearchParams) =>
      query.has('before')
        ? { firings: [{ ...firing, id: 1, symbol: 'AMD' }], hasMore: false }
        : { firings: alerts.length > 0 ? [firing] : [], hasMore: alerts.length > 0 },
    'ida/getIDAWatchList': [{ id: 3, name: 'Chips', value: 'NVDA', subscriptions: [] }],
    'ida/webhooks': [],
    'ida/saveAlert': trend,
    'ida/pauseAlert': null,
    'ida/deleteAlert': null,
    ...more,
  });
const saved = (asked: ReturnType<typeof serve>) => asked.find(({ path }) => path === 'ida/saveAlert')?.input;
const field = (name: RegExp | string) => screen.findByLabelText(name, { selector: 'input, select' });

it('says what alerts are for while there are none', async () => {
  start([]);
  draw(<Alerts />);
  expect(await screen.findByText('No alerts yet')).toBeTruthy();
  expect(await screen.findByText('Nothing yet.')).toBeTruthy();
});

it('shows what each waits for and what it has found, and pauses and deletes it', async () => {
  const asked = start([trend]);
  const { user } = draw(<Alerts />);
  const table = await screen.findByRole('table', { name: /^Alerts/ });
  for (const text of ['Watch list Chips', 'Trend crosses below −0.5', 'In Pipa, By mail', 'Active', '2026-11-20']) {
    expect(within(table).getByText(text)).toBeTruthy();
  }
  expect(await screen.findByText('Fell by 4.32%')).toBeTruthy();
  await user.click(await button('Show older'));
  expect(await screen.findByText('AMD')).toBeTruthy();
  await user.click(await button('Pause Trend'));
  expect(asked.find(({ path }) => path === 'ida/pauseAlert')?.input).toEqual({ id: 7, isPaused: true });
  await user.click(await button('Delete Trend'));
  const question = await screen.findByRole('alertdialog', { name: 'Delete Trend' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Alert deleted')).toBeTruthy();
  expect(asked.find(({ path }) => path === 'ida/deleteAlert')?.input).toEqual({ id: 7 });
});

it('makes an alert of the symbol that is looked at', async () => {
  const asked = start([]);
  const { user, fill } = draw(<AlertMe symbol="NVDA" />);
  await user.click(await button('Alert me of NVDA'));
  expect((await field(/^Name/)) as HTMLInputElement).toHaveProperty('value', 'Alert of NVDA');
  await user.click(await button('Save'));
  expect(noteOf(/^Level/)).toBe('A number is expected');
  await fill(/^Level/, '0.5');
  await user.click(await button('Save'));
  expect(await screen.findByText('Alert saved')).toBeTruthy();
  expect(saved(asked)).toEqual({
    name: 'Alert of NVDA',
    subject: { kind: 'symbol', symbol: 'NVDA' },
    condition: { kind: 'crossing', metric: 'trend', direction: 'above', level: 0.5 },
    channels: ['app'],
  });
});

it('offers conditions of the market for the market, and needs a way to notify', async () => {
  const asked = start([]);
  const { user, fill } = draw(<Alerts />);
  await user.click(await button('New alert'));
  await fill(/^Name/, 'State');
  await user.selectOptions(await field('Alert on'), 'The market');
  await user.selectOptions(await field('Model'), 'State M1');
  await user.selectOptions(await field('Into'), 'Contraction');
  await user.click(screen.getByRole('checkbox', { name: 'In Pipa' }));
  await user.click(await button('Save'));
  expect(await screen.findByText('Choose at least one way to be notified')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'By mail' }));
  await user.click(await button('Save'));
  expect(await screen.findByText('Alert saved')).toBeTruthy();
  expect(saved(asked)).toEqual({
    name: 'State',
    subject: { kind: 'market' },
    condition: { kind: 'state', model: 'M1', into: 'Contraction' },
    channels: ['mail'],
  });
});

it('changes an alert from what it is, and shows a refusal at its field', async () => {
  const refusal = refuse('INVALID_INPUT', 'Symbol not found', { 'subject.symbol': 'Symbol not found' });
  const asked = start([trend], { 'ida/saveAlert': refusal });
  const { user, fill } = draw(<Alerts />);
  await user.click(await button('Change Trend'));
  expect((await field(/^Level/)) as HTMLInputElement).toHaveProperty('value', '-0.5');
  await user.selectOptions(await field('Alert on'), 'A symbol');
  await fill(/^Symbol/, 'NONE');
  await user.selectOptions(await field('When'), 'A signal occurs');
  await user.selectOptions(await field('Signal'), 'PSAR');
  await user.click(await button('Save'));
  await screen.findAllByText('Symbol not found');
  expect(noteOf(/^Symbol/)).toBe('Symbol not found');
  expect(saved(asked)).toEqual({
    id: 7,
    name: 'Trend',
    subject: { kind: 'symbol', symbol: 'NONE' },
    condition: { kind: 'event', event: 'psarCo1', code: null },
    channels: ['app', 'mail'],
  });
});

it('says that the watch lists could not be read, with a retry', async () => {
  let fails = true;
  const lists = [{ id: 3, name: 'Chips', value: 'NVDA', subscriptions: [] }];
  start([], { 'ida/getIDAWatchList': () => (fails ? refuse('INVALID_INPUT', 'Out of order') : lists) });
  const { user } = draw(<Alerts />);
  await user.click(await button('New alert'));
  await user.selectOptions(await field('Alert on'), 'A watch list');
  const failure = await screen.findByText('Error: Out of order');
  expect(screen.queryByLabelText(/^Watch list/, { selector: 'select' })).toBeNull();
  fails = false;
  await user.click(await button('Try again'));
  await user.selectOptions(await field(/^Watch list/), await screen.findByRole('option', { name: 'Chips' }));
  expect(failure.isConnected).toBe(false);
});
