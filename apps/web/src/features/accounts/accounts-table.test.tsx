import type { Broker, CurrentUser, TradeType } from '@pipa/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../api/call.ts';
import { sessionStore } from '../../session/browser-session.ts';
import { button, draw, searchNow } from '../../testing/render.tsx';
import { refuse, serve } from '../../testing/scripted-server.ts';
import { accountRow } from '../portfolios/dialog-rows.fixture.ts';
import { AccountsTable } from './accounts-table.tsx';

afterEach(() => endSession());

it.each([
  [3, 'Choose a strategy', '/admin/strategy'],
  [null, 'Take the risk assessment first', '/admin/useraccount?userAssessment=no'],
])('a new account offers the next step at risk level %s', async (riskLevel, label, href) => {
  sessionStore.keep('T');
  serve({
    'users/currentLoginUser': { userId: 7, userName: 'ada', riskLevel } as CurrentUser,
    'users/trackAccount': [],
    'simutrader/newSimuAccount': { id: 1, account: 'P1' },
  });
  const { user, fill } = draw(<AccountsTable />);
  await user.click(await button('Add Paper Account'));
  await fill(/^Nickname/, 'Practice');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Practice is open. Next, choose a strategy to follow with it.')).toBeTruthy();
  expect((await screen.findByRole('link', { name: label })).getAttribute('href')).toBe(href);
});

const NO_LINK = 'Accounts at outside brokers cannot be linked yet.';
const listed = (...kinds: Broker[]) => kinds.map((broker, index) => accountRow(index + 1, { broker }));

it('has the documented title and columns', async () => {
  serve({ 'users/trackAccount': [accountRow(1, { lastSyncTime: '2026-11-19T18:42:00.000Z' })] });
  draw(<AccountsTable />);
  const table = await screen.findByRole('table', { name: 'Paper Trading and Money Trading Accounts' });
  const headers = within(table).getAllByRole('columnheader');
  const documented = [
    'Name',
    'Account Type',
    'Nickname',
    'Account #',
    'Max Usable Cash',
    'Total Cash',
    'Net Liquidation',
  ];
  expect(headers.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([...documented, 'Refresh Time']),
  );
  expect(within(table).getByRole('cell', { name: '2026-11-19 13:42 EST' })).toBeTruthy();
});

it.each<[TradeType, string]>([
  ['SIMU_PIPA', 'Pipa Paper'],
  ['SIMU_IB', 'IB Paper'],
  ['MONEY_IB', 'IB Money'],
  ['MONEY_SCHWAB', 'Schwab Money'],
])('an account of the kind %s is called %s', async (tradeType, name) => {
  serve({ 'users/trackAccount': [accountRow(1, { tradeType })] });
  draw(<AccountsTable />);
  expect(await screen.findByRole('cell', { name })).toBeTruthy();
});

it.each<[Broker, string[]]>([
  ['PIPA', ['Account Positions', 'Adjust Amount', 'Edit', 'Delete']],
  ['IB', ['Upgrade to WebAPI', 'Refresh', 'Delete']],
  ['IBWEBAPI', ['Edit', 'Relink', 'Refresh', 'Delete']],
  ['TD', ['Edit', 'Refresh', 'Delete']],
  ['SCHWAB', ['Refresh', 'Delete']],
])('an account at %s offers %j', async (broker, actions) => {
  serve({ 'users/trackAccount': listed(broker) });
  draw(<AccountsTable />);
  const row = await screen.findByRole('row', { name: /Paper/ });
  expect(
    within(row)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(actions);
});

it.each([
  [4, true],
  [5, false],
])('with %i paper accounts another one can be added: %s', async (count, canAdd) => {
  serve({ 'users/trackAccount': listed(...Array<Broker>(count).fill('PIPA'), 'IB') });
  draw(<AccountsTable />);
  await screen.findAllByRole('row');
  expect(screen.queryByRole('button', { name: 'Add Paper Account' }) !== null).toBe(canAdd);
  expect(screen.queryByText('You have 5 paper accounts, the most there can be.') !== null).toBe(!canAdd);
});

it('a refresh says how long it takes before it is asked for, and why it was refused', async () => {
  const asked = serve({
    'users/trackAccount': listed('IB'),
    'users/refreshTrackAccount': refuse('BROKER_NOT_LINKABLE', NO_LINK),
  });
  const { user } = draw(<AccountsTable />);
  await user.click(await button('Refresh'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Refresh Account' });
  expect(dialog.textContent).toContain(
    'It will take about 1 minute to refresh this broker account info, please come back later to check the updated info.',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Refresh' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe(NO_LINK);
  expect(asked).toContainEqual({ path: 'users/refreshTrackAccount', input: { trackAccountId: 1 } });
});

describe('a link at a broker', () => {
  it.each([
    ['Relink', 'IBWEBAPI', 'users/webapiRequestTokenForRebind'],
    ['Upgrade to WebAPI', 'IB', 'users/webapiRequestToken'],
  ] as const)('%s leads to the sign-in of the broker', async (action, broker, path) => {
    const asked = serve({ 'users/trackAccount': listed(broker), [path]: 'https://broker.example/sign-in' });
    const opened: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      opened.push(this.href);
    });
    const { user } = draw(<AccountsTable />);
    await user.click(await button(action));
    await waitFor(() => expect(opened).toEqual(['https://broker.example/sign-in']));
    expect(asked.map((call) => call.path)).toContain(path);
    vi.restoreAllMocks();
  });

  it('that is refused is an alert', async () => {
    serve({
      'users/trackAccount': listed('IBWEBAPI'),
      'users/webapiRequestTokenForRebind': refuse('BROKER_NOT_LINKABLE', NO_LINK),
    });
    const { user } = draw(<AccountsTable />);
    await user.click(await button('Relink'));
    expect(await screen.findByText(NO_LINK)).toBeTruthy();
  });

  it.each([
    [0, 'Successful'],
    [1, 'Token issues. Please try again during the next trading hours. Contact support if the problem persists.'],
    [2, 'Account does not match. Please contact support'],
    [
      7,
      'Setup is not successful. Please try again during the next trading hours. Contact support if the problem persists.',
    ],
  ])('ends with code %i in its words, once, and leaves no token in the address', async (code, words) => {
    const asked = serve({ 'users/trackAccount': listed('IBWEBAPI'), 'svr/user/public/webapiAuthCallback': code });
    draw(<AccountsTable />, '/admin/useraccount?oauth_token=a&oauth_verifier=b');
    expect(await screen.findByText(words)).toBeTruthy();
    expect(searchNow()).toBe('?tab=broker');
    expect(asked.filter(({ path }) => path.startsWith('svr/'))).toEqual([
      { path: 'svr/user/public/webapiAuthCallback', input: {} },
    ]);
  });
});
