import type { BacktestReport, PerformanceRow } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { formatDate, formatDay, formatMoney, formatPercent } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { strategyQueries } from '../../queries/strategies/strategy-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';

const words = invest.strategies;
type Figure = 'cumReturn' | 'benchmarkCumReturn' | 'dailyReturn' | 'drawdown';
const percentColumn = (key: Figure, header: string): Column<PerformanceRow> => ({
  key,
  header,
  numeric: true,
  value: (row) => row[key],
  cell: (row) => formatPercent(row[key]),
});
const columns: readonly Column<PerformanceRow>[] = [
  {
    key: 'day',
    header: words.seriesColumns.day,
    value: (row) => row.tradeDate,
    cell: (row) => formatDay(row.tradeDate),
  },
  {
    key: 'value',
    header: words.seriesColumns.value,
    numeric: true,
    value: (row) => row.netLiquidation,
    cell: (row) => formatMoney(row.netLiquidation),
  },
  percentColumn('cumReturn', words.seriesColumns.ours),
  percentColumn('benchmarkCumReturn', words.seriesColumns.benchmark),
  percentColumn('dailyReturn', words.seriesColumns.daily),
  percentColumn('drawdown', words.seriesColumns.drawdown),
];

/** Every day of one backtest as a table. */
export function BacktestDays({ report, onBack }: { report: BacktestReport; onBack: () => void }) {
  const query = useQuery(strategyQueries.backtestSeries(report.backtestPortfolioId));
  return (
    <>
      <Button onClick={onBack} mb="4">
        <ArrowLeft aria-hidden />
        {words.backToBacktest}
      </Button>
      <QueryView
        query={query}
        pending={
          <Card pad="none">
            <TableSkeleton rows={12} />
          </Card>
        }
      >
        {(rows) => (
          <DataTable
            id="backtest-days"
            title={words.period(formatDate(report.beginTime), formatDate(report.endTime))}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.tradeDate}
            defaultSort={{ key: 'day', descending: true }}
          />
        )}
      </QueryView>
    </>
  );
}
