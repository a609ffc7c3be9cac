import type { SymbolDoubt } from '@pipa/contract';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SymbolLink } from '../ida-views/symbol-link.tsx';
import { PositionsTable } from '../position-views/positions-table.tsx';
import { sessionStore } from '../session/browser-session.ts';
import { PositionsDialog } from '../strategy-views/positions-dialog.tsx';
import { draw } from '../testing/render.tsx';
import { serve } from '../testing/scripted-server.ts';
import { DoubtNote } from './doubt-mark.tsx';
import { DoubtsProvider } from './doubts.tsx';

const doubts: SymbolDoubt[] = [
  { symbol: 'ANTM', reason: 'UnmarkedSplit', fromDay: '2005-06-02', toDay: '2005-06-02', more: 0 },
  { symbol: 'WILD', reason: 'BeyondReason', fromDay: null, toDay: null, more: 2 },
  { symbol: 'ZBRA', reason: 'LevelBreak', fromDay: '2004-08-24', toDay: '2004-08-25', more: 1 },
];
const days: (string | null)[] = [];

beforeEach(() => {
  days.length = 0;
  sessionStore.keep('T');
  serve({
    'ida/symbolDoubts': (query: URLSearchParams) => {
      days.push(query.get('asOf'));
      return { symbols: doubts, updateTime: '2026-11-20' };
    },
  });
});

afterEach(() => sessionStore.clear());

const marks = () => screen.queryAllByRole('img').map((mark) => mark.getAttribute('aria-label'));

it('a symbol in doubt is marked with the reason, its days and how many more there are; another one is not', async () => {
  draw(
    <DoubtsProvider>
      {['ANTM', 'SPY', 'WILD', 'ZBRA'].map((symbol) => (
        <SymbolLink key={symbol} symbol={symbol} />
      ))}
    </DoubtsProvider>,
    '/admin/ida?asOf=2026-11-19',
  );
  await screen.findAllByRole('img');
  expect(marks()).toEqual([
    'In doubt: There may be a split that is not marked. (2005-06-02)',
    'In doubt: A close of the year before is beyond reason: more than eleven times the one before it, or less than an eleventh. There are 2 further doubts.',
    'In doubt: The level of its price changes for good, without a known action. (2004-08-24 to 2004-08-25) There is another doubt.',
  ]);
  expect(days).toEqual(['2026-11-19']);
});

it('positions of a portfolio and of a strategy have the mark, read once for all of them', async () => {
  const position = {
    marketPrice: 1,
    costBasis: 1,
    position: 1,
    positionValue: 1,
    value: 1,
    positionPercentage: 1,
    profitLoss: 0,
  };
  draw(
    <DoubtsProvider>
      <PositionsTable positions={[{ symbol: 'ANTM', name: 'Anthem', ...position }]} />
      <PositionsDialog name="A" positions={[{ symbol: 'ANTM', ratio: 1 }]} onClose={() => undefined} />
    </DoubtsProvider>,
  );
  await screen.findAllByTitle(/In doubt/);
  expect(screen.getAllByTitle(/In doubt: There may be a split/)).toHaveLength(2);
  expect(days).toEqual([null]);
});

it('at the head of an analysis the reason is said in words, with what it means for its figures', async () => {
  draw(
    <DoubtsProvider>
      <DoubtNote symbol="WILD" />
      <DoubtNote symbol="SPY" />
    </DoubtsProvider>,
  );
  expect((await screen.findByText(/The history of WILD is in doubt/)).textContent).toMatch(/neither ranked nor chosen/);
  expect(screen.queryByText(/The history of SPY/)).toBeNull();
});

it('nothing is asked before a person has signed in', () => {
  sessionStore.clear();
  draw(
    <DoubtsProvider>
      <SymbolLink symbol="ANTM" />
    </DoubtsProvider>,
  );
  expect([marks(), days]).toEqual([[], []]);
});
