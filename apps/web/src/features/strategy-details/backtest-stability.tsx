import { chakra } from '@chakra-ui/react';
import type { BacktestStability } from '@pipa/contract';
import { useMemo } from 'react';
import { formatDay, formatNumber, formatPercent } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import type { ParameterStyle } from '../../strategy-views/strategy-facts.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { candidateName } from './parameter-changes.ts';

const words = invest.backtest.stability;
type Window = BacktestStability['windows'][number];

const stretch = (begin: string, end: string) => (
  <>
    <chakra.span whiteSpace="nowrap">{formatDay(begin)} ~</chakra.span>{' '}
    <chakra.span whiteSpace="nowrap">{formatDay(end)}</chakra.span>
  </>
);
const sharpeColumn = (
  key: 'inSampleSharpe' | 'outOfSampleSharpe' | 'writtenSharpe',
  phone = false,
): Column<Window> => ({
  key,
  header: words.columns[key],
  numeric: true,
  phone,
  value: (row) => row[key],
  cell: (row) => formatNumber(row[key]),
});
const columnsFor = (stability: BacktestStability | null, style: ParameterStyle): readonly Column<Window>[] => [
  {
    key: 'outOfSample',
    header: words.columns.outOfSample,
    value: (row) => row.outOfSampleBegin,
    cell: (row) => stretch(row.outOfSampleBegin, row.outOfSampleEnd),
  },
  {
    key: 'inSample',
    header: words.columns.inSample,
    value: (row) => row.inSampleBegin,
    cell: (row) => stretch(row.inSampleBegin, row.inSampleEnd),
  },
  {
    key: 'chosen',
    header: words.columns.chosen,
    value: (row) => (stability ? candidateName(row.chosen, stability, style) : row.chosen),
  },
  sharpeColumn('inSampleSharpe'),
  sharpeColumn('outOfSampleSharpe', true),
  sharpeColumn('writtenSharpe', true),
];

function standingText({
  candidates,
  place,
  writtenSharpe,
  bestSharpe,
  neighbourSharpe,
  efficiency,
}: BacktestStability) {
  const standing = words.standing(
    candidates,
    formatNumber(place, { decimals: 0 }),
    formatNumber(writtenSharpe),
    formatNumber(bestSharpe),
    formatNumber(neighbourSharpe),
  );
  if (efficiency === null) return standing;
  return `${standing} ${efficiency <= 0 ? words.nothingKept : words.efficiency(formatPercent(efficiency, { decimals: 0 }))}`;
}

interface BacktestStabilityProps {
  stability: BacktestStability | null;
  isFeatured: boolean;
  style: ParameterStyle;
}
/** Whether neighbouring parameters would have led to a similar result. */
export function BacktestStabilityTable({ stability, isFeatured, style }: BacktestStabilityProps) {
  const columns = useMemo(() => columnsFor(stability, style), [stability, style]);
  if (stability === null) {
    return (
      <Card title={words.title}>
        <chakra.p color="ink-2">{isFeatured ? words.none : words.otherReport}</chakra.p>
      </Card>
    );
  }
  return (
    <Card pad="none" title={words.title}>
      <chakra.p color="ink-2" maxW="88ch" px={{ base: '4', md: '5' }} pb="2">
        {standingText(stability)}
      </chakra.p>
      <DataTable
        bare
        id="parameter-stability"
        title={words.table}
        columns={columns}
        rows={stability.windows}
        rowKey={(row) => row.outOfSampleBegin}
        defaultSort={{ key: 'outOfSample', descending: false }}
      />
    </Card>
  );
}
