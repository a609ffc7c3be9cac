import { Flex, Grid } from '@chakra-ui/react';
import { smallLineOption } from '@pipa/charts';
import type { PortfolioRecord } from '@pipa/contract';
import { REALTIME_POINTS } from '@pipa/contract';
import { useMemo, useState } from 'react';
import { messages } from '../../../messages/index.ts';
import { Card } from '../../../ui/card.tsx';
import { Chart } from '../../../ui/chart/chart.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import type { StatisticsPoint } from '../realtime/statistics-window.ts';
import { hasValues, type StatisticKey, statisticKeys, statisticSeries, statisticTable } from './monitor-series.ts';

const words = messages.invest.monitor;
type Source = 'daily' | 'live';
const choices = [
  { value: 'daily', label: words.daily },
  { value: 'live', label: words.liveSeries },
] as const;

interface StatsProps {
  records: readonly PortfolioRecord[];
  statistics: readonly StatisticsPoint[];
}

function StatisticChart({
  statistic,
  source,
  records,
  statistics,
}: StatsProps & { statistic: StatisticKey; source: Source }) {
  const series = useMemo(
    () => statisticSeries(statistic, source === 'daily' ? { daily: records } : { live: statistics }),
    [statistic, source, records, statistics],
  );
  const table = useMemo(() => statisticTable(series), [series]);
  const title = words.statistics[statistic];
  if (!hasValues(series.values)) {
    return (
      <Card title={title} pad="none">
        <EmptyState title={source === 'live' && statistics.length === 0 ? words.waitingForLive : words.noStatistics} />
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

/** The statistics at each close, or live over the last minutes. */
export function StatsTab({ records, statistics }: StatsProps) {
  const [source, setSource] = useState<Source>('daily');
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="4">
      <Flex align="center" gap="3" wrap="wrap" textStyle="hint" color="ink-2">
        <Segments label={words.seriesLabel} choices={choices} value={source} onChange={setSource} />
        {source === 'daily' ? words.dailyText : words.liveText(REALTIME_POINTS)}
      </Flex>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="4">
        {statisticKeys.map((statistic) => (
          <StatisticChart
            key={statistic}
            statistic={statistic}
            source={source}
            records={records}
            statistics={statistics}
          />
        ))}
        <Card title={words.customSignals} pad="none">
          <EmptyState title={words.noSignals} />
        </Card>
      </Grid>
    </Grid>
  );
}
