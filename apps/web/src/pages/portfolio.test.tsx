import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { subscriptionRow } from '../queries/portfolios/model-account-rows.fixture.ts';
import { portfolioRow } from '../queries/portfolios/portfolio-rows.fixture.ts';
import { draw } from '../testing/render.tsx';
import { type Answers, serve } from '../testing/scripted-server.ts';
import MyAqsPage from './my-aqs.tsx';
import PortfolioPage from './portfolio.tsx';

/** What the page asked for of portfolios and of subscriptions. */
function open(page: ReactNode, answers: Answers = {}) {
  const asked: Record<string, string | null>[] = [];
  const keep = (rows: readonly object[]) => (query: URLSearchParams) => {
    asked.push({ status: query.get('status'), strategyType: query.get('strategyType') });
    return rows;
  };
  const portfolios = [portfolioRow({ id: 1, name: 'Mine', returnRatio: null, status: 'ReadyToStart' })];
  const subscriptions = [subscriptionRow({ id: 31, name: 'My All Weather' })];
  serve({ portfolios: keep(portfolios), 'portfolios/findAQMSubscribe': keep(subscriptions), ...answers });
  draw(page);
  return asked;
}
const current = { status: 'ReadyToStart,Starting,StartFailed,Started', strategyType: 'AQS' };

it('/portfolio lists the current portfolios and the subscriptions of model accounts', async () => {
  const asked = open(<PortfolioPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Portfolios' })).toBeTruthy();
  expect(await screen.findByRole('article', { name: 'Mine' })).toBeTruthy();
  expect(await screen.findByRole('row', { name: /My All Weather/ })).toBeTruthy();
  expect(asked).toEqual([current, { status: 'Subscribed', strategyType: null }]);
});

it("/myaqs is titled 'My AQS Portfolio' and lists the current portfolios alone", async () => {
  const asked = open(<MyAqsPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'My AQS Portfolio' })).toBeTruthy();
  expect(await screen.findByRole('article', { name: 'Mine' })).toBeTruthy();
  expect(asked).toEqual([current]);
  expect(screen.queryByRole('table')).toBeNull();
});

it.each([
  ['/portfolio', <PortfolioPage key="p" />],
  ['/myaqs', <MyAqsPage key="m" />],
])('%s leads to the strategies while there is no portfolio', async (_path, page) => {
  open(page, { portfolios: [], 'portfolios/findAQMSubscribe': [] });
  expect(await screen.findByText('No Current Portfolio. Please go to AQS to create one')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to AQS' }).getAttribute('href')).toBe('/admin/strategy');
});
