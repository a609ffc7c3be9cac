import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerOf, groupsOf, rowOf } from '../../ida-views/ida-rows.fixture.ts';
import { button, draw, noteOf, searchNow } from '../../testing/render.tsx';
import { type Answers, hold, refuse, serve } from '../../testing/scripted-server.ts';
import { WatchListSignals } from './watch-list-signals.tsx';

interface List {
  id: number;
  name: string;
  value: string;
  subscriptions: { id: number; subscribe: boolean }[];
}
const slots = () => Array.from({ length: 8 }, (_, i) => ({ id: i + 1, subscribe: false }));
const listOf = (id: number, name: string, value: string): List => ({ id, name, value, subscriptions: slots() });
const BROKER = { id: 7, trackAccountName: 'Savings', account: 'U1', broker: 'IBWEBAPI', usableCash: 10 };
const PAPER = { id: 9, trackAccountName: 'Practice', tradeType: 'SIMU_PIPA', isDeleted: false };

let lists: List[];
let asked: string[];
/** Of the tests that look at them: eight tables are much to draw. */
let detections: ReturnType<typeof groupsOf>;
beforeEach(() => {
  lists = [listOf(1, 'Core', 'SPY,QQQ'), listOf(2, 'Tech', 'AAPL'), listOf(3, 'Energy', 'XLE')];
  asked = [];
  detections = [];
});

/** A server that keeps the lists. */
const script = (changed: Answers = {}) => {
  const calls = serve({
    'ida/getIDAWatchList': () => lists,
    'users/trackAccountForIDA': [],
    'users/mailPreferences': { trade: true, billing: true, newsletter: true, analysis: false, delivery: 'sent' },
    'users/trackAccount': [PAPER],
    'users/getBrokerAccountPosition': [{ symbol: 'GLD' }, { symbol: 'SPY' }],
    'ida/getStockIDA': (query: URLSearchParams) => {
      asked.push(query.toString());
      const code = Number(query.get('function'));
      if (code === 17) return answerOf(17, detections);
      if (code === 28) return answerOf(28, [rowOf(28)]);
      return answerOf(code === 27 ? 27 : 16, [rowOf(27)]);
    },
    'ida/saveIDAWatchList': () => {
      const { id, name, value }: Partial<List> = calls.at(-1)?.input ?? {};
      const saved = { ...listOf(id ?? 4, name ?? 'Default', value ?? '') };
      lists =
        id === undefined
          ? [...lists, saved]
          : lists.map((list) => (list.id === id ? { ...list, ...saved, name: list.name } : list));
      return { id: saved.id, name: saved.name, value: saved.value };
    },
    'ida/subscribeIDAWatchList': () => {
      const input = calls.at(-1)?.input ?? {};
      const changed = (slot: List['subscriptions'][number]) =>
        slot.id === input.subscriptionId ? { ...slot, subscribe: input.subscribe === true } : slot;
      lists = lists.map((list) =>
        list.id === input.id ? { ...list, subscriptions: list.subscriptions.map(changed) } : list,
      );
      return lists.find(({ id }) => id === input.id)?.subscriptions;
    },
    'ida/deleteIDAWatchList': () => {
      lists = lists.filter(({ id }) => id !== calls.at(-1)?.input.id);
      return null;
    },
    ...changed,
  });
  return calls;
};
/** A menu, once it is enabled. */
const readyMenu = async (name: string | RegExp) => {
  const found = await menu(name);
  await waitFor(() => expect(found.disabled).toBe(false));
  return found;
};
const menu = (name: string | RegExp) => screen.findByLabelText<HTMLSelectElement>(name);
const area = () => screen.findByLabelText<HTMLTextAreaElement>('Symbols');
const chosen = ({ selectedOptions }: HTMLSelectElement) => selectedOptions[0]?.text;
/** The menus that are marked as the active source. */
const marked = () => screen.getAllByRole('combobox', { current: true }).map((field) => field.id);
const sentTo = (calls: ReturnType<typeof serve>, path: string) =>
  calls.filter((call) => call.path === path).map(({ input }) => input);

