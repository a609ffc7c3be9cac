import type { CurrentUser } from '@pipa/contract';
import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endSession } from '../api/call.ts';
import { sessionStore } from '../session/browser-session.ts';
import { detailRow, reportRow, wholeStrategyRow } from '../strategy-views/strategy-rows.fixture.ts';
import { draw } from '../testing/render.tsx';
import { type Answers, serve } from '../testing/scripted-server.ts';
import ModelAccountPage from './model-account.tsx';
import ModelAccountDetailsPage from './model-account-details.tsx';
import StrategyPage from './strategy.tsx';
import StrategyDetailsPage from './strategy-details.tsx';

const reader = {
  userId: 7,
  userName: 'ada',
  riskLevel: 5,
  investorState: 'Trial',
  investorMemberClass: 'Diamond',
} as CurrentUser;

function open(page: ReactNode, at: Parameters<typeof draw>[1], answers: Answers = {}, user: Partial<CurrentUser> = {}) {
  sessionStore.keep('T');
  serve({ 'users/currentLoginUser': { ...reader, ...user }, strategies: [], ...answers });
  return draw(page, at);
}
const tabs = async () => {
  await screen.findAllByRole('tab');
  return screen.getAllByRole('tab').map(({ textContent }) => textContent);
};
beforeEach(() => endSession());
afterEach(() => endSession());

it('AQS has the six documented tabs in their order', async () => {
  open(<StrategyPage />, '/admin/strategy');
  expect(await tabs()).toEqual([
    'Strategy List',
    'Compare Tracking',
    'Compare Backtest',
    'My AQS Portfolios',
    'My Stopped AQS Portfolios',
    'Tutorial',
  ]);
});

it('AQM has the four documented tabs in their order', async () => {
  open(<ModelAccountPage />, '/admin/aqmModelAccount', { 'portfolios/findAQM': { aqms: [] } });
  expect(await tabs()).toEqual(['Model Accounts', 'Subscribed', 'Stopped', 'Tutorial']);
  expect(await screen.findByText('No Active AQM Account')).toBeTruthy();
});

it('AQM Account Details have the documented title, one tab, the breadcrumb and the button', async () => {
  const account = wholeStrategyRow({ id: 9, name: 'All Weather', isAQM: true, strategyType: 'AQM', status: 'Active' });
  open(<ModelAccountDetailsPage />, '/admin/aqmStrategyDetails?id=9', { strategies: [account] });
  expect(await screen.findByRole('heading', { name: 'AQM Account Details - All Weather (ID: 9)' })).toBeTruthy();
  expect(await tabs()).toEqual(['Basic', 'Tracking', 'BackTest']);
  expect(await screen.findByRole('button', { name: 'Subscribe AQM: All Weather' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Account Position' }).getAttribute('href')).toBe(
    '/admin/accountPosition?aqm=9',
  );
  const breadcrumb = within(screen.getByRole('navigation', { name: /breadcrumb/i }));
  expect(breadcrumb.getByRole('link', { name: 'AQM' }).getAttribute('href')).toBe('/admin/aqmModelAccount');
});

describe('an administrator', () => {
  it('sees also what is not open, with a mark', async () => {
    const asked: (string | null)[] = [];
    const rows = [
      wholeStrategyRow({ id: 1, name: 'Old', status: 'Offline' }),
      wholeStrategyRow({ id: 2, name: 'Own', openForInvestor: false }),
      wholeStrategyRow({ id: 3, name: 'Open' }),
    ];
    const answer = (query: URLSearchParams) => {
      asked.push(query.get('status'));
      return query.get('status') === 'Online' ? [] : rows;
    };
    open(<StrategyPage />, '/admin/strategy', { strategies: answer }, { isAdministrator: true });
    const row = async (name: string) => (await screen.findByRole('row', { name: new RegExp(name) })).textContent;
    expect(await row('Old')).toContain('Offline');
    expect(await row('Own')).toContain('Not open for investors');
    expect(await row('Open')).not.toMatch(/Offline|Not open/);
    expect(asked.at(-1)).toBeNull();
  });
});

describe('what the market cannot feed', () => {
  const reason = 'It chooses from stocks, and this market has none.';
  const waiting = [
    { id: 8, name: 'Deep Value', strategyType: 'AQS', reason },
    { id: 9, name: 'All Weather', strategyType: 'AQM', reason: 'It needs 270 sessions.' },
  ];

  it.each([
    ['strategies', <StrategyPage key="s" />, 'One strategy waits for data', 'Deep Value', reason],
    [
      'model accounts',
      <ModelAccountPage key="a" />,
      'One model account waits',
      'All Weather',
      'It needs 270 sessions.',
    ],
  ])('is named below the list of %s, with the reason', async (_kind, page, title, name, words) => {
    const answers = { 'strategies/waiting': waiting, 'portfolios/findAQM': { aqms: [] } };
    const { user } = open(page, '/admin/strategy', answers);
    await user.click(await screen.findByRole('button', { name: new RegExp(title) }));
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([`${name} ${words}`]);
  });

  it('says so on its details instead of a backtest, and takes no subscription', async () => {
    const strategies = [wholeStrategyRow({ status: 'Offline', unfedReason: reason, backtestReports: [] })];
    open(<StrategyDetailsPage />, '/admin/strategyDetails?id=4&tab=backtest', { strategies });
    expect(await screen.findByText(`This strategy waits for data. ${reason}`)).toBeTruthy();
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Subscribe/ })).toBeNull();
  });
});

