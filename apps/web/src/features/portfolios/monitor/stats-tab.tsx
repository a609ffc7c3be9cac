import { Flex, Grid } from '@chakra-ui/react';
import { smallLineOption } from '@pipa/charts';
import type { PortfolioRecord } from '@pipa/contract';
import { REALTIME_POINTS, sessionsFor } from '@pipa/contract';
import { memo, useMemo, useState } from 'react';
import { invest } from '../../../messages/invest.ts';
import { Card } from '../../../ui/card.tsx';
import { Chart } from '../../../ui/chart/chart.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { CustomSignals } from './custom-signals.tsx';
import { hasValues, type StatisticKey, statisticKeys, statisticSeries, statisticTable } from './monitor-series.ts';

const words = invest.monitor;
type Span = 'latest' | 'all';
const choices = [
  { value: 'latest', label: words.latestCloses(REALTIME_POINTS) },
  { value: 'all', label: words.allCloses },
] as const;

interface RecordsProps {
  records: readonly PortfolioRecord[];
}
interface StatsProps extends RecordsProps {
  portfolioId: number;
}

function StatisticChart({ statistic, records }: RecordsProps & { statistic: StatisticKey }) {
  const series = useMemo(() => statisticSeries(statistic, records), [statistic, records]);
  const table = useMemo(() => statisticTable(series), [series]);
  const title = words.statistics[statistic];
  if (!hasValues(series.values)) {
    return (
      <Card title={title} pad="none">
        <EmptyState title={words.notes.fromDays(sessionsFor(statistic))} />
      </Card>
    );
  }
  const latest = series.values.at(-1);
  return (
    <Chart
      title={title}
      summary={`${title}: ${latest === null || latest === undefined ? words.noStatistics : (table.format?.(latest) ?? latest)}`}
      build={smallLineOption}
      data={series}
      table={table}
      height={190}
    />
  );
}

/** The statistics at each close: they change there and at no tick, so there is no live line of them. */
export const StatsTab = memo(function StatsTab({ portfolioId, records }: StatsProps) {
  const [span, setSpan] = useState<Span>('latest');
  const shown = useMemo(() => (span === 'all' ? records : records.slice(-REALTIME_POINTS)), [span, records]);
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="4">
      <Flex align="center" gap="3" wrap="wrap" textStyle="hint" color="ink-2">
        {records.length > REALTIME_POINTS && (
          <Segments label={words.seriesLabel} choices={choices} value={span} onChange={setSpan} />
        )}
        {words.dailyText}
      </Flex>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="4">
        {statisticKeys.map((statistic) => (
          <StatisticChart key={statistic} statistic={statistic} records={shown} />
        ))}
        <CustomSignals portfolioId={portfolioId} lastClose={records.at(-1)?.tradeDate} />
      </Grid>
    </Grid>
  );
});