it('opens on the signals of the first list, whose menu is marked as the source', async () => {
  detections = groupsOf({ SPY: { rsiCo1: 1 } });
  script();
  draw(<WatchListSignals />);
  await screen.findByRole('table', { name: 'RSI' });
  expect(chosen(await menu('Watch List'))).toBe('Core');
  expect((await area()).value).toBe('SPY,QQQ');
  expect(marked()).toEqual([(await menu('Watch List')).id]);
  expect([...(await menu('Function')).options].map(({ text }) => text)).toEqual([
    'Pattern & Abnormality Detection',
    'TA Metrics',
  ]);
  expect(asked).toEqual(['function=17&watchListId=1']);
  // No account trades with money: the menu says so and why.
  expect(chosen(await menu('Broker Account (money accounts only)'))).toBe('N/A (no money account)');
  screen.getByText(/^No account at a broker trades with money yet/);
  // Beside the promise of mail, that the user has declined it.
  expect((await screen.findByRole('link', { name: 'Email preferences' })).parentElement?.textContent).toBe(
    'Subscribed signals of this list come by mail each day by 9:00 ET. You have switched off mail of the analysis, so none is sent. Email preferences',
  );
});

it('reads the data again for another list and another function', async () => {
  script();
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
  expect(within(table).getByRole('link', { name: 'SPY' }).getAttribute('href')).toContain('tab=symbol&symbol=SPY');
  await user.click(await button('Help'));
  await screen.findByRole('dialog', { name: 'Help: TA Metrics' });
  await user.keyboard('{Escape}');
  await user.click(await button('Scores & Momentum'));
  await screen.findByRole('table', { name: 'Scores & Momentum' });
  expect(asked.map((query) => query.replace('length=252', '').replace('&&', '&'))).toEqual([
    'function=17&watchListId=1',
    'function=17&watchListId=2',
    'watchListId=2&function=16&',
    'watchListId=2&function=28&',
  ]);
  expect(searchNow()).toBe('?list=2&function=metrics');
});

it('marks the account instead when one is chosen, and edits no list then', async () => {
  script({ 'users/trackAccountForIDA': [BROKER] });
  const { user } = draw(<WatchListSignals />, '/?function=metrics');
  const accounts = await readyMenu('Broker Account (money accounts only)');
  await user.selectOptions(accounts, 'Savings (U1, IBWEBAPI)');
  expect(marked()).toEqual([accounts.id]);
  expect(chosen(await menu('Watch List'))).toBe('Select a watch list');
  expect([(await area()).disabled, (await button('Delete Watch List')).disabled]).toEqual([true, true]);
  await waitFor(() => expect(asked.at(-1)).toBe('accountid=7&function=27&length=252'));
  // The subscriptions are those of a list.
  expect(screen.queryByRole('button', { name: /^Subscribe/ })).toBeNull();
  await user.selectOptions(await readyMenu('Watch List'), 'Core');
  expect(marked()).toEqual([(await menu('Watch List')).id]);
  expect(searchNow()).toBe('?function=metrics&list=1');
});

it('saves the symbols without spaces and each once; until then they are kept, also while another list is seen', async () => {
  const calls = script();
  const { user } = draw(<WatchListSignals />);
  await user.type(await area(), ',gld,spy,');
  expect(noteOf('Symbols')).toContain('3 symbols · Not saved yet.');
  await user.selectOptions(await readyMenu('Watch List'), 'Tech');
  expect((await area()).value).toBe('AAPL');
  await user.selectOptions(await readyMenu('Watch List'), 'Core');
  expect((await area()).value).toBe('SPY,QQQ,GLD,SPY,');
  await user.click(await button('Save Watch List'));
  await screen.findByText('The watch list was saved');
  expect(sentTo(calls, 'ida/saveIDAWatchList')).toEqual([{ id: 1, value: 'SPY,QQQ,GLD' }]);
  expect((await area()).value).toBe('SPY,QQQ,GLD');
  expect(noteOf('Symbols')).not.toContain('Not saved');
});

