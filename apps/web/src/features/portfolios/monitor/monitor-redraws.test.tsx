import type { PositionRow } from '@pipa/contract';
import type { ReactNode } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { PositionsTable } from '../../../position-views/positions-table.tsx';
import { orderRow, recordRow } from '../../../queries/portfolios/portfolio-rows.fixture.ts';
import { draw } from '../../../testing/render.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { OrdersTable } from './orders-table.tsx';
import { RecordsTable } from './records-table.tsx';

/** What a table asks at each drawing; the alerts beside it ask for another width. */
const PHONE = '(max-width: 639px)';
const records = [recordRow('20261118'), recordRow('20261119', { sharpe: 1 })];
const orders = [orderRow(1)];
const positions: readonly PositionRow[] = [];

it.each<[string, () => ReactNode]>([
  ['the orders', () => <OrdersTable orders={orders} portfolioId={7} />],
  ['the closes', () => <RecordsTable records={records} />],
  ['the positions, while no price moves,', () => <PositionsTable positions={positions} />],
])('a tick does not draw %s again', (_, table) => {
  const { rerender } = draw(table());
  const asked = vi.spyOn(window, 'matchMedia');
  onTestFinished(() => asked.mockRestore());
  rerender(table());
  expect(asked.mock.calls.flat().filter((query) => query === PHONE)).toEqual([]);
});

it('a tick draws the rows alone whose price has moved', () => {
  interface Price {
    symbol: string;
    price: number;
  }
  const drawn: string[] = [];
  const columns: readonly Column<Price>[] = [
    {
      key: 'symbol',
      header: 'Symbol',
      value: (row) => row.symbol,
      cell: (row) => {
        drawn.push(row.symbol);
        return row.symbol;
      },
    },
    { key: 'price', header: 'Price', numeric: true, value: (row) => row.price },
  ];
  const table = (rows: readonly Price[]) => (
    <DataTable id="prices" title="Prices" columns={columns} rows={rows} rowKey={(row) => row.symbol} />
  );
  const [held, moved] = [
    { symbol: 'AAA', price: 1 },
    { symbol: 'BBB', price: 2 },
  ];
  const { rerender, getByRole } = draw(table([held, moved]));
  drawn.length = 0;
  rerender(table([held, { ...moved, price: 3 }]));
  expect(drawn).toEqual(['BBB']);
  expect(getByRole('row', { name: 'BBB 3' })).toBeTruthy();
});
