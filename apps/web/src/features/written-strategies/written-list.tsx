import { Box } from '@chakra-ui/react';
import { MAX_WRITTEN_STRATEGIES, type WrittenOffer, type WrittenStrategy } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { links } from '../../app/links.ts';
import { formatInstant } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { writtenStrategies as words } from '../../messages/written-strategies.ts';
import { writtenQueries } from '../../queries/written/written-queries.ts';
import { formatMetric } from '../../strategy-views/compared-metrics.ts';
import { Card } from '../../ui/card.tsx';
import { Pill } from '../../ui/pill.tsx';
import type { PillTone } from '../../ui/pill-tone.ts';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const tones = {
  none: 'neutral',
  waiting: 'accent',
  accepted: 'accent',
  released: 'gain',
  declined: 'warn',
} as const satisfies Record<WrittenOffer, PillTone>;

export const OfferPill = ({ offer }: Pick<WrittenStrategy, 'offer'>) => (
  <Pill tone={tones[offer]}>{words.offers[offer]}</Pill>
);

function testText({ test }: WrittenStrategy): string {
  if (test === null) return words.noTest;
  const status = invest.trial.statuses[test.status];
  return test.isCurrent ? status : `${status}, ${words.olderFile}`;
}

const figure = (key: 'totalReturn' | 'sharpe' | 'maxDrawdown'): Column<WrittenStrategy> => ({
  key,
  header: words.columns[key],
  numeric: true,
  value: ({ test }) => test?.[key] ?? null,
  cell: ({ test }) => formatMetric(test?.[key] ?? null, key === 'sharpe' ? 'number' : 'percent'),
});

const columns: readonly Column<WrittenStrategy>[] = [
  {
    key: 'name',
    header: words.columns.name,
    namesRow: true,
    value: (row) => row.name,
    cell: (row) => (
      <Box whiteSpace="normal" minW="140px">
        <TextLink to={links.writtenStrategy(row.id)}>{row.name}</TextLink>
      </Box>
    ),
  },
  {
    key: 'state',
    header: words.columns.state,
    value: (row) => words.offers[row.offer],
    cell: (row) => <OfferPill offer={row.offer} />,
    phone: true,
  },
  { key: 'test', header: words.columns.test, value: testText },
  figure('totalReturn'),
  figure('sharpe'),
  figure('maxDrawdown'),
  {
    key: 'changed',
    header: words.columns.changed,
    value: (row) => row.updateTime,
    cell: (row) => formatInstant(row.updateTime),
  },
];

/** The own written strategies, newest first. */
export function WrittenList() {
  const query = useQuery(writtenQueries.list());
  return (
    <QueryView
      query={query}
      pending={
        <Card pad="none" title={words.listTitle}>
          <TableSkeleton rows={3} />
        </Card>
      }
    >
      {(rows) => (
        <DataTable
          id="written-strategies"
          title={words.listTitle}
          description={words.listText(MAX_WRITTEN_STRATEGIES)}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          empty={<EmptyState title={words.noneTitle}>{words.noneText}</EmptyState>}
        />
      )}
    </QueryView>
  );
}
