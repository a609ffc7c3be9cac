import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { links } from '../app/links.ts';
import { monitorOf, perfRow, portfolioRow } from '../queries/portfolios/portfolio-rows.fixture.ts';
import { button, draw, statesNow } from '../testing/render.tsx';
import { type Answers, hold, serve } from '../testing/scripted-server.ts';
import PortfolioMonitorPage from './portfolio-monitor.tsx';

it('the monitor names the portfolio and its period while it is read', async () => {
  serve({ 'portfolios/monitor': hold(null).answer, 'market/status': hold(null).answer });
  draw(<PortfolioMonitorPage />, { pathname: '/admin/portfolioMonitor', state: links.portfolio(portfolioRow()).state });
  expect(await screen.findByRole('heading', { name: 'Quality momentum' })).toBeTruthy();
  expect(screen.getByText('Monthly')).toBeTruthy();
  expect(statesNow()).toContain('Please wait...');
});

it('without a portfolio the monitor leads to the own portfolios', async () => {
  serve({});
  draw(<PortfolioMonitorPage />, '/admin/portfolioMonitor');
  expect(await screen.findByText('No portfolio was chosen')).toBeTruthy();
});

describe('the monitor of a portfolio', () => {
  const open = (answers: Answers = {}) => {
    const asked = serve({
      'portfolios/monitor': monitorOf(),
      'portfolios/values': [],
      'portfolios/profitBreakdown': hold(null).answer,
      'market/status': hold(null).answer,
      ...answers,
    });
    return { asked, ...draw(<PortfolioMonitorPage />, '/admin/portfolioMonitor?id=7') };
  };

  it('has the documented tabs in their order, the first one open', async () => {
    open();
    const tabs = within(await screen.findByRole('tablist')).getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Dashboard', 'Stats', 'Activities']);
    expect(tabs.map((tab) => tab.getAttribute('aria-selected'))).toEqual(['true', 'false', 'false']);
  });

  it('reads the values again by Refresh, and says so', async () => {
    const values = [10_000, 10_250];
    const read = () => monitorOf({ perf: perfRow({ portfolioValue: values.shift() ?? 0 }) });
    const { user } = open({ 'portfolios/monitor': read });
    expect((await screen.findByTestId('portfolio-value')).textContent).toBe('$10,000.00');
    await user.click(await button('Refresh'));
    expect(await screen.findByText('The values are current')).toBeTruthy();
    expect(screen.getByTestId('portfolio-value').textContent).toBe('$10,250.00');
    expect(values).toEqual([]);
  });

  it('stops the portfolio by Stop, after a question', async () => {
    const { asked, user } = open({ 'portfolios/stop': null });
    await user.click(await button('Stop'));
    const question = await screen.findByRole('alertdialog', { name: 'Stop Portfolio - Quality momentum' });
    expect(asked.map(({ path }) => path)).not.toContain('portfolios/stop');
    await user.click(within(question).getByRole('button', { name: 'Yes' }));
    await waitFor(() =>
      expect(asked).toContainEqual({ path: 'portfolios/stop', input: { portfolioId: 7, liquidate: true } }),
    );
  });

  it('offers no Stop where the portfolio cannot be stopped', async () => {
    open({ 'portfolios/monitor': monitorOf({ portfolio: portfolioRow({ isStopping: true, actions: ['Monitor'] }) }) });
    await button('Refresh');
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  });
});
