import { toEpochDay } from '@pipa/calendar';
import type { SymbolHistory, SymbolTies } from '@pipa/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerOf, rowOf } from '../ida-views/ida-rows.fixture.ts';
import { draw, searchNow } from '../testing/render.tsx';
import { type Answers, refuse, serve } from '../testing/scripted-server.ts';
import SymbolPage from './symbol.tsx';

// A canvas is drawn in browsers alone: what it is given is looked at here.
interface Drawn {
  events: readonly { mark: string }[];
  indicators: readonly { id: string }[];
  summary: string;
}
const drawn = vi.hoisted(() => ({ props: { events: [], indicators: [], summary: '' } as Drawn }));
vi.mock('../features/symbol/candles.tsx', () => ({
  default: (props: Drawn) => {
    drawn.props = props;
    return <figure aria-label={props.summary} />;
  },
}));
const analysed: string[] = [];
beforeEach(() => {
  analysed.length = 0;
});

const history: SymbolHistory = {
  symbol: 'AAPL',
  days: ['2026-11-18', '2026-11-19', '2026-11-20'].map(toEpochDay),
  open: [98, 100, 101],
  high: [101, 103, 112],
  low: [97, 99, 100],
  close: [100, 102, 110],
  volume: [1_000, 2_000, 3_500_000],
  dividends: [{ day: '2026-11-19', amount: 0.25 }],
  splits: [{ day: '2026-11-18', ratio: 2 }],
  reports: [{ day: '2026-11-20', eps: 1.5, estimate: 1.25 }],
  trades: [{ day: '2026-11-19', side: 'Buy', shares: 10, price: 100.5, portfolioId: 4, portfolioName: 'Retirement' }],
};
const ties: SymbolTies = {
  holders: [
    { strategyId: 2, name: 'Dual Momentum', strategyType: 'AQS', ratio: 0.25, day: '2026-11-20' },
    { strategyId: 9, name: 'Quality Stocks', strategyType: 'AQM', ratio: -0.05, day: '2026-11-20' },
  ],
  positions: [
    { portfolioId: 4, portfolioName: 'Retirement', strategyType: 'AQS', shares: 10, cost: 1_005, value: 1_100 },
  ],
  orders: [],
  watchLists: [{ id: 3, name: 'Chips' }],
  alerts: [],
};

const open = (path: string, answers: Answers = {}) => {
  serve({
    'ida/validateSymbol': (query: URLSearchParams) => {
      const symbol = query.get('symbol');
      const none = { validated: false, isEtf: false, sectorETF: null, symbol: null, name: null, sector: null };
      return symbol === 'AAPL'
        ? { ...none, validated: true, sectorETF: 'XLK', symbol, name: 'Apple', sector: 'Information Technology' }
        : none;
    },
    'ida/symbolHistory': history,
    'ida/symbolTies': ties,
    'ida/getStockIDA': (query: URLSearchParams) => {
      const code = Number(query.get('function'));
      analysed.push(query.get('symbol') ?? '');
      return answerOf(code as 1, [rowOf(code as 1, '2026-11-20', { isEtf: false })]);
    },
    ...answers,
  });
  return draw(<SymbolPage />, path);
};

it('has the price first, with its change and its year, the chart, and what holds the symbol', async () => {
  open('/?symbol=aapl');
  await screen.findByRole('heading', { level: 1, name: 'AAPL · Apple' });
  await screen.findByRole('figure', { name: 'Price of AAPL' });
  const tile = (label: string) => screen.getByText(label).closest('div')?.textContent;
  expect(tile('Close')).toBe('Close$110.00of 2026-11-20');
  expect(tile('Change on the day')).toBe('Change on the day+7.84%');
  expect(tile('Range of a year')).toBe('Range of a year$97.00 – $112.00−1.79% from the high');
  await screen.findByRole('link', { name: 'Dual Momentum' });
  const holders = screen.getByRole('region', { name: 'Strategies that hold it' });
  within(holders).getByText('25.00%');
  screen.getByRole('link', { name: 'Retirement' });
  screen.getByText(/10 shares, \$1,100.00/);
  expect(screen.getByRole('link', { name: 'Chips' }).getAttribute('href')).toBe('/admin/ida?tab=watch-lists&list=3');
});

