import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { formatDate, formatDay } from '../../format.ts';
import { enums } from '../../messages/enums.ts';
import { invest } from '../../messages/invest.ts';
import { type BacktestGroup, type ComparedBacktest, groupBacktests } from '../../strategy-views/backtest-groups.ts';
import { figuresOfReport, formatMetric } from '../../strategy-views/compared-metrics.ts';
import { idColumn, metricColumns, riskColumn } from '../../strategy-views/metric-columns.tsx';
import { PositionsDialog } from '../../strategy-views/positions-dialog.tsx';
import { fitsFilter } from '../../strategy-views/strategy-filter.ts';
import {
  NoMatches,
  StrategyFilter,
  type StrategyFilterState,
  useStrategyFilter,
} from '../../strategy-views/strategy-filter-bar.tsx';
import { StrategyLink } from '../../strategy-views/strategy-link.tsx';
import { SurvivorshipNote } from '../../strategy-views/survivorship-note.tsx';
import { tableNote } from '../../strategy-views/table-note.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { StickyEdges } from '../../ui/table/sticky-edges.tsx';
import { ComparedStrategies } from './compared-strategies.tsx';
import { Overlay, useBacktestRows } from './overlay.tsx';
import { overlayColumn, useOverlayChoice } from './overlay-choice.tsx';

const words = invest.strategies;

const columnsOf = (benchmark: string, end: string): readonly Column<ComparedBacktest>[] => [
  idColumn(({ strategy }) => strategy),
  {
    key: 'name',
    namesRow: true,
    header: words.columns.name,
    value: ({ strategy }) => strategy.name,
    cell: ({ strategy, report }) => (
      <StrategyLink
        strategy={strategy}
        tab="backtest"
        note={
          <>
            {enums.componentTypes[strategy.componentType]}
            {formatDate(report.endTime) !== end && (
              <chakra.span ms="2">{words.until(formatDate(report.endTime))}</chakra.span>
            )}
            {report.reportMark === 1 && (
              <chakra.span color="accent" ms="2" title={words.featuredHint}>
                {words.featured}
              </chakra.span>
            )}
          </>
        }
      />
    ),
  },
  ...metricColumns<ComparedBacktest>(({ report }) => figuresOfReport(report)),
  {
    key: 'benchmark',
    header: words.benchmarkReturn(benchmark),
    numeric: true,
    hidden: true,
    value: ({ report }) => report.benchmarkTotalReturn,
    cell: ({ report }) => formatMetric(report.benchmarkTotalReturn, 'percent'),
  },
  { key: 'category', header: words.columns.category, value: ({ strategy }) => enums.categories[strategy.category] },
  {
    key: 'type',
    header: words.columns.type,
    value: ({ strategy }) => strategy.algoTypeStr,
    cell: ({ strategy }) => <Box whiteSpace="nowrap">{strategy.algoTypeStr}</Box>,
  },
  riskColumn(({ strategy }) => strategy, { hasLock: false }),
];

const itemOf = ({ strategy, report }: ComparedBacktest) => ({ id: report.backtestPortfolioId, name: strategy.name });

interface GroupTableProps {
  group: BacktestGroup;
  index: number;
  filter: StrategyFilterState;
}
function GroupTable({ group, index, filter }: GroupTableProps) {
  const choice = useOverlayChoice('backtests');
  const [chosen, setChosen] = useState<ComparedBacktest | null>(null);
  const benchmark = group.rows[0]?.report.benchmarkSymbol ?? '';
  const columns = useMemo(() => columnsOf(benchmark, group.end), [benchmark, group.end]);
  const rows = useMemo(
    () => group.rows.filter(({ strategy }) => fitsFilter(strategy, filter.values)),
    [group.rows, filter.values],
  );
  return (
    <StickyEdges actions>
      <Overlay items={group.rows.map(itemOf)} choice={choice} benchmark={benchmark} useRows={useBacktestRows} />
      <DataTable
        id={`compare-backtest-${group.begin}`}
        title={words.comparePeriod(index, formatDay(group.begin), formatDay(group.end))}
        description={tableNote(
          words.shownOf(rows.length, group.rows.length),
          rows.map(({ report }) => figuresOfReport(report)),
        )}
        columns={columns.toSpliced(2, 0, overlayColumn(choice, group.rows, itemOf))}
        rows={rows}
        empty={<NoMatches filter={filter} />}
        rowKey={({ report }) => report.backtestPortfolioId}
        defaultSort={{ key: 'name', descending: false }}
        rowActions={(row) => (
          <Button size="sm" aria-label={words.positionsTitle(row.strategy.name)} onClick={() => setChosen(row)}>
            {words.positions}
          </Button>
        )}
      />
      <PositionsDialog
        name={chosen?.strategy.name ?? ''}
        positions={chosen?.report.positions ?? null}
        onClose={() => setChosen(null)}
      />
    </StickyEdges>
  );
}

/** What the reports say of their companies: those of one market say the same, as far as they choose from stocks. */
const survivorshipOf = (groups: readonly BacktestGroup[]) =>
  groups.flatMap(({ rows }) => rows).find(({ report }) => report.survivorship !== null)?.report.survivorship ?? null;

/** Compares backtests of strategies, one table per period. */
export function CompareBacktest() {
  const filter = useStrategyFilter();
  return (
    <ComparedStrategies select={groupBacktests} emptyTitle={words.noBacktests}>
      {(groups) => (
        <Grid templateColumns="minmax(0, 1fr)" gap="4">
          <Flex gap="2" wrap="wrap">
            <StrategyFilter filter={filter} />
          </Flex>
          <SurvivorshipNote survivorship={survivorshipOf(groups)} />
          {groups.map((group, index) => (
            <GroupTable key={`${group.begin} ${group.end}`} group={group} index={index + 1} filter={filter} />
          ))}
        </Grid>
      )}
    </ComparedStrategies>
  );
}
