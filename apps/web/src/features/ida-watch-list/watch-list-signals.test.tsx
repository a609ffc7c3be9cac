import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { groupsOf } from '../../ida-views/ida-rows.fixture.ts';
import { button, draw, searchNow } from '../../testing/render.tsx';
import { hold, refuse } from '../../testing/scripted-server.ts';
import {
  area,
  BROKER,
  chosen,
  createWatchListServer,
  type List,
  listOf,
  marked,
  menu,
  readyMenu,
  sentTo,
} from './testing/watch-list-server.ts';
import { WatchListSignals } from './watch-list-signals.tsx';

let server: ReturnType<typeof createWatchListServer>;
beforeEach(() => {
  server = createWatchListServer();
});

it('opens on the signals of the first list, whose menu is marked as the source', async () => {
  server.detections = groupsOf({ SPY: { rsiCo1: 1 } });
  server.script();
  draw(<WatchListSignals />);
  await screen.findByRole('table', { name: 'RSI' });
  expect(chosen(await menu('Watch List'))).toBe('Core');
  expect((await area()).value).toBe('SPY,QQQ');
  expect(marked()).toEqual([(await menu('Watch List')).id]);
  expect([...(await menu('Function')).options].map(({ text }) => text)).toEqual([
    'Pattern & Abnormality Detection',
    'TA Metrics',
  ]);
  expect(server.asked).toEqual(['function=17&watchListId=1']);
  // No account trades with money: the menu says so and why.
  expect(chosen(await menu('Broker Account (money accounts only)'))).toBe('N/A (no money account)');
  screen.getByText(/^No account at a broker trades with money yet/);
  // Beside the promise of mail, that the user has declined it.
  expect((await screen.findByRole('link', { name: 'Email preferences' })).parentElement?.textContent).toBe(
    'Subscribed signals of this list come by mail each day by 9:00 ET. You have switched off mail of the analysis, so none is sent. Email preferences',
  );
});

it('keeps the place of the signals while the lists are read, so that what is below them stays', async () => {
  const held = hold(server.lists);
  server.script({ 'ida/getIDAWatchList': held.answer });
  draw(<WatchListSignals />);
  await screen.findByRole('heading', { name: 'Pattern & Abnormality Detection' });
  expect(server.asked).toEqual([]);
  held.release();
  await screen.findByText('No signals yet');
});

