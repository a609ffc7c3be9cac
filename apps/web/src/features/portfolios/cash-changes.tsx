import { Box } from '@chakra-ui/react';
import type { CashChangeStatus, CashInOut } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatInstant, formatMoney } from '../../format.ts';
import { enums } from '../../messages/enums.ts';
import { messages } from '../../messages/index.ts';
import { invest } from '../../messages/invest.ts';
import { reasonWords } from '../../messages/stored-texts.ts';
import { portfolioMutations } from '../../queries/portfolios/portfolio-mutations.ts';
import { portfolioQueries } from '../../queries/portfolios/portfolio-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Pill } from '../../ui/pill.tsx';
import type { PillTone } from '../../ui/pill-tone.ts';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { StickyEdges } from '../../ui/table/sticky-edges.tsx';
import { notify } from '../../ui/toaster.tsx';

const words = invest.portfolios.activities;

const tones = {
  ReadyToExecute: 'accent',
  Executing: 'warn',
  Executed: 'gain',
  Cancelled: 'neutral',
  Failed: 'loss',
} as const satisfies Record<CashChangeStatus, PillTone>;

const columns: readonly Column<CashInOut>[] = [
  {
    key: 'createTime',
    header: words.cashColumns.createTime,
    value: (row) => row.createTime,
    cell: (row) => <Box whiteSpace="nowrap">{formatInstant(row.createTime)}</Box>,
  },
  { key: 'id', header: words.cashColumns.id, numeric: true, value: (row) => row.id },
  {
    key: 'amount',
    header: words.cashColumns.amount,
    numeric: true,
    phone: true,
    value: (row) => row.amount,
    cell: ({ amount, cash }) => (
      <>
        {formatMoney(amount, { signed: true })}
        {amount !== cash && <Box color="ink-2">{words.ofAsked(formatMoney(cash, { signed: true }))}</Box>}
      </>
    ),
  },
  {
    key: 'status',
    header: words.cashColumns.status,
    phone: true,
    value: (row) => row.status,
    cell: (row) => (
      <Pill tone={tones[row.status]} title={row.reason ? reasonWords(row.reason) : undefined}>
        {enums.cashChangeStatuses[row.status]}
      </Pill>
    ),
  },
  {
    key: 'tradeDate',
    header: words.cashColumns.tradeDate,
    value: (row) => row.tradeDate,
    cell: (row) => <Box whiteSpace="nowrap">{formatDay(row.tradeDate)}</Box>,
  },
];

/** Changes of the invested amount; waiting changes can be cancelled. */
export function CashChanges({ portfolioId }: { portfolioId: number }) {
  const query = useQuery(portfolioQueries.cashChanges(portfolioId));
  const { mutateAsync: cancelChange } = useMutation(portfolioMutations.cancelChange());
  const [chosen, setChosen] = useState<CashInOut | null>(null);
  const cancel = async () => {
    if (!chosen) return;
    await cancelChange({ cashInOutId: chosen.id });
    notify.success(words.cancelled);
  };
  return (
    <>
      <QueryView
        query={query}
        pending={
          <Card pad="none" title={words.amountTitle}>
            <TableSkeleton rows={3} />
          </Card>
        }
      >
        {(rows) => (
          <StickyEdges actions>
            <DataTable
              id="portfolio-cash-changes"
              title={words.amountTitle}
              columns={columns}
              rows={rows}
              rowKey={(row) => row.id}
              defaultSort={{ key: 'createTime', descending: true }}
              rowActions={(row) =>
                row.status === 'ReadyToExecute' ? (
                  <Button size="sm" tone="danger" aria-label={words.cancelOf(row.id)} onClick={() => setChosen(row)}>
                    {words.cancel}
                  </Button>
                ) : null
              }
              empty={<EmptyState title={words.noneAmount}>{words.noneAmountText}</EmptyState>}
            />
          </StickyEdges>
        )}
      </QueryView>
      <ConfirmDialog
        open={chosen !== null}
        destructive
        title={words.cancelTitle}
        cancelLabel={messages.shell.no}
        confirmLabel={messages.shell.yes}
        onConfirm={cancel}
        onClose={() => setChosen(null)}
      >
        {words.cancelText}
      </ConfirmDialog>
    </>
  );
}
