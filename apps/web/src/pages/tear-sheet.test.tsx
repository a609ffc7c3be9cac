import { toEpochDay, tradingEpochDaysBetween } from '@pipa/calendar';
import { NO_BENCHMARK_PRICES, type TearSheetOfOne } from '@pipa/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { links } from '../app/links.ts';
import { button, draw, searchNow } from '../testing/render.tsx';
import { refuse, serve } from '../testing/scripted-server.ts';
import TearSheetPage from './tear-sheet.tsx';

const [base, ...days] = tradingEpochDaysBetween(toEpochDay('2024-11-20'), toEpochDay('2026-11-20'));
const returns = days.map((_, i) => 0.01 * Math.sin(i));

const sheet: TearSheetOfOne = {
  name: 'Ten quality stocks',
  benchmark: 'SPY',
  source: 'simulated',
  extent: { from: '2024-11-20', to: '2026-11-20' },
  startDay: base,
  days,
  returns,
  benchmarkReturns: returns.map((value) => value / 2),
  exposure: null,
  trading: { turnoverAnnual: 2.4, costTotal: 1234.5, costAnnual: 0.0012 },
};

function open(over: Partial<TearSheetOfOne> = {}) {
  const asked: Record<string, string>[] = [];
  serve({
    'reports/tearSheet': (query: URLSearchParams) => {
      asked.push(Object.fromEntries(query));
      return query.get('benchmark') === 'NONE'
        ? refuse('INVALID_INPUT', NO_BENCHMARK_PRICES, { benchmark: NO_BENCHMARK_PRICES })
        : { ...sheet, ...over };
    },
  });
  return { asked, ...draw(<TearSheetPage />, links.tearSheet('portfolio', 7)) };
}

describe('a tear sheet', () => {
  it('names what it is of, its period and its benchmark, and leads back', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Tear Sheet - Ten quality stocks' })).toBeTruthy();
    expect(screen.getByText(`Period: 2024-11-20 ~ 2026-11-20, ${days.length} trading days against SPY`)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ten quality stocks' }).getAttribute('href')).toBe(
      '/admin/portfolioMonitor?id=7',
    );
  });

  it('has a chart for the curve, what it lost, each month and year, and how its figures moved', async () => {
    open();
    await screen.findByRole('table', { name: /drawdown/i });
    const charts = screen.getAllByRole('img').map((chart) => chart.getAttribute('aria-label')?.split(/[:,]| from /)[0]);
    expect(charts.slice(0, 7)).toEqual([
      'Cumulative return',
      'Underwater',
      'Monthly returns',
      'Return by year',
      'Rolling Sharpe',
      'Rolling beta',
      'Rolling volatility',
    ]);
    const beta = within(screen.getByRole('table', { name: 'Figures' })).getByRole('row', { name: /^Beta/ });
    expect(beta.textContent).toBe('Beta2.001.00');
    expect(screen.getByText('$1,234.50')).toBeTruthy();
  });

  it('is read again for a range, for free days and for another benchmark, which are in the address', async () => {
    const { asked, user, fill } = open();
    await user.click(await button('1Y'));
    expect(searchNow()).toBe('?of=portfolio&id=7&from=2025-11-20');
    await fill('To', '2026-06-30');
    await fill('Benchmark', 'qqq');
    await user.click(await button('Show'));
    expect(searchNow()).toBe('?of=portfolio&id=7&from=2025-11-20&to=2026-06-30&benchmark=QQQ');
    expect(asked.at(-1)).toEqual({
      kind: 'portfolio',
      id: '7',
      from: '2025-11-20',
      to: '2026-06-30',
      benchmark: 'QQQ',
    });
  });

  it('says beside the field why a benchmark cannot be shown', async () => {
    const { user, fill } = open();
    await fill('Benchmark', 'none');
    await user.click(await button('Show'));
    expect((await screen.findAllByText(NO_BENCHMARK_PRICES)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('Benchmark').getAttribute('aria-invalid')).toBe('true');
  });

  it('of a short record shows its curve and withholds what it is too short for', async () => {
    open({ days: days.slice(0, 5), returns: returns.slice(0, 5), benchmarkReturns: returns.slice(0, 5) });
    const figures = await screen.findByRole('table', { name: 'Figures' });
    expect(within(figures).getByRole('row', { name: /^Sharpe/ }).textContent).toBe('SharpeN/AN/A');
    expect(screen.queryByText('Rolling Sharpe')).toBeNull();
  });

  it('says when there is nothing to show, and when there is no such record', async () => {
    open({ days: [], returns: [], benchmarkReturns: [], extent: null });
    expect(await screen.findByText('No two closes in this period')).toBeTruthy();
    serve({ 'reports/tearSheet': refuse('NOT_FOUND', 'Not found') });
    draw(<TearSheetPage />, links.tearSheet('account', 8));
    expect(await screen.findByText('There is no such record, or it is not yours')).toBeTruthy();
  });
});
