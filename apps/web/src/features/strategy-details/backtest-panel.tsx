import { Box, Grid } from '@chakra-ui/react';
import { drawdownOption, equityOption } from '@pipa/charts';
import type { BacktestReport, PerformanceRow } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { Loader } from 'lucide-react';
import { useMemo, useState } from 'react';
import { links } from '../../app/links.ts';
import { comparedSummary, comparedTable } from '../../charts/compared-words.ts';
import { formatDate, formatMoney, formatNumber, formatPercent } from '../../format.ts';
import { messages } from '../../messages/index.ts';
import { invest } from '../../messages/invest.ts';
import { receipts as receiptWords } from '../../messages/receipts.ts';
import { strategyQueries } from '../../queries/strategies/strategy-queries.ts';
import { ReceiptButton } from '../../receipt-views/receipt-button.tsx';
import { backtestSeries } from '../../strategy-views/backtest-series.ts';
import { figuresOfReport } from '../../strategy-views/compared-metrics.ts';
import { MetricTable } from '../../strategy-views/metric-table.tsx';
import { MonthlyMap } from '../../strategy-views/monthly-map.tsx';
import { PositionsDialog } from '../../strategy-views/positions-dialog.tsx';
import type { ParameterStyle } from '../../strategy-views/strategy-facts.ts';
import { SurvivorshipNote } from '../../strategy-views/survivorship-note.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { ChartSkeleton } from '../../ui/skeleton.tsx';
import { StatTile, StatTiles } from '../../ui/stat-tiles.tsx';
import { QueryView } from '../../ui/states.tsx';
import { BacktestMore } from './backtest-more.tsx';
import { BacktestVerdictCard } from './backtest-verdict.tsx';
import { LookAheadFact } from './look-ahead.tsx';

const words = invest.strategies;
const { tiles, notes } = invest.monitor;

function PleaseWait() {
  return (
    <Box>
      <Box display="flex" alignItems="center" gap="2" color="ink-2" mb="3" role="status">
        <Box animation="spin 0.9s linear infinite" aria-hidden>
          <Loader size={16} />
        </Box>
        {messages.shell.loading}
      </Box>
      <ChartSkeleton height={300} />
    </Box>
  );
}

function SeriesCharts({ report, rows }: { report: BacktestReport; rows: readonly PerformanceRow[] }) {
  const series = useMemo(() => backtestSeries(rows, report.benchmarkSymbol), [rows, report.benchmarkSymbol]);
  const tables = useMemo(
    () => ({ equity: comparedTable(series.equity), drawdown: comparedTable(series.drawdown) }),
    [series],
  );
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="4">
      <Chart
        title={words.equityChart}
        description={words.equityText(report.benchmarkSymbol)}
        summary={comparedSummary(words.equityChart, series.equity)}
        build={equityOption}
        data={series.equity}
        table={tables.equity}
        height={300}
      />
      <Chart
        title={words.drawdownChart}
        description={words.drawdownText}
        summary={comparedSummary(words.drawdownChart, series.drawdown)}
        build={drawdownOption}
        data={series.drawdown}
        table={tables.drawdown}
        height={190}
      />
    </Grid>
  );
}

function ReportFacts({ report }: { report: BacktestReport }) {
  const share = report.initialAmount > 0 ? report.costTotal / report.initialAmount : null;
  return (
    <StatTiles columns={2}>
      <StatTile
        label={words.facts.turnover}
        value={formatPercent(report.turnoverAnnual, { decimals: 0 })}
        note={words.facts.turnoverNote(formatNumber(report.turnoverAnnual, { decimals: 1 }))}
      />
      <StatTile
        label={words.facts.costs}
        value={formatMoney(report.costTotal, { decimals: 0 })}
        note={words.facts.costsNote(formatPercent(share))}
      />
      <StatTile
        label={words.facts.trades}
        value={formatNumber(report.tradeCount, { decimals: 0 })}
        note={words.facts.tradesNote(formatMoney(report.initialAmount, { decimals: 0 }))}
      />
      <StatTile
        label={tiles.valueAtRisk}
        value={formatPercent(report.valueAtRisk)}
        note={notes.oneDay(notes.benchmark(report.benchmarkSymbol, formatPercent(report.benchmarkValueAtRisk)))}
      />
      <StatTile
        label={tiles.conditionalValueAtRisk}
        value={formatPercent(report.conditionalValueAtRisk)}
        note={notes.benchmark(report.benchmarkSymbol, formatPercent(report.benchmarkConditionalValueAtRisk))}
      />
      <StatTile label={tiles.informationRatio} value={formatNumber(report.informationRatio, { decimals: 2 })} />
    </StatTiles>
  );
}

