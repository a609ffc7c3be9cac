import type { Portfolio } from '@pipa/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { subscriptionRow } from '../../queries/portfolios/model-account-rows.fixture.ts';
import { button, draw } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';
import { portfolioRow } from './dialog-rows.fixture.ts';
import { RunningPortfolios, type RunningPortfoliosProps } from './running-portfolios.tsx';

const row = (id: number, name: string, over: Partial<Portfolio> = {}) =>
  portfolioRow({ id, name, portfolioValue: 20_500, isStopping: false, actions: ['Monitor', 'Stop'], ...over });

const noSubscriptions = { 'portfolios/findAQMSubscribe': [] };
const dialogs: RunningPortfoliosProps = {
  stopSubscription: ({ id }) => <p>Asked to stop subscription {id}</p>,
};

it('portfolios that run can be stopped, and those that wait for a start are left out', async () => {
  const asked = serve({
    portfolios: [row(1, 'Runs'), row(2, 'Waits', { actions: ['Start'] }), row(3, 'Ends', { isStopping: true })],
    'portfolios/stop': null,
    ...noSubscriptions,
  });
  const { user } = draw(<RunningPortfolios {...dialogs} />);
  const items = await screen.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'RunsPortfolio Value $20,500.00Stop',
    'EndsPortfolio Value $20,500.00Stopping',
  ]);
  await user.click(await button('Stop Runs'));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
  await waitFor(() =>
    expect(asked).toContainEqual({ path: 'portfolios/stop', input: { portfolioId: 1, liquidate: true } }),
  );
});

it('subscriptions of model accounts can be ended there too, also while they are starting', async () => {
  const starting = row(4, 'Model', { status: 'Starting', actions: ['Monitor'] });
  const ended = row(5, 'Past', { isStopping: true });
  serve({
    portfolios: (query: URLSearchParams) =>
      query.get('strategyType') === 'AQS' ? [row(1, 'Runs')] : [row(1, 'Runs'), starting],
    'portfolios/findAQMSubscribe': [
      subscriptionRow({ id: 4, name: 'Model', portfolio: starting }),
      subscriptionRow({ id: 5, name: 'Past', portfolio: ended, actions: ['Account Position'] }),
    ],
  });
  const { user } = draw(<RunningPortfolios {...dialogs} />);
  await user.click(await button('Stop Model'));
  expect(screen.getByText('Asked to stop subscription 4')).toBeTruthy();
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'RunsPortfolio Value $20,500.00Stop',
    'ModelPortfolio Value $20,500.00Stop',
    'PastPortfolio Value $20,500.00Stopping',
  ]);
});

it('nothing is shown when nothing runs', async () => {
  const asked = serve({ portfolios: [], ...noSubscriptions });
  draw(<RunningPortfolios {...dialogs} />);
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(screen.queryByText('Portfolios that run')).toBeNull();
});
