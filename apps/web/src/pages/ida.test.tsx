import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw, searchNow } from '../testing/render.tsx';
import { refuse, serve } from '../testing/scripted-server.ts';
import IdaPage from './ida.tsx';

it('has the documented tabs, which the address holds, and opens on the market', async () => {
  const refusal = refuse('INVALID_INPUT', 'Out of order');
  serve({ 'ida/getStockIDA': refusal, 'ida/screen': refusal, 'ida/screens': [] });
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
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  expect(searchNow()).toBe('?tab=symbol&compare=SPY');
  await user.click(await screen.findByRole('button', { name: 'Back to one symbol' }));
  await screen.findByLabelText('Symbol');
  await user.click(tabs[2]);
  await screen.findByLabelText('Universe');
  await user.click(screen.getByText('Screener', { selector: 'button' }));
  await screen.findByText('Without a condition every symbol is listed.');
  expect(searchNow()).toBe('?tab=universes&signals=screener');
  await user.click(screen.getByText('Pattern & Abnormality Detection', { selector: 'button' }));
  expect(searchNow()).toBe('?tab=universes');
  await user.click(tabs[3]);
  await screen.findByLabelText('Watch List');
  await user.click(tabs[4]);
  await screen.findByText('How to read the technical metrics');
  expect(searchNow()).toBe('?tab=tutorial');
});