const HALVES = { base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' };
/** The figures beside the curves; alone where there are none. */
const besideCurves = (hasCurves: boolean) => ({
  base: 'minmax(0, 1fr)',
  xl: hasCurves ? 'minmax(0, 1fr) 400px' : 'minmax(0, 1fr)',
});

interface BacktestPanelProps {
  report: BacktestReport;
  name: string;
  /** How the parameters of the strategy are shown. */
  style: ParameterStyle;
  /** The daily series where it is known already, or null where it is not to be had; left out, it is read by the report. */
  rows?: readonly PerformanceRow[] | null;
  /** Shows every day; left out where there is no page for it. */
  onShowDays?: () => void;
}
/** One open backtest period: verdict, figures, curves, costs, months, and more on demand. */
export function BacktestPanel({ report, name, style, rows, onShowDays }: BacktestPanelProps) {
  const query = useQuery({
    ...strategyQueries.backtestSeries(report.backtestPortfolioId),
    enabled: rows === undefined,
  });
  const [showsPositions, setShowsPositions] = useState(false);
  const period = words.period(formatDate(report.beginTime), report.ruinDay ?? formatDate(report.endTime));
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="4" p={{ base: '3', md: '5' }} bg="bg">
      <BacktestVerdictCard report={report} />
      <SurvivorshipNote survivorship={report.survivorship} />
      <Box display="flex" justifyContent="space-between" alignItems="flex-start" gap="3" flexWrap="wrap">
        <LookAheadFact isFree={report.lookAheadFree} />
        <Box display="flex" gap="2" flexWrap="wrap">
          <Button size="sm" onClick={() => setShowsPositions(true)}>
            {words.positions}
          </Button>
          {onShowDays && (
            <>
              <Button size="sm" onClick={onShowDays}>
                {words.showSeries}
              </Button>
              <ButtonLink size="sm" to={links.tearSheet('backtest', report.backtestPortfolioId)}>
                {invest.tearSheet.open}
              </ButtonLink>
              <ReceiptButton
                size="sm"
                asked={{ of: 'report', input: { id: report.backtestPortfolioId } }}
                label={receiptWords.openOf(period)}
              />
            </>
          )}
        </Box>
      </Box>
      <Grid templateColumns={besideCurves(rows !== null)} gap="4" alignItems="start">
        {rows && <SeriesCharts report={report} rows={rows} />}
        {rows === undefined && (
          <QueryView query={query} pending={<PleaseWait />}>
            {(read) => <SeriesCharts report={report} rows={read} />}
          </QueryView>
        )}
        <Grid templateColumns={rows === null ? HALVES : 'minmax(0, 1fr)'} gap="4" alignItems="start">
          <Box bg="surface" borderWidth="1px" borderColor="line" borderRadius="card" overflowX="auto">
            <MetricTable figures={figuresOfReport(report)} title={period} />
          </Box>
          <ReportFacts report={report} />
        </Grid>
      </Grid>
      {report.detail && (
        <>
          <MonthlyMap monthly={report.detail.monthly} />
          <BacktestMore report={report} detail={report.detail} style={style} />
        </>
      )}
      <PositionsDialog
        name={name}
        positions={showsPositions ? report.positions : null}
        onClose={() => setShowsPositions(false)}
      />
    </Grid>
  );
}
