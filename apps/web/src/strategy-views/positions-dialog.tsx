import type { BacktestReport } from '@pipa/contract';
import { DoubtMark } from '../doubt-views/doubt-mark.tsx';
import { formatPercent } from '../format.ts';
import { messages } from '../messages/index.ts';
import { invest } from '../messages/invest.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/states.tsx';
import { type Column, DataTable } from '../ui/table/data-table.tsx';

const words = invest.strategies;
type Row = BacktestReport['positions'][number];
const columns: readonly Column<Row>[] = [
  {
    key: 'symbol',
    header: words.columns.symbol,
    value: (row) => row.symbol,
    cell: ({ symbol }) => (
      <>
        {symbol}
        <DoubtMark symbol={symbol} />
      </>
    ),
  },
  {
    key: 'ratio',
    header: words.columns.ratio,
    numeric: true,
    value: (row) => row.ratio,
    cell: (row) => formatPercent(row.ratio),
  },
];

interface PositionsDialogProps {
  name: string;
  positions: readonly Row[] | null;
  onClose: () => void;
}
export function PositionsDialog({ name, positions, onClose }: PositionsDialogProps) {
  return (
    <Dialog
      open={positions !== null}
      onClose={onClose}
      title={words.positionsTitle(name)}
      description={words.positionsText}
      footer={<Button onClick={onClose}>{messages.shell.close}</Button>}
    >
      <DataTable
        bare
        id="backtest-positions"
        title={words.positions}
        columns={columns}
        rows={positions ?? []}
        rowKey={(row) => row.symbol}
        defaultSort={{ key: 'ratio', descending: true }}
        maxHeight="55dvh"
        empty={<EmptyState title={words.noPositions} />}
      />
    </Dialog>
  );
}
