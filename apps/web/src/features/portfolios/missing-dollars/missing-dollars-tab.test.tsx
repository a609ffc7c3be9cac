import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { monitorOf, portfolioRow } from '../../../queries/portfolios/portfolio-rows.fixture.ts';
import { button, draw } from '../../../testing/render.tsx';
import { refuse, serve } from '../../../testing/scripted-server.ts';
import { MonitorView } from '../monitor/monitor-view.tsx';
import { missing } from './missing-dollars.fixture.ts';
import MissingDollarsTab, { firstDayOf } from './missing-dollars-tab.tsx';

const PATH = 'portfolios/missingDollars';
const tab = <MissingDollarsTab portfolioId={7} lastClose="20261120" />;

/** Dollars after a name of a list. */
const dollarsOf = (name: string) => {
  const [line] = screen.getAllByText(name, { selector: 'dt' }).map(({ parentElement }) => parentElement);
  return Number(
    line
      ?.querySelector('dd')
      ?.textContent?.replace(/[▲▼+$,]/g, '')
      .replace('−', '-'),
  );
};
const cents = (dollars: number) => Math.round(dollars * 100);

describe('the tab of the missing dollars', () => {
  it('leads from the result on paper to that in money, in parts that add up in sight', async () => {
    serve({ [PATH]: missing });
    draw(tab);
    await screen.findByText('Result on paper', { selector: 'dt' });
    const names = ['Timing', 'Spread', 'Slippage', 'Fees', 'Dividends', 'Missed', 'Outside trades'];
    const lines = screen.getAllByRole('term').map((term) => term.firstChild?.textContent);
    expect(lines.slice(0, 9)).toEqual(['Result on paper', ...names, 'Result at the broker']);
    const values = screen
      .getAllByRole('definition')
      .slice(0, 9)
      .map(({ textContent }) => Number(textContent?.replace(/[+$,]/g, '').replace('−', '-')));
    expect(values.slice(0, 8).reduce((sum, value) => sum + cents(value), 0)).toBe(cents(values[8] ?? 0));
    expect(values[8]).toBe(191.5);
    screen.getByRole('img', { name: 'From the result on paper to the result at the broker: −$48.62' });
    screen.getByText('2026-11-19 to 2026-11-20');
  });

  it('shows each order with its prices, and the sum that leads to the difference', async () => {
    serve({ [PATH]: missing });
    draw(tab);
    const orders = await screen.findByRole('table', { name: 'Orders' });
    const [, row] = within(orders).getAllByRole('row');
    for (const text of ['60 of 100', '$100.0800', '$100.5000', '−$40.00', '+$4.25']) within(row!).getByText(text);
    within(row!).getByText('Open: what is missed is valued at the last close');
    const sums = ['Orders above', 'Earlier orders', 'Dividends and outside trades'].map(dollarsOf);
    expect(sums).toEqual([-37.12, -10, -1.5]);
    expect(sums.reduce((sum, value) => sum + cents(value), 0)).toBe(cents(dollarsOf('Difference')));
  });

  it('says that there are too few fills, and what is measured when there are enough', async () => {
    serve({ [PATH]: missing });
    const { unmount } = draw(tab);
    await screen.findByText(/^Too few fills to measure: 4 of 30 orders/);
    unmount();
    const measured = { scheduled: 2.5, measured: 3.14, low: 2.9, high: 3.38 };
    const costs = {
      ...missing.costs,
      state: 'Measured',
      orders: 40,
      fills: 90,
      halfSpread: measured,
      slippage: { scheduled: 100, measured: 60, low: 40, high: 80 },
      commission: { scheduled: 40, measured: 0 },
      regulatory: { scheduled: 2.2, measured: 2.21 },
    };
    serve({ [PATH]: { ...missing, costs } });
    draw(tab);
    await screen.findByText(/^Measured by 90 fills of 40 orders\. Previews of orders on this account count with these/);
    const rows = within(screen.getByRole('region', { name: 'Schedule and measured costs' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'CostScheduleMeasuredTrue value, 95 in 100',
      'Half-spread (mean)2.5 bp3.1 bp2.9 bp to 3.4 bp',
      'Slippage of an order as large as a day’s volume100.0 bp60.0 bp40.0 bp to 80.0 bp',
      'Commission of these orders$40.00$0.00As charged',
      'Regulatory fees of these orders$2.20$2.21As charged',
    ]);
  });

  it('asks for the days of a period, and for the file of the same days', async () => {
    const asked: (string | null)[] = [];
    const answer = (query: URLSearchParams) => {
      asked.push(query.get('from'));
      return missing;
    };
    const files: (string | null)[] = [];
    serve({
      [PATH]: answer,
      'portfolios/missingDollarsCsv': (query: URLSearchParams) => {
        files.push(query.get('from'));
        return refuse('UNAVAILABLE', 'Not now');
      },
    });
    const { user } = draw(tab);
    await waitFor(() => expect(asked).toEqual([null]));
    await user.click(await button('7 days'));
    await waitFor(() => expect(asked).toEqual([null, '2026-11-14']));
    const [csv] = await screen.findAllByTitle('Save every part of every day and order as a file');
    await user.click(csv!);
    await waitFor(() => expect(files).toEqual(['2026-11-14']));
  });

  it('says where there is nothing to compare', async () => {
    serve({ [PATH]: { ...missing, from: null, to: null, days: [], orders: [] } });
    draw(tab);
    await screen.findByText('Nothing to compare yet');
    expect(screen.queryByRole('table', { name: 'Orders' })).toBeNull();
  });
});

it('a period ends with the last close and counts its first day', () => {
  expect([firstDayOf('all', '20261120'), firstDayOf('week', '20261120'), firstDayOf('month', '20260301')]).toEqual([
    undefined,
    '2026-11-14',
    '2026-01-31',
  ]);
});

it('only a portfolio that a broker fills has the tab', () => {
  serve({});
  const stream = { connection: 'live', lastMessageAt: () => null } as never;
  const tabsOf = (tradeType: 'SIMU_PIPA' | 'SIMU_ALPACA') => {
    const monitor = monitorOf({ portfolio: portfolioRow({ tradeType }) });
    const { unmount } = draw(
      <MonitorView
        monitor={monitor}
        stream={stream}
        isMarketOpen={false}
        valuesAt={0}
        isRefreshing={false}
        onRefresh={() => {}}
      />,
    );
    const names = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    unmount();
    return names;
  };
  expect(tabsOf('SIMU_PIPA')).not.toContain('Missing dollars');
  expect(tabsOf('SIMU_ALPACA')).toContain('Missing dollars');
});
