import type { CurrentUser, Dashboard, Strategy } from '@pipa/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { endSession } from '../api/call.ts';
import { strategyRow } from '../features/portfolios/dialog-rows.fixture.ts';
import { moneyRows } from '../queries/dashboard/money-rows.fixture.ts';
import { sessionStore } from '../session/browser-session.ts';
import { button, draw, searchNow } from '../testing/render.tsx';
import { type Answers, serve } from '../testing/scripted-server.ts';
import DashboardPage from './dashboard.tsx';

const none = { count: 0, portfolios: [] };
const dashboard: Dashboard = {
  summary: {
    totalAccountValue: 1_010_000.5,
    usableCash: 900_000,
    reservedCash: 49_900,
    inPortfolios: 60_000.5,
    toCome: 100,
    investedAmount: 50_000,
    profitLoss: 10_000.5,
    accounts: 2,
    runningPortfolios: 1,
  },
  aqs: none,
  aqm: none,
  stoppedAqm: [],
  activities: [],
  topAqs: [],
  topAqm: [],
  released: [],
  newsletter: { version: '20260306', date: '2026-03-06', subtitle1: 'SPY rose', marketRating: 'Neutral' },
};
const user = {
  userId: 7,
  userName: 'ada',
  firstName: 'Ada',
  lastName: 'King',
  riskLevel: null,
  investorState: 'Trial',
  agreementRev: '2026-01',
  investorMemberClass: 'Bronze',
} as CurrentUser;
const open = (over: Partial<Dashboard> = {}, answers: Answers = {}, at = '/admin/dashboard') => {
  serve({
    'users/currentLoginUser': user,
    'users/getDashboardData': { ...dashboard, ...over },
    'portfolios/money': moneyRows(),
    'portfolios/moneyCurve': { closes: [], points: [], invested: { closes: [], points: [] } },
    'portfolios/comingEvents': [],
    ...answers,
  });
  return draw(<DashboardPage />, at);
};

beforeEach(() => {
  endSession();
  sessionStore.keep('T');
  sessionStore.noteSeen('whatsNew');
  sessionStore.noteSeen('getStarted');
});

it('has the documented sections', async () => {
  open();
  await screen.findByRole('heading', { name: 'AQS Service' });
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  for (const title of [
    'AQS Service',
    'My AQS',
    'All AQS Strategies',
    'AQM Service',
    'AQM Accounts',
    'All AQM Model Accounts',
    'The Strategies Released Recently',
    'Weekly Newsletter',
    'Latest Activities',
    'Useful Links for Users',
    'New Users Get Started',
  ]) {
    expect(headings).toContain(title);
  }
  for (const name of ['My AQM Accounts', 'My Stopped AQM Accounts', 'My Investment Summary', 'New Users Get Started']) {
    expect(await button(name)).toBeTruthy();
  }
});

it('begins with the value of all accounts, its change today and the parts that add up to it', async () => {
  open();
  expect((await screen.findByTestId('money-value')).textContent).toBe('$1,010,000.50');
  expect(screen.getByTestId('money-today').textContent).toBe('+$500.25(+0.05%)today');
  const parts = within(screen.getByLabelText('Made of'));
  const texts = parts.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(texts).toEqual(['$60,000.50', '$900,000.00', '$49,900.00', '$100.00']);
  expect(screen.getByText('All of it is paper money.')).toBeTruthy();
  expect(screen.getByText('+$10,000.50')).toBeTruthy();
  expect(screen.queryByTestId('rounding-note')).toBeNull();
});

it('draws all money, or what of it is invested, once something was', async () => {
  const close = { tradeDate: '20261119', cumReturn: 0.001, benchmarkCumReturn: 0.02 };
  const invested = { closes: [{ ...close, cumReturn: 0.05 }], points: [] };
  const { user: person } = open(
    {},
    { 'portfolios/moneyCurve': { closes: [{ ...close, value: 1_000_000 }], points: [], invested } },
  );
  expect(await screen.findByText(/^Time-weighted return of all accounts with their cash/)).toBeTruthy();
  await person.click(await button('Invested'));
  expect(screen.getByText(/^Time-weighted return of what is in portfolios/)).toBeTruthy();
});

it('has one curve before anything was invested', async () => {
  open();
  await screen.findByText(/^Time-weighted return of all accounts with their cash/);
  expect(screen.queryByRole('button', { name: 'Invested' })).toBeNull();
});

it('tells paper and real money apart, and says why cents differ', async () => {
  const [account] = moneyRows().accounts;
  const accounts = [
    { ...account, value: 10_000.5 },
    { ...account, id: 2, tradeType: 'MONEY_ALPACA', value: 1_000_000 },
  ];
  const total = { ...moneyRows().total, usableCash: 900_000.004, toCome: 99.996 };
  open({}, { 'portfolios/money': moneyRows({ accounts, total } as never) });
  expect(await screen.findByText('$1,000,000.00 real money and $10,000.50 paper money')).toBeTruthy();
  const halves = { ...moneyRows().total, usableCash: 899_999.995, toCome: 100.005 };
  open({}, { 'portfolios/money': moneyRows({ total: halves }) });
  expect((await screen.findByTestId('rounding-note')).textContent).toContain('$0.01');
});

it('shows what is held by symbol, sector and strategy, each adding up to the total', async () => {
  const { user: person } = open();
  const list = async () => within(await screen.findByRole('list', { name: 'What I hold' }));
  const amounts = async () =>
    (await list()).getAllByRole('listitem').map(({ textContent }) => textContent?.match(/(?<!\+)\$[\d,]+\.\d{2}/)?.[0]);
  expect(await amounts()).toEqual(['$40,000.00', '$10,000.00', '$959,900.50', '$100.00']);
  await person.click(await button('Sector'));
  expect((await list()).getByText('Bond funds')).toBeTruthy();
  expect(await amounts()).toEqual(['$50,000.00', '$959,900.50', '$100.00']);
  await person.click(await button('Strategy'));
  expect(await amounts()).toEqual(['$60,000.50', '$949,900.00', '$100.00']);
});

