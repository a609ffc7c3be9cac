import type { RevisedFigure } from '@pipa/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw, searchNow } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';
import { RevisedSince } from './revised-since.tsx';

const close: RevisedFigure = {
  ...{ dataset: 'Bars', symbol: 'AAPL', day: '2026-10-01', field: 'close', before: 185.25, now: 185.3 },
  ...{ vendor: 'Alpaca', revisedOn: '2026-10-05' },
};
const dividend: RevisedFigure = { ...close, dataset: 'Actions', field: 'Dividend', before: null, now: 0.255 };

function open(address: string, revisions: readonly RevisedFigure[], hasMore = false) {
  const queries: Record<string, string>[] = [];
  serve({
    'ida/revisedSince': (query: URLSearchParams) => {
      queries.push(Object.fromEntries(query));
      return { revisions: query.has('symbol') ? [] : revisions, hasMore };
    },
  });
  return { queries, ...draw(<RevisedSince />, address) };
}

it('lists each value as it was known on the day and as it is known now', async () => {
  const { queries } = open('/ida?asOf=2026-10-02', [close, dividend], true);
  const table = await screen.findByRole('table', { name: /^Revised since 2026-10-02/ });
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(rows.slice(1)).toEqual([
    'AAPLPrice2026-10-01Close185.25185.30Alpaca2026-10-05',
    'AAPLSplit or dividend2026-10-01Dividend0.255Alpaca2026-10-05',
  ]);
  expect(screen.getByText(/narrow them by symbol/)).toBeTruthy();
  expect(queries).toEqual([{ asOf: '2026-10-02' }]);
});

it('is narrowed to a symbol, which the address holds', async () => {
  const { queries, fill } = open('/ida?asOf=2026-10-02', [close]);
  await screen.findByText('AAPL');
  await fill('Symbol or series', 'GDP');
  await screen.findByText('Nothing of it was revised');
  expect(queries.at(-1)).toEqual({ asOf: '2026-10-02', symbol: 'GDP' });
  expect(searchNow()).toBe('?asOf=2026-10-02&revised=GDP');
});

it('is not there where nothing was revised, and on the newest day', async () => {
  const { queries } = open('/ida?asOf=2026-10-02', []);
  await waitFor(() => expect(queries).toHaveLength(1));
  expect(screen.queryByRole('table')).toBeNull();
  const newest = open('/ida', [close]);
  expect(newest.queries).toEqual([]);
});
