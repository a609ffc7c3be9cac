import { type SmallSeries, smallLineOption } from '@pipa/charts';
import type { CustomSignal } from '@pipa/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatDay, formatNumber } from '../../../format.ts';
import { invest } from '../../../messages/invest.ts';
import { portfolioQueries } from '../../../queries/portfolios/portfolio-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Chart } from '../../../ui/chart/chart.tsx';
import { TextSkeleton } from '../../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../../ui/states.tsx';
import { statisticTable } from './monitor-series.ts';

const words = invest.monitor;

const seriesOf = ({ name, points }: CustomSignal): SmallSeries => ({
  name,
  as: 'number',
  labels: points.map(({ tradeDate }) => formatDay(tradeDate)),
  values: points.map(({ value }) => value),
});

function SignalChart({ signal }: { signal: CustomSignal }) {
  const series = useMemo(() => seriesOf(signal), [signal]);
  const table = useMemo(() => statisticTable(series), [series]);
  const title = words.customSignal(signal.name);
  return (
    <Chart
      title={title}
      summary={`${title}: ${formatNumber(signal.points.at(-1)?.value)}`}
      build={smallLineOption}
      data={series}
      table={table}
      height={190}
    />
  );
}

interface CustomSignalsProps {
  portfolioId: number;
  lastClose: string | undefined;
}

/** The numbers that the strategy recorded with its decisions at the latest closes, a chart each. */
export function CustomSignals({ portfolioId, lastClose }: CustomSignalsProps) {
  const query = useQuery({ ...portfolioQueries.signals(portfolioId, lastClose), placeholderData: keepPreviousData });
  return (
    <QueryView
      query={query}
      pending={
        <Card title={words.customSignals}>
          <TextSkeleton lines={4} />
        </Card>
      }
      isEmpty={(signals) => signals.length === 0}
      empty={
        <Card title={words.customSignals} pad="none">
          <EmptyState title={words.noSignals} />
        </Card>
      }
    >
      {(signals) => signals.map((signal) => <SignalChart key={signal.name} signal={signal} />)}
    </QueryView>
  );
}
