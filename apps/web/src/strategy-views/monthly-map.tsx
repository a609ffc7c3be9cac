import { heatMapHeight, type MonthlyReturns, monthlyHeatMapOption, monthNames } from '@pipa/charts';
import { useMemo } from 'react';
import { formatPercent, NOT_AVAILABLE } from '../format.ts';
import { invest } from '../messages/invest.ts';
import { Chart } from '../ui/chart/chart.tsx';

const words = invest.strategies;

/** Monthly returns and the total of each year. */
export function MonthlyMap({ monthly }: { monthly: readonly MonthlyReturns[] }) {
  const table = useMemo(
    () => ({
      columns: [words.monthlyColumns.year, ...monthNames, words.monthlyColumns.total],
      rows: monthly.map(({ year, months, total }) => [String(year), ...months, total]),
      format: (value: number) => formatPercent(value),
    }),
    [monthly],
  );
  return (
    <Chart
      title={words.monthlyChart}
      summary={`${words.monthlyChart}: ${monthly.map(({ year, total }) => `${year} ${formatPercent(total)}`).join(', ') || NOT_AVAILABLE}`}
      build={monthlyHeatMapOption}
      data={monthly}
      table={table}
      height={heatMapHeight(monthly.length)}
      minWidth={620}
    />
  );
}
