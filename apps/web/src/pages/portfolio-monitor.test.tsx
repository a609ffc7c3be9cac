import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { links } from '../app/links.ts';
import { portfolioRow } from '../queries/portfolios/portfolio-rows.fixture.ts';
import { draw, statesNow } from '../testing/render.tsx';
import { hold, serve } from '../testing/scripted-server.ts';
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
