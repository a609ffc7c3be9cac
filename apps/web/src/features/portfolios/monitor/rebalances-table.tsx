import { Box, chakra, Grid } from '@chakra-ui/react';
import type { OutputOf, portfolioRebalances } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatMoney, formatPercent, formatShares } from '../../../format.ts';
import { messages } from '../../../messages/index.ts';
import { portfolioQueries } from '../../../queries/portfolios/portfolio-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Pill } from '../../../ui/pill.tsx';
import type { PillTone } from '../../../ui/pill-tone.ts';
import { TableSkeleton } from '../../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../../ui/states.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';

const words = messages.invest.monitor;
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
    cell: (row) => <Pill tone={tones[row.status]}>{row.status}</Pill>,
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
  { key: 'reason', header: headers.reason, value: (row) => row.reason, cell: (row) => row.reason ?? '–' },
];

/** Targets of a rebalance, and the skipped changes with their reasons. */
function Decision({ rebalance }: { rebalance: Rebalance }) {
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }} gap="6" maxW="900px">
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
      <Box>
        <chakra.h3 textStyle="label" color="ink-2" mb="1">
          {words.skipped}
        </chakra.h3>
        {rebalance.skipped.length === 0 ? (
          words.nothingSkipped
        ) : (
          <chakra.ul listStyleType="none" display="grid" gap="1">
            {rebalance.skipped.map(({ symbol, deltaShares, reason }) => (
              <li key={`${symbol} ${reason}`}>
                <b>{symbol}</b> {formatShares(deltaShares)}: {reason}
              </li>
            ))}
          </chakra.ul>
        )}
      </Box>
    </Grid>
  );
}

export function RebalancesTable({ portfolioId }: { portfolioId: number }) {
  const query = useQuery(portfolioQueries.rebalances(portfolioId));
  return (
    <QueryView
      query={query}
      pending={
        <Card pad="none" title={words.rebalances}>
          <TableSkeleton rows={3} />
        </Card>
      }
    >
      {(rows) => (
        <DataTable
          id="portfolio-rebalances"
          title={words.rebalances}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          defaultSort={{ key: 'date', descending: true }}
          expand={(row) => <Decision rebalance={row} />}
          empty={<EmptyState title={words.noRebalances}>{words.noRebalancesText}</EmptyState>}
        />
      )}
    </QueryView>
  );
}
