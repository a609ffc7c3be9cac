import type { Broker } from '@pipa/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { button, draw } from '../../testing/render.tsx';
import { refuse, serve } from '../../testing/scripted-server.ts';
import { OrderPreview } from './order-preview.tsx';

const preview = {
  kind: 'Start',
  tradeDate: '2026-11-23',
  pricedAt: '2026-11-20',
  targetsOf: '2026-11-19',
  amount: 10_000,
  orders: [{ symbol: 'AAA', name: 'Alpha', action: 'Buy', shares: 90, price: 100, value: 9_000, costs: 1.5 }],
  skipped: [{ symbol: 'BBB', deltaShares: 3, reason: 'not enough cash' }],
  costs: 1.5,
  costsMeasuredBy: null as number | null,
  cashLeft: 998.5,
};
const SUBSCRIPTION = 'portfolios/previewSubscription';
const account = (broker: Broker) => ({ id: 1, broker, usableCash: 4_000 });
const form = (investmentAmount: number) => ({ strategyId: 4, trackAccountId: 1, investmentAmount });

it('shows orders, what is skipped, costs and cash left, and which day they are counted at', async () => {
  const asked = serve({ [SUBSCRIPTION]: preview });
  const { user } = draw(<OrderPreview input={form(10_000)} />);
  expect(asked).toEqual([]);
  await user.click(await button('Preview the orders'));
  const orders = within(await screen.findByRole('region', { name: 'Orders of the preview' }));
  expect(orders.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'SymbolActionSharesValue',
    'AAABuy90$9,000.00',
    'BBB3 skipped: not enough cash',
  ]);
  screen.getByText(/^Counted at the closes of 2026-11-20, with the target weights of 2026-11-19\. .* 2026-11-23/);
  screen.getByText('$998.50');
  expect(screen.queryByText(/have shown/)).toBeNull();
});

it('says where the costs are those of the account', async () => {
  serve({ [SUBSCRIPTION]: { ...preview, costsMeasuredBy: 1_240 } });
  const { user } = draw(<OrderPreview input={form(10_000)} />);
  await user.click(await button('Preview the orders'));
  await screen.findByText('The costs are those that the fills of 1,240 orders on this account have shown.');
});

it('asks again for what is typed meanwhile, and waits while the form is not valid', async () => {
  const amounts: (string | null)[] = [];
  serve({
    [SUBSCRIPTION]: (query: URLSearchParams) => {
      amounts.push(query.get('investmentAmount'));
      return preview;
    },
  });
  function Form() {
    const [amount, setAmount] = useState<number | null>(10_000);
    return (
      <>
        <button type="button" onClick={() => setAmount(20_000)}>
          More
        </button>
        <button type="button" onClick={() => setAmount(null)}>
          Wrong
        </button>
        <OrderPreview input={amount === null ? null : form(amount)} />
      </>
    );
  }
  const { user } = draw(<Form />);
  await user.click(await button('Preview the orders'));
  await waitFor(() => expect(amounts).toEqual(['10000']));
  await user.click(await button('More'));
  await waitFor(() => expect(amounts).toEqual(['10000', '20000']));
  await user.click(await button('Wrong'));
  await screen.findByText('The preview comes back when the form is complete.');
});

it('says with how much it is counted where the account has less than is typed', async () => {
  serve({ [SUBSCRIPTION]: preview });
  const { user } = draw(<OrderPreview input={form(20_000)} />);
  await user.click(await button('Preview the orders'));
  await screen.findByText('Counted with $10,000.00: the account has no more usable cash.');
});

it('says with how much an increase is counted where the account has less than is typed', async () => {
  serve({ 'portfolios/previewAmountChange': { ...preview, kind: 'Increase', amount: 9_000 } });
  const { user } = draw(<OrderPreview input={{ portfolioId: 7, cash: 5_000 }} account={account('PIPA')} />);
  await user.click(await button('Preview the orders'));
  await screen.findByText('Counted with $4,000.00: the account has no more usable cash.');
});

it('says why there is none', async () => {
  serve({ 'portfolios/previewAmountChange': refuse('UNAVAILABLE', 'No session has closed yet') });
  const { user } = draw(<OrderPreview input={{ portfolioId: 7, cash: -100 }} />);
  await user.click(await button('Preview the orders'));
  await screen.findByText('No session has closed yet');
});

it('asks the broker of the account about each order, and shows what it objects to', async () => {
  const second = { symbol: 'CCC', name: 'Gamma', action: 'Buy', shares: 2, price: 50, value: 100, costs: 0 };
  const asked: string[] = [];
  serve({
    [SUBSCRIPTION]: { ...preview, orders: [second, ...preview.orders] },
    'users/brokerPreview': (query: URLSearchParams) => {
      asked.push(['trackAccountId', 'symbol', 'side', 'shares'].map((name) => query.get(name)).join(' '));
      return query.get('symbol') === 'AAA'
        ? { commission: 0.45, initialMargin: 9_000, words: ['This order is large.'] }
        : refuse('UNAVAILABLE', 'Not now');
    },
  });
  const { user } = draw(<OrderPreview input={form(10_000)} account={account('IBWEBAPI')} />);
  await user.click(await button('Preview the orders'));
  await user.click(await button('Ask IB WebAPI about these orders'));
  const said = within(await screen.findByRole('region', { name: 'What IB WebAPI says of these orders' }));
  expect(said.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'SymbolActionSharesCommissionMarginThe broker says',
    'AAABuy90$0.45$9,000.00This order is large.',
    'CCCBuy2N/AN/ANot now',
  ]);
  // The largest order first.
  expect(asked).toEqual(['1 AAA Buy 90', '1 CCC Buy 2']);
});

it.each(['PIPA', 'ALPACA'] as const)('does not offer to ask %s, which has no answer', async (broker) => {
  serve({ [SUBSCRIPTION]: preview });
  const { user } = draw(<OrderPreview input={form(10_000)} account={account(broker)} />);
  await user.click(await button('Preview the orders'));
  await screen.findByRole('region', { name: 'Orders of the preview' });
  expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull();
});
