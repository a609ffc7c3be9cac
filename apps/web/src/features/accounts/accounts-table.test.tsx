import type { Broker, BrokerLinkRow, CurrentUser, TradeType } from '@pipa/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../api/call.ts';
import { linkRow, offers } from '../../queries/accounts/broker-rows.fixture.ts';
import { sessionStore } from '../../session/browser-session.ts';
import { button, draw, searchNow } from '../../testing/render.tsx';
import { type Answers, refuse, serve } from '../../testing/scripted-server.ts';
import { accountRow } from '../portfolios/dialog-rows.fixture.ts';
import { AccountsTable } from './accounts-table.tsx';

afterEach(() => endSession());

it.each([
  [3, 'Choose a strategy', '/admin/strategy'],
  [null, 'Take the risk assessment first', '/admin/useraccount?userAssessment=no'],
])('a new account offers the next step at risk level %s', async (riskLevel, label, href) => {
  sessionStore.keep('T');
  serve({
    ...nothingLinked,
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

const nothingLinked = { 'public/brokers': [], 'users/brokerLinks': [] };
const NO_LINK = 'Accounts at outside brokers cannot be linked yet.';
const listed = (...kinds: Broker[]) => kinds.map((broker, index) => accountRow(index + 1, { broker }));

it('has the documented title and columns', async () => {
  serve({ ...nothingLinked, 'users/trackAccount': [accountRow(1, { lastSyncTime: '2026-11-19T18:42:00.000Z' })] });
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
  serve({ ...nothingLinked, 'users/trackAccount': [accountRow(1, { tradeType })] });
  draw(<AccountsTable />);
  expect(await screen.findByRole('cell', { name })).toBeTruthy();
});

it.each<[Broker, string[]]>([
  ['PIPA', ['Account Positions', 'Adjust Amount', 'Edit', 'Delete']],
  ['IB', ['Upgrade to WebAPI', 'Refresh', 'Delete']],
  ['IBWEBAPI', ['Account Positions', 'Edit', 'Relink', 'Refresh', 'Delete']],
  ['TD', ['Edit', 'Relink', 'Refresh', 'Delete']],
  ['SCHWAB', ['Account Positions', 'Relink', 'Refresh', 'Delete']],
  ['ALPACA', ['Account Positions', 'Edit', 'Relink', 'Refresh', 'Delete']],
])('an account at %s offers %j', async (broker, actions) => {
  serve({ ...nothingLinked, 'users/trackAccount': listed(broker) });
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
  serve({ ...nothingLinked, 'users/trackAccount': listed(...Array<Broker>(count).fill('PIPA'), 'IB') });
  draw(<AccountsTable />);
  await screen.findAllByRole('row');
  expect(screen.queryByRole('button', { name: 'Add Paper Account' }) !== null).toBe(canAdd);
  expect(screen.queryByText('You have 5 paper accounts, the most there can be.') !== null).toBe(!canAdd);
});

it('a refresh says how long it takes before it is asked for, and why it was refused', async () => {
  const asked = serve({
    ...nothingLinked,
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
    ['Upgrade to WebAPI', 'IB', 'users/webapiRequestTokenForRebind'],
    ['Relink', 'TD', 'users/brokerSignInUrl'],
    ['Relink', 'SCHWAB', 'users/brokerSignInUrl'],
  ] as const)('%s leads to the sign-in of the broker', async (action, broker, path) => {
    const asked = serve({
      ...nothingLinked,
      'users/trackAccount': listed(broker),
      [path]: 'https://broker.example/sign-in',
    });
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
      ...nothingLinked,
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
    const asked = serve({
      ...nothingLinked,
      'users/trackAccount': listed('IBWEBAPI'),
      'svr/user/public/webapiAuthCallback': code,
    });
    draw(<AccountsTable />, '/admin/useraccount?oauth_token=a&oauth_verifier=b');
    expect(await screen.findByText(words)).toBeTruthy();
    expect(searchNow()).toBe('?tab=broker');
    expect(asked.filter(({ path }) => path.startsWith('svr/'))).toEqual([
      { path: 'svr/user/public/webapiAuthCallback', input: {} },
    ]);
  });

  it.each([
    ['code=c&state=s', { state: 's', code: 'c' }, 'Successful'],
    ['error=access_denied&state=s', { state: 's', error: 'access_denied' }, 'You have not allowed the access'],
    ['error=server_error&state=s', { state: 's', error: 'server_error' }, 'Successful'],
  ])('by OAuth 2 that came back with %s is ended once', async (query, input, words) => {
    const asked = serve({ ...nothingLinked, 'users/trackAccount': [], 'users/brokerAuthCallback': 0 });
    draw(<AccountsTable />, `/admin/useraccount?${query}`);
    expect(await screen.findByText(new RegExp(words))).toBeTruthy();
    expect(searchNow()).toBe('?tab=broker');
    expect(asked.filter(({ path }) => path === 'users/brokerAuthCallback')).toEqual([
      { path: 'users/brokerAuthCallback', input },
    ]);
  });

  it('that was denied says so and is ended', async () => {
    const asked = serve({ ...nothingLinked, 'users/trackAccount': [], 'svr/user/public/webapiAuthCallback': 3 });
    draw(<AccountsTable />, '/admin/useraccount?oauth_token=a');
    expect(
      await screen.findByText('You have not allowed the access at the broker, so nothing was linked.'),
    ).toBeTruthy();
    await waitFor(() => expect(asked.map(({ path }) => path)).toContain('svr/user/public/webapiAuthCallback'));
    expect(screen.queryByText(/^Setup is not successful/)).toBeNull();
  });

  it('that was not begun here is refused without a call', async () => {
    const asked = serve({ ...nothingLinked, 'users/trackAccount': [] });
    draw(<AccountsTable />, '/admin/useraccount?code=c');
    expect(await screen.findByText(/^Setup is not successful/)).toBeTruthy();
    expect(searchNow()).toBe('?tab=broker');
    expect(asked.filter(({ path }) => path.includes('Callback'))).toEqual([]);
  });
});

describe('links', () => {
  const open = (link: Partial<BrokerLinkRow>, answers: Answers = {}) => {
    const asked = serve({
      'public/brokers': offers,
      'users/trackAccount': [accountRow(1, { broker: 'ALPACA', tradeType: 'SIMU_ALPACA' })],
      'users/brokerLinks': [linkRow(1, link)],
      ...answers,
    });
    return { asked, ...draw(<AccountsTable />) };
  };

  it.each<[Partial<BrokerLinkRow>, string]>([
    [{}, 'Linked'],
    [{ health: 'EndsSoon', linkEndsTime: '2026-11-29T15:00:00.000Z' }, 'Relink by 2026-11-29'],
    [{ health: 'Differs', openDifferences: 2 }, '2 differences to look at'],
    [{ health: 'Good' }, 'Read 2026-11-27 10:00 EST'],
    [{ lastSyncTime: null }, 'Not read yet'],
    [{ killedTime: '2026-11-27T15:00:00.000Z' }, 'Orders stopped'],
    [{}, 'Sandbox'],
  ])('the state of %j says %s', async (link, words) => {
    open(link);
    const row = await screen.findByRole('row', { name: /Paper/ });
    expect(await within(row).findByText(words)).toBeTruthy();
  });

  it('what waits for the owner is said above the table, with the way to it', async () => {
    open({ health: 'Ended' });
    expect(await screen.findByText(/until then nothing is read and nothing trades/)).toBeTruthy();
    const [above] = screen.getAllByRole('link', { name: 'At the Broker' });
    expect(above?.getAttribute('href')).toBe('/admin/brokerAccount?id=1');
  });

  it('a refresh shows how far it is, and says when it is over', async () => {
    const sync = { requestedTime: new Date().toISOString(), progress: 0.4, isOver: false, fault: null };
    const answers: BrokerLinkRow[][] = [[linkRow(1, { sync })], [linkRow(1, { sync: { ...sync, isOver: true } })]];
    open({}, { 'users/brokerLinks': () => (answers.length > 1 ? answers.shift() : answers[0]) });
    const bar = await screen.findByRole('progressbar', { name: 'Reading the account' });
    expect(bar.getAttribute('aria-valuenow')).toBe('40');
    expect(await screen.findByText('The account has been read')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('Relink opens a form where keys are a way', async () => {
    const { user, fill, asked } = open({}, { 'users/brokerLink': { trackAccountId: 1, status: 0, signInUrl: null } });
    await waitFor(async () => {
      await user.click(await button('Relink'));
      expect(screen.getByRole('dialog', { name: 'Relink Paper' })).toBeTruthy();
    });
    await user.click(screen.getByRole('radio', { name: 'With keys' }));
    await fill(/^API Key ID/, 'PK2');
    await fill(/^Secret Key/, 's');
    await user.click(await button('Link Account'));
    expect(await screen.findByText('Successful')).toBeTruthy();
    expect(asked.find(({ path }) => path === 'users/brokerLink')?.input).toMatchObject({
      broker: 'ALPACA',
      trackAccountId: 1,
      answers: { keyId: 'PK2', secretKey: 's' },
    });
  });

  it('positions are told apart: of portfolios, and of the owner, which are never sold', async () => {
    const { user } = open({});
    await user.click(await button('Account Positions'));
    const dialog = await screen.findByRole('dialog', { name: 'Account Positions' });
    const table = await within(dialog).findByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['Position', 'Of your portfolios', 'Yours, never sold']));
    expect(within(table).getByRole('row', { name: /SPY/ }).textContent).toMatch(
      /\$600\.00\$580\.00.*25.*20.*5.*\$15,000/,
    );
  });
});
