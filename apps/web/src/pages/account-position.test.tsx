import type { AqmPerformance } from '@pipa/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { links } from '../app/links.ts';
import {
  modelAccountPositionRow,
  modelAccountValueRow,
  performanceRow,
} from '../queries/portfolios/model-account-rows.fixture.ts';
import { portfolioRow } from '../queries/portfolios/portfolio-rows.fixture.ts';
import { draw } from '../testing/render.tsx';
import { refuse, serve } from '../testing/scripted-server.ts';
import AccountPositionPage from './account-position.tsx';

const link = links.accountPosition({ id: 31, name: 'My All Weather' });
const TITLE = 'AQM Accounts -> Account Position (My All Weather)';

async function open(over: Partial<AqmPerformance> = {}, at: Parameters<typeof draw>[1] = link.to) {
  const asked = serve({
    portfolios: [portfolioRow({ id: 31, strategyType: 'AQM' })],
    'portfolios/tradeNotification': null,
    'portfolios/aqmPerformance': performanceRow(over),
  });
  const drawn = draw(<AccountPositionPage />, at);
  await screen.findByRole('heading', { name: 'Positions' });
  return { asked, ...drawn };
}
const tile = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.firstChild?.textContent;

describe('the position of an AQM account', () => {
  it('offers its owner the trade notifications and the orders', async () => {
    const { user, asked } = await open();
    await user.click(await screen.findByRole('switch', { name: 'Trade notification' }));
    expect(await screen.findByText('Trade notifications are on')).toBeTruthy();
    expect(asked.find(({ path }) => path === 'portfolios/tradeNotification')?.input).toEqual({
      'portfolio.id': 31,
      tradeNotification: true,
    });
    expect(screen.getByRole('link', { name: 'All orders' }).getAttribute('href')).toBe('/admin/orders?portfolio=31');
  });

  it.each([
    ['the address', link.to],
    ['the navigation state', { pathname: '/admin/accountPosition', state: link.state }],
  ])('by %s has its title and the period of its figures', async (_, at) => {
    await open({}, at);
    expect(screen.getByRole('heading', { name: TITLE })).toBeTruthy();
    expect(screen.getByText('Period: 2026-11-03~2026-11-20 (based on last closed data)')).toBeTruthy();
  });

  it('has the seven documented tiles', async () => {
    await open();
    const labels = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(labels).toEqual([
      'Total Return',
      'Profit/Loss',
      'Daily Return',
      'Daily Profit/Loss',
      'Long Exposure',
      'Available Cash',
      'Portfolio Value',
    ]);
    expect(labels.map((label) => tile(label ?? ''))).toEqual([
      expect.stringContaining('2.00%'),
      expect.stringContaining('$1,000.00'),
      expect.stringContaining('0.10%'),
      expect.stringContaining('$51.00'),
      '97.00%',
      '$1,500.00',
      '$51,000.00',
    ]);
  });

  it('is at one set of prices: the rows, the cash and what is to come are the value, each named', async () => {
    await open({ value: modelAccountValueRow({ netLiquidation: 52_000, cumReturn: 0.04, positionsValue: 50_480 }) });
    expect(screen.getByText('Portfolio Value').parentElement?.textContent).toBe(
      'Portfolio Value$52,000.00$50,480.00 in positions, $1,500.00 in cash, ' +
        '$20.00 to come in dividends, less fees that are due, at the prices of 2026-11-20 16:00 EST',
    );
    expect(tile('Total Return')).toContain('4.00%');
  });

  it('compares the account with the S&P 500: missing is N/A, zero 0 or 0%, alpha and beta of the benchmark 0 and 1', async () => {
    await open();
    const table = within(screen.getByRole('table', { name: 'Model Account vs S&P 500' }));
    const cells = table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(cells).toEqual([
      ['Metric', 'Model Account', 'S&P 500'],
      ['Total Return', '2.00%', '0%'],
      ['CAGR', 'N/A', '10.00%'],
      ['Alpha', '0%', '0'],
      ['Beta', '0', '1'],
      ['Sharpe', '1.25', '0'],
      ['Sortino', 'N/A', 'N/A'],
      ['Volatility', '8.10%', '16.00%'],
      ['MaxDD', '−3.00%', '−5.00%'],
    ]);
  });

  it('has a chart of 350 pixels, and a placeholder where it cannot be loaded', async () => {
    await open();
    const chart = screen.getByRole('img', { name: /^Performance of My All Weather/ });
    expect(chart.getAttribute('src')).toMatch(/^\/api\/images\/p\/31\.svg\?theme=light&h=\d+$/);
    expect(getComputedStyle(chart).height).toBe('350px');
    fireEvent.error(chart);
    const placeholder = screen.getByRole('img', { name: 'The chart appears after the first close' });
    expect(getComputedStyle(placeholder).height).toBe('350px');
  });

  it('has the positions beside it, the largest first', async () => {
    await open();
    const table = within(screen.getByRole('table', { name: 'Positions' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Symbol',
      'Market Price',
      'Cost Basis',
      'Position',
      'Position Value',
      'Position Percentage',
      'Profit/Loss',
    ]);
    expect(table.getAllByRole('row')[1]?.textContent).toContain('SPY');
  });

  it('warns only where the figures are more than five days old', async () => {
    await open({ isStale: true, tradeDate: '20261110' });
    expect(screen.getByText(/^These figures are of 2026-11-10, more than 5 days before 2026-11-20/)).toBeTruthy();
  });

  it('warns of nothing where they are of today', async () => {
    await open();
    expect(screen.queryByText(/more than 5 days/)).toBeNull();
  });

  it('before the first close has no figure', async () => {
    const none = { startTradeDate: null, tradeDate: null, figures: null, subPath: null, cumReturn: null, value: null };
    await open(none);
    expect(screen.getByText('The figures begin with the first close after the start.')).toBeTruthy();
    expect(screen.getByRole('row', { name: /^Total Return/ }).textContent).toBe('Total ReturnN/AN/A');
    expect(screen.getByRole('img', { name: 'The chart appears after the first close' })).toBeTruthy();
  });
});

it('the position of a model account itself is read by its own id', async () => {
  const asked = serve({
    'portfolios/aqmModelAccountPerformance': performanceRow({
      id: 9,
      name: 'All Weather',
      value: modelAccountValueRow({
        positions: [modelAccountPositionRow('SPY', { marketPrice: null, profitLoss: null, profitOrLoss: null })],
      }),
    }),
  });
  draw(<AccountPositionPage />, links.modelAccountPosition({ id: 9, name: 'All Weather' }).to);
  expect(await screen.findByRole('heading', { name: 'AQM Accounts -> Account Position (All Weather)' })).toBeTruthy();
  const row = await screen.findByRole('row', { name: /SPY/ });
  expect(within(row).getAllByText('--')).toHaveLength(2);
  expect(asked.map(({ path }) => path)).toEqual(['portfolios/aqmModelAccountPerformance']);
});

it('an account that is not there or not the own leads back to the subscriptions', async () => {
  serve({ 'portfolios/aqmPerformance': refuse('NOT_FOUND', 'Not found') });
  draw(<AccountPositionPage />, link.to);
  expect(await screen.findByText('This AQM account does not exist or is not yours')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to AQM' }).getAttribute('href')).toBe(
    '/admin/aqmModelAccount?tab=subscribed',
  );
});

it('without an account the page says so', async () => {
  serve({});
  draw(<AccountPositionPage />, '/admin/accountPosition');
  expect(await screen.findByText('No AQM account was chosen')).toBeTruthy();
});

describe('while the page is open', () => {
  afterEach(() => vi.useRealTimers());
  const read = async (forMs: number, performance: Partial<AqmPerformance>) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const asked = serve({ 'portfolios/aqmPerformance': performanceRow(performance) });
    draw(<AccountPositionPage />, link.to);
    await screen.findByText('Long Exposure');
    await screen.findByRole('heading', { name: 'Positions' });
    await vi.advanceTimersByTimeAsync(forMs);
    return asked.filter(({ path }) => path === 'portfolios/aqmPerformance').length;
  };
  const noRecord = { startTradeDate: null, tradeDate: null, figures: null, value: null };

  it('an account is read often until its first close', async () => {
    expect(await read(6_500, noRecord)).toBeGreaterThan(2);
  });

  it('an account with a record is read again every 15 seconds, though it holds nothing', async () => {
    expect(await read(16_000, { value: modelAccountValueRow({ positions: [] }) })).toBe(2);
  });
});
