import type { Portfolio } from '@pipa/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, draw } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';
import { portfolioRow } from './dialog-rows.fixture.ts';
import { RunningPortfolios } from './running-portfolios.tsx';

const row = (id: number, name: string, over: Partial<Portfolio> = {}) =>
  portfolioRow({ id, name, portfolioValue: 20_500, isStopping: false, actions: ['Monitor', 'Stop'], ...over });

it('portfolios that run can be stopped, and those that wait for a start are left out', async () => {
  const asked = serve({
    portfolios: [row(1, 'Runs'), row(2, 'Waits', { actions: ['Start'] }), row(3, 'Ends', { isStopping: true })],
    'portfolios/stop': null,
  });
  const { user } = draw(<RunningPortfolios />);
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

it('a subscription of a model account can be stopped there too', async () => {
  serve({ portfolios: (query: URLSearchParams) => (query.has('strategyType') ? [] : [row(4, 'Model')]) });
  draw(<RunningPortfolios />);
  expect(await button('Stop Model')).toBeTruthy();
});

it('nothing is shown when nothing runs', async () => {
  const asked = serve({ portfolios: [] });
  draw(<RunningPortfolios />);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByText('Portfolios that run')).toBeNull();
});
