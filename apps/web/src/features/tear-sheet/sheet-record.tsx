import { fromEpochDay } from '@pipa/calendar';
import type { TearSheetRecord } from '@pipa/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatNumber } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { SheetSkeleton } from './sheet-skeleton.tsx';

const words = invest.tearSheet;

/** The days of a sheet and its benchmark, below the heading; undefined before it is read and without a day. */
export function describePeriod(record: TearSheetRecord | undefined): string | undefined {
  const last = record?.days.at(-1);
  if (record === undefined || last === undefined) return undefined;
  const sessions = formatNumber(record.days.length, { decimals: 0 });
  return `${words.period(fromEpochDay(record.startDay), fromEpochDay(last), sessions)} ${words.against(record.benchmark)}`;
}

interface SheetRecordProps<T extends TearSheetRecord> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isPending' | 'refetch'>;
  children: (record: T) => ReactNode;
}

/** A sheet while it is read, without a day, and once it is there. */
export const SheetRecord = <T extends TearSheetRecord>({ query, children }: SheetRecordProps<T>) => (
  <QueryView
    query={query}
    pending={<SheetSkeleton />}
    isEmpty={({ days }) => days.length === 0}
    empty={
      <Card pad="none">
        <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
      </Card>
    }
  >
    {children}
  </QueryView>
);
