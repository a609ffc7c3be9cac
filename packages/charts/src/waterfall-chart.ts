import type { EChartsOption } from 'echarts';
import { baseOption, gridBeside, tooltipOf, type ValueFormat, valueAxis } from './chart-parts.ts';
import type { ChartTheme } from './chart-theme.ts';

/** Steps that lead from zero to their sum, each of one unit. */
export interface Waterfall {
  steps: readonly { name: string; value: number }[];
  /** Name of the bar that the steps lead to. */
  sumName: string;
  format: ValueFormat;
}

const BAR_MAX_PX = 22;

interface Bar {
  name: string;
  value: number;
  from: number;
  to: number;
  color: string;
}

/** A bar a step from where the one before ended, from the top down, and their sum from zero; a gain or a loss in its colour. */
export function waterfallOption({ steps, sumName, format }: Waterfall, theme: ChartTheme): EChartsOption {
  const colorOf = (value: number) => (value < 0 ? theme.colors.loss : theme.colors.gain);
  let reached = 0;
  const bars: Bar[] = steps.map(({ name, value }) => {
    const from = reached;
    reached += value;
    return { name, value, from, to: reached, color: colorOf(value) };
  });
  bars.push({ name: sumName, value: reached, from: 0, to: reached, color: theme.colors.accent });
  // Bars of one sign are stacked from zero on, so a bar across zero has a part on each side.
  const above = bars.map(({ from, to }) => Math.max(0, Math.max(from, to)) - Math.max(0, Math.min(from, to)));
  const below = bars.map(({ from, to }) => Math.min(0, Math.min(from, to)) - Math.min(0, Math.max(from, to)));
  const startOf = ({ from, to }: Bar) =>
    Math.min(from, to) > 0 ? Math.min(from, to) : Math.min(0, Math.max(from, to));
  const series = { type: 'bar' as const, stack: 'steps', barMaxWidth: BAR_MAX_PX, emphasis: { disabled: true } };
  const drawn = (values: readonly number[]) =>
    values.map((value, i) => ({ value, itemStyle: { color: bars[i]?.color ?? theme.colors.accent, borderRadius: 2 } }));
  return {
    ...baseOption(theme),
    grid: gridBeside([]),
    tooltip: {
      ...tooltipOf(format, theme),
      axisPointer: { type: 'none' },
      formatter: (points: unknown) => {
        const bar = bars[(Array.isArray(points) ? (points[0] as { dataIndex?: number }) : undefined)?.dataIndex ?? 0];
        return bar === undefined ? '' : `${bar.name}: <b>${format(bar.value)}</b>`;
      },
    },
    xAxis: { ...valueAxis(format, theme), scale: false } as EChartsOption['xAxis'],
    yAxis: {
      type: 'category',
      inverse: true,
      data: bars.map(({ name }) => name),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: theme.colors['ink-2'], fontSize: 12 },
    } as EChartsOption['yAxis'],
    series: [
      { ...series, silent: true, itemStyle: { color: 'transparent' }, data: bars.map(startOf) },
      { ...series, data: drawn(above) },
      { ...series, data: drawn(below) },
    ],
  } as EChartsOption;
}
