import type { EChartsOption } from 'echarts';
import { baseOption, dayAxis, gridBeside, percentAxis, tooltipOf } from './chart-parts.ts';
import type { ChartTheme } from './chart-theme.ts';
import { formatPercent } from './number-text.ts';

export interface YearlyReturns {
  ourName: string;
  benchmarkName: string;
  /** Fractions. */
  years: readonly { year: number; own: number; benchmark: number }[];
}

const BAR_MAX_PX = 22;

/** The return of each year beside that of the benchmark: ours in the colour of its sign, the benchmark grey. */
export function yearlyBarsOption({ years, ourName, benchmarkName }: YearlyReturns, theme: ChartTheme): EChartsOption {
  const own = years.map((year) => year.own);
  const benchmark = years.map((year) => year.benchmark);
  const labels = years.map(({ year }) => String(year));
  const bar = { type: 'bar' as const, barMaxWidth: BAR_MAX_PX, emphasis: { disabled: true } };
  return {
    ...baseOption(theme),
    grid: gridBeside([]),
    tooltip: tooltipOf((value) => formatPercent(value), theme),
    xAxis: { ...dayAxis(labels, theme), boundaryGap: true } as EChartsOption['xAxis'],
    yAxis: { ...percentAxis([own, benchmark], theme), min: null } as unknown as EChartsOption['yAxis'],
    series: [
      {
        ...bar,
        name: ourName,
        color: theme.colors.accent,
        data: own.map((value) => ({
          value,
          itemStyle: { color: value < 0 ? theme.colors.loss : theme.colors.gain, borderRadius: 2 },
        })),
      },
      { ...bar, name: benchmarkName, color: theme.colors.bench, data: benchmark, itemStyle: { borderRadius: 2 } },
    ],
  };
}
