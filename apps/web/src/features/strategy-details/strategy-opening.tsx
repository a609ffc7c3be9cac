import { Grid } from '@chakra-ui/react';
import { equityOption } from '@pipa/charts';
import type { BacktestReport, Strategy } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { comparedSummary, comparedTable } from '../../charts/compared-words.ts';
import { invest } from '../../messages/invest.ts';
import { strategyQueries } from '../../queries/strategies/strategy-queries.ts';
import { backtestSeries } from '../../strategy-views/backtest-series.ts';
import { featuredReport, figuresOfReport, metricRows } from '../../strategy-views/compared-metrics.ts';
import { Card } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { ChartSkeleton } from '../../ui/skeleton.tsx';
import { StatTile, StatTiles } from '../../ui/stat-tiles.tsx';
import { QueryView } from '../../ui/states.tsx';
import { BacktestVerdictCard } from './backtest-verdict.tsx';

const words = invest.strategies;
const HEIGHT_PX = 280;
/** The three numbers of a first look: what it earned, what it lost on the way, and the one for the other. */
const firstLook = new Set(['cagr', 'maxDrawdown', 'sharpe']);

function OpeningChart({ report }: { report: BacktestReport }) {
  const query = useQuery(strategyQueries.backtestSeries(report.backtestPortfolioId));
  const { benchmarkSymbol } = report;
  const equity = useMemo(
    () => query.data && backtestSeries(query.data, benchmarkSymbol).equity,
    [query.data, benchmarkSymbol],
  );
  const table = useMemo(() => equity && comparedTable(equity), [equity]);
  const pending = (
    <Card title={words.equityChart}>
      <ChartSkeleton height={HEIGHT_PX} />
    </Card>
  );
  return (
    <QueryView query={query} pending={pending}>
      {() =>
        equity &&
        table && (
          <Chart
            title={words.equityChart}
            description={words.equityText(benchmarkSymbol)}
            summary={comparedSummary(words.equityChart, equity)}
            build={equityOption}
            data={equity}
            table={table}
            height={HEIGHT_PX}
          />
        )
      }
    </QueryView>
  );
}

/** Before all facts of a strategy: the verdict on its main backtest, the curve and three numbers. Nothing without a backtest. */
export function StrategyOpening({ strategy }: { strategy: Strategy }) {
  const report = featuredReport(strategy);
  if (!report) return null;
  const figures = figuresOfReport(report);
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="4" mb="4">
      <BacktestVerdictCard report={report} />
      <StatTiles columns={3}>
        {metricRows(figures)
          .filter(({ key }) => firstLook.has(key))
          .map(({ key, label, ours, benchmark }) => (
            <StatTile key={key} label={label} value={ours} note={`${report.benchmarkSymbol} ${benchmark}`} />
          ))}
      </StatTiles>
      <OpeningChart report={report} />
    </Grid>
  );
}
