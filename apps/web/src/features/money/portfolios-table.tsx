import { Box } from '@chakra-ui/react';
import type { MoneyPortfolio, OwnMoney } from '@pipa/contract';
import { links } from '../../app/links.ts';
import { paths } from '../../app/paths.ts';
import { formatDay, formatInstant, formatMoney } from '../../format.ts';
import { money as words } from '../../messages/money.ts';
import { statusLabel, statusTone } from '../../position-views/portfolio-status.ts';
import { RoundingNote } from '../../position-views/rounding-note.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Delta, Money } from '../../ui/numbers.tsx';
import { Pill } from '../../ui/pill.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const headers = words.monitor;

/** A portfolio, or a sum of the table. */
interface Row extends Partial<Omit<MoneyPortfolio, 'value'>> {
  key: string;
  label: string;
  value: number;
  /** Of a portfolio. */
  state?: MoneyPortfolio;
  /** The sequence of the sums below the portfolios. */
  isSum: boolean;
}

const aheadOf = ({ returnRatio, benchmarkReturnRatio }: Row): number | null =>
  returnRatio == null || benchmarkReturnRatio == null ? null : returnRatio - benchmarkReturnRatio;

const pageOf = ({ id = 0, label, strategyType }: Row) =>
  strategyType === 'AQM' ? links.accountPosition({ id, name: label }) : links.monitor({ id, name: label });

/** What waits for its first trade is not worth anything yet. */
function plannedText({ status, investedAmount = 0, nextTradeDate }: Row): string | null {
  if (status === 'Starting') return headers.setAside(formatMoney(investedAmount), formatDay(nextTradeDate));
  return status === 'ReadyToStart' ? headers.planned(formatMoney(investedAmount)) : null;
}

const Name = ({ row }: { row: Row }) =>
  row.isSum ? (
    row.label
  ) : (
    <Box>
      <TextLink {...pageOf(row)}>{row.label}</TextLink>
      <Box textStyle="hint" color="ink-2">
        {plannedText(row) ??
          (row.nextTradeDate
            ? `${row.strategyName}, ${headers.nextTrade(formatDay(row.nextTradeDate))}`
            : row.strategyName)}
      </Box>
    </Box>
  );

const isPortfolio = (row: Row) => !row.isSum;
/** Sums stay below what they add up: they are of no value by which the table is sorted. */
const ofPortfolio = <T,>(row: Row, value: T) => (isPortfolio(row) ? value : null);

const dollars = (
  key: 'value' | 'positionsValue' | 'cash' | 'toCome',
  header: string,
  look: Partial<Column<Row>> = {},
): Column<Row> => ({
  key,
  header,
  numeric: true,
  value: (row) => ofPortfolio(row, row[key]),
  cell: (row) => (row[key] === undefined ? '' : <Money value={row[key]} />),
  ...look,
});

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    header: headers.portfolio,
    namesRow: true,
    value: (row) => ofPortfolio(row, row.label),
    cell: (row) => <Name row={row} />,
  },
  {
    key: 'status',
    header: headers.status,
    value: (row) => row.state && statusLabel(row.state),
    cell: (row) => row.state && <Pill tone={statusTone(row.state)}>{statusLabel(row.state)}</Pill>,
  },
  { key: 'account', header: headers.account, hidden: true, value: (row) => ofPortfolio(row, row.accountName) },
  dollars('value', headers.value, { phone: true }),
  {
    key: 'today',
    header: headers.today,
    numeric: true,
    phone: true,
    value: (row) => ofPortfolio(row, row.dailyProfitLoss),
    cell: (row) => (row.dailyProfitLoss === undefined ? '' : <Delta as="money" value={row.dailyProfitLoss} />),
  },
  {
    key: 'todayRatio',
    header: headers.todayRatio,
    numeric: true,
    value: (row) => ofPortfolio(row, row.dailyReturn),
    cell: (row) => (row.dailyReturn === undefined ? '' : <Delta value={row.dailyReturn} />),
  },
  {
    key: 'totalReturn',
    header: headers.totalReturn,
    hint: headers.sinceHint,
    numeric: true,
    value: (row) => ofPortfolio(row, row.totalReturn),
    cell: (row) => (row.totalReturn === undefined ? '' : <Delta as="money" value={row.totalReturn} />),
  },
  {
    key: 'returnRatio',
    header: headers.returnRatio,
    hint: headers.sinceHint,
    numeric: true,
    value: (row) => ofPortfolio(row, row.returnRatio),
    cell: (row) => (row.returnRatio === undefined ? '' : <Delta value={row.returnRatio} />),
  },
  {
    key: 'ahead',
    header: headers.ahead,
    hint: headers.aheadHint,
    numeric: true,
    value: (row) => ofPortfolio(row, aheadOf(row)),
    cell: (row) => (row.isSum ? '' : <Delta as="points" value={aheadOf(row)} />),
  },
  dollars('positionsValue', headers.positions),
  dollars('cash', headers.cash),
  dollars('toCome', headers.toCome),
  {
    key: 'next',
    header: headers.next,
    hidden: true,
    oneLine: true,
    value: (row) => ofPortfolio(row, row.nextTradeDate),
    cell: (row) => (row.isSum ? '' : formatDay(row.nextTradeDate)),
  },
];

