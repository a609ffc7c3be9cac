import { Box, chakra, Grid } from '@chakra-ui/react';
import type { OutputOf, portfolioRebalances } from '@pipa/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDay, formatMoney, formatPercent } from '../../../format.ts';
import { enums } from '../../../messages/enums.ts';
import { invest } from '../../../messages/invest.ts';
import { reasonWords } from '../../../messages/stored-texts.ts';
import { portfolioQueries } from '../../../queries/portfolios/portfolio-queries.ts';
import { Pill } from '../../../ui/pill.tsx';
import type { PillTone } from '../../../ui/pill-tone.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { RebalanceLines } from './rebalance-lines.tsx';

const words = invest.monitor;
const headers = words.rebalanceColumns;
type Rebalance = OutputOf<typeof portfolioRebalances>[number];

const tones = { Planned: 'accent', Done: 'gain', Failed: 'loss' } as const satisfies Record<
  Rebalance['status'],
  PillTone
>;

const columns: readonly Column<Rebalance>[] = [
  { key: 'kind', header: headers.kind, value: (row) => words.rebalanceKinds[row.kind] },
  {
    key: 'date',
    header: headers.date,
    value: (row) => row.id,
    cell: (row) => <Box whiteSpace="nowrap">{formatDay(row.tradeDate)}</Box>,
    phone: true,
  },
  {
    key: 'status',
    header: headers.status,
    value: (row) => row.status,
    cell: (row) => <Pill tone={tones[row.status]}>{enums.rebalanceStatuses[row.status]}</Pill>,
    phone: true,
  },
  { key: 'planned', header: headers.planned, numeric: true, value: (row) => row.planned },
  { key: 'executed', header: headers.executed, numeric: true, value: (row) => row.executed },
  { key: 'skipped', header: headers.skipped, numeric: true, value: (row) => row.skipped.length },
  {
    key: 'equity',
    header: headers.equity,
    numeric: true,
    value: (row) => row.equity,
    cell: (row) => formatMoney(row.equity),
  },
  {
    key: 'reason',
    header: headers.reason,
    value: (row) => row.reason,
    cell: (row) => (row.reason ? reasonWords(row.reason) : '–'),
  },
];

/** Targets of a rebalance, and what became of each order. */
function Decision({ portfolioId, rebalance }: { portfolioId: number; rebalance: Rebalance }) {
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="4">
      <Box>
        <chakra.h3 textStyle="label" color="ink-2" mb="1">
          {words.targets}
        </chakra.h3>
        <Box display="flex" flexWrap="wrap" gap="1.5">
          {rebalance.targets.map(({ symbol, weight }) => (
            <Pill key={symbol}>
              {symbol} {formatPercent(weight)}
            </Pill>
          ))}
          {rebalance.targets.length === 0 && words.cash('100%')}
        </Box>
      </Box>
      <RebalanceLines portfolioId={portfolioId} rebalance={rebalance} />
    </Grid>
  );
}

export function RebalancesTable({ portfolioId }: { portfolioId: number }) {
  const query = useInfiniteQuery(portfolioQueries.rebalances(portfolioId));
  return (
    <PagedTable title={words.rebalances} query={query}>
      {({ pages }) => (
        <DataTable
          id="portfolio-rebalances"
          title={words.rebalances}
          columns={columns}
          rows={[...new Map(pages.flat().map((row) => [row.id, row])).values()]}
          rowKey={(row) => row.id}
          defaultSort={{ key: 'date', descending: true }}
          expand={(row) => <Decision portfolioId={portfolioId} rebalance={row} />}
          empty={<EmptyState title={words.noRebalances}>{words.noRebalancesText}</EmptyState>}
        />
      )}
    </PagedTable>
  );
}
