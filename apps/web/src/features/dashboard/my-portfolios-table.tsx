import { Box } from '@chakra-ui/react';
import type { Portfolio } from '@pipa/contract';
import { links } from '../../app/links.ts';
import { paths } from '../../app/paths.ts';
import { formatEnum, formatMoney } from '../../format.ts';
import { messages } from '../../messages/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Delta } from '../../ui/numbers.tsx';
import { Pill } from '../../ui/pill.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { currentPortfolios } from './totals.ts';

const words = messages.dashboard;
const toneOf = {
  Started: 'gain',
  Starting: 'accent',
  ReadyToStart: 'neutral',
  StartFailed: 'loss',
  Stop: 'neutral',
} as const;

const columns: readonly Column<Portfolio>[] = [
  {
    key: 'name',
    header: words.portfolio,
    value: (row) => row.name,
    cell: (row) => (
      <Box>
        <TextLink {...links.portfolio(row)}>{row.name}</TextLink>
        <Box textStyle="hint" color="ink-2">
          {row.strategy.name}
        </Box>
      </Box>
    ),
  },
  {
    key: 'status',
    header: words.status,
    value: (row) => row.status,
    cell: (row) => <Pill tone={toneOf[row.status]}>{formatEnum(row.status)}</Pill>,
  },
  {
    key: 'portfolioValue',
    header: words.value,
    numeric: true,
    phone: true,
    value: (row) => row.portfolioValue,
    cell: (row) => formatMoney(row.portfolioValue),
  },
  {
    key: 'totalReturn',
    header: words.totalReturn,
    numeric: true,
    value: (row) => row.totalReturn,
    cell: (row) => <Delta as="money" value={row.totalReturn} />,
  },
  {
    key: 'returnRatio',
    header: words.returnRatio,
    numeric: true,
    phone: true,
    value: (row) => row.returnRatio,
    cell: (row) => <Delta value={row.returnRatio} />,
  },
  {
    key: 'benchmark',
    header: words.benchmark,
    hint: words.benchmarkHint,
    numeric: true,
    value: (row) => againstBenchmark(row),
    cell: (row) => <Delta as="points" value={againstBenchmark(row)} />,
  },
];

const againstBenchmark = (row: Portfolio) =>
  row.returnRatio === null || row.benchmarkReturnRatio === null ? null : row.returnRatio - row.benchmarkReturnRatio;

export function MyPortfoliosTable({ portfolios }: { portfolios: readonly Portfolio[] }) {
  return (
    <DataTable
      id="dashboard-portfolios"
      title={words.myAqs}
      columns={columns}
      rows={currentPortfolios(portfolios)}
      rowKey={(row) => row.id}
      empty={
        <EmptyState title={words.noPortfolios} action={<ButtonLink to={paths.strategy}>{words.browse}</ButtonLink>}>
          {words.noPortfoliosText}
        </EmptyState>
      }
    />
  );
}
