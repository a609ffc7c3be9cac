import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { endSession } from '../api/call.ts';
import { planRows } from '../features/membership/membership-rows.fixture.ts';
import { draw } from '../testing/render.tsx';
import { serve } from '../testing/scripted-server.ts';
import PricesPage from './prices.tsx';

const charge = { strategyType: 'AQS', marketType: 'US' };
const charges = [
  { ...charge, chargeType: 'Free', count: 4, least: 0, most: 0 },
  { ...charge, chargeType: 'FixedMonthly', count: 7, least: 5, most: 15 },
  { ...charge, strategyType: 'AQM', chargeType: 'PercentOfPortfolioMonthly', count: 1, least: 0.001, most: 0.001 },
];

const offers = [
  { strategyType: 'AQS', memberClass: 'Bronze', count: 21 },
  { strategyType: 'AQS', memberClass: 'Gold', count: 2 },
];

beforeEach(() => endSession());

it('says what each plan costs by billing cycle, what strategies charge and what trading costs', async () => {
  serve({
    'public/prices': { trialDays: 30, plans: planRows, charges, offers },
    'public/costs': [{ name: 'Dividends', value: 'none' }],
  });
  draw(<PricesPage />);
  const plans = within(await screen.findByRole('region', { name: 'Membership plans' }));
  const columns = plans.getAllByRole('heading', { level: 3 }).map((heading) => heading.closest('li')?.textContent);
  expect(columns[0]).toMatch(/^Bronze.*Free for 30 days.*21 of 23 strategies, 2 need Gold/);
  expect(columns.find((text) => text?.startsWith('Gold'))).toContain('23 of 23 strategies');
  expect(columns.slice(1).every((text) => /\$[\d.]+ a month/.test(text ?? ''))).toBe(true);
  const facts = within(screen.getByRole('region', { name: 'What strategies charge' }));
  const values = facts.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(values).toEqual(['Nothing', '$5.00 to $15.00 a month', '0.10% of the value a month']);
  expect(facts.getByText('1 AQM model accounts with a fee by value')).toBeTruthy();
  expect(await screen.findByText('Dividends')).toBeTruthy();
});

it.each([
  [true, 2, 0],
  [false, 0, 1],
])('promises money portfolios where a broker takes orders: %s', async (takesOrders, promises, denials) => {
  serve({
    'public/prices': { trialDays: 30, plans: planRows.slice(0, 2), charges, offers: [] },
    'public/costs': [],
    'public/brokers': [{ broker: 'ALPACA', isSandbox: false, takesOrders, ways: [] }],
  });
  draw(<PricesPage />);
  await screen.findByRole('region', { name: 'Membership plans' });
  await waitFor(() => expect(screen.queryAllByText(/^Up to .* money portfolios$/)).toHaveLength(promises));
  expect(screen.queryAllByText(/this installation offers no broker/)).toHaveLength(denials);
});

it('says when no strategy is open yet', async () => {
  serve({ 'public/prices': { trialDays: 30, plans: planRows, charges: [], offers: [] }, 'public/costs': [] });
  draw(<PricesPage />);
  expect(await screen.findByText('No strategy is open yet.')).toBeTruthy();
});
