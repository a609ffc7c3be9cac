import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { portfolioRow } from '../queries/portfolios/portfolio-rows.fixture.ts';
import { draw, placeNow } from '../testing/render.tsx';
import { serve } from '../testing/scripted-server.ts';
import PortfolioActivitiesPage from './portfolio-activities.tsx';

const at = (search: string) => `/admin/portfolioActivities${search}`;
const crumbs = async () => {
  const trail = await screen.findByRole('navigation', { name: 'Breadcrumb' });
  await within(trail).findByText('Mine');
  return within(trail)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
};

it('leads to the strategies without a portfolio', async () => {
  serve({});
  draw(<PortfolioActivitiesPage />, at(''));
  await waitFor(() => expect(placeNow()).toBe('/admin/strategy'));
});

it.each([
  ['AQS', ['/admin/strategy', '/admin/strategy?tab=my+portfolios', '/admin/portfolioMonitor?id=7']],
  ['AQM', ['/admin/aqmModelAccount', '/admin/aqmModelAccount?tab=subscribed', '/admin/portfolioMonitor?id=7']],
] as const)('of a portfolio of the kind %s lead back to its kind', async (strategyType, places) => {
  serve({ portfolios: [portfolioRow({ name: 'Mine', strategyType })], 'portfolios/logs': [] });
  draw(<PortfolioActivitiesPage />, at('?id=7'));
  expect(await crumbs()).toEqual(places);
});
