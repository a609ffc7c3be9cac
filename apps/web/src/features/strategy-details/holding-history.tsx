import type { api, OutputOf } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatDay, formatPercent } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { strategyQueries } from '../../queries/strategies/strategy-queries.ts';
import { Card } from '../../ui/card.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';

const words = invest.strategies;
type Decision = OutputOf<typeof api.strategyTargets>[number];

interface Row extends Decision {
  /** Symbols that the decision before did not have, and those that it had alone. */
  cameIn: readonly string[];
  wentOut: readonly string[];
}

/** Each decision beside the one before it; of the oldest one no change is known. */
export function changesOf(decisions: readonly Decision[]): Row[] {
  return decisions.map((decision, i) => {
    const before = decisions[i + 1];
    const symbols = new Set(decision.targets.map(({ symbol }) => symbol));
    const symbolsBefore = new Set(before?.targets.map(({ symbol }) => symbol));
    return {
      ...decision,
      cameIn: before === undefined ? [] : [...symbols.difference(symbolsBefore)],
      wentOut: [...symbolsBefore.difference(symbols)],
    };
  });
}

const listOf = (symbols: readonly string[]) => (symbols.length === 0 ? words.nothingIn : symbols.join(', '));
const holdingsText = ({ targets }: Decision) =>
  targets.length === 0
    ? words.nothingIn
    : targets.map(({ symbol, ratio }) => `${symbol} ${formatPercent(ratio)}`).join(', ');

const columns: readonly Column<Row>[] = [
  {
    key: 'day',
    header: words.decidedAt,
    oneLine: true,
    value: (row) => row.tradeDate,
    cell: (row) => formatDay(row.tradeDate),
  },
  { key: 'holdings', header: words.holdings, sortable: false, phone: true, value: holdingsText },
  { key: 'in', header: words.cameIn, sortable: false, value: (row) => listOf(row.cameIn) },
  { key: 'out', header: words.wentOut, sortable: false, value: (row) => listOf(row.wentOut) },
];

const History = ({ decisions }: { decisions: readonly Decision[] }) => {
  const rows = useMemo(() => changesOf(decisions), [decisions]);
  return (
    <DataTable
      id="holding-history"
      title={words.holdingHistory}
      description={words.holdingHistoryText}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.tradeDate}
      defaultSort={{ key: 'day', descending: true }}
      maxHeight="420px"
      empty={<EmptyState title={words.noHoldingHistory} />}
    />
  );
};

/** What a strategy or a model account decided to hold over time. */
export function HoldingHistory({ strategyId }: { strategyId: number }) {
  const query = useQuery(strategyQueries.targets(strategyId));
  return (
    <QueryView
      query={query}
      pending={
        <Card pad="none" title={words.holdingHistory}>
          <TableSkeleton rows={5} />
        </Card>
      }
    >
      {(decisions) => <History decisions={decisions} />}
    </QueryView>
  );
}
