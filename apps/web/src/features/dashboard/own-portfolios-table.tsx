import { Box } from '@chakra-ui/react';
import type { Portfolio, StrategyType } from '@pipa/contract';
import type { ReactNode } from 'react';
import { links } from '../../app/links.ts';
import { formatMoney } from '../../format.ts';
import { dashboard as words } from '../../messages/dashboard.ts';
import { statusLabel, statusTone } from '../../position-views/portfolio-status.ts';
import { Delta } from '../../ui/numbers.tsx';
import { Pill } from '../../ui/pill.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const columnsFor = (pageOf: (row: Portfolio) => { to: string; state: object }): readonly Column<Portfolio>[] => [
  {
    key: 'name',
    header: words.portfolio,
    value: (row) => row.name,
    cell: (row) => (
      <Box>
        <TextLink {...pageOf(row)}>{row.name}</TextLink>
        <Box textStyle="hint" color="ink-2">
          {row.strategy.name}
        </Box>
      </Box>
    ),
  },
  {
    key: 'status',
    header: words.status,
    value: statusLabel,
    cell: (row) => <Pill tone={statusTone(row)}>{statusLabel(row)}</Pill>,
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
    hint: words.totalReturnHint,
    numeric: true,
    value: (row) => row.totalReturn,
    cell: (row) => <Delta as="money" value={row.totalReturn} />,
  },
  {
    key: 'returnRatio',
    header: words.returnRatio,
    hint: words.totalReturnHint,
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

const columns = { AQS: columnsFor(links.portfolio), AQM: columnsFor(links.accountPosition) } as const;

const againstBenchmark = (row: Portfolio) =>
  row.returnRatio === null || row.benchmarkReturnRatio === null ? null : row.returnRatio - row.benchmarkReturnRatio;

interface OwnPortfoliosProps {
  /** Also the key of the kept sort order. */
  id: string;
  title: string;
  kind: StrategyType;
  portfolios: readonly Portfolio[];
  /** Portfolios that there are beside the shown ones. */
  others?: number;
  tools?: ReactNode;
  empty: ReactNode;
}
/** Own portfolios in the sequence of the server: the largest first. */
export const OwnPortfoliosTable = ({ id, title, kind, portfolios, others = 0, tools, empty }: OwnPortfoliosProps) => (
  <DataTable
    id={id}
    title={title}
    description={portfolios.length > 0 && [words.returnPeriod, ...(others > 0 ? [words.more(others)] : [])].join(', ')}
    columns={columns[kind]}
    rows={portfolios}
    rowKey={(row) => row.id}
    tools={tools}
    empty={empty}
  />
);
