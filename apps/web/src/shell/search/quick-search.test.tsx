import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { endSession } from '../../api/call.ts';
import { sessionStore } from '../../session/browser-session.ts';
import { button, draw, placeNow, searchNow } from '../../testing/render.tsx';
import { type Answers, bare, hold, refuse, serve } from '../../testing/scripted-server.ts';
import { QuickSearch } from './quick-search.tsx';

const user = {
  userId: 7,
  userName: 'ada',
  agreementRev: '1',
  investorState: 'Trial',
  riskLevel: 3,
  memberClass: 'Gold',
};
const found = {
  strategies: [{ id: 12, name: 'Top momentum' }],
  modelAccounts: [],
  portfolios: [{ id: 5, name: 'My momentum', strategyId: 12, strategyType: 'AQS', marketType: 'US' }],
  accounts: [],
};
const noTopics = {
  'forum/api-token-auth': bare({ code: 0, token: 'F', expiresAt: '2026-12-01T00:00:00.000Z' }),
  'forum/topicSearch': bare({ code: 0, data: [], count: 0, isCapped: false }),
};
const nothing = { strategies: [], modelAccounts: [], portfolios: [], accounts: [] };

function open(answers: Answers = {}) {
  const asked = serve({
    'users/currentLoginUser': user,
    'users/search': found,
    'ida/symbolSuggestions': [],
    ...noTopics,
    ...answers,
  });
  return { asked, ...draw(<QuickSearch />) };
}
const box = () => screen.findByRole<HTMLInputElement>('combobox');
const option = (name: string) => screen.findByRole('option', { name });
const isHighlighted = async (name: string) => {
  const { id } = await option(name);
  await waitFor(async () => expect((await box()).getAttribute('aria-activedescendant')).toBe(id));
};

beforeEach(() => {
  endSession();
  sessionStore.keep('T');
});

