import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { chartTheme, type StateBand, type StateChart, stateChartOption, stateColor, statesOf } from '@pipa/charts';
import { type StateChartAnswer, type StateChartName, stateChartNames } from '@pipa/contract';
import { type ColumnUnit, formatValue, stateWords } from '@pipa/ida';
import { useQuery } from '@tanstack/react-query';
import { useTheme } from 'next-themes';
import { useAsOf } from '../../ida-views/as-of.ts';
import { say } from '../../ida-views/say.ts';
import { ida } from '../../messages/ida.ts';
import { idaQueries } from '../../queries/ida/ida-queries.ts';
import { AfterPaint } from '../../ui/after-paint.tsx';
import { Card } from '../../ui/card.tsx';
import { Chart, type ChartTable } from '../../ui/chart/chart.tsx';
import { ChartSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';

const words = ida.market;
const HEIGHT_PX = 300;

/** A ratio of prices is named by its symbols, as its picture is. */
export const titleOf = (chart: StateChartName): string =>
  (words.chartTitles as Readonly<Record<string, string>>)[chart] ?? chart.toUpperCase().replace('-', ' / ');

const COLUMN_UNITS = {
  dollars: 'dollars',
  ratio: 'ratio',
  metric: 'metric',
  share: 'fraction',
  index: 'index',
} as const satisfies Record<StateChart['unit'], ColumnUnit>;

/** The numbers and the states of a chart. */
function numbersOf({ labels, unit, lines, bands }: StateChart): ChartTable {
  return {
    columns: [words.day, ...[...lines, ...bands].map(({ name }) => name)],
    rows: labels.map((label, i) => [
      label,
      ...lines.map(({ values }) => values[i] ?? null),
      ...bands.map(({ states }) => (states[i] ? say(stateWords(states[i])) : null)),
    ]),
    format: (value) => formatValue({ unit: COLUMN_UNITS[unit] }, value),
  };
}

/** Which colour is which state. */
function Legend({ bands }: { bands: readonly StateBand[] }) {
  const { resolvedTheme } = useTheme();
  const theme = chartTheme(resolvedTheme === 'dark' ? 'dark' : 'light');
  return bands.map((band) => (
    <Flex key={band.name} gap="3" wrap="wrap">
      <chakra.span fontWeight="600">{band.name}</chakra.span>
      {statesOf(band).map((state) => (
        <Flex key={state} align="center" gap="1.5">
          <Box aria-hidden boxSize="10px" borderRadius="2px" style={{ background: stateColor(state, theme) }} />
          {say(stateWords(state))}
        </Flex>
      ))}
    </Flex>
  ));
}

const isEmpty = ({ lines }: StateChartAnswer): boolean =>
  (lines[0]?.values.filter((value) => value !== null).length ?? 0) < 2;

/** One chart, which waits, fails and is read again by itself. */
export function StateChartCard({ chart }: { chart: StateChartName }) {
  const query = useQuery(idaQueries.stateChart(chart, useAsOf()));
  const title = titleOf(chart);
  const instead = (content: React.ReactNode) => <Card title={title}>{content}</Card>;
  if (query.isError)
    return instead(
      <QueryView query={query} pending={null}>
        {() => null}
      </QueryView>,
    );
  return (
    <QueryView
      query={query}
      pending={instead(<ChartSkeleton height={HEIGHT_PX} />)}
      isEmpty={isEmpty}
      empty={instead(<EmptyState title={words.noChart}>{words.noChartText}</EmptyState>)}
    >
      {(answer) => (
        <Chart
          title={title}
          description={
            <>
              {ida.basedOn(answer.updateTime ?? '')}
              <Legend bands={answer.bands} />
            </>
          }
          summary={words.chartOf(title)}
          build={stateChartOption}
          data={answer}
          table={numbersOf(answer)}
          height={HEIGHT_PX}
        />
      )}
    </QueryView>
  );
}

/** The charts of the market's state over a year (3 §2.4). */
export const StateCharts = () => (
  <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }} gap="4">
    {stateChartNames.map((chart) => (
      <AfterPaint key={chart} fallback={<Card title={titleOf(chart)} />}>
        <StateChartCard chart={chart} />
      </AfterPaint>
    ))}
  </Grid>
);
