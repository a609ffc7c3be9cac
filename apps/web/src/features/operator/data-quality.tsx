import { Flex } from '@chakra-ui/react';
import { type MacroQuality, type PriceQuality, type QualityProblem, qualityProblems } from '@pipa/contract';
import { COLUMN_FACTS, type ColumnName } from '@pipa/ida';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { say } from '../../ida-views/say.ts';
import { dataQuality as words } from '../../messages/data-quality.ts';
import { importDoubts } from '../../messages/import-doubts.ts';
import { type QualityFilter, qualityQueries } from '../../queries/imports/import-queries.ts';
import { Card } from '../../ui/card.tsx';
import { Pill } from '../../ui/pill.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { FilterSearch, FilterSelect } from '../../ui/table/table-filters.tsx';
import { useAddressFilter } from '../../ui/use-address-filter.ts';

const LONGEST_SYMBOL = 16;
const FILTER_KEYS = ['qualitySymbol', 'problem'] as const;
const ALL = 'all';
const DAY_WIDTH = '110px';

/** What is to be done first about a history; null where nothing is. */
function problemOf(row: PriceQuality): QualityProblem | 'Doubt' | 'Empty' | null {
  if (row.lastDay === null) return 'Empty';
  if (row.silent > 0) return 'Stale';
  if (row.differences > 0) return 'Differences';
  if (row.breaks > 0) return 'Breaks';
  if (row.actions > 0) return 'Actions';
  if (row.openDoubts > 0) return 'Doubt';
  if (row.outliers > 0) return 'Outliers';
  return row.missing > 0 ? 'Gaps' : null;
}

const countColumn = (
  key: 'missing' | 'silent' | 'outliers' | 'breaks' | 'actions' | 'differences' | 'openDoubts',
): Column<PriceQuality> => ({ key, header: words.columns[key], value: (row) => row[key], numeric: true });

const priceColumns: readonly Column<PriceQuality>[] = [
  { key: 'symbol', header: words.columns.symbol, value: ({ symbol }) => symbol, phone: true },
  {
    key: 'advice',
    header: words.columns.advice,
    value: (row) => {
      const problem = problemOf(row);
      return problem === null ? words.nothing : words.advice[problem];
    },
    minWidth: '240px',
    phone: true,
  },
  {
    key: 'lastDay',
    header: words.columns.lastDay,
    value: ({ lastDay }) => lastDay ?? '',
    cell: ({ lastDay, delistedOn }) => (delistedOn === null ? (lastDay ?? '') : words.ended(delistedOn)),
    minWidth: DAY_WIDTH,
  },
  countColumn('silent'),
  countColumn('missing'),
  countColumn('outliers'),
  countColumn('breaks'),
  countColumn('actions'),
  countColumn('differences'),
  countColumn('openDoubts'),
  {
    key: 'newest',
    header: words.columns.newest,
    value: ({ newest }) => (newest === null ? '' : words.finding(newest.day, importDoubts.faults[newest.fault])),
    cell: ({ newest }) =>
      newest === null ? (
        ''
      ) : (
        <span title={newest.detail}>{words.finding(newest.day, importDoubts.faults[newest.fault])}</span>
      ),
    minWidth: '180px',
  },
  { key: 'source', header: words.columns.source, value: ({ newest }) => newest?.source ?? '' },
  { key: 'firstDay', header: words.columns.firstDay, value: ({ firstDay }) => firstDay ?? '', minWidth: DAY_WIDTH },
];

const nameOf = (id: string): string => {
  const { heading, hint } = COLUMN_FACTS[id as ColumnName];
  return say(hint ?? heading);
};
const stateOf = ({ lastDay, isStale }: MacroQuality): keyof typeof words.states =>
  lastDay === null ? 'empty' : isStale ? 'stale' : 'good';
const stateTone = { good: 'gain', stale: 'warn', empty: 'neutral' } as const;
const feedOf = ({ feed, standsIn }: MacroQuality): string =>
  standsIn === null ? words.feeds[feed] : words.standsIn(words.feeds[feed], words.substitutes[standsIn]);

