import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../testing/render.tsx';
import { portfolioRow } from '../portfolios/dialog-rows.fixture.ts';
import { OwnPortfoliosTable } from './own-portfolios-table.tsx';

it('shows the difference to the benchmark in percentage points, and none before the first session', () => {
  const ahead = { ...portfolioRow(), id: 1, name: 'Ahead', returnRatio: 0.05, benchmarkReturnRatio: 0.0377 };
  const fresh = { ...portfolioRow(), id: 2, name: 'Fresh', returnRatio: null, benchmarkReturnRatio: null };
  draw(<OwnPortfoliosTable id="own" title="Own" kind="AQS" portfolios={[ahead, fresh]} empty={null} />);
  const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
  expect(rowOf('Ahead').getByText('+1.23 pp')).toBeTruthy();
  expect(rowOf('Fresh').queryByText(/pp/)).toBeNull();
});

it.each([
  ['AQS', '/admin/portfolioMonitor?id=8'],
  ['AQM', '/admin/accountPosition?id=8'],
] as const)('%s leads to the page of its kind', (kind, address) => {
  draw(<OwnPortfoliosTable id="own" title="Own" kind={kind} portfolios={[portfolioRow()]} empty={null} />);
  expect(screen.getByRole('link', { name: 'First' }).getAttribute('href')).toBe(address);
});