describe('a disabled membership', () => {
  it.each([
    ['AQS', <StrategyPage key="s" />, '/admin/strategy'],
    ['AQM', <ModelAccountPage key="a" />, '/admin/aqmModelAccount'],
    ['a strategy', <StrategyDetailsPage key="d" />, '/admin/strategyDetails?id=4'],
    ['a model account', <ModelAccountDetailsPage key="m" />, '/admin/aqmStrategyDetails?id=4'],
  ])('replaces the content of %s by the reason and a link to My Account', async (_page, page, at) => {
    open(page, at, {}, { investorState: 'Disabled' });
    expect(await screen.findByText('Investor membership is Disabled')).toBeTruthy();
    expect(screen.getByText(/strategies and model accounts once it is enabled again/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to My Account' }).getAttribute('href')).toBe('/admin/useraccount');
    expect(screen.queryByRole('tab')).toBeNull();
  });
});

describe('Strategy Details', () => {
  const answers = {
    strategies: [wholeStrategyRow()],
    'strategies/backtestReportPerformance': [],
    'portfolios/findStrategyPositions': [],
  };
  const state = { strategyId: 4, strategyName: 'Momentum' };

  it.each([
    ['the address', '/admin/strategyDetails?id=4'],
    ['the navigation state', { pathname: '/admin/strategyDetails', state }],
  ])('by %s have the documented title, tabs, breadcrumb and button', async (_from, at) => {
    open(<StrategyDetailsPage />, at, answers);
    expect(await screen.findByRole('heading', { name: 'Strategy Details - Momentum (ID: 4)' })).toBeTruthy();
    expect(await tabs()).toEqual(['Basic', 'Tracking', 'BackTest', 'Try']);
    expect(await screen.findByRole('button', { name: 'Subscribe Strategy: Momentum' })).toBeTruthy();
    const breadcrumb = within(screen.getByRole('navigation', { name: /breadcrumb/i }));
    expect(breadcrumb.getByRole('link', { name: 'AQS' }).getAttribute('href')).toBe('/admin/strategy');
  });

  it('draw the falls of the market and the simulated futures of a backtest', async () => {
    const backtestReports = [reportRow({ reportMark: 1, detail: detailRow() })];
    const strategies = [wholeStrategyRow({ backtestReports })];
    const { user } = open(<StrategyDetailsPage />, '/admin/strategyDetails?id=4&tab=backtest', {
      ...answers,
      strategies,
    });
    await user.click(await screen.findByRole('button', { name: /^More about this test/ }));
    const falls = within(screen.getByRole('table', { name: 'When the market fell' }));
    const [, row] = falls.getAllByRole('row');
    expect(row?.textContent).toBe(
      'Financial crisispartly in this period2007-10-092009-03-09−12.34%−55.19%−20.00%−55.20%',
    );
    expect(screen.getByText(/^2,000 paths over 2 years, drawn .* blocks of about 21 trading days/).textContent).toMatch(
      /Half of the paths ended between 1% and 25%; 23% ended with a loss\. In the worst 5% the value fell by 33% or more/,
    );
    const fan = screen.getByRole('img', {
      name: /^Simulated growth over 2 years: −15% at the 5th .* 12% in the middle, 48%/,
    });
    const card = within(fan.closest('section') ?? document.body);
    expect(card.getByText('What else could have come of it')).toBeTruthy();
  });

  it('without a strategy lead back to the list', async () => {
    open(<StrategyDetailsPage />, '/admin/strategyDetails');
    expect(await screen.findByText('No strategy was chosen')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to AQS' }).getAttribute('href')).toBe('/admin/strategy');
  });
});
