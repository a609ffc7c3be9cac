import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { draw } from '../testing/render.tsx';
import { PositionsDialog } from './positions-dialog.tsx';

const positions = [
  { symbol: 'IEF', ratio: 0.25 },
  { symbol: 'SPY', ratio: 0.75 },
];

it('the positions of a backtest are shown with their ratio, the largest first, until Close', async () => {
  const onClose = vi.fn();
  const { user } = draw(<PositionsDialog name="Momentum" positions={positions} onClose={onClose} />);
  const dialog = await screen.findByRole('dialog', { name: 'Positions - Momentum' });
  const rows = within(dialog).getAllByRole('row');
  expect(within(rows[0] as HTMLElement).getAllByRole('columnheader')).toHaveLength(2);
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/SPY.*75\.00\s?%/),
    expect.stringMatching(/IEF.*25\.00\s?%/),
  ]);
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('a backtest that ended in cash says so', async () => {
  draw(<PositionsDialog name="Momentum" positions={[]} onClose={() => undefined} />);
  expect(await screen.findByText('The backtest ended in cash.')).toBeTruthy();
});

it('nothing is open without a chosen backtest', async () => {
  draw(<PositionsDialog name="Momentum" positions={null} onClose={() => undefined} />);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
