import { Box, Grid } from '@chakra-ui/react';
import { drawdownOption, equityOption, exposureOption, type SmallSeries, smallLineOption } from '@pipa/charts';
import { SESSIONS_FOR_STATISTICS, SESSIONS_FOR_YEARLY } from '@pipa/contract';
import type { TearSheet } from '@pipa/quant';
import { comparedSummary, comparedTable } from '../../charts/compared-words.ts';
import { formatNumber, formatPercent } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { MetricTable } from '../../strategy-views/metric-table.tsx';
import { Card } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { lineRows } from '../../ui/chart/line-rows.ts';
import { exposureTable, type SheetSeries, sheetFigures } from './sheet-series.ts';

const words = invest.tearSheet;

/** The curve, its losses since the last high, and the documented figures beside them. */
export function SheetOpening({
  sheet,
  series,
  ownColumn,
}: {
  sheet: TearSheet;
  series: SheetSeries;
  ownColumn: string;
}) {
  const { equity, underwater } = series;
  const isShort = sheet.sessions < SESSIONS_FOR_YEARLY;
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 400px' }} gap="4" alignItems="start">
      <Grid templateColumns="minmax(0, 1fr)" gap="4">
        <Chart
          title={words.equity}
          description={words.equityText(equity.benchmarkName)}
          summary={comparedSummary(words.equity, equity)}
          build={equityOption}
          data={equity}
          table={comparedTable(equity)}
          height={320}
        />
        <Chart
          title={words.underwater}
          description={words.underwaterText}
          summary={comparedSummary(words.underwater, underwater)}
          build={drawdownOption}
          data={underwater}
          table={comparedTable(underwater)}
          height={190}
        />
      </Grid>
      <Card
        pad="none"
        title={words.figures}
        description={isShort ? words.withheld(SESSIONS_FOR_YEARLY, SESSIONS_FOR_STATISTICS) : undefined}
      >
        <Box borderTopWidth="1px" borderColor="line" overflowX="auto">
          <MetricTable
            figures={sheetFigures(sheet, equity.benchmarkName)}
            title={words.figures}
            ownColumn={ownColumn}
          />
        </Box>
      </Card>
    </Grid>
  );
}

const seriesTable = ({ labels, values, name, as }: SmallSeries) => ({
  columns: [invest.strategies.seriesColumns.day, name],
  rows: lineRows(labels, values),
  format: (value: number) => (as === 'percent' ? formatPercent(value) : formatNumber(value)),
});

/** How Sharpe, beta and volatility moved. */
export const RollingCharts = ({ rolling, window }: { rolling: SheetSeries['rolling']; window: number }) => (
  <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' }} gap="4">
    {rolling.map((one) => {
      const table = seriesTable(one);
      const last = one.values.at(-1);
      return (
        <Chart
          key={one.name}
          title={one.name}
          description={words.rolling.text(window)}
          summary={words.rolling.summary(one.name, last === null || last === undefined ? 'N/A' : table.format(last))}
          build={smallLineOption}
          data={one}
          table={table}
          height={190}
        />
      );
    })}
  </Grid>
);

export function ExposureChart({ exposure }: { exposure: NonNullable<SheetSeries['exposure']> }) {
  const last = (values: readonly (number | null)[]) => formatPercent(values.at(-1));
  const { long, short, cash } = words.exposureColumns;
  return (
    <Chart
      title={words.exposure}
      description={words.exposureText}
      summary={`${words.exposure}: ${long} ${last(exposure.long)}, ${short} ${last(exposure.short)}, ${cash} ${last(exposure.cash)}`}
      build={exposureOption}
      data={exposure}
      table={exposureTable(exposure)}
      height={240}
    />
  );
}
