import { chakra, Flex, Grid } from '@chakra-ui/react';
import * as charts from '@pipa/charts';
import { formatPercent } from '../../format.ts';
import { design } from '../../messages/design.ts';
import { Card } from '../../ui/card.tsx';
import { Chart, type ChartTable } from '../../ui/chart/chart.tsx';
import { lineRows } from '../../ui/chart/line-rows.ts';
import { RecordDrawing } from '../../ui/chart/record-drawing.tsx';
import { SmallLine } from '../../ui/chart/small-line.tsx';
import { Pill } from '../../ui/pill.tsx';
import { days, drawdownsOf, others, ours, theirs } from './example-series.ts';

const words = design.charts;

type OptionKey = Extract<keyof typeof charts, `${string}Option`>;
type DataOf<K extends OptionKey> = Parameters<(typeof charts)[K]>[0];
type Examples = { readonly [K in OptionKey]: { data: DataOf<K>; table: ChartTable; height?: number } };

const compared = { labels: days, ours, ourName: words.ours, benchmark: theirs, benchmarkName: words.theirs };
const sunk = { ...compared, ours: drawdownsOf(ours), benchmark: drawdownsOf(theirs) };
const long = ours.map((value) => 0.7 + value / 4);
const short = theirs.map((value) => -0.1 - Math.abs(value) / 8);
const cash = long.map((value, index) => 1 - value - (short[index] ?? 0));
const LIVE_FROM = 180;
const [before, after] = [
  ours.map((value, index) => (index <= LIVE_FROM ? value : null)),
  ours.map((value, index) => (index >= LIVE_FROM ? value : null)),
];
const spread = (sign: number) =>
  ours.map((_, index) =>
    index < LIVE_FROM ? null : (ours[LIVE_FROM] ?? 0) + sign * 0.012 * Math.sqrt(index - LIVE_FROM),
  );
const steps = [0, 63, 126, 189, 252, 504, 756];
const fan = (z: number) => steps.map((step) => Math.exp(0.0003 * step + z * 0.008 * Math.sqrt(step)));
const bands = { p5: fan(-1.64), p25: fan(-0.67), p50: fan(0), p75: fan(0.67), p95: fan(1.64) };
const years = [2022, 2023, 2024, 2025].map((year, index) => ({
  year,
  own: [-0.06, 0.14, 0.11, 0.09][index] ?? 0,
  benchmark: [-0.18, 0.24, 0.23, 0.12][index] ?? 0,
}));
const months = years.map(({ year, own }) => ({
  year,
  months: charts.monthNames.map((_, month) => (ours[month * 20 + 19] ?? 0) - (ours[month * 20] ?? 0)),
  total: own,
}));
const symbols = ['AAPL', 'MSFT', 'NVDA', 'SPY', 'TLT'];
const changes = [0.031, 0.012, -0.024, 0.007, -0.011];
const percent = (value: number | null) => formatPercent(value);
const lines = (columns: readonly string[], ...values: readonly (readonly (number | null)[])[]): ChartTable => ({
  columns: [words.day, ...columns],
  rows: lineRows(days, ...values),
  format: percent,
});

