import { api } from '@pipa/contract';
import { columnsOf } from '@pipa/ida';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { askedOf } from '../queries/ida/asked.ts';
import { sessionStore } from '../session/browser-session.ts';
import { draw } from '../testing/render.tsx';
import { serve } from '../testing/scripted-server.ts';
import { AnalysisTable } from './analysis-table.tsx';

const LINE = 'GET /api/ida/getStockIDA?function=1&symbol=SPY';
const data = { idaTable: [], updateTime: '2026-03-05', comment: '<b>hostile</b>', errMsg: null };
const table = (
  <AnalysisTable
    id="t"
    title="Prices"
    columns={columnsOf(1)}
    query={{
      data,
      error: null,
      isPending: false,
      refetch: () => Promise.reject(new Error('not asked')),
      asked: askedOf(api.getStockIDA, { function: 1, symbol: 'SPY' }),
    }}
  />
);
function open(developerState: string, answer: unknown = data) {
  sessionStore.keep('token');
  const asked = serve({ 'users/currentLoginUser': { userName: 'ada', developerState }, 'ida/getStockIDA': answer });
  return { asked, ...draw(table) };
}
afterEach(() => sessionStore.clear());

it('shows developers the function code and the call of a table, and its answer on request, as text', async () => {
  const { asked, user } = open('Enabled');
  await screen.findByText(LINE);
  screen.getByText(/^Function 1 ·$/);
  expect(asked.filter(({ path }) => path === 'ida/getStockIDA')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Show answer: Prices' }));
  const answer = await screen.findByRole('region', { name: 'Answer of Prices' });
  expect(JSON.parse(answer.textContent ?? '')).toEqual(data);
  expect(answer.querySelector('b')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Hide answer: Prices' }));
  expect(screen.queryByRole('region', { name: 'Answer of Prices' })).toBeNull();
});

it('draws no more than the beginning of a long answer', async () => {
  const { user } = open('Enabled', { ...data, comment: 'x'.repeat(60_000) });
  await user.click(await screen.findByRole('button', { name: 'Show answer: Prices' }));
  await screen.findByText(/^The first 50,000 of 60,\d{3} characters\.$/);
  expect(screen.getByRole('region', { name: 'Answer of Prices' }).textContent).toHaveLength(50_000);
});

it.each(['Disabled', 'Trial'])('shows nothing to a user whose developer state is %s', async (state) => {
  open(state);
  await screen.findByText('No figures yet');
  // The page knows the user.
  await expect.poll(() => sessionStore.get().userName).toBe('ada');
  expect(screen.queryByText(LINE)).toBeNull();
  expect(screen.queryByRole('button', { name: /answer/ })).toBeNull();
});
