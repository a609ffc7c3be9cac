import type { EChartsOption } from 'echarts';
import { baseOption, tooltipOf } from './chart-parts.ts';
import { type ChartTheme, withOpacity } from './chart-theme.ts';
import { formatPercent } from './number-text.ts';

export interface MonthlyReturns {
  year: number;
  /** Twelve fractions; null where the period has no such month. */
  months: readonly (number | null)[];
  total: number | null;
}

export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
/** Returns beyond this are drawn in the full colour. */
const FULL_COLOUR_AT = 0.08;
const ROW_HEIGHT_PX = 26;

export const heatMapHeight = (years: number): number => 44 + years * ROW_HEIGHT_PX;

/** Colour strength of a month: none at zero, the tone of gain or loss at 8 %. */
export function heatColor(value: number, theme: ChartTheme): string {
  const strength = Math.min(1, Math.abs(value) / FULL_COLOUR_AT);
  return withOpacity(value >= 0 ? theme.colors.gain : theme.colors.loss, 0.06 + 0.5 * strength);
}

/** Month by month and year: sign and colour say the same, so that it reads without colour vision. */
export function monthlyHeatMapOption(rows: readonly MonthlyReturns[], theme: ChartTheme): EChartsOption {
  const years = rows.map((row) => String(row.year)).reverse();
  const cells = rows.flatMap((row, rowIndex) =>
    [...row.months, row.total].flatMap((value, column) =>
      value === null
        ? []
        : [
            {
              value: [column, rows.length - 1 - rowIndex, value],
              itemStyle: {
                color: column === 12 ? theme.colors.bg : heatColor(value, theme),
                borderColor: theme.colors.surface,
                borderWidth: 2,
                borderRadius: 4,
              },
              label: { fontWeight: column === 12 ? 600 : 400 },
            },
          ],
    ),
  );
  return {
    ...baseOption(theme),
    grid: { left: 44, right: 4, top: 26, bottom: 4 },
    tooltip: { ...tooltipOf((value) => formatPercent(value), theme), trigger: 'item', formatter: cellWords(years) },
    xAxis: {
      type: 'category',
      position: 'top',
      data: [...monthNames, 'Year'],
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: theme.colors['ink-3'], fontSize: 11.5, interval: 0 },
    },
    yAxis: {
      type: 'category',
      data: years,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: theme.colors['ink-3'], fontSize: 11.5 },
    },
    // ECharts requires a visual map for a heat map; each cell sets its own colour.
    visualMap: { show: false, min: -1, max: 1, dimension: 2, inRange: { opacity: [1, 1] } },
    series: [
      {
        type: 'heatmap',
        data: cells,
        emphasis: { disabled: true },
        label: {
          show: true,
          fontSize: 11,
          color: theme.colors.ink,
          formatter: (cell) => cellText(cell.value, 1).replace('%', ''),
        },
      },
    ],
  };
}

function cellText(value: unknown, decimals: number): string {
  const number = Array.isArray(value) ? value[2] : null;
  return formatPercent(typeof number === 'number' ? number : null, { decimals });
}

const cellWords =
  (years: readonly string[]) =>
  (cell: unknown): string => {
    const value = (cell as { value?: unknown }).value;
    if (!Array.isArray(value)) return '';
    const month = monthNames[Number(value[0])];
    return `${month ? `${month} ` : ''}${years[Number(value[1])] ?? ''}: ${cellText(value, 2)}`;
  };
