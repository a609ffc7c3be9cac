import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { button, draw, noteOf, searchNow } from '../../testing/render.tsx';
import { hold, refuse } from '../../testing/scripted-server.ts';
import { area, chosen, createWatchListServer, listOf, menu, readyMenu, sentTo } from './testing/watch-list-server.ts';
import { WatchListSignals } from './watch-list-signals.tsx';

let server: ReturnType<typeof createWatchListServer>;
beforeEach(() => {
  server = createWatchListServer();
});

it('saves the symbols without spaces and each once; until then they are kept, also while another list is seen', async () => {
  const calls = server.script();
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

it('names symbols that the analysis does not know once they are entered', async () => {
  server.script({
    'ida/unknownSymbols': (query: URLSearchParams) =>
      (query.get('symbols') ?? '').split(',').filter((symbol) => symbol === 'ZZZZ'),
  });
  const { user } = draw(<WatchListSignals />);
  await user.type(await area(), ',zzzz');
  await user.tab();
  await screen.findByText('Not known here, without signals: ZZZZ');
  await user.clear(await area());
  expect(screen.queryByText(/Not known here/)).toBeNull();
});

it('says beside the symbols what the contract or the server refuses', async () => {
  const calls = server.script({ 'ida/saveIDAWatchList': refuse('NOT_FOUND', 'This watch list is gone') });
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
  const calls = server.script();
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
  const calls = server.script();
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
  // Nothing more is server.asked for the list that is gone.
  expect(server.asked.filter((query) => query.includes('watchListId=3'))).toHaveLength(1);
});

it('says that there is no list, and makes the default one of what is typed', async () => {
  server.lists = [];
  const calls = server.script();
  const { user } = draw(<WatchListSignals />);
  await waitFor(async () => expect(chosen(await menu('Watch List'))).toBe('N/A (Please add new list)'));
  expect(screen.getByRole('button', { name: 'Delete Watch List' })).toHaveProperty('disabled', true);
  expect([server.asked, screen.queryAllByRole('combobox', { current: true })]).toEqual([[], []]);
  await user.type(await area(), 'tlt');
  await user.click(await button('Save Watch List'));
  await waitFor(async () => expect(chosen(await menu('Watch List'))).toBe('Default'));
  expect(sentTo(calls, 'ida/saveIDAWatchList')).toEqual([{ value: 'TLT' }]);
});

it('adds what a paper account holds to the symbols', async () => {
  server.script();
  const { user } = draw(<WatchListSignals />);
  await user.selectOptions(await menu('Add symbols of a paper account'), 'Practice');
  await waitFor(async () => expect((await area()).value).toBe('SPY,QQQ,GLD'));
});

it('keeps what is typed while a list is saved, and stays at the list that was chosen meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const save = async () => {
    await promise;
    server.lists = [listOf(1, 'Core', 'SPY,QQQ,GLD'), ...server.lists.slice(1)];
    return { id: 1, name: 'Core', value: 'SPY,QQQ,GLD' };
  };
  server.script({ 'ida/saveIDAWatchList': save });
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
  server.lists = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const save = async () => {
    await promise;
    server.lists = [listOf(4, 'Default', 'TLT')];
    return { id: 4, name: 'Default', value: 'TLT' };
  };
  server.script({ 'ida/saveIDAWatchList': save });
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
  server.script({ 'users/getBrokerAccountPosition': positions.answer });
  const { user } = draw(<WatchListSignals />);
  await user.selectOptions(await menu('Add symbols of a paper account'), 'Practice');
  await user.type(await area(), ',tlt');
  positions.release();
  await waitFor(async () => expect((await area()).value).toBe('SPY,QQQ,TLT,GLD'));
});

it('names the list that is deleted until it is gone', async () => {
  const deletion = hold(null);
  server.script({ 'ida/deleteIDAWatchList': deletion.answer });
  const { user } = draw(<WatchListSignals />, '/?list=3');
  await user.click(await button('Delete Watch List'));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(searchNow()).toBe('?list=2'));
  expect(question.textContent).toContain('Delete the watch list Energy?');
  deletion.release();
  await screen.findByText('The watch list was deleted');
});
