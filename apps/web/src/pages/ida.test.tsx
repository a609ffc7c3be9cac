import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw, searchNow } from '../testing/render.tsx';
import { refuse, serve } from '../testing/scripted-server.ts';
import IdaPage from './ida.tsx';

it('has the documented tabs, which the address holds, and opens on the market', async () => {
  serve({ 'ida/getStockIDA': refuse('INVALID_INPUT', 'Out of order') });
  const { user } = draw(<IdaPage />);
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Market Analysis',
    'Individual Stock/ETF Analysis',
    'Trading Signals (IDA Universes)',
    'Trading Signals (My Watch List)',
    'Tutorial',
  ]);
  await screen.findByText('Select one of the Analysis');
  await user.click(tabs[1]);
  await screen.findByLabelText('Symbol');
  await user.click(tabs[2]);
  await screen.findByLabelText('Universe');
  await user.click(tabs[3]);
  await screen.findByLabelText('Watch List');
  await user.click(tabs[4]);
  await screen.findByText('How to read the technical metrics');
  expect(searchNow()).toBe('?tab=tutorial');
});