it('finds by a part of a name, and the arrow keys and Enter open what is chosen', async () => {
  const person = open();
  await person.user.click(await button('Search'));
  await person.user.type(await box(), 'momen');
  await isHighlighted('Top momentum');
  const results = await screen.findByRole('listbox');
  expect(within(results).getByRole('group', { name: 'AQS strategies' })).toBeTruthy();
  expect(await screen.findByText('2 results')).toBeTruthy();
  await person.user.keyboard('{ArrowDown}');
  await isHighlighted('My momentum');
  await person.user.keyboard('{Enter}');
  await waitFor(() => expect([placeNow(), searchNow()]).toEqual(['/admin/portfolioMonitor', '?id=5']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // A pause is waited for: the server is not asked for each letter.
  expect(person.asked.filter(({ path }) => path === 'users/search').length).toBeLessThan('momen'.length);
});

it('finds pages without the server, and opens one by a click', async () => {
  const person = open();
  await person.user.click(await button('Search'));
  await person.user.type(await box(), 'bill');
  await person.user.click(await option('Billing My Account'));
  await waitFor(() => expect([placeNow(), searchNow()]).toEqual(['/admin/useraccount', '?tab=billing']));
});

it('finds symbols, and a choice opens the analysis of one', async () => {
  const apple = { symbol: 'AAPL', name: 'Apple', isEtf: false, sector: 'Information Technology' };
  const texts: (string | null)[] = [];
  const person = open({
    'users/search': nothing,
    'ida/symbolSuggestions': (query: URLSearchParams) => {
      texts.push(query.get('text'));
      return [apple];
    },
  });
  await person.user.click(await button('Search'));
  await person.user.type(await box(), 'aapl');
  await isHighlighted('AAPL Apple');
  const results = await screen.findByRole('listbox');
  within(within(results).getByRole('group', { name: 'Symbols' })).getByRole('option', { name: 'AAPL Apple' });
  expect(texts.at(-1)).toBe('aapl');
  await person.user.keyboard('{Enter}');
  await waitFor(() => expect([placeNow(), searchNow()]).toEqual(['/admin/symbol', '?symbol=AAPL']));
});

it('finds topics of the forum, and a choice opens one', async () => {
  const topic = { topic_id: 12, title: 'Which strategy first?', user: 'bea' };
  const person = open({
    'users/search': nothing,
    'forum/topicSearch': (query: URLSearchParams) => {
      expect(query.get('perPageNum')).toBe('8');
      return bare({ code: 0, data: [topic], count: 1, isCapped: false });
    },
  });
  await person.user.click(await button('Search'));
  await person.user.type(await box(), 'momen');
  await isHighlighted('Which strategy first? bea');
  await person.user.keyboard('{Enter}');
  await waitFor(() => expect([placeNow(), searchNow()]).toEqual(['/admin/forum', '?topic=12']));
});

it('shows what was found, and that not everything was searched, when symbols could not be', async () => {
  const person = open({ 'ida/symbolSuggestions': refuse('OVERLOADED', 'busy') });
  await person.user.click(await button('Search'));
  await person.user.type(await box(), 'momen');
  await option('Top momentum');
  expect(await screen.findByText(/^Not everything was searched/)).toBeTruthy();
});

it('says when nothing is found, and when the server did not answer', async () => {
  const person = open({ 'users/search': nothing });
  await person.user.click(await button('Search'));
  await person.user.type(await box(), 'xyz');
  expect(await screen.findByText('Nothing was found for “xyz”.')).toBeTruthy();
  expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toBe('Nothing was found for “xyz”.');
  serve({
    'users/currentLoginUser': user,
    'users/search': refuse('OVERLOADED', 'busy'),
    'ida/symbolSuggestions': [],
    ...noTopics,
  });
  await person.user.type(await box(), 'q');
  expect(await screen.findByText(/^Not everything was searched/)).toBeTruthy();
  expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toMatch(/^Not everything was searched/);
  expect(screen.queryByText(/^Nothing was/)).toBeNull();
});

it('opens nothing that was found for an earlier text while the answer to the present one is awaited', async () => {
  const person = open();
  await person.user.click(await button('Search'));
  await person.user.type(await box(), 'momen');
  await option('Top momentum');
  serve({
    'users/currentLoginUser': user,
    'users/search': hold(nothing).answer,
    'ida/symbolSuggestions': [],
    ...noTopics,
  });
  await person.user.clear(await box());
  await person.user.type(await box(), 'bill');
  await isHighlighted('Billing My Account');
  expect(screen.queryByRole('option', { name: 'Top momentum' })).toBeNull();
  await person.user.keyboard('{Enter}');
  await waitFor(() => expect([placeNow(), searchNow()]).toEqual(['/admin/useraccount', '?tab=billing']));
});

it.each([
  ['Ctrl and K', { key: 'k', ctrlKey: true }],
  ['Cmd and K', { key: 'K', metaKey: true }],
])('opens by %s, and closes by Escape without a question about what was typed', async (_, key) => {
  const person = open();
  await button('Search');
  fireEvent.keyDown(document.body, key);
  await person.user.type(await box(), 'mo');
  await person.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('is closed by Escape before its box has the focus', async () => {
  open();
  await button('Search');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('keeps what is typed before its box has the focus', async () => {
  open();
  await button('Search');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  // The keys that follow at once: none reaches the page behind.
  for (const key of ['b', 'i', 'x', 'Backspace', 'l']) expect(fireEvent.keyDown(document.body, { key })).toBe(false);
  // Enter does not press the button behind, and the key of the search asks once.
  expect(fireEvent.keyDown(document.body, { key: 'Enter' })).toBe(false);
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  // A key that writes nothing does what it always does.
  expect(fireEvent.keyDown(document.body, { key: 'F5' })).toBe(true);
  expect((await box()).value).toBe('bil');
  await option('Billing My Account');
});

it.each([
  ['a slash alone', { key: '/' }],
  ['Ctrl, Shift and K, which belong to the browser', { key: 'K', ctrlKey: true, shiftKey: true }],
])('is not opened by %s', async (_, key) => {
  open();
  await button('Search');
  // The event was not prevented.
  expect(fireEvent.keyDown(document.body, key)).toBe(true);
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('leaves its keys alone while a dialog is open', async () => {
  open();
  await button('Search');
  const other = document.body.appendChild(document.createElement('div'));
  other.setAttribute('role', 'dialog');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(screen.queryByRole('combobox')).toBeNull();
  other.remove();
});