const examples: Examples = {
  equityOption: { data: compared, table: lines([words.ours, words.theirs], ours, theirs) },
  drawdownOption: { data: sunk, table: lines([words.ours, words.theirs], sunk.ours, sunk.benchmark) },
  exposureOption: {
    data: { labels: days, long, short, cash },
    table: lines(['Long', 'Short', 'Cash'], long, short, cash),
  },
  smallLineOption: {
    data: { labels: days, name: words.ours, values: ours, as: 'percent' },
    table: lines([words.ours], ours),
  },
  overlayOption: {
    data: {
      labels: days,
      curves: [
        { name: words.ours, values: ours },
        { name: words.other, values: others },
      ],
      benchmark: { name: words.theirs, values: theirs },
    },
    table: lines([words.ours, words.other, words.theirs], ours, others, theirs),
  },
  liveOverlayOption: {
    data: {
      labels: days,
      backtest: { name: words.ours, values: before },
      live: { name: words.live, values: after },
      bounds: { name: words.expected, low: spread(-1), high: spread(1) },
      since: { label: days[LIVE_FROM] ?? '', name: words.since },
    },
    table: lines([words.ours, words.live], before, after),
  },
  futuresOption: {
    data: { steps, bands, words: { now: words.now, year: words.years, month: words.months, bands: words.bands } },
    table: {
      columns: [words.day, ...charts.percentileKeys.map((key) => words.bands[key])],
      rows: steps.map((step, index) => [step, ...charts.percentileKeys.map((key) => (bands[key][index] ?? 1) - 1)]),
      format: percent,
    },
  },
  yearlyBarsOption: {
    data: { ourName: words.ours, benchmarkName: words.theirs, years },
    table: {
      columns: [words.day, words.ours, words.theirs],
      rows: years.map(({ year, own, benchmark }) => [String(year), own, benchmark]),
      format: percent,
    },
  },
  monthlyHeatMapOption: {
    data: months,
    table: {
      columns: [words.day, ...charts.monthNames],
      rows: months.map((row) => [String(row.year), ...row.months]),
      format: percent,
    },
    height: charts.heatMapHeight(years.length),
  },
  columnLinesOption: {
    data: {
      labels: days,
      lines: [
        { name: words.ours, values: ours },
        { name: words.other, values: others },
      ],
      format: percent,
    },
    table: lines([words.ours, words.other], ours, others),
  },
  columnBarsOption: {
    data: { name: words.value, labels: symbols, values: changes, format: percent, hasSign: true },
    table: {
      columns: [words.value, words.value],
      rows: symbols.map((symbol, index) => [symbol, changes[index] ?? null]),
      format: percent,
    },
  },
  waterfallOption: {
    data: {
      steps: symbols.map((name, index) => ({ name, value: changes[index] ?? 0 })),
      sumName: words.value,
      format: percent,
    },
    table: {
      columns: [words.value, words.value],
      rows: symbols.map((symbol, index) => [symbol, changes[index] ?? null]),
      format: percent,
    },
  },
  stateChartOption: {
    data: {
      labels: days,
      unit: 'share',
      lines: [{ name: words.value, values: ours.map((value) => 0.5 + value) }],
      bands: [
        {
          name: words.state,
          states: days.map((_, index) => ['Bull', 'Sideways', 'Bear'][Math.floor(index / 87)] ?? null),
        },
      ],
    },
    table: lines([words.value], ours),
  },
};

export const chartKinds = Object.keys(examples) as OptionKey[];

const kindNames: Readonly<Record<OptionKey, string>> = words.kinds;

function ChartExample<K extends OptionKey>({ kind }: { kind: K }) {
  const { data, table, height = 240 } = examples[kind];
  const title = kindNames[kind];
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: the page draws all of them
  const build = charts[kind] as unknown as (
    data: DataOf<K>,
    theme: charts.ChartTheme,
  ) => ReturnType<typeof charts.equityOption>;
  return (
    <Chart
      title={title}
      description={kind}
      summary={words.summary(title)}
      build={build}
      data={data}
      table={table}
      height={height}
    />
  );
}

const record = { days, ours, theirs, ourLabel: words.live, theirLabel: words.theirs };

/** With a gap, and beyond the target at the end. */
const SMALL_VALUES = [2, 3, 2, 5, 4, null, 3, 6, 8, 12];

/** Every kind of chart of the product. A kind without an example does not compile. */
export default function ChartExamples() {
  return (
    <Flex direction="column" gap="4">
      <Flex gap="3" align="center" wrap="wrap">
        <chakra.p color="ink-2">{words.text}</chakra.p>
        <Pill tone="warn">{design.examples.note}</Pill>
      </Flex>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }} gap="4">
        {chartKinds.map((kind) => (
          <ChartExample key={kind} kind={kind} />
        ))}
        <Card title={words.kinds.recordDrawing}>
          <RecordDrawing series={record} summary={words.summary(words.kinds.recordDrawing)} small />
        </Card>
        <Card title={words.kinds.smallLine}>
          <SmallLine label={words.kinds.smallLine} values={SMALL_VALUES} target={10} say={(value) => `${value}`} />
        </Card>
      </Grid>
    </Flex>
  );
}