it('reads the data again for another list and another function', async () => {
  server.script();
  const { user } = draw(<WatchListSignals />);
  await user.selectOptions(await readyMenu('Watch List'), 'Tech');
  expect((await area()).value).toBe('AAPL');
  await user.selectOptions(await menu('Function'), 'TA Metrics');
  const table = await screen.findByRole('table', { name: 'TA Metrics' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
      .slice(0, 3),
  ).toEqual(['Symbol', 'TA State', 'TA String']);
  expect(within(table).getByRole('link', { name: 'SPY' }).getAttribute('href')).toContain('/admin/symbol?symbol=SPY');
  await user.click(await button('Help'));
  await screen.findByRole('dialog', { name: 'Help: TA Metrics' });
  await user.keyboard('{Escape}');
  await user.click(await button('Scores & Momentum'));
  await screen.findByRole('table', { name: 'Scores & Momentum' });
  expect(server.asked.map((query) => query.replace('&length=500', ''))).toEqual([
    'function=17&watchListId=1',
    'function=17&watchListId=2',
    'watchListId=2&function=16',
    'watchListId=2&function=28',
  ]);
  expect(searchNow()).toBe('?list=2&function=metrics');
});

it('marks the account instead when one is chosen, and edits no list then', async () => {
  server.script({ 'users/trackAccountForIDA': [BROKER] });
  const { user } = draw(<WatchListSignals />, '/?function=metrics');
  const accounts = await readyMenu('Broker Account (money accounts only)');
  await user.selectOptions(accounts, 'Savings (U1, IBWEBAPI)');
  expect(marked()).toEqual([accounts.id]);
  expect(chosen(await menu('Watch List'))).toBe('Select a watch list');
  expect([(await area()).disabled, (await button('Delete Watch List')).disabled]).toEqual([true, true]);
  await waitFor(() => expect(server.asked.at(-1)).toBe('accountid=7&function=27&length=500'));
  // The subscriptions are those of a list.
  expect(screen.queryByRole('button', { name: /^Subscribe/ })).toBeNull();
  await user.selectOptions(await readyMenu('Watch List'), 'Core');
  expect(marked()).toEqual([(await menu('Watch List')).id]);
  expect(searchNow()).toBe('?function=metrics&list=1');
});

it('says that the lists could not be read, with a retry, and saves nothing meanwhile', async () => {
  let fails = true;
  server.script({ 'ida/getIDAWatchList': () => (fails ? refuse('INVALID_INPUT', 'Out of order') : server.lists) });
  const { user } = draw(<WatchListSignals />);
  expect((await screen.findByRole('alert')).textContent).toContain('Error: Out of order');
  expect(chosen(await menu('Watch List'))).toBe('N/A (Please add new list)');
  expect((await button('Save Watch List')).disabled).toBe(true);
  fails = false;
  await user.click(await button('Try again'));
  await waitFor(async () => expect(chosen(await menu('Watch List'))).toBe('Core'));
});

it('shows no figures of a list without symbols', async () => {
  server.lists = [listOf(1, 'Core', '')];
  server.script();
  draw(<WatchListSignals />, '/?function=metrics');
  await screen.findByText('No symbols');
  expect([screen.queryByRole('table'), server.asked]).toEqual([null, []]);
});

it('says that the accounts could not be read, and shows no list in the place of an account', async () => {
  let fails = true;
  server.script({ 'users/trackAccountForIDA': () => (fails ? refuse('INVALID_INPUT', 'Out of order') : [BROKER]) });
  const { user } = draw(<WatchListSignals />, '/?account=7');
  expect((await screen.findByRole('alert')).textContent).toContain('Error: Out of order');
  const accounts = await menu('Broker Account (money accounts only)');
  expect(chosen(accounts)).toBe('The accounts could not be read');
  expect([chosen(await menu('Watch List')), server.asked]).toEqual(['Select a watch list', []]);
  expect((await button('Save Watch List')).disabled).toBe(true);
  expect(screen.queryByText('Enter symbols above and save the list, then their signals are shown here.')).toBeNull();
  fails = false;
  await user.click(await button('Try again'));
  await waitFor(() => expect(marked()).toEqual([accounts.id]));
  await waitFor(() => expect(server.asked).toEqual(['function=17&accountid=7']));
});

it('subscribes to a group of a list and ends it, and keeps the flags in the browser', async () => {
  // Two groups: the buttons of all eight are the same.
  server.detections = groupsOf({ SPY: { rsiCo1: 1 } }).filter(({ id }) => id === 6 || id === 8);
  const calls = server.script();
  const { user } = draw(<WatchListSignals />, '/?list=2');
  const kept = () => {
    const stored: Pick<List, 'id' | 'subscriptions'>[] = JSON.parse(
      decodeURIComponent(localStorage.getItem('w') ?? ''),
    );
    return stored.map(({ id, subscriptions }) => [id, subscriptions.filter(({ subscribe }) => subscribe)]);
  };
  await user.click(await button('Subscribe to RSI'));
  await user.click(await button('Unsubscribe from RSI'));
  await user.click(await button('Subscribe to Change events'));
  await button('Unsubscribe from Change events');
  await button('Subscribe to RSI');
  expect(sentTo(calls, 'ida/subscribeIDAWatchList')).toEqual([
    { id: 2, subscriptionId: 6, subscribe: true },
    { id: 2, subscriptionId: 6, subscribe: false },
    { id: 2, subscriptionId: 8, subscribe: true },
  ]);
  expect(kept()).toEqual([
    [1, []],
    [2, [{ id: 8, subscribe: true }]],
    [3, []],
  ]);
  screen.getByText(/^Subscribed signals of this list come by mail each day by 9:00 ET\./);
});

it('says that a subscription was refused, and shows that there is none', async () => {
  server.detections = groupsOf({}).slice(0, 1);
  server.script({ 'ida/subscribeIDAWatchList': refuse('NOT_FOUND', 'This watch list is gone') });
  const { user } = draw(<WatchListSignals />);
  await user.click(await button('Subscribe to TA buy/sell'));
  await screen.findByText('This watch list is gone');
  await button('Subscribe to TA buy/sell');
});

it('shows what the symbols of a list cost and how they moved, and subscribes to all groups at once', async () => {
  server.detections = groupsOf({}).slice(0, 1);
  const calls = server.script();
  const { user } = draw(<WatchListSignals />, '/?list=2');
  const prices = await screen.findByRole('table', { name: 'Tech: prices' });
  expect(prices.querySelector('tbody')?.textContent).toBe('AAPLApple110.00 +1.50% −2.00%');
  await user.click(await button('Subscribe to all groups'));
  await user.click(await button('Unsubscribe from all groups'));
  await button('Subscribe to all groups');
  const sent = sentTo(calls, 'ida/subscribeIDAWatchList');
  expect(sent).toHaveLength(16);
  expect(sent.slice(0, 8)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((subscriptionId) => ({ id: 2, subscriptionId, subscribe: true })),
  );
});
