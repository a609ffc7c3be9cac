import { Box } from '@chakra-ui/react';
import type { InvestmentRow } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { formatInstant, formatMoney, formatPercent, formatRisk } from '../../format.ts';
import { accountTypes } from '../../messages/account.ts';
import { messages } from '../../messages/index.ts';
import { RoundingNote } from '../../position-views/rounding-note.tsx';
import { dashboardQueries } from '../../queries/dashboard/dashboard-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Delta } from '../../ui/numbers.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { gapOf, type SummaryRow, summaryRows } from './summary-rows.ts';

const words = messages.investmentSummary;

/** Subtotals belong below their rows, so that no column sorts. */
const sortable = false;
const text = (key: string, header: string, value: (row: InvestmentRow) => string): Column<SummaryRow> => ({
  key,
  header,
  sortable,
  value: (row) => (row.isSubtotal ? null : value(row)),
  cell: (row) => (row.isSubtotal ? '' : value(row)),
});
const money = (
  key: 'totalAccountValue' | 'totalPositionValue' | 'totalCash' | 'toCome',
  header: string,
  look: Partial<Column<SummaryRow>> = {},
): Column<SummaryRow> => ({
  key,
  header,
  sortable,
  numeric: true,
  value: (row) => row[key],
  cell: (row) => formatMoney(row[key]),
  ...look,
});

/** The documented columns (1 §2). */
const columns: readonly Column<SummaryRow>[] = [
  text('accountType', words.accountType, ({ accountType }) => accountTypes[accountType]),
  text('accountName', words.accountName, ({ accountName }) => accountName),
  text('accountNum', words.accountNum, ({ accountNum }) => accountNum),
  { key: 'type', header: words.type, sortable, value: (row) => row.type },
  {
    key: 'portfolioName',
    header: words.portfolioName,
    sortable,
    namesRow: true,
    minWidth: '140px',
    value: (row) => (row.isSubtotal ? words.subtotal : row.portfolioName),
  },
  text('strategyName', words.strategyName, ({ strategyName }) => strategyName),
  text('riskLevel', words.riskLevel, ({ riskLevel }) => formatRisk(riskLevel)),
  money('totalAccountValue', words.totalAccountValue, { phone: true }),
  money('totalPositionValue', words.totalPositionValue),
  {
    key: 'positionRatio',
    header: words.positionRatio,
    sortable,
    numeric: true,
    value: (row) => row.positionRatio,
    cell: (row) => formatPercent(row.positionRatio),
  },
  money('totalCash', words.totalCash),
  // Beside the documented columns, so that the parts of the account value are all in sight.
  money('toCome', words.toCome, { hint: words.toComeHint }),
  {
    key: 'totalReturn',
    header: words.totalReturn,
    hint: words.totalReturnHint,
    sortable,
    numeric: true,
    phone: true,
    value: (row) => row.totalReturn,
    cell: (row) => <Delta as="money" value={row.totalReturn} />,
  },
  text('lastUpdate', words.lastUpdate, ({ lastUpdate }) => formatInstant(lastUpdate)),
];

/** 1 §2: the own investments with their subtotals. */
export default function InvestmentSummaryDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(dashboardQueries.investmentSummary());
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      description={words.note}
      size="full"
      wide
      footer={<Button onClick={onClose}>{messages.shell.close}</Button>}
    >
      <QueryView query={query} pending={<TableSkeleton rows={5} />}>
        {(summary) => (
          <Box mx={{ base: '-4', md: '0' }}>
            <DataTable
              bare
              id="investment-summary"
              title={words.title}
              columns={columns}
              rows={summaryRows(summary)}
              rowKey={(row) => row.key}
              isStrong={(row) => row.isSubtotal}
              empty={<EmptyState title={words.none} />}
            />
            <Box textStyle="hint" color="ink-2" px={{ base: '4', md: '0' }} pt="3">
              {words.sums}
            </Box>
            <Box px={{ base: '4', md: '0' }}>
              <RoundingNote {...gapOf(summary)} />
            </Box>
          </Box>
        )}
      </QueryView>
    </Dialog>
  );
}
