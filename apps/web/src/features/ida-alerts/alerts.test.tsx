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
const cheap = { id: 5, name: 'Cheap', filter: 'close:lt:20', sort: '-close', columns: '' };
const entering: Alert = {
  ...trend,
  id: 8,
  name: 'New in Cheap',
  subject: { kind: 'screen', screenId: 5, name: 'Cheap' },
  condition: { kind: 'screen', change: 'enters' },
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
    'ida/screens': [cheap],
    'users/webhooks': [],
    'users/mailPreferences': {
      trade: true,
      billing: true,
      newsletter: true,
      analysis: true,
      forum: true,
      delivery: 'sent',
    },
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

it('makes an alert of the saved screen that is open', async () => {
  const asked = start([]);
  const { user } = draw(<AlertMe screen={{ id: 5, name: 'Cheap' }} />);
  await user.click(await button('Alert me of Cheap'));
  expect(await field(/^Name/)).toHaveProperty('value', 'Alert of Cheap');
  await screen.findByRole('option', { name: 'Cheap' });
  expect(await field(/^Saved screen/)).toHaveProperty('value', '5');
  await user.selectOptions(await field('When'), 'A symbol enters or leaves the screen');
  await user.click(await button('Save'));
  expect(await screen.findByText('Alert saved')).toBeTruthy();
  expect(saved(asked)).toEqual({
    name: 'Alert of Cheap',
    subject: { kind: 'screen', screenId: 5 },
    condition: { kind: 'screen', change: 'either' },
    channels: ['app'],
  });
});

it('names the saved screen of an alert with a way to it, and says when it was deleted', async () => {
  const gone: Alert = { ...entering, id: 9, name: 'Gone', subject: { kind: 'screen', screenId: null, name: null } };
  const asked = start([entering, gone]);
  const { user } = draw(<Alerts />);
  const way = await screen.findByRole('link', { name: 'Screen Cheap' });
  expect(way.getAttribute('href')).toBe('/admin/ida?tab=universes&signals=screener&filter=close%3Alt%3A20&sort=-close');
  screen.getByText('The screen was deleted: choose another subject');
  expect(screen.getAllByText('A symbol enters the screen')).toHaveLength(2);
  await user.click(await button('Change Gone'));
  await user.click(await button('Save'));
  expect(saved(asked)).toBeUndefined();
  await user.selectOptions(await field(/^Saved screen/), 'Cheap');
  await user.click(await button('Save'));
  expect(await screen.findByText('Alert saved')).toBeTruthy();
  expect(saved(asked)).toMatchObject({
    id: 9,
    subject: { kind: 'screen', screenId: 5 },
    condition: entering.condition,
  });
});

it('leads to the screener while there is no saved screen, and to conditions of symbols for another subject', async () => {
  start([], { 'ida/screens': [] });
  const { user } = draw(<Alerts />);
  await user.click(await button('New alert'));
  await user.selectOptions(await field('Alert on'), 'A saved screen');
  const way = await screen.findByRole('link', { name: 'Save one in the screener' });
  expect(way.getAttribute('href')).toBe('/admin/ida?tab=universes&signals=screener');
  expect(await field('When')).toHaveProperty('value', 'enters');
  await user.selectOptions(await field('Alert on'), 'A symbol');
  expect(await field('When')).toHaveProperty('value', 'crossing');
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

it('sends no choice of another event, model or kind than the one that is shown', async () => {
  const asked = start([]);
  const { user, fill } = draw(<Alerts />);
  await user.click(await button('New alert'));
  await fill(/^Name/, 'Any');
  await fill(/^Symbol/, 'NVDA');
  await user.selectOptions(await field('When'), 'A signal occurs');
  await user.selectOptions(await field('Signal'), 'RSI');
  await user.selectOptions(await field('Which'), '-2');
  await user.selectOptions(await field('Signal'), 'PSAR');
  expect(await field('Which')).toHaveProperty('value', '');
  await user.selectOptions(await field('When'), 'The TA State changes');
  await user.selectOptions(await field('Into'), '2');
  await user.selectOptions(await field('Alert on'), 'The market');
  await user.selectOptions(await field('Model'), 'State M1');
  await user.selectOptions(await field('Into'), 'Contraction');
  await user.selectOptions(await field('Model'), 'State R1');
  await user.click(await button('Save'));
  expect(await screen.findByText('Alert saved')).toBeTruthy();
  expect(saved(asked)).toHaveProperty('condition', { kind: 'state', model: 'R1', into: null });
});

it('reads a level as a screen does, on a keyboard with a minus', async () => {
  const asked = start([trend]);
  const { user, fill } = draw(<Alerts />);
  for (const [text, level] of [
    ['−0.5', -0.5],
    ['1,000', 1000],
    ['10B', 1e10],
  ] as const) {
    asked.length = 0;
    await user.click(await button('Change Trend'));
    expect(await field(/^Level/)).toHaveProperty('inputMode', 'text');
    await fill(/^Level/, text);
    await user.click(await button('Save'));
    await expect.poll(() => saved(asked)?.condition).toHaveProperty('level', level);
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  }
});

it('reads and shows the level of a share in per cent', async () => {
  const asked = start([
    { ...trend, condition: { kind: 'crossing', metric: 'returnOnEquity', direction: 'above', level: 0.2 } },
  ]);
  const { user, fill } = draw(<Alerts />);
  await user.click(await button('Change Trend'));
  expect(await field(/^Level/)).toHaveProperty('value', '20');
  await fill(/^Level/, '15');
  await user.click(await button('Save'));
  await expect.poll(() => saved(asked)?.condition).toHaveProperty('level', 0.15);
});

it('says at a channel that nothing is sent by it, with the way to the choice', async () => {
  const declined = { trade: true, billing: true, newsletter: true, analysis: false, forum: true, delivery: 'sent' };
  const switchedOff = {
    id: 4,
    url: 'https://hook.example/in',
    createdAt: trend.createdAt,
    skipped: null,
    lastCall: null,
  };
  start([], {
    'users/mailPreferences': declined,
    'users/webhooks': [{ ...switchedOff, disabledAt: trend.createdAt }],
  });
  const { user } = draw(<AlertMe symbol="NVDA" />);
  await user.click(await button('Alert me of NVDA'));
  await screen.findByRole('checkbox', { name: 'By mail' });
  expect(screen.queryByText(/switched off mail|no webhook address/)).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'By mail' }));
  const way = await screen.findByRole('link', { name: 'Email preferences' });
  expect(way.getAttribute('href')).toBe('/admin/useraccount');
  await user.click(screen.getByRole('checkbox', { name: 'By webhook' }));
  await screen.findByText(/^You have no webhook address that is called/);
});

it('says that older firings could not be read, and reads them again', async () => {
  let fails = true;
  start([trend], {
    'ida/alertFirings': (query: URLSearchParams) => {
      if (!query.has('before')) return { firings: [firing], hasMore: true };
      return fails ? refuse('INVALID_INPUT', 'Out of order') : { firings: [{ ...firing, id: 1 }], hasMore: false };
    },
  });
  const { user } = draw(<Alerts />);
  await user.click(await button('Show older'));
  await screen.findByText('Out of order');
  expect(screen.getByText('Fell by 4.32%')).toBeTruthy();
  fails = false;
  await user.click(await button('Try again'));
  await expect.poll(() => screen.getAllByText('Fell by 4.32%')).toHaveLength(2);
});
