import type { BacktestDetail } from '@pipa/contract';
import { formatNumber, formatPercent } from '../format.ts';
import { invest } from '../messages/invest.ts';
import { EmptyState } from '../ui/states.tsx';
import { type Column, DataTable } from '../ui/table/data-table.tsx';

const { drawdownTable, drawdownColumns: headers, noDrawdown, notRecovered } = invest.strategies;
type Drawdown = BacktestDetail['drawdowns'][number];

const columns: readonly Column<Drawdown>[] = [
  { key: 'start', header: headers.start, value: (row) => row.start },
  { key: 'trough', header: headers.trough, value: (row) => row.trough },
  { key: 'end', header: headers.end, value: (row) => row.end, cell: (row) => row.end ?? notRecovered },
  {
    key: 'depth',
    header: headers.depth,
    numeric: true,
    value: (row) => row.depth,
    cell: (row) => formatPercent(row.depth),
  },
  {
    key: 'days',
    header: headers.days,
    numeric: true,
    value: (row) => row.days,
    cell: (row) => formatNumber(row.days, { decimals: 0 }),
  },
];

/** The deepest falls from a high, deepest first. */
export const DrawdownTable = ({ drawdowns }: { drawdowns: readonly Drawdown[] }) => (
  <DataTable
    id="drawdowns"
    title={drawdownTable}
    columns={columns}
    rows={drawdowns}
    empty={<EmptyState title={noDrawdown} />}
    rowKey={(row) => row.start}
    defaultSort={{ key: 'depth', descending: false }}
  />
);
