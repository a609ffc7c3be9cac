import type { InvestmentRow } from '@pipa/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';
import InvestmentSummaryDialog from './investment-summary-dialog.tsx';

const row = (portfolioId: number, over: Partial<InvestmentRow> = {}): InvestmentRow => ({
  portfolioId,
  accountType: 'SIMU_PIPA',
  accountName: 'Savings',
  accountNum: 'P1000001',
  type: 'AQS',
  portfolioName: `Portfolio ${portfolioId}`,
  strategyId: 4,
  strategyName: 'Trend',
  riskLevel: 3,
  totalAccountValue: 50_400.5,
  totalPositionValue: 40_000,
  positionRatio: 40_000 / 50_400.5,
  totalCash: 10_400.5,
  toCome: 0,
  totalReturn: -400.25,
  lastUpdate: '2026-11-19T18:42:00.000Z',
  ...over,
});
const subtotal = {
  totalAccountValue: 100_801,
  totalPositionValue: 80_000,
  positionRatio: 0.5,
  totalCash: 20_801,
  toCome: 0,
  totalReturn: -800.5,
};
const none = {
  rows: [],
  subtotal: {
    totalAccountValue: 0,
    totalPositionValue: 0,
    positionRatio: null,
    totalCash: 0,
    toCome: 0,
    totalReturn: 0,
  },
};
const open = () => draw(<InvestmentSummaryDialog onClose={() => undefined} />);

it('has the documented columns and formats, and a bold subtotal below the rows of its kind', async () => {
  serve({ 'portfolios/investmentSummary': { aqs_summary: { rows: [row(1), row(2)], subtotal }, aqm_summary: none } });
  open();
  const table = await screen.findByRole('table', { name: 'My Investment Summary' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual([
    'Account Type',
    'Account Name',
    'Account #',
    'Type',
    'Portfolio Name',
    'Strategy / Model Account',
    'Risk Level',
    'Total Account Value',
    'Total Position Value',
    'Positions/Account',
    'Total Cash',
    'To Come',
    'Total Return',
    'Last Update',
  ]);
  const [, first, , last] = within(table).getAllByRole('row');
  const texts = (of: HTMLElement) => [...of.querySelectorAll('td, th')].map((cell) => cell.textContent);
  expect(texts(first)).toEqual([
    'Pipa Paper',
    'Savings',
    'P1000001',
    'AQS',
    'Portfolio 1',
    'Trend',
    'R3: Medium',
    '$50,400.50',
    '$40,000.00',
    '79.36%',
    '$10,400.50',
    '$0.00',
    '−$400.25',
    '2026-11-19 13:42 EST',
  ]);
  expect(texts(last).filter((text) => text !== '')).toEqual([
    'AQS',
    'Subtotal',
    '$100,801.00',
    '$80,000.00',
    '50.00%',
    '$20,801.00',
    '$0.00',
    '−$800.50',
  ]);
  expect(last.classList.contains('strong')).toBe(true);
  expect(first.classList.contains('strong')).toBe(false);
  expect(within(table).getAllByText('Subtotal')).toHaveLength(1);
});

it('has what is to come beside positions and cash, and says why cents differ', async () => {
  const due = row(2, { totalAccountValue: 50_412.75, toCome: 12.25 });
  const partOf = (one: InvestmentRow) => {
    const { totalAccountValue, totalPositionValue, positionRatio, totalCash, toCome, totalReturn } = one;
    const sums = { totalAccountValue, totalPositionValue, positionRatio, totalCash, toCome, totalReturn };
    return { rows: [one], subtotal: sums };
  };
  serve({ 'portfolios/investmentSummary': { aqs_summary: partOf(due), aqm_summary: none } });
  const { unmount } = open();
  expect((await screen.findAllByText('$12.25')).length).toBe(2);
  expect(screen.queryByTestId('rounding-note')).toBeNull();
  unmount();
  const halves = row(3, { totalAccountValue: 1, totalPositionValue: 0.505, totalCash: 0.495, toCome: 0 });
  serve({ 'portfolios/investmentSummary': { aqs_summary: partOf(halves), aqm_summary: none } });
  open();
  expect((await screen.findByTestId('rounding-note')).textContent).toContain('$0.01');
});

it('says what to do while nothing is subscribed', async () => {
  serve({ 'portfolios/investmentSummary': { aqs_summary: none, aqm_summary: none } });
  open();
  expect(await screen.findByText('No Current Portfolio. Please go to AQS Service to create one')).toBeTruthy();
});
