import { Grid } from '@chakra-ui/react';
import { yearlyBarsOption } from '@pipa/charts';
import type { TearSheetRecord } from '@pipa/contract';
import { formatMoney, formatPercent } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { Card } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { StatTile, StatTiles } from '../../ui/stat-tiles.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { type SheetSeries, yearsTable } from './sheet-series.ts';

const words = invest.tearSheet;

type Trading = NonNullable<TearSheetRecord['trading']>;
type TradingYear = NonNullable<Trading['years']>[number];

/** The return of each year, beside that of the benchmark. */
function YearlyBars({ years }: Pick<SheetSeries, 'years'>) {
  const table = yearsTable(years);
  return (
    <Chart
      title={words.years}
      description={words.yearsText(years.benchmarkName)}
      summary={`${words.years}: ${years.years.map(({ year, own }) => `${year} ${formatPercent(own)}`).join(', ')}`}
      build={yearlyBarsOption}
      data={years}
      table={table}
      height={240}
    />
  );
}

const costs: Column<TradingYear> = {
  key: 'costs',
  header: words.trading.costsColumn,
  numeric: true,
  value: (row) => row.costs,
  cell: (row) => formatMoney(row.costs),
};
const columns: readonly Column<TradingYear>[] = [
  { key: 'year', header: words.yearColumn, value: (row) => String(row.year) },
  {
    key: 'turnover',
    header: words.trading.turnoverColumn,
    numeric: true,
    phone: true,
    value: (row) => row.turnover,
    cell: (row) => formatPercent(row.turnover, { decimals: 0 }),
  },
  costs,
  {
    key: 'costShare',
    header: words.trading.costShareColumn,
    numeric: true,
    phone: true,
    value: (row) => row.costShare,
    cell: (row) => formatPercent(row.costShare),
  },
];
const withoutMoney = columns.filter((column) => column !== costs);

const TradingYears = ({ years }: { years: readonly TradingYear[] }) => (
  <DataTable
    id="turnover-and-costs"
    title={words.trading.yearsTitle}
    description={words.trading.yearsText}
    columns={years.every((year) => year.costs === null) ? withoutMoney : columns}
    rows={years}
    rowKey={(row) => String(row.year)}
    defaultSort={{ key: 'year', descending: true }}
  />
);

/** The return of each year, and what was traded in it where that is kept. */
export const SheetYears = ({ years, trading }: Pick<SheetSeries, 'years'> & Pick<TearSheetRecord, 'trading'>) => {
  const traded = trading?.years ?? [];
  if (traded.length === 0) return <YearlyBars years={years} />;
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 480px' }} gap="4" alignItems="start">
      <YearlyBars years={years} />
      <TradingYears years={traded} />
    </Grid>
  );
};

export const TradingTiles = ({ trading }: { trading: Trading }) => (
  <Card title={words.trading.title} description={trading.years === null ? words.trading.noYears : undefined}>
    <StatTiles columns={3}>
      <StatTile
        label={words.trading.turnover}
        value={formatPercent(trading.turnoverAnnual, { decimals: 0 })}
        note={words.trading.turnoverNote}
      />
      {trading.costTotal !== null && (
        <StatTile label={words.trading.costs} value={formatMoney(trading.costTotal)} note={words.trading.costsNote} />
      )}
      <StatTile
        label={words.trading.costsAnnual}
        value={formatPercent(trading.costAnnual)}
        note={words.trading.costsAnnualNote}
      />
    </StatTiles>
  </Card>
);