it('marks own trades, reports, dividends and splits, and keeps in the address what is hidden and chosen', async () => {
  const { user } = open('/?symbol=AAPL');
  await screen.findByRole('figure', { name: 'Price of AAPL' });
  const marks = () => drawn.props.events.map(({ mark }) => mark).join('');
  expect(marks()).toBe('S▲DE');
  screen.getByText('Earnings of $1.50 a share, $1.25 expected');
  await user.click(screen.getByLabelText('Dividends'));
  expect([marks(), searchNow()]).toEqual(['S▲E', '?symbol=AAPL&hidden=dividends']);
  await user.selectOptions(screen.getByLabelText('Add an indicator'), 'rsi-14');
  await user.click(screen.getByRole('button', { name: 'Remove SMA 50' }));
  await user.click(screen.getByRole('button', { name: 'Log' }));
  expect(drawn.props.indicators.map(({ id }) => id)).toEqual(['sma-200', 'rsi-14']);
  expect(drawn.props).toMatchObject({ isLog: true, sessions: 252 });
  await user.click(screen.getByRole('button', { name: 'All' }));
  expect(drawn.props).toMatchObject({ sessions: null });
});

it('has what analysts expect beside the close, and the figures by quarter', async () => {
  open('/?symbol=AAPL', {
    'ida/getStockIDA': (query: URLSearchParams) => {
      const code = Number(query.get('function'));
      const row = rowOf(code as 1, '2026-11-20', { isEtf: false });
      return answerOf(code as 1, [code === 2 ? ({ ...row, targetPrice: 121 } as never) : row]);
    },
  });
  const target = await screen.findByText('Analysts’ target');
  expect(target.closest('div')?.textContent).toBe('Analysts’ target$121.00+10.0%');
  expect(screen.getByText(/^Put\/Call Volume/, { selector: 'dt' }).closest('div')?.textContent).toMatch(/\d\.\d{3}$/);
  await screen.findByRole('table', { name: 'Figures by quarter: AAPL' });
});

it('shows its numbers as a table', async () => {
  const { user } = open('/?symbol=AAPL');
  await screen.findByRole('figure', { name: 'Price of AAPL' });
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  const table = await screen.findByRole('table', { name: 'Price of AAPL' });
  expect(within(table).getAllByRole('row')[1]?.textContent).toContain('2026-11-20');
  within(table).getByText('Buy 10 at $100.50 (Retirement); Dividend of $0.2500 a share');
});

it('folds the parts about the market and the sector, which are read once they are opened', async () => {
  const { user } = open('/?symbol=AAPL');
  await screen.findByRole('heading', { name: 'Health check of AAPL' });
  expect(analysed.includes('SPY')).toBe(false);
  expect(document.querySelectorAll('details')).toHaveLength(2);
  const [first] = document.querySelectorAll('summary');
  if (first) await user.click(first);
  await waitFor(() => expect(analysed).toContain('SPY'));
});

it('asks for a symbol without one, and says of an unknown one that it is not found', async () => {
  const { user } = open('/');
  await screen.findByText('Which symbol?');
  await user.type(screen.getByLabelText('Symbol'), 'zzzz{Enter}');
  await screen.findByText('Symbol not found');
  expect(searchNow()).toBe('?symbol=ZZZZ');
  await user.clear(screen.getByLabelText('Symbol'));
  await user.type(screen.getByLabelText('Symbol'), 'aapl{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'AAPL · Apple' });
});

it('reads again what could not be read', async () => {
  open('/?symbol=AAPL', { 'ida/symbolHistory': refuse('OVERLOADED', 'busy') });
  await screen.findByRole('button', { name: 'Try again' });
});
