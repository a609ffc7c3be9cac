import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';
import { IdaTutorial } from './tutorial.tsx';

const days = { updateTime: '2026-11-20', days: ['2026-11-20'], universe: { stocks: 412, etfs: 143 } };

it('says what the service is, and how many stocks and ETFs it analyses', async () => {
  serve({ 'ida/asOfDays': days });
  draw(<IdaTutorial />);
  screen.getByText(/^IDA is a personal investment advisory tool/);
  const counts = await screen.findByText(/stocks and/);
  expect(counts.textContent).toBe('412 stocks and 143 ETFs are analysed. Based on End Of Day Data of 2026-11-20');
});

it('counts nothing before the first analysis', async () => {
  const asked = serve({ 'ida/asOfDays': { updateTime: null, days: [], computing: null, universe: null } });
  draw(<IdaTutorial />);
  await screen.findByText('Market Analysis');
  await expect.poll(() => asked.length).toBe(1);
  expect(screen.queryByText(/stocks and/)).toBeNull();
});
