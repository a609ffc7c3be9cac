import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bookedOrder, portfolioRow } from '../../queries/portfolios/portfolio-rows.fixture.ts';
import { button, draw, searchNow } from '../../testing/render.tsx';
import { bare, serve } from '../../testing/scripted-server.ts';
import { OrderBlotter } from './order-blotter.tsx';

/** The queries of the pages that were asked for, in their order. */
function scripted(pages: (query: URLSearchParams) => unknown) {
  const queries: string[] = [];
  serve({
    portfolios: [portfolioRow()],
    'users/orders': (query: URLSearchParams) => {
      queries.push(query.toString());
      return pages(query);
    },
    'users/orders.csv': (query: URLSearchParams) => {
      queries.push(`file ${query.toString()}`);
      return bare('id');
    },
  });
  return queries;
}
const rowOf = (text: string) => screen.findByRole('row', { name: new RegExp(text) });

it('shows each order with its portfolio, what was executed and at which price', async () => {
  const filled = { filledShares: 10, averagePrice: 12.5, costs: 1.25, status: 'Filled' } as const;
  scripted(() => ({ orders: [bookedOrder(9, filled)], hasMore: false }));
  draw(<OrderBlotter />);
  const row = within(await rowOf('AAA'));
  for (const text of ['P1000001', 'Rebalance', 'Buy', '$12.50', '$1.25', 'Filled']) row.getByText(text);
  expect(row.getByRole('link', { name: 'Quality momentum' }).getAttribute('href')).toBe('/admin/portfolioMonitor?id=7');
});

it('leads from an order of a model account to its Account Position', async () => {
  scripted(() => ({ orders: [bookedOrder(9, { strategyType: 'AQM' })], hasMore: false }));
  draw(<OrderBlotter />);
  const link = within(await rowOf('AAA')).getByRole('link');
  expect(link.getAttribute('href')).toBe('/admin/accountPosition?id=7');
});

it('asks for what the address says, and keeps a new choice there', async () => {
  const queries = scripted(() => ({ orders: [bookedOrder(9)], hasMore: false }));
  const { user } = draw(<OrderBlotter />, '/admin/orders?portfolio=7&status=Filled&from=2026-11-01&to=never');
  await rowOf('AAA');
  expect(queries).toEqual(['portfolioId=7&status=Filled&from=2026-11-01']);
  await user.selectOptions(screen.getByLabelText('Action'), 'Sell');
  await waitFor(() => expect(queries.at(-1)).toBe('portfolioId=7&action=Sell&status=Filled&from=2026-11-01'));
  expect(searchNow()).toContain('action=Sell');
});

it('goes on before the last order of a page', async () => {
  const queries = scripted((query) =>
    query.has('before')
      ? { orders: [bookedOrder(3, { symbol: 'OLD' })], hasMore: false }
      : { orders: [bookedOrder(9)], hasMore: true },
  );
  const { user } = draw(<OrderBlotter />);
  await user.click(await button('Show older'));
  await rowOf('OLD');
  expect(queries).toEqual(['', 'before=9']);
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

it('says that no order fits, and shows all again', async () => {
  const queries = scripted((query) => ({ orders: query.has('symbol') ? [] : [bookedOrder(9)], hasMore: false }));
  const { user } = draw(<OrderBlotter />, '/admin/orders?symbol=zzz');
  await screen.findByText('No order fits the filter');
  await user.click(await button('Show all orders'));
  await rowOf('AAA');
  expect(queries).toEqual(['symbol=zzz', '']);
});

it('saves all orders that fit as a file of the server', async () => {
  const queries = scripted(() => ({ orders: [bookedOrder(9)], hasMore: true }));
  const { user } = draw(<OrderBlotter />, '/admin/orders?symbol=aa');
  await user.click(await button('Save all as CSV'));
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalled());
  expect(queries).toEqual(['symbol=aa', 'file symbol=aa']);
});
