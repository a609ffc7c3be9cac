import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { portfolioRow } from '../queries/portfolios/portfolio-rows.fixture.ts';
import { draw, placeNow } from '../testing/render.tsx';
import { hold, serve } from '../testing/scripted-server.ts';
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

it('has its ways onward while the portfolio is read, and none for one that is not there', async () => {
  const held = hold([]);
  serve({ portfolios: held.answer, 'portfolios/logs': [] });
  draw(<PortfolioActivitiesPage />, at('?id=7'));
  const toMonitor = await screen.findByRole('link', { name: 'Go to the monitor' });
  expect(toMonitor.getAttribute('href')).toBe('/admin/portfolioMonitor?id=7');
  held.release();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Go to the monitor' })).toBeNull());
});

it('lists who did what and when in the documented columns, newest first', async () => {
  const log = (id: number, time: string, over: object) => ({ id, time, userName: 'ada', ...over });
  const rows = [
    log(4, '2026-03-02T15:00:00.000Z', { action: 'Created', message: 'Follows Momentum' }),
    log(9, '2026-03-04T21:30:00.000Z', { action: 'Stop', message: 'Sells every position now' }),
    log(7, '2026-03-03T14:30:00.000Z', { userName: 'system', action: 'Started', message: 'First orders filled' }),
  ];
  serve({ portfolios: [portfolioRow({ name: 'Mine' })], 'portfolios/logs': rows });
  draw(<PortfolioActivitiesPage />, at('?id=7'));
  const table = within(await screen.findByRole('table', { name: 'Portfolio Activities' }));
  const texts = (role: string) => table.getAllByRole(role).map(({ textContent }) => textContent);
  expect(texts('columnheader')).toEqual(['Time', 'User Name', 'Action', 'Message']);
  expect(texts('cell')).toEqual([
    ...['2026-03-04 16:30 EST', 'ada', 'Stop', 'Sells every position now'],
    ...['2026-03-03 09:30 EST', 'system', 'Started', 'First orders filled'],
    ...['2026-03-02 10:00 EST', 'ada', 'Created', 'Follows Momentum'],
  ]);
});
