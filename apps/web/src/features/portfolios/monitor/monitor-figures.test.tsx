import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PositionsTable } from '../../../position-views/positions-table.tsx';
import { monitorOf, orderRow, perfRow, portfolioRow } from '../../../queries/portfolios/portfolio-rows.fixture.ts';
import { draw } from '../../../testing/render.tsx';
import { serve } from '../../../testing/scripted-server.ts';
import { MonitorTiles } from './monitor-tiles.tsx';
import { OrdersTable } from './orders-table.tsx';
import { ProfitParts } from './profit-parts.tsx';
import { ValueHero } from './value-hero.tsx';

const headersOf = () => screen.getAllByRole('columnheader').map((header) => header.textContent?.trim());
const factOf = (name: string) => screen.getByText(name).parentElement?.querySelector('dd')?.textContent;

describe('where the profit or loss comes from', () => {
  const booked = { price: 0, realized: 233.333333, dividends: 12.5, interest: 0, costs: 1.285, total: 0 };

  it('is shown in parts that add up to the live figure', async () => {
    serve({ 'portfolios/profitBreakdown': booked });
    draw(<ProfitParts monitor={monitorOf({ perf: perfRow({ profitLoss: 1_000.004 }) })} />);
    await waitFor(() => expect(factOf('Profit of what was sold')).toBe('+$233.33'));
    expect(factOf('Dividends')).toBe('+$12.50');
    expect(factOf('Costs and fees')).toBe('−$1.29');
    // 1,000.00 − 233.33 − 12.50 + 1.29
    expect(factOf('Change in price of what is held')).toBe('+$755.46');
    expect(screen.getByText('Profit/Loss').parentElement?.textContent).toContain('$1,000.00');
    expect(screen.queryByText('Interest')).toBeNull();
  });

  it('is not asked for before the first trade', () => {
    const asked = serve({});
    draw(<ProfitParts monitor={monitorOf({ perf: perfRow({ totalReturn: null }) })} />);
    expect(asked).toEqual([]);
  });
});

describe('the tiles', () => {
  const tilesOf = (over: Parameters<typeof perfRow>[0]) => {
    draw(<MonitorTiles monitor={monitorOf({ perf: perfRow(over) })} />);
    return { cash: screen.queryByText('Available Cash'), margin: screen.queryByText('Margin') };
  };

  it('show Available Cash alone while cash is not negative', () => {
    const { cash, margin } = tilesOf({ availableCash: 1_000, margin: 0 });
    expect([cash === null, margin === null]).toEqual([false, true]);
  });

  it('show nothing of a day to a portfolio that has stopped', () => {
    const portfolio = portfolioRow({ status: 'Stop' });
    draw(<MonitorTiles monitor={monitorOf({ portfolio, perf: perfRow() })} />);
    expect([screen.queryByText('Daily Return'), screen.queryByText('Daily Profit/Loss')]).toEqual([null, null]);
    expect(screen.getByText('Total Return')).toBeTruthy();
  });

  it('show Available Cash and Margin when it is', () => {
    const { cash, margin } = tilesOf({ availableCash: 0, margin: 250 });
    expect([cash === null, margin === null]).toEqual([false, false]);
  });
});

it('orders begin with their date', () => {
  draw(<OrdersTable orders={[orderRow(1)]} portfolioId={7} />);
  expect(headersOf().filter((header) => header !== 'Details')).toEqual([
    'Date',
    'Symbol',
    'Action',
    'Share',
    'Order Status',
  ]);
});

describe('positions', () => {
  const position = {
    symbol: 'AAA',
    name: 'Alpha Works',
    marketPrice: null,
    costBasis: 99,
    position: 10,
    positionValue: null,
    value: null,
    positionPercentage: null,
    profitLoss: null,
  };

  it('have the documented columns, with two hyphens for what is missing', () => {
    draw(<PositionsTable positions={[position]} />);
    expect(headersOf()).toEqual([
      'Symbol',
      'Market Price',
      'Cost Basis',
      'Position',
      'Position Value',
      'Position Percentage',
      'Profit/Loss',
    ]);
    expect(within(screen.getByRole('table')).getAllByText('--')).toHaveLength(4);
  });

  it('have the compact columns where space is small', () => {
    draw(<PositionsTable compact positions={[position]} />);
    expect(headersOf()).toEqual(['Symbol', 'Price', 'Position', 'Position Value', 'Position Percentage']);
    expect(within(screen.getByRole('table')).getAllByText('--')).toHaveLength(3);
  });
});

it('a difference of returns is named in percentage points', () => {
  const perf = perfRow({ totalReturn: 0.05, benchmarkReturn: 0.0377 });
  draw(<ValueHero monitor={monitorOf({ perf })} isMarketOpen={undefined} />);
  expect(screen.getByText('1.23 percentage points ahead of SPY')).toBeTruthy();
});

it('a stopped portfolio shows what came back in place of its value', () => {
  const settlement = {
    putIn: 10_000,
    returned: 10_044,
    dividendsToCome: 0,
    returnRatio: 0.0044,
    stopTime: '2026-11-20T15:00:00.000Z',
  };
  const portfolio = portfolioRow({ status: 'Stop', settlement });
  draw(
    <ValueHero
      monitor={monitorOf({ portfolio, perf: perfRow({ portfolioValue: 171.12 }) })}
      isMarketOpen={undefined}
    />,
  );
  expect(screen.getByTestId('returned').textContent).toBe('$10,044.00');
  expect(screen.queryByTestId('portfolio-value')).toBeNull();
});