const sumOf = (rows: readonly MoneyPortfolio[], figure: 'positionsValue' | 'cash' | 'toCome' | 'totalReturn') =>
  rows.reduce((total, row) => total + row[figure], 0);

/** The portfolios, their sum, and what the accounts have beside them. */
export function rowsOf({ portfolios, total }: OwnMoney): Row[] {
  const own = portfolios.map((state) => ({ ...state, state, key: String(state.id), label: state.name, isSum: false }));
  const rest = [
    { key: 'cash', label: headers.cashRow, value: total.usableCash },
    { key: 'reserved', label: headers.reservedRow, value: total.reservedCash },
    { key: 'toCome', label: headers.toComeRow, value: total.toCome },
  ].filter(({ key, value }) => key === 'cash' || value !== 0);
  return [
    ...own,
    {
      key: 'sum',
      label: headers.sum,
      value: total.inPortfolios,
      dailyProfitLoss: total.dailyProfitLoss,
      totalReturn: sumOf(portfolios, 'totalReturn'),
      positionsValue: sumOf(portfolios, 'positionsValue'),
      cash: sumOf(portfolios, 'cash'),
      toCome: sumOf(portfolios, 'toCome'),
      isSum: true,
    },
    ...rest.map((row) => ({ ...row, isSum: true })),
    {
      key: 'total',
      label: headers.totalRow,
      value: total.value,
      dailyProfitLoss: total.dailyProfitLoss,
      dailyReturn: total.dailyReturn,
      isSum: true,
    },
  ];
}

/** Every portfolio that is not stopped, with the sums in sight. */
export function PortfoliosTable({ money }: { money: OwnMoney }) {
  const { portfolios, total } = money;
  return (
    <Box>
      <DataTable
        id="all-portfolios"
        title={words.title}
        description={headers.asOf(formatInstant(money.at))}
        columns={columns}
        rows={portfolios.length === 0 ? [] : rowsOf(money)}
        rowKey={(row) => row.key}
        defaultSort={{ key: 'value', descending: true }}
        inFile={isPortfolio}
        isStrong={(row) => row.key === 'sum' || row.key === 'total'}
        empty={
          <EmptyState title={headers.none} action={<ButtonLink to={paths.strategy}>{headers.browse}</ButtonLink>}>
            {headers.noneText}
          </EmptyState>
        }
      />
      <Box pt="2">
        <RoundingNote
          parts={[...portfolios.map(({ value }) => value), total.usableCash, total.reservedCash, total.toCome]}
          total={total.value}
        />
      </Box>
    </Box>
  );
}