it('says beside the symbols what the contract or the server refuses', async () => {
  const calls = script({ 'ida/saveIDAWatchList': refuse('NOT_FOUND', 'This watch list is gone') });
  const { user } = draw(<WatchListSignals />);
  await user.clear(await area());
  await user.paste('A-B-C-D-E-F-G-H-I-J');
  await user.click(await button('Save Watch List'));
  expect(noteOf('Symbols')).toMatch(/ is not a symbol$/);
  expect(sentTo(calls, 'ida/saveIDAWatchList')).toEqual([]);
  await user.clear(await area());
  await user.click(await button('Save Watch List'));
  await waitFor(() => expect(noteOf('Symbols')).toBe('This watch list is gone'));
});

it('creates a list, which is then shown; a name is needed', async () => {
  const calls = script();
  const { user, fill } = draw(<WatchListSignals />);
  await user.click(await button('Create Watch List'));
  const dialog = await screen.findByRole('dialog', { name: 'Create Watch List' });
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  await within(dialog).findByText("Error: Name field can't be empty");
  await fill(/^Name of watch list/, 'Metals');
  await user.type(within(dialog).getByLabelText('Symbols'), 'gld.slv');
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(searchNow()).toBe('?list=4'));
  expect(chosen(await menu('Watch List'))).toBe('Metals');
  expect(sentTo(calls, 'ida/saveIDAWatchList')).toEqual([{ name: 'Metals', value: 'GLD,SLV' }]);
});

it('deletes a list after a question, and shows the one before it', async () => {
  const calls = script();
  const { user } = draw(<WatchListSignals />, '/?list=3');
  await user.click(await button('Delete Watch List'));
  const question = await screen.findByRole('alertdialog');
  within(question).getByText(/Energy/);
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(sentTo(calls, 'ida/deleteIDAWatchList')).toEqual([]);
  await user.click(await button('Delete Watch List'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));
  await screen.findByText('The watch list was deleted');
  expect(sentTo(calls, 'ida/deleteIDAWatchList')).toEqual([{ id: 3 }]);
  expect(chosen(await menu('Watch List'))).toBe('Tech');
  // Nothing more is asked for the list that is gone.
  expect(asked.filter((query) => query.includes('watchListId=3'))).toHaveLength(1);
});

it('says that there is no list, and makes the default one of what is typed', async () => {
  lists = [];
  const calls = script();
  const { user } = draw(<WatchListSignals />);
  await waitFor(async () => expect(chosen(await menu('Watch List'))).toBe('N/A (Please add new list)'));
  expect(screen.getByRole('button', { name: 'Delete Watch List' })).toHaveProperty('disabled', true);
  expect([asked, screen.queryAllByRole('combobox', { current: true })]).toEqual([[], []]);
  await user.type(await area(), 'tlt');
  await user.click(await button('Save Watch List'));
  await waitFor(async () => expect(chosen(await menu('Watch List'))).toBe('Default'));
  expect(sentTo(calls, 'ida/saveIDAWatchList')).toEqual([{ value: 'TLT' }]);
});

it('says that the lists could not be read, with a retry, and saves nothing meanwhile', async () => {
  let fails = true;
  script({ 'ida/getIDAWatchList': () => (fails ? refuse('INVALID_INPUT', 'Out of order') : lists) });
  const { user } = draw(<WatchListSignals />);
  expect((await screen.findByRole('alert')).textContent).toContain('Error: Out of order');
  expect(chosen(await menu('Watch List'))).toBe('N/A (Please add new list)');
  expect((await button('Save Watch List')).disabled).toBe(true);
  fails = false;
  await user.click(await button('Try again'));
  await waitFor(async () => expect(chosen(await menu('Watch List'))).toBe('Core'));
});

it('adds what a paper account holds to the symbols', async () => {
  script();
  const { user } = draw(<WatchListSignals />);
  await user.selectOptions(await menu('Add symbols of a paper account'), 'Practice');
  await waitFor(async () => expect((await area()).value).toBe('SPY,QQQ,GLD'));
});

it('shows no figures of a list without symbols', async () => {
  lists = [listOf(1, 'Core', '')];
  script();
  draw(<WatchListSignals />, '/?function=metrics');
  await screen.findByText('No symbols');
  expect([screen.queryByRole('table'), asked]).toEqual([null, []]);
});

