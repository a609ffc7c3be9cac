import { chakra, Grid } from '@chakra-ui/react';
import type { BacktestDetail, BacktestReport } from '@pipa/contract';
import { formatNumber, formatPercent } from '../../format.ts';
import { messages } from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { BacktestCrises } from './backtest-crises.tsx';
import { BacktestFutures } from './backtest-futures.tsx';
import { BacktestProvenanceCard } from './backtest-provenance.tsx';
import { BacktestStabilityTable } from './backtest-stability.tsx';

const words = messages.invest.backtest;
const { drawdownTable, drawdownColumns: headers, notRecovered } = messages.invest.strategies;
type Drawdown = BacktestDetail['drawdowns'][number];

const drawdownColumns: readonly Column<Drawdown>[] = [
  { key: 'start', header: headers.start, value: (row) => row.start },
  { key: 'trough', header: headers.trough, value: (row) => row.trough },
  { key: 'end', header: headers.end, value: (row) => row.end, cell: (row) => row.end ?? notRecovered },
  {
    key: 'depth',
    header: headers.depth,
    numeric: true,
    value: (row) => row.depth,
    cell: (row) => formatPercent(row.depth),
  },
  {
    key: 'days',
    header: headers.days,
    numeric: true,
    value: (row) => row.days,
    cell: (row) => formatNumber(row.days, { decimals: 0 }),
  },
];

function Examination({ report, detail }: { report: BacktestReport; detail: BacktestDetail }) {
  if (!detail.isExamined) {
    return (
      <Card title={words.pendingTitle}>
        <chakra.p color="ink-2" role="status">
          {words.pendingText}
        </chakra.p>
      </Card>
    );
  }
  return (
    <>
      <BacktestCrises crises={detail.crisisWindows ?? []} symbol={report.benchmarkSymbol} />
      <BacktestFutures futures={detail.monteCarlo} />
      <BacktestStabilityTable stability={detail.stability} isFeatured={report.reportMark === 1} />
    </>
  );
}

/** Further details of a backtest: worst periods, chance, parameters, and provenance. */
export function BacktestMore({ report, detail }: { report: BacktestReport; detail: BacktestDetail }) {
  return (
    <Panel
      title={words.more}
      aside={
        <chakra.span textStyle="hint" color="ink-2">
          {words.moreAside}
        </chakra.span>
      }
    >
      {() => (
        <Grid templateColumns="minmax(0, 1fr)" gap="4" p={{ base: '3', md: '4' }} bg="bg">
          <DataTable
            id="drawdowns"
            title={drawdownTable}
            columns={drawdownColumns}
            rows={detail.drawdowns}
            rowKey={(row) => row.start}
            defaultSort={{ key: 'depth', descending: false }}
          />
          <Examination report={report} detail={detail} />
          <BacktestProvenanceCard provenance={detail.provenance} lookAheadFree={report.lookAheadFree} />
        </Grid>
      )}
    </Panel>
  );
}
