import { Box } from '@chakra-ui/react';
import type { PortfolioRecord } from '@pipa/contract';
import { memo } from 'react';
import { formatDay, formatMoney, formatPercent } from '../../../format.ts';
import { invest } from '../../../messages/invest.ts';
import { Delta } from '../../../ui/numbers.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';

const words = invest.monitor;
const headers = words.recordColumns;

type MoneyKey = 'netLiquidation' | 'totalCash' | 'cashFlow';
const moneyColumn = (key: MoneyKey, header: string): Column<PortfolioRecord> => ({
  key,
  header,
  numeric: true,
  value: (row) => row[key],
  cell: (row) => formatMoney(row[key]),
});
type ReturnKey = 'dailyReturn' | 'cumReturn' | 'benchmarkCumReturn' | 'drawdown';
const returnColumn = (key: ReturnKey, header: string): Column<PortfolioRecord> => ({
  key,
  header,
  numeric: true,
  value: (row) => row[key],
  cell: (row) => formatPercent(row[key]),
});

const columns: readonly Column<PortfolioRecord>[] = [
  {
    key: 'day',
    header: headers.day,
    value: (row) => row.tradeDate,
    cell: (row) => <Box whiteSpace="nowrap">{formatDay(row.tradeDate)}</Box>,
  },
  { ...moneyColumn('netLiquidation', headers.value), phone: true },
  moneyColumn('totalCash', headers.cash),
  // Nearly always zero, so it is hidden; the column menu shows it, and the CSV file has it.
  { ...moneyColumn('cashFlow', headers.flow), hidden: true },
  {
    key: 'profitLoss',
    header: headers.profitLoss,
    numeric: true,
    value: (row) => row.profitLoss,
    cell: (row) => <Delta as="money" value={row.profitLoss} />,
  },
  {
    key: 'dailyProfitLoss',
    header: headers.dailyProfitLoss,
    numeric: true,
    value: (row) => row.dailyProfitLoss,
    cell: (row) => <Delta as="money" value={row.dailyProfitLoss} />,
  },
  returnColumn('dailyReturn', headers.dailyReturn),
  { ...returnColumn('cumReturn', headers.cumReturn), phone: true },
  returnColumn('benchmarkCumReturn', headers.benchmark),
  returnColumn('drawdown', headers.drawdown),
];

/** The state at each close, newest first. */
export const RecordsTable = memo(function RecordsTable({ records }: { records: readonly PortfolioRecord[] }) {
  return (
    <DataTable
      id="portfolio-records"
      title={words.records}
      columns={columns}
      rows={records}
      rowKey={(row) => row.tradeDate}
      defaultSort={{ key: 'day', descending: true }}
      maxHeight="50vh"
      empty={<EmptyState title={words.noRecords}>{words.noRecordsText}</EmptyState>}
    />
  );
});
