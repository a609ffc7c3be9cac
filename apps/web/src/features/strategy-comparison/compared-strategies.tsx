import type { Strategy } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { strategyQueries } from '../../queries/strategies/strategy-queries.ts';
import { useSeesAll } from '../../session/use-sees-all.ts';
import { Card } from '../../ui/card.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';

interface ComparedStrategiesProps<Row> {
  /** What of the strategies is compared. The same function at each drawing, so that its result is kept. */
  select: (strategies: readonly Strategy[]) => readonly Row[];
  /** Said where there is nothing to compare. */
  emptyTitle: string;
  emptyText?: string;
  children: (rows: readonly Row[]) => ReactNode;
}
/** Reads the strategies for a comparison. */
export function ComparedStrategies<Row>({ select, emptyTitle, emptyText, children }: ComparedStrategiesProps<Row>) {
  const query = useQuery({ ...strategyQueries.list(useSeesAll()), select });
  return (
    <QueryView
      query={query}
      pending={
        <Card pad="none">
          <TableSkeleton rows={6} />
        </Card>
      }
      isEmpty={(rows) => rows.length === 0}
      empty={
        <Card pad="none">
          <EmptyState title={emptyTitle}>{emptyText}</EmptyState>
        </Card>
      }
    >
      {children}
    </QueryView>
  );
}
