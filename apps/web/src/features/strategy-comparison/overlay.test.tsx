import { screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { strategyRow, trackingRow } from '../../strategy-views/strategy-rows.fixture.ts';
import { button, draw } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';
import { CompareTracking } from './compare-tracking.tsx';

const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'];
const strategies = names.map((name, index) => ({
  ...strategyRow(index + 1, name, []),
  riskLevelNumber: 3,
  category: 'Others',
  componentType: 'Stock',
  trackingReport: trackingRow({ strategyId: index + 1 }),
}));
const days = [
  trackingRow({ tradeDate: '20261120', cumReturn: 0, benchmarkCumReturn: 0 }),
  trackingRow({ tradeDate: '20261123', cumReturn: 0.02, benchmarkCumReturn: 0.01 }),
];

const Address = () => <output data-testid="address">{useLocation().search}</output>;
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Overlay ${name}` });
const chart = () => screen.queryByRole('img', { name: /^Curves over each other/ });

function open() {
  const asked = serve({ strategies, 'strategies/trackingReport': days });
  const drawn = draw(
    <>
      <CompareTracking />
      <Address />
    </>,
  );
  return { ...drawn, read: () => asked.filter(({ path }) => path.endsWith('trackingReport')).length };
}

it('lays two to four chosen curves over each other and keeps the choice in the address', async () => {
  const { user, read } = open();
  await user.click(await box('Alpha'));
  expect(screen.getByText('Alpha is chosen. Tick another one to see both curves.')).toBeTruthy();
  expect(chart()).toBeNull();
  expect(read()).toBe(0);
  await user.click(await box('Beta'));
  const drawing = await screen.findByRole('img', { name: /^Curves over each other/ });
  expect(drawing.getAttribute('aria-label')).toContain('from 2026-11-20 to 2026-11-23: Alpha 2.00%, Beta 2.00%');
  expect(screen.getByTestId('address').textContent).toBe('?tracks=1%2C2');
  await user.click(await box('Gamma'));
  await user.click(await box('Delta'));
  expect((await box('Epsilon')).disabled).toBe(true);
  expect((await box('Alpha')).disabled).toBe(false);
  await user.click(await button('Clear overlay'));
  expect(chart()).toBeNull();
  expect(screen.getByTestId('address').textContent).toBe('');
});
