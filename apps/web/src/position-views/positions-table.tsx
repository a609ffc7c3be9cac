import type { PositionRow } from '@pipa/contract';
import { memo } from 'react';
import { formatMoney, formatPercent, formatShares } from '../format.ts';
import { invest } from '../messages/invest.ts';
import { Delta } from '../ui/numbers.tsx';
import { EmptyState } from '../ui/states.tsx';
import { type Column, DataTable } from '../ui/table/data-table.tsx';
import { symbolColumn } from './symbol-column.tsx';

const words = invest.monitor;
const headers = words.positionColumns;
/** 2 §2: a missing price shows two hyphens. */
const orMissing = (value: number | null, text: (value: number) => string) =>
  value === null ? words.missing : text(value);

const columns: readonly Column<PositionRow>[] = [
  symbolColumn(headers.symbol),
  {
    key: 'price',
    header: headers.price,
    numeric: true,
    value: (row) => row.marketPrice,
    cell: (row) => orMissing(row.marketPrice, (value) => formatMoney(value)),
  },
  {
    key: 'cost',
    header: headers.cost,
    numeric: true,
    value: (row) => row.costBasis,
    cell: (row) => formatMoney(row.costBasis),
  },
  {
    key: 'position',
    header: headers.position,
    numeric: true,
    value: (row) => row.position,
    cell: (row) => formatShares(row.position),
  },
  {
    key: 'value',
    header: headers.value,
    numeric: true,
    phone: true,
    value: (row) => row.positionValue,
    cell: (row) => orMissing(row.positionValue, (value) => formatMoney(value)),
  },
  {
    key: 'percentage',
    header: headers.percentage,
    numeric: true,
    value: (row) => row.positionPercentage,
    cell: (row) => orMissing(row.positionPercentage, (value) => formatPercent(value)),
  },
  {
    key: 'profitLoss',
    header: headers.profitLoss,
    numeric: true,
    phone: true,
    value: (row) => row.profitLoss,
    cell: (row) => (row.profitLoss === null ? words.missing : <Delta as="money" value={row.profitLoss} />),
  },
];

const compactHeaders: Readonly<Record<string, string>> = words.compactPositionColumns;
const onPhone = new Set(['value', 'percentage']);
/** 2 §2, compact variant: some of the columns under shorter headings. */
const compactColumns = columns
  .filter(({ key }) => key in compactHeaders)
  .map((column) => ({
    ...column,
    header: compactHeaders[column.key] ?? column.header,
    phone: onPhone.has(column.key),
  }));

interface PositionsTableProps {
  positions: readonly PositionRow[];
  /** For a small space. */
  compact?: boolean;
}
export const PositionsTable = memo(function PositionsTable({ positions, compact = false }: PositionsTableProps) {
  return (
    <DataTable
      id="portfolio-positions"
      title={words.positions}
      columns={compact ? compactColumns : columns}
      rows={positions}
      rowKey={(row) => row.symbol}
      defaultSort={{ key: 'value', descending: true }}
      empty={<EmptyState title={words.noPositions}>{words.noPositionsText}</EmptyState>}
    />
  );
});
