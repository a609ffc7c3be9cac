import type { PositionRow } from '@pipa/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, draw } from '../../testing/render.tsx';
import { refuse, serve } from '../../testing/scripted-server.ts';
import { accountRow } from '../portfolios/dialog-rows.fixture.ts';
import { AccountPositionsDialog } from './account-positions-dialog.tsx';

const row = (symbol: string, positionValue: number) =>
  ({
    symbol,
    marketPrice: 50,
    costBasis: 40,
    position: positionValue / 50,
    positionValue,
    profitLoss: -12.5,
  }) as PositionRow;

const open = (answer: unknown, account = accountRow(3)) => {
  const asked = serve({ 'users/getBrokerAccountPosition': answer });
  return { asked, ...draw(<AccountPositionsDialog account={account} onClose={() => undefined} />) };
};

it('the positions of an account are listed, the largest first', async () => {
  open([row('IEF', 500), row('SPY', 1_500)]);
  const dialog = await screen.findByRole('dialog', { name: 'Account Positions' });
  const [, first, second] = await within(dialog).findAllByRole('row');
  expect(first?.textContent).toMatch(/SPY.*\$50\.00.*\$40\.00.*30.*\$1,500\.00.*12\.50/);
  expect(second?.textContent).toContain('IEF');
});

it('the rows, the cash and the dividends to come are added up', async () => {
  open([row('IEF', 500), row('SPY', 1_500)], { ...accountRow(3), totalCash: 1_000, dividendsToCome: 7.5 });
  expect(
    await screen.findByText('$2,000.00 in positions, $1,000.00 in cash, $7.50 in dividends to come: $3,007.50 in all'),
  ).toBeTruthy();
});

it('an account without positions says so', async () => {
  open([]);
  expect(await screen.findByText('This account holds no positions')).toBeTruthy();
});

it('positions that could not be read are read again on request', async () => {
  const { user } = open(refuse('FORBIDDEN', 'Not allowed'));
  await screen.findByText('Not allowed');
  const asked = serve({ 'users/getBrokerAccountPosition': [row('SPY', 1_500)] });
  await user.click(await button('Try again'));
  expect(await screen.findByText('SPY')).toBeTruthy();
  expect(asked).toHaveLength(1);
});
