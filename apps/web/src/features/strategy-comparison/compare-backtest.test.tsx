import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { endSession } from '../../api/call.ts';
import { sessionStore } from '../../session/browser-session.ts';
import { reportRow, timeOf, wholeStrategyRow } from '../../strategy-views/strategy-rows.fixture.ts';
import { button, draw } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';
import { CompareBacktest } from './compare-backtest.tsx';

const report = (backtestPortfolioId: number, begin: string, totalReturn: number) =>
  reportRow({
    backtestPortfolioId,
    beginTime: timeOf(begin),
    totalReturn,
    positions: [{ symbol: 'SPY', ratio: 1 }],
  });
const strategies = [
  wholeStrategyRow({ id: 1, name: 'Gamma', backtestReports: [report(11, '2010-01-04', 0.1)] }),
  wholeStrategyRow({
    id: 2,
    name: 'beta',
    backtestReports: [report(21, '2007-05-01', 0.5), report(22, '2010-01-04', 0.3)],
  }),
  wholeStrategyRow({ id: 3, name: 'Alpha', backtestReports: [report(31, '2010-01-04', 0.2)] }),
];

const open = async () => {
  serve({ strategies });
  const drawn = draw(<CompareBacktest />, '/admin/strategy?tab=compare+backtest');
  const late = within(await screen.findByRole('table', { name: '2. 2010-01-04 ~ 2026-11-19' }));
  const names = () =>
    late
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getByRole('link').textContent);
  const sortBy = (heading: string) => drawn.user.click(late.getByRole('button', { name: heading }));
  return { ...drawn, late, names, sortBy };
};

it('backtests are compared in a table a period, named by number, begin and end, the documented period first', async () => {
  await open();
  expect(screen.getAllByRole('table').map((table) => table.querySelector('caption')?.textContent)).toEqual([
    '1. 2007-05-01 ~ 2026-11-19',
    '2. 2010-01-04 ~ 2026-11-19',
  ]);
});

it('a comparison with companies that are known to have survived says so once', async () => {
  const survivorship = { stocks: 365, ended: 0, years: 17 };
  const backtestReports = [1, 2].map((id) => reportRow({ backtestPortfolioId: id, survivorship }));
  serve({ strategies: [...strategies, wholeStrategyRow({ id: 4, name: 'Delta', backtestReports })] });
  draw(<CompareBacktest />, '/admin/strategy?tab=compare+backtest');
  expect(await screen.findAllByText(/these companies are known to have survived/)).toHaveLength(1);
});

it('a comparison is sorted by name, and by each column that is asked for', async () => {
  const { late, names, sortBy } = await open();
  expect(names()).toEqual(['Alpha', 'beta', 'Gamma']);
  expect(late.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
  await sortBy('Total Return');
  expect(names()).toEqual(['beta', 'Alpha', 'Gamma']);
  await sortBy('Total Return');
  expect(names()).toEqual(['Gamma', 'Alpha', 'beta']);
  await sortBy('ID');
  expect(names()).toEqual(['Alpha', 'beta', 'Gamma']);
});

it('a comparison has the documented columns, the risk level last', async () => {
  const { late } = await open();
  const headings = late.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings.filter((heading) => !['Overlay', 'Actions'].includes(heading ?? ''))).toEqual([
    'ID',
    'Name',
    'Total Return',
    'Annualized Return',
    'CAGR',
    'Alpha',
    'Beta',
    'Sharpe',
    'Sortino',
    'Volatility',
    'MaxDD',
    'Category',
    'Type',
    'Risk Level',
  ]);
});

it('the positions of a compared backtest open from its row', async () => {
  const { user, late } = await open();
  await user.click(late.getByRole('button', { name: 'Positions - Alpha' }));
  expect(await screen.findByRole('dialog', { name: 'Positions - Alpha' })).toBeTruthy();
  await user.click((await screen.findAllByRole('button', { name: 'Close' })).at(-1) as HTMLElement);
  expect(await button('Positions - Alpha')).toBeTruthy();
});

it('many rows are compared while somebody is signed in', async () => {
  endSession();
  sessionStore.keep('T');
  const many = Array.from({ length: 80 }, (_, index) =>
    wholeStrategyRow({
      id: index + 1,
      name: `Strategy ${index}`,
      backtestReports: [report(index + 1, '2010-01-04', 0)],
    }),
  );
  const user = { userId: 7, userName: 'ada', riskLevel: 2, investorState: 'Trial', investorMemberClass: 'Bronze' };
  serve({
    strategies: (query: URLSearchParams) => (query.get('__pageno__') === '1' ? many.slice(0, 50) : many.slice(50)),
    'users/currentLoginUser': user,
  });
  draw(<CompareBacktest />, '/admin/strategy?tab=compare+backtest');
  expect(await screen.findByRole('link', { name: 'Strategy 79' })).toBeTruthy();
  expect((await screen.findAllByText('Locked: needs R4')).length).toBe(80);
  endSession();
});
