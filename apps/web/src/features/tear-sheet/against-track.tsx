import { Box, Grid } from '@chakra-ui/react';
import { fromEpochDay } from '@pipa/calendar';
import { type ComparedSeries, equityOption } from '@pipa/charts';
import { SESSIONS_FOR_STATISTICS, type TearSheetRecord } from '@pipa/contract';
import { type RecordGap, recordGap } from '@pipa/quant';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { comparedSummary, comparedTable } from '../../charts/compared-words.ts';
import { formatPercent, formatPoints } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { reportQueries } from '../../queries/reports/report-queries.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import { StatTile, StatTiles } from '../../ui/stat-tiles.tsx';

const words = invest.live.portfolio;

const seriesOf = ({ days, own, other }: RecordGap): ComparedSeries => ({
  labels: Array.from(days, fromEpochDay),
  ourName: words.own,
  ours: Array.from(own),
  benchmarkName: words.track,
  benchmark: Array.from(other),
});

function Drawn({ gap }: { gap: RecordGap }) {
  const series = useMemo(() => seriesOf(gap), [gap]);
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="3">
      <Chart
        title={words.title}
        description={words.text}
        summary={comparedSummary(words.title, series)}
        build={equityOption}
        data={series}
        table={comparedTable(series)}
        height={240}
      />
      <StatTiles columns={2}>
        <StatTile label={words.gap} value={formatPoints(gap.gap, { signed: true })} note={words.gapNote} />
        <StatTile
          label={words.trackingError}
          value={formatPercent(gap.trackingError)}
          note={gap.trackingError === null ? words.trackingErrorNote(SESSIONS_FOR_STATISTICS) : undefined}
        />
      </StatTiles>
      <Box textStyle="hint" color="ink-2">
        {words.formula}
      </Box>
    </Grid>
  );
}

/** A portfolio beside the track of its strategy; nothing where the strategy has none, or is closed to the reader. */
export function AgainstTrack({ record, strategyId }: { record: TearSheetRecord; strategyId: number }) {
  const { data: track } = useQuery(reportQueries.tearSheet({ kind: 'track', id: strategyId }));
  const gap = useMemo(() => (track === undefined ? null : recordGap(record, track)), [record, track]);
  return gap === null ? null : <Drawn gap={gap} />;
}
