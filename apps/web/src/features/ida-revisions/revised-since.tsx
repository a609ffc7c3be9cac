import { Box } from '@chakra-ui/react';
import type { RevisedFigure } from '@pipa/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { formatNumber } from '../../format.ts';
import { useAsOf } from '../../ida-views/as-of.ts';
import { idaRevisions as words } from '../../messages/ida-revisions.ts';
import { idaQueries } from '../../queries/ida/ida-queries.ts';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { FilterSearch } from '../../ui/table/table-filters.tsx';
import { useAddressFilter } from '../../ui/use-address-filter.ts';

const LONGEST_SYMBOL = 16;
const FILTER = 'revised';
const keys = [FILTER] as const;
const MOST_DECIMALS = 6;

const figure = (value: number | null): string =>
  value === null ? '' : formatNumber(value, { decimals: Number.isInteger(value) ? 0 : decimalsOf(value) });

/** As many as the value has, so that a small correction is seen. */
const decimalsOf = (value: number): number => {
  const text = String(Number(value.toFixed(MOST_DECIMALS)));
  return Math.max(2, text.split('.')[1]?.length ?? 0);
};

const columns: readonly Column<RevisedFigure>[] = [
  { key: 'symbol', header: words.columns.symbol, value: ({ symbol }) => symbol, phone: true },
  { key: 'dataset', header: words.columns.dataset, value: ({ dataset }) => words.datasets[dataset] },
  { key: 'day', header: words.columns.day, value: ({ day }) => day, phone: true },
  { key: 'field', header: words.columns.field, value: ({ field }) => words.fields[field] ?? field, phone: true },
  {
    key: 'before',
    header: words.columns.before,
    value: ({ before }) => before,
    cell: ({ before }) => figure(before),
    numeric: true,
    phone: true,
  },
  {
    key: 'now',
    header: words.columns.now,
    value: ({ now }) => now,
    cell: ({ now }) => figure(now),
    numeric: true,
    phone: true,
  },
  { key: 'vendor', header: words.columns.vendor, value: ({ vendor }) => vendor },
  { key: 'revisedOn', header: words.columns.revisedOn, value: ({ revisedOn }) => revisedOn },
];

/** What was revised since the day that the page is shown as of; nothing where nothing was, and on the newest day. */
export function RevisedSince() {
  const asOf = useAsOf();
  return asOf === undefined ? null : <Revisions asOf={asOf} />;
}

function Revisions({ asOf }: { asOf: string }) {
  const { values, change } = useAddressFilter(keys);
  const symbol = useDeferredValue(values.revised.trim());
  const { data } = useQuery({ ...idaQueries.revisions(asOf, symbol), placeholderData: keepPreviousData });
  if (data === undefined || (data.revisions.length === 0 && values.revised === '')) return null;
  return (
    <Box mt="6">
      <DataTable
        id="ida-revisions"
        title={words.title(asOf)}
        description={data.hasMore ? `${words.text(asOf)} ${words.hasMore}` : words.text(asOf)}
        columns={columns}
        rows={data.revisions}
        rowKey={({ dataset, symbol: of, day, field }) => `${dataset} ${of} ${day} ${field}`}
        tools={
          <FilterSearch
            label={words.symbol}
            placeholder={words.symbol}
            maxLength={LONGEST_SYMBOL}
            value={values.revised}
            onChange={(revised) => change({ revised })}
          />
        }
        empty={<EmptyState title={words.none}>{words.noneText}</EmptyState>}
      />
    </Box>
  );
}
