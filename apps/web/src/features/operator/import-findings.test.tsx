import type { OperatedFinding, OperatedIngest } from '@pipa/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import OperatorPage from '../../pages/operator.tsx';
import { button, draw, searchNow } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';

const doubt: OperatedFinding = {
  ...{ id: 5, source: 'sp500.csv', symbol: 'ZBRA', fromDay: '2004-08-24', toDay: '2004-08-25', outcome: 'Doubted' },
  ...{ fault: 'LevelBreak', detail: 'rose by 53 % and stayed', isOpen: true },
};
const kept: OperatedFinding = {
  ...doubt,
  ...{ id: 4, symbol: 'AIG', fromDay: '2008-09-15', toDay: '2008-09-15', outcome: 'Kept', fault: 'ExtremeMove' },
  ...{ detail: 'its market fell as well', isOpen: false },
};

const reading: OperatedIngest = {
  ...{ id: 7, vendor: 'Alpaca', dataset: 'Day', asOf: '2026-11-20', retrievedAt: '2026-11-20T23:20:00.000Z' },
  ...{
    outcome: 'Incomplete',
    rows: 1200,
    revised: 3,
    findings: 2,
    hash: 'ab'.repeat(32),
    note: '1100 bars of about 2000',
  },
};

function open(address = '', ingests: readonly OperatedIngest[] = []) {
  const queries: Record<string, string>[] = [];
  const asked = serve({
    'admin/importFindingCounts': [
      { outcome: 'Doubted', fault: 'LevelBreak', findings: 3, open: 1 },
      { outcome: 'Kept', fault: 'ExtremeMove', findings: 12, open: 0 },
    ],
    'admin/importFindings': (query: URLSearchParams) => {
      queries.push(Object.fromEntries(query));
      return query.has('after') ? { findings: [doubt], hasMore: false } : { findings: [kept], hasMore: true };
    },
    'admin/ingests': { ingests, hasMore: false },
    'admin/settleDoubt': null,
  });
  return { queries, asked, ...draw(<OperatorPage />, `/admin/operator?tab=imports${address}`) };
}

const texts = (name: RegExp) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => row.textContent);

it('counts what imports found by kind, and lists it page by page with its evidence', async () => {
  const { user, queries } = open();
  await screen.findByRole('table', { name: /^Imported history/ });
  await screen.findByRole('table', { name: /^Findings by kind/ });
  expect(texts(/^Findings by kind/).slice(1)).toEqual([
    'DoubtedLevel of the price changes for good31',
    'KeptRare move for the symbol and its market120',
  ]);
  await user.click(await button('Show more'));
  await screen.findByText('rose by 53 % and stayed');
  expect(texts(/^Imported history/)[2]).toContain('ZBRA2004-08-24 to 2004-08-25Doubted');
  expect(queries.at(-1)).toMatchObject({ after: '4' });
});

it('lists what was read of vendors and how it ended', async () => {
  open('', [reading]);
  await screen.findByRole('table', { name: /^Readings of vendors/ });
  const [row] = texts(/^Readings of vendors/).slice(1);
  expect(row).toContain('2026-11-20AlpacaSessionIncomplete1,20032');
  expect(row).toContain('1100 bars of about 2000');
  expect(row).toContain('abababababab');
});

it('has no list of readings in a market that reads no vendor', async () => {
  open();
  await screen.findByText('AIG');
  expect(screen.queryByRole('table', { name: /^Readings of vendors/ })).toBeNull();
});

it('is filtered by symbol, outcome and what is open, in the address', async () => {
  const { user, queries, fill } = open();
  await screen.findByText('AIG');
  await fill('Symbol', 'zbra');
  await user.selectOptions(screen.getByLabelText('Outcome'), 'Doubted');
  await user.click(screen.getByRole('switch', { name: 'Open doubts only' }));
  await waitFor(() => expect(queries.at(-1)).toEqual({ symbol: 'zbra', outcome: 'Doubted', onlyOpen: 'true' }));
  expect(searchNow()).toBe('?tab=imports&findingSymbol=zbra&outcome=Doubted&open=true');
});

it('an open doubt is settled with a reason, and nothing else can be', async () => {
  const { user, asked, fill } = open();
  await user.click(await button('Show more'));
  const settle = await button('Settle the doubt about ZBRA');
  expect(screen.queryByRole('button', { name: 'Settle the doubt about AIG' })).toBeNull();
  await user.click(settle);
  await screen.findByRole('dialog', { name: 'Settle the doubt about ZBRA' });
  await fill(/^Reason/, 'a takeover offer of that day');
  await user.click(await button('Settle'));
  expect(await screen.findByText('The doubt about ZBRA is settled.')).toBeTruthy();
  expect(asked.find(({ path }) => path === 'admin/settleDoubt')?.input).toEqual({
    id: 5,
    reason: 'a takeover offer of that day',
  });
});
