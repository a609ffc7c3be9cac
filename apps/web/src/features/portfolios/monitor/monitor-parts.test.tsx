import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { links } from '../../../app/links.ts';
import {
  bookedOrder,
  monitorOf,
  orderRow,
  perfRow,
  portfolioRow,
  recordRow,
} from '../../../queries/portfolios/portfolio-rows.fixture.ts';
import { button, draw, statesNow } from '../../../testing/render.tsx';
import { serve } from '../../../testing/scripted-server.ts';
import { LiveBadge } from './live-badge.tsx';
import { MonitorSkeleton } from './monitor-skeleton.tsx';
import { MonitorTiles } from './monitor-tiles.tsx';
import { OrdersTable } from './orders-table.tsx';
import { RebalancesTable } from './rebalances-table.tsx';
import { StatsTab } from './stats-tab.tsx';
import { ValueHero } from './value-hero.tsx';

afterEach(() => vi.useRealTimers());

it('the link to the monitor carries the documented state', () => {
  expect(links.portfolio(portfolioRow()).state).toEqual({
    portfolioId: 7,
    portfolioName: 'Quality momentum',
    portfolioMarketType: 'US',
    strategyId: 2,
    period: 'Monthly',
  });
});

it('the spinner closes after three seconds', () => {
  vi.useFakeTimers();
  draw(<MonitorSkeleton />);
  act(() => vi.advanceTimersByTime(2_900));
  expect(statesNow()).toContain('Please wait...');
  act(() => vi.advanceTimersByTime(100));
  expect(statesNow()).not.toContain('Please wait...');
});

it.each([
  [true, 'Market opened'],
  [false, 'Market closed'],
])('the label says whether the market is open (%s)', (isOpen, label) => {
  draw(<ValueHero monitor={monitorOf()} isMarketOpen={isOpen} />);
  expect(screen.getByText(label)).toBeTruthy();
});

it('the tiles have the documented labels, VaR in dollars with what it is', () => {
  draw(<MonitorTiles monitor={monitorOf({ perf: perfRow({ valueAtRisk: -0.021, margin: 5, sharpe: 1.5 }) })} />);
  const labels = screen.getAllByRole('term').map(({ textContent }) => textContent);
  for (const label of [
    'Total Return',
    'Profit/Loss',
    'Daily Return',
    'Daily Profit/Loss',
    'Sharpe',
    'Long Exposure',
    'Short Exposure',
    'Available Cash',
    'Margin',
    'VaR',
  ])
    expect(labels).toContain(label);
  expect(screen.getByText('VaR').parentElement?.textContent).toBe('VaR$2101 day 95%, 2.10% of value');
});

describe('the orders', () => {
  const fill = {
    id: 1,
    execTime: '2026-11-19T14:30:05.000Z',
    shares: 4,
    price: 12.3456,
    commission: 1,
    exchange: 'PIPA',
  };

  it('open to their executions', async () => {
    const { user } = draw(
      <OrdersTable orders={[orderRow(1, { executions: [fill], filledShares: 4 })]} portfolioId={7} />,
    );
    await user.click(await button('Show details'));
    const table = within(within(screen.getByRole('region', { name: 'Executions AAA' })).getByRole('table'));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Time',
      'Shares',
      'Price',
      'Commission',
      'Exchange',
    ]);
    expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '2026-11-19 09:30 EST',
      '4',
      '$12.3456',
      '$1.00',
      'PIPA',
    ]);
    expect(screen.getByText('4 of 10 filled')).toBeTruthy();
  });

  it('say why nothing was filled', async () => {
    const { user } = draw(
      <OrdersTable orders={[orderRow(1, { status: 'Rejected', reason: 'The market is closed' })]} portfolioId={7} />,
    );
    await user.click(await button('Show details'));
    expect(screen.getByText('The market is closed')).toBeTruthy();
  });
});

