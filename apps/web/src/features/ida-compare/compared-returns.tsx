import { type OverlayCurves, overlayOption } from '@pipa/charts';
import type { CompareAnswer } from '@pipa/contract';
import { formatPercent } from '../../format.ts';
import { idaCompare as words } from '../../messages/ida-compare.ts';
import { Card } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { lineRows } from '../../ui/chart/line-rows.ts';
import { EmptyState } from '../../ui/states.tsx';

const HEIGHT_PX = 340;
const LEAST_DAYS = 2;

const seriesOf = ({ labels, curves, symbols }: CompareAnswer): OverlayCurves => ({
  labels,
  curves: curves.map((values, index) => ({ name: symbols[index]?.symbol ?? '', values })),
});

/** The total returns of symbols over each other since a common day. */
export function ComparedReturns({ answer }: { answer: CompareAnswer }) {
  const { labels } = answer;
  if (labels.length < LEAST_DAYS) {
    return (
      <Card pad="none">
        <EmptyState title={words.noChart}>{words.noChartText}</EmptyState>
      </Card>
    );
  }
  const series = seriesOf(answer);
  const [from = '', to = ''] = [labels[0], labels.at(-1)];
  const lastOf = (values: readonly (number | null)[]) => formatPercent(values.findLast((value) => value !== null));
  const ends = series.curves.map(({ name, values }) => `${name} ${lastOf(values)}`).join(', ');
  return (
    <Chart
      title={words.chart}
      description={words.chartText(from, to)}
      summary={words.summary(from, to, ends)}
      build={overlayOption}
      data={series}
      table={{
        columns: [words.day, ...series.curves.map(({ name }) => name)],
        rows: lineRows(labels, ...series.curves.map(({ values }) => values)),
        format: (value: number) => formatPercent(value),
      }}
      height={HEIGHT_PX}
    />
  );
}