function macroAdvice(row: MacroQuality): string {
  const state = stateOf(row);
  if (state === 'good') return words.nothing;
  if (row.feed === 'Upload') return words.macroAdvice.upload;
  return state === 'empty' && row.feed === 'FRED' ? words.macroAdvice.key : words.macroAdvice.vendor;
}

const macroColumns: readonly Column<MacroQuality>[] = [
  { key: 'name', header: words.macroColumns.name, value: ({ id }) => nameOf(id), minWidth: '220px', phone: true },
  {
    key: 'state',
    header: words.macroColumns.state,
    value: (row) => words.states[stateOf(row)],
    cell: (row) => <Pill tone={stateTone[stateOf(row)]}>{words.states[stateOf(row)]}</Pill>,
    phone: true,
  },
  { key: 'lastDay', header: words.macroColumns.lastDay, value: ({ lastDay }) => lastDay ?? '', minWidth: DAY_WIDTH },
  {
    key: 'releasedDay',
    header: words.macroColumns.releasedDay,
    value: ({ releasedDay }) => releasedDay ?? '',
    minWidth: DAY_WIDTH,
  },
  { key: 'frequency', header: words.macroColumns.frequency, value: ({ frequency }) => words.frequencies[frequency] },
  { key: 'feed', header: words.macroColumns.feed, value: feedOf },
  { key: 'advice', header: words.macroColumns.advice, value: macroAdvice, minWidth: '200px' },
];

const isProblem = (text: string): text is QualityProblem => qualityProblems.some((problem) => problem === text);
const problemChoices = [
  { value: '', label: words.filter.any },
  ...qualityProblems.map((value) => ({ value, label: words.problems[value] })),
  { value: ALL, label: words.filter.all },
];

function useQualityFilter() {
  const { values, change } = useAddressFilter(FILTER_KEYS);
  const symbol = useDeferredValue(values.qualitySymbol.trim());
  const { problem } = values;
  // A symbol that is asked for is shown, whatever there is of it.
  const asked: QualityFilter = {
    ...(symbol !== '' && { symbol }),
    ...(isProblem(problem) ? { problem } : problem !== ALL && symbol === '' && { problem: 'Any' as const }),
  };
  return { values, change, asked };
}

/** Histories of prices and series of the economy, one row each, with what is wrong and what to do. */
export function DataQuality() {
  const { values, change, asked } = useQualityFilter();
  const query = useInfiniteQuery({ ...qualityQueries.prices(asked), placeholderData: keepPreviousData });
  const macro = useQuery(qualityQueries.macro());
  return (
    <Flex direction="column" gap="4">
      <Flex gap="2" wrap="wrap" align="center">
        <FilterSearch
          label={words.filter.symbol}
          placeholder={words.filter.symbol}
          maxLength={LONGEST_SYMBOL}
          value={values.qualitySymbol}
          onChange={(qualitySymbol) => change({ qualitySymbol })}
        />
        <FilterSelect
          label={words.filter.problem}
          choices={problemChoices}
          value={values.problem}
          onChange={(problem) => change({ problem })}
        />
      </Flex>
      <PagedTable title={words.title} query={query} more={words.more}>
        {({ pages }) => (
          <DataTable
            id="data-quality"
            title={words.title}
            description={words.text}
            columns={priceColumns}
            rows={pages.flatMap(({ series }) => series)}
            rowKey={({ symbol }) => symbol}
            empty={<EmptyState title={words.good} />}
          />
        )}
      </PagedTable>
      <QueryView
        query={macro}
        pending={
          <Card pad="none" title={words.macroTitle}>
            <TableSkeleton />
          </Card>
        }
      >
        {(rows) => (
          <DataTable
            id="macro-quality"
            title={words.macroTitle}
            description={words.macroText}
            columns={macroColumns}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </QueryView>
    </Flex>
  );
}