it('lists what happens next with its day, and says which days are real ones', async () => {
  const coming = [
    {
      kind: 'Trade',
      day: '2026-12-01',
      clock: 'market',
      name: 'First',
      portfolioId: 8,
      strategyType: 'AQS',
      amount: null,
    },
    {
      kind: 'Fee',
      day: '2026-12-31',
      clock: 'market',
      name: 'First',
      portfolioId: 8,
      strategyType: 'AQS',
      amount: 12.5,
    },
    {
      kind: 'Bill',
      day: '2027-01-02',
      clock: 'calendar',
      name: 'Gold',
      portfolioId: null,
      strategyType: null,
      amount: 99,
    },
  ];
  open({}, { 'portfolios/comingEvents': coming });
  const list = within(await screen.findByRole('list', { name: 'What happens next' }));
  const texts = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts).toEqual([
    'First trades2026-12-01',
    'Monthly fee of First−$12.502026-12-31at its value today',
    'Gold membership is billed−$99.002027-01-02, real date',
  ]);
  expect(list.getByRole('link', { name: 'First trades' }).getAttribute('href')).toBe('/admin/portfolioMonitor?id=8');
});

it('leads a person without a portfolio to the first step in place of a curve', async () => {
  open({}, { 'portfolios/money': moneyRows({ portfolios: [], holdings: [], sectors: [], strategies: [] }) });
  expect(await screen.findByText('The curve begins with your first portfolio')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Take the first step' }).getAttribute('href')).toBe('/admin/get-started');
});

it('says what is missing where there is nothing, with the way on', async () => {
  const { user: person } = open();
  expect(await screen.findByText('No Current Portfolio')).toBeTruthy();
  expect(screen.getByText('No Subscribed AQM Account')).toBeTruthy();
  await person.click(await button('My Stopped AQM Accounts'));
  expect(await screen.findByText('No Stopped AQM Account')).toBeTruthy();
});

it('lists the best strategies and the latest releases with their columns', async () => {
  const momentum = { ...strategyRow(), onlineTime: '2026-03-02T15:00:00.000Z', sharpe: 1.25 } as Strategy;
  open({ topAqs: [momentum], released: [momentum] });
  const headersOf = async (name: string) =>
    within(await screen.findByRole('table', { name }))
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
  expect(await headersOf('All AQS Strategies')).toEqual(
    expect.arrayContaining(['ID', 'Name', 'Risk Level', 'Total Return', 'Sharpe', 'Volatility', 'Max Drawdown']),
  );
  expect(await headersOf('The Strategies Released Recently')).toEqual(
    expect.arrayContaining(['ID', 'Name', 'Risk Level', 'Release Date']),
  );
  expect(screen.getByRole('cell', { name: '2026-03-02' })).toBeTruthy();
});

it('leads to help', async () => {
  open();
  const links = within(await screen.findByRole('region', { name: 'Useful Links for Users' }));
  const rows = links.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'New Users Get Started',
    "What's New",
    'How strategies work',
    'FAQ',
    'Tutorials',
    'Seminars',
    'Forum',
    'Support contact',
  ]);
});

it('opens My Investment Summary, whose Close leads back', async () => {
  const empty = { rows: [], subtotal: {} };
  const { user: person } = open({}, { 'portfolios/investmentSummary': { aqs_summary: empty, aqm_summary: empty } });
  await person.click(await button('My Investment Summary'));
  const dialog = await screen.findByRole('dialog', { name: 'My Investment Summary' });
  await person.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) ?? dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('opens the newsletter from its card, and the one that the address asks for', async () => {
  const letter = { ...dashboard.newsletter, marketView: 'Calm.', language: 'en', note: null, versions: [] };
  const { user: person, unmount } = open({}, { 'users/getNewsletter': letter });
  await person.click(await button('Read: Weekly Newsletter'));
  expect(await screen.findByText('Calm.')).toBeTruthy();
  unmount();
  const again = open({}, { 'users/getNewsletter': letter }, '/admin/dashboard?newsletter=latest');
  const dialog = await screen.findByRole('dialog', { name: 'Weekly Newsletter' });
  await again.user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) ?? dialog);
  await waitFor(() => expect(searchNow()).toBe(''));
});

it.each([
  ['New Users Get Started', '?open=getStarted'],
  ["What's New", '?open=whatsNew'],
  ['Weekly Newsletter', '?newsletter=latest'],
])(
  'opens “%s” when the search leads to it from the dashboard itself, again after it was closed',
  async (name, asked) => {
    const letter = { ...dashboard.newsletter, marketView: 'Calm.', language: 'en', note: null, versions: [] };
    serve({ 'users/currentLoginUser': user, 'users/getDashboardData': dashboard, 'users/getNewsletter': letter });
    const search = <Link to={`/admin/dashboard${asked}`}>Found</Link>;
    const { user: person } = draw(
      <>
        {search}
        <DashboardPage />
      </>,
      '/admin/dashboard',
    );
    for (let time = 0; time < 2; time++) {
      await person.click(await screen.findByText('Found'));
      const dialog = await screen.findByRole('dialog', { name });
      await person.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) ?? dialog);
      await waitFor(() => expect([screen.queryByRole('dialog'), searchNow()]).toEqual([null, '']));
    }
  },
);