describe('the statistics', () => {
  it('have a chart each, and a place for custom signals', async () => {
    serve({ 'portfolios/signals': [] });
    const figures = { alpha: 0.02, beta: 0.9, sharpe: 1.1, sortino: 1.4, volatility: 0.12 };
    draw(<StatsTab portfolioId={7} records={[recordRow('20261118', figures), recordRow('20261119', figures)]} />);
    const named = screen.getAllByRole('img').map((image) => image.getAttribute('aria-label'));
    expect(named).toEqual([
      expect.stringMatching(/^Alpha: 2\.00%/),
      expect.stringMatching(/^Beta: 0\.90/),
      expect.stringMatching(/^Sharpe: 1\.10/),
      expect.stringMatching(/^Sortino: 1\.40/),
      expect.stringMatching(/^Volatility: 12\.00%/),
    ]);
    expect(await screen.findByText('No Custom Signals')).toBeTruthy();
  });

  it('show the signals that the strategy recorded', async () => {
    const points = [
      { tradeDate: '20261118', value: 0.5 },
      { tradeDate: '20261119', value: -1.25 },
    ];
    serve({ 'portfolios/signals': [{ name: 'z-score', points }] });
    draw(<StatsTab portfolioId={7} records={[recordRow('20261119')]} />);
    const chart = await screen.findByRole('img', { name: /^Custom signal z-score: −1\.25/ });
    expect(chart).toBeTruthy();
    expect(screen.queryByText('No Custom Signals')).toBeNull();
  });

  it('say from which day on they are known', () => {
    serve({ 'portfolios/signals': [] });
    draw(<StatsTab portfolioId={7} records={[recordRow('20261119')]} />);
    expect(screen.getAllByText(/^From \d+ trading days on$/)).toHaveLength(5);
  });
});

describe('the badge', () => {
  const badge = (connection: 'live' | 'connecting' | 'away', lastMessageAt: number | null, valuesAt: number) => {
    draw(<LiveBadge connection={connection} lastMessageAt={() => lastMessageAt} valuesAt={valuesAt} />);
    return screen.getByTestId('live-badge').textContent;
  };

  it('is live while messages come', () => {
    expect(badge('live', Date.now(), Date.now())).toBe('Live');
  });

  it('names the age of the values when the connection is lost', () => {
    expect(badge('away', Date.now() - 60_000, Date.now() - 60_000)).toMatch(/^Not live, .+ old$/);
  });

  it('waits for the connection', () => {
    expect(badge('connecting', null, Date.now())).toBe('Connecting');
  });
});

it('a decision to trade opens to its targets, each order, and what was skipped and why', async () => {
  serve({
    'portfolios/rebalances': [
      {
        id: 3,
        tradeDate: '20261119',
        kind: 'Rebalance',
        status: 'Done',
        equity: 10_000,
        reason: null,
        planned: 2,
        executed: 1,
        targets: [{ symbol: 'AAA', weight: 0.6 }],
        skipped: [{ symbol: 'BBB', deltaShares: 1, reason: 'Below the smallest order' }],
      },
    ],
    'users/orders': (query: URLSearchParams) => {
      expect([query.get('portfolioId'), query.get('rebalanceId')]).toEqual(['7', '3']);
      const filled = { shares: 12, filledShares: 12, averagePrice: 50.25, costs: 1.2, status: 'Filled' } as const;
      return { orders: [bookedOrder(5), bookedOrder(4, filled)], hasMore: false };
    },
  });
  const { user } = draw(<RebalancesTable portfolioId={7} />);
  expect((await screen.findByRole('row', { name: /2026-11-19/ })).textContent).toContain('$10,000.00');
  await user.click(await button('Show details'));
  expect(screen.getByText('AAA 60.00%')).toBeTruthy();
  const lines = within(await screen.findByRole('region', { name: 'Orders' })).getAllByRole('row');
  expect(lines.slice(1).map(({ textContent }) => textContent)).toEqual([
    'AAABuy1212$50.25$1.20Filled–',
    'AAABuy100–$0.00Accepted–',
    'BBB–10––SkippedBelow the smallest order',
  ]);
});
