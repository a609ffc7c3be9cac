import { equityOption } from '@pipa/charts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { comparedSummary, comparedTable } from '../../../charts/compared-words.ts';
import { type Period, periods, valueSeries } from '../../../charts/value-series.ts';
import { invest } from '../../../messages/invest.ts';
import type { Monitor } from '../../../queries/portfolios/merge-monitor.ts';
import { portfolioQueries } from '../../../queries/portfolios/portfolio-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Chart } from '../../../ui/chart/chart.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import type { MonitorSeries } from './monitor-series.ts';

const words = invest.monitor;
const MIN_POINTS = 2;
/** The periods of a portfolio: `All` is never much longer than its years. */
const choices = periods
  .filter((value) => value !== '1Y')
  .map((value) => ({ value, label: value === 'All' ? words.allCloses : value }));
/** A stopped portfolio has no session under way, and no values of the last ones. */
const stoppedChoices = choices.filter(({ value }) => value === '1M' || value === 'All');

/** The period, kept in the address. */
function usePeriod(offered: readonly { value: Period }[], first: Period): [Period, (period: Period) => void] {
  const [query, setQuery] = useSearchParams();
  const period = offered.find(({ value }) => value === query.get('period'))?.value ?? first;
  const choose = (chosen: Period) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('period', chosen);
        return next;
      },
      { replace: true },
    );
  return [period, choose];
}

/** What the portfolio and its benchmark have returned since the beginning of the period. */
function usePerformance({ portfolio, perf, records }: Monitor, period: Period, all: MonitorSeries['performance']) {
  const isDuringSessions = period === '1D' || period === '1W';
  const { data } = useQuery({ ...portfolioQueries.values(portfolio.id), enabled: isDuringSessions });
  const points = data ?? NO_POINTS;
  // A stopped portfolio keeps the value of its stop.
  const at = portfolio.settlement?.stopTime ?? perf.at;
  return useMemo(
    () => (period === 'All' ? all : valueSeries(period, { records, perf: { ...perf, at }, points })),
    [period, all, records, perf, at, points],
  );
}
const NO_POINTS: never[] = [];

interface ValueChartProps {
  monitor: Monitor;
  /** Since the start of the portfolio. */
  all: MonitorSeries['performance'];
  height: number;
}
/** Value of the portfolio against its benchmark over a day, a week, a month, or since the start. */
export function ValueChart({ monitor, all, height }: ValueChartProps) {
  const offered = monitor.portfolio.status === 'Stop' ? stoppedChoices : choices;
  // Before the first close all there is to draw is the session.
  const isFirstSession = monitor.portfolio.status === 'Started' && monitor.records.length === 0;
  const [period, choose] = usePeriod(offered, isFirstSession ? '1D' : 'All');
  const series = usePerformance(monitor, period, all);
  const table = useMemo(() => comparedTable(series), [series]);
  const segments = <Segments label={words.period} choices={offered} value={period} onChange={choose} />;
  if (series.labels.length < MIN_POINTS) {
    return (
      <Card title={words.performance} pad="none" actions={segments}>
        <EmptyState title={words.noRecords}>{words.noRecordsText}</EmptyState>
      </Card>
    );
  }
  return (
    <Chart
      title={words.performance}
      description={words.performanceText(monitor.portfolio.benchmarkSymbol)}
      summary={comparedSummary(words.performance, series)}
      build={equityOption}
      data={series}
      table={table}
      height={height}
      actions={segments}
    />
  );
}