it('subscribes to a group of a list and ends it, and keeps the flags in the browser', async () => {
  // Two groups: the buttons of all eight are the same.
  detections = groupsOf({ SPY: { rsiCo1: 1 } }).filter(({ id }) => id === 6 || id === 8);
  const calls = script();
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
  detections = groupsOf({}).slice(0, 1);
  script({ 'ida/subscribeIDAWatchList': refuse('NOT_FOUND', 'This watch list is gone') });
  const { user } = draw(<WatchListSignals />);
  await user.click(await button('Subscribe to TA buy/sell'));
  await screen.findByText('This watch list is gone');
  await button('Subscribe to TA buy/sell');
});

it('keeps what is typed while a list is saved, and stays at the list that was chosen meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const save = async () => {
    await promise;
    lists = [listOf(1, 'Core', 'SPY,QQQ,GLD'), ...lists.slice(1)];
    return { id: 1, name: 'Core', value: 'SPY,QQQ,GLD' };
  };
  script({ 'ida/saveIDAWatchList': save });
  const { user } = draw(<WatchListSignals />);
  await user.type(await area(), ',gld');
  await user.click(await button('Save Watch List'));
  await user.type(await area(), ',tlt');
  await user.selectOptions(await readyMenu('Watch List'), 'Tech');
  resolve();
  await screen.findByText('The watch list was saved');
  expect(searchNow()).toBe('?list=2');
  await user.selectOptions(await readyMenu('Watch List'), 'Core');
  expect((await area()).value).toBe('SPY,QQQ,GLD,TLT');
  expect(noteOf('Symbols')).toContain('Not saved yet.');
});

it('keeps what is typed while the default list is made', async () => {
  lists = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const save = async () => {
    await promise;
    lists = [listOf(4, 'Default', 'TLT')];
    return { id: 4, name: 'Default', value: 'TLT' };
  };
  script({ 'ida/saveIDAWatchList': save });
  const { user } = draw(<WatchListSignals />);
  await user.type(await area(), 'tlt');
  await user.click(await button('Save Watch List'));
  await user.type(await area(), ',gld');
  resolve();
  await screen.findByText('The watch list was saved');
  await waitFor(() => expect(searchNow()).toBe('?list=4'));
  expect(chosen(await menu('Watch List'))).toBe('Default');
  expect((await area()).value).toBe('TLT,GLD');
});

it('adds what a paper account holds to what was typed meanwhile', async () => {
  const positions = hold([{ symbol: 'GLD' }, { symbol: 'SPY' }]);
  script({ 'users/getBrokerAccountPosition': positions.answer });
  const { user } = draw(<WatchListSignals />);
  await user.selectOptions(await menu('Add symbols of a paper account'), 'Practice');
  await user.type(await area(), ',tlt');
  positions.release();
  await waitFor(async () => expect((await area()).value).toBe('SPY,QQQ,TLT,GLD'));
});

it('names the list that is deleted until it is gone', async () => {
  const deletion = hold(null);
  script({ 'ida/deleteIDAWatchList': deletion.answer });
  const { user } = draw(<WatchListSignals />, '/?list=3');
  await user.click(await button('Delete Watch List'));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(searchNow()).toBe('?list=2'));
  expect(question.textContent).toContain('Delete the watch list Energy?');
  deletion.release();
  await screen.findByText('The watch list was deleted');
});

it('says that the accounts could not be read, and shows no list in the place of an account', async () => {
  let fails = true;
  script({ 'users/trackAccountForIDA': () => (fails ? refuse('INVALID_INPUT', 'Out of order') : [BROKER]) });
  const { user } = draw(<WatchListSignals />, '/?account=7');
  expect((await screen.findByRole('alert')).textContent).toContain('Error: Out of order');
  const accounts = await menu('Broker Account (money accounts only)');
  expect(chosen(accounts)).toBe('The accounts could not be read');
  expect([chosen(await menu('Watch List')), asked]).toEqual(['Select a watch list', []]);
  expect((await button('Save Watch List')).disabled).toBe(true);
  expect(screen.queryByText('Enter symbols above and save the list, then their signals are shown here.')).toBeNull();
  fails = false;
  await user.click(await button('Try again'));
  await waitFor(() => expect(marked()).toEqual([accounts.id]));
  await waitFor(() => expect(asked).toEqual(['function=17&accountid=7']));
});
