import { START_CALLED_OFF } from '@pipa/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { moneyRows } from '../../queries/dashboard/money-rows.fixture.ts';
import { draw } from '../../testing/render.tsx';
import { AccountsTable } from './accounts-table.tsx';
import { PortfoliosTable } from './portfolios-table.tsx';

const [first] = moneyRows().portfolios;
const second = {
  ...first,
  id: 9,
  name: 'Second',
  strategyType: 'AQM' as const,
  value: 90_000,
  positionsValue: 80_000,
  cash: 9_990,
  toCome: 10,
  dailyProfitLoss: -100,
};
const waiting = {
  ...first,
  id: 10,
  name: 'Waiting',
  status: 'Starting' as const,
  value: 0,
  investedAmount: 25_000,
  dailyProfitLoss: 0,
  nextTradeDate: '2026-11-23',
};
const money = () => {
  const rows = moneyRows({ portfolios: [first, second, waiting] });
  return { ...rows, total: { ...rows.total, inPortfolios: 150_000.5, value: 1_100_000.5, dailyProfitLoss: 400.25 } };
};
const textsOf = (row: HTMLElement) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent);

it('has the largest portfolio first, and below them the sums up to all accounts', () => {
  draw(<PortfoliosTable money={money()} />);
  const [, ...rows] = screen.getAllByRole('row');
  const names = rows.map((row) => textsOf(row)[0]);
  expect(names).toEqual([
    'SecondTrend, next trade 2026-12-01',
    'FirstTrend, next trade 2026-12-01',
    'Waiting$25,000.00 set aside, invests at the open of 2026-11-23',
    'Sum of the portfolios',
    'Usable cash of the accounts',
    'Set aside for trades',
    'To come from stopped portfolios',
    'All accounts',
  ]);
  expect(textsOf(rows[3] as HTMLElement)).toContain('$150,000.50');
  expect(textsOf(rows[7] as HTMLElement)).toEqual(expect.arrayContaining(['$1,100,000.50', '+$400.25', '+0.05%']));
  expect(screen.queryByTestId('rounding-note')).toBeNull();
});

it('keeps the sums below whatever it is sorted by', async () => {
  const { user } = draw(<PortfoliosTable money={money()} />);
  await user.click(screen.getByRole('button', { name: /^Today$/ }));
  await user.click(screen.getByRole('button', { name: /^Today$/ }));
  const [, ...rows] = screen.getAllByRole('row');
  expect(textsOf(rows[0] as HTMLElement)[0]).toContain('Second');
  expect(textsOf(rows[3] as HTMLElement)[0]).toBe('Sum of the portfolios');
});

it('leads to the monitor of a portfolio, and to the position of a model account', () => {
  draw(<PortfoliosTable money={money()} />);
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('First')).toBe('/admin/portfolioMonitor?id=8');
  expect(hrefOf('Second')).toBe('/admin/accountPosition?id=9');
});

it('tells a start that was called off from one that failed', () => {
  const failed = {
    ...waiting,
    id: 11,
    name: 'Failed',
    status: 'StartFailed' as const,
    statusReason: 'Nothing could be bought',
  };
  const calledOff = { ...failed, id: 12, name: 'Changed mind', statusReason: START_CALLED_OFF };
  draw(<PortfoliosTable money={moneyRows({ portfolios: [failed, calledOff] })} />);
  const stateOf = (name: RegExp) => textsOf(screen.getByRole('row', { name }))[1];
  expect([stateOf(/^Failed/), stateOf(/^Changed mind/)]).toEqual(['Start failed', 'Called off']);
});

it('invites to subscribe where there is none', () => {
  draw(<PortfoliosTable money={moneyRows({ portfolios: [] })} />);
  expect(screen.getByText('No Current Portfolio')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('has each account with the parts of its value', () => {
  draw(<AccountsTable accounts={moneyRows().accounts} />);
  const row = within(screen.getByRole('row', { name: /Savings/ }));
  for (const part of [
    'Pipa Paper',
    '$1,010,000.50',
    '$60,000.50',
    '$900,000.00',
    '$49,900.00',
    '$100.00',
    '+$500.25',
  ]) {
    expect(row.getByText(part)).toBeTruthy();
  }
});
