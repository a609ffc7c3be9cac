import { Box } from '@chakra-ui/react';
import type { BacktestCrisis } from '@pipa/contract';
import { useMemo } from 'react';
import { formatDay, formatPercent } from '../format.ts';
import { invest } from '../messages/invest.ts';
import { crisisWords } from '../messages/stored-texts.ts';
import { Delta } from '../ui/numbers.tsx';
import { EmptyState } from '../ui/states.tsx';
import { type Column, DataTable } from '../ui/table/data-table.tsx';

const words = invest.backtest.crises;

const columnsFor = (symbol: string, ownColumn: string): readonly Column<BacktestCrisis>[] => [
  {
    key: 'name',
    header: words.columns.name,
    value: (row) => crisisWords(row.name),
    cell: (row) => (
      <>
        {crisisWords(row.name)}
        {row.partial && (
          <Box as="span" display="block" textStyle="hint" color="ink-2">
            {words.partial}
          </Box>
        )}
      </>
    ),
  },
  { key: 'begin', header: words.columns.begin, value: (row) => row.begin, cell: (row) => formatDay(row.begin) },
  { key: 'end', header: words.columns.end, value: (row) => row.end, cell: (row) => formatDay(row.end) },
  {
    key: 'strategyReturn',
    header: ownColumn,
    numeric: true,
    phone: true,
    value: (row) => row.strategyReturn,
    cell: (row) => <Delta value={row.strategyReturn} />,
  },
  {
    key: 'benchmarkReturn',
    header: words.columns.benchmarkReturn(symbol),
    numeric: true,
    phone: true,
    value: (row) => row.benchmarkReturn,
    cell: (row) => formatPercent(row.benchmarkReturn),
  },
  {
    key: 'strategyDrawdown',
    header: words.columns.ownDrawdown(ownColumn),
    numeric: true,
    value: (row) => row.strategyDrawdown,
    cell: (row) => formatPercent(row.strategyDrawdown),
  },
  {
    key: 'benchmarkDrawdown',
    header: words.columns.benchmarkDrawdown(symbol),
    numeric: true,
    value: (row) => row.benchmarkDrawdown,
    cell: (row) => formatPercent(row.benchmarkDrawdown),
  },
];

interface CrisesTableProps {
  crises: readonly BacktestCrisis[];
  symbol: string;
  /** Heading of the columns beside the benchmark's. */
  ownColumn?: string;
}

/** A record and its benchmark in each deep fall of the benchmark. */
export function CrisesTable({ crises, symbol, ownColumn = invest.strategies.strategyColumn }: CrisesTableProps) {
  const columns = useMemo(() => columnsFor(symbol, ownColumn), [symbol, ownColumn]);
  return (
    <DataTable
      id="crisis-windows"
      title={words.title}
      description={words.text(symbol)}
      columns={columns}
      rows={crises}
      rowKey={(row) => `${row.name} ${row.begin}`}
      defaultSort={{ key: 'begin', descending: false }}
      empty={<EmptyState title={words.none(symbol)} />}
    />
  );
}
