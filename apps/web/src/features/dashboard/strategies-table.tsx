import { Box } from '@chakra-ui/react';
import type { Strategy } from '@pipa/contract';
import type { ReactNode } from 'react';
import { links } from '../../app/links.ts';
import { formatCompactMoney, formatDate, formatNumber, formatPercent } from '../../format.ts';
import { dashboard as words } from '../../messages/dashboard.ts';
import { PhoneLock, StrategyRisk } from '../../strategy-views/subscription-lock.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const linkOf = (row: Strategy) => (row.isAQM ? links.modelAccount(row) : links.strategy(row));

const id: Column<Strategy> = { key: 'id', header: words.id, value: (row) => row.id };
const name: Column<Strategy> = {
  key: 'name',
  header: words.name,
  namesRow: true,
  value: (row) => row.name,
  cell: (row) => (
    <Box>
      <TextLink {...linkOf(row)}>{row.name}</TextLink>
      <Box textStyle="hint" color="ink-2">
        {row.algoTypeStr}
      </Box>
      <PhoneLock strategy={row} />
    </Box>
  ),
};
const riskLevel: Column<Strategy> = {
  key: 'riskLevel',
  header: words.riskLevel,
  value: (row) => row.riskLevelNumber,
  cell: (row) => <StrategyRisk strategy={row} />,
};
const percent = (
  key: string,
  header: string,
  value: (row: Strategy) => number | null,
  look: Partial<Column<Strategy>> = {},
): Column<Strategy> => ({ key, header, numeric: true, value, cell: (row) => formatPercent(value(row)), ...look });

/** 2 §2: the columns of a list of strategies; subscriptions and their value are hidden until they are chosen. */
const listed: readonly Column<Strategy>[] = [
  id,
  name,
  riskLevel,
  percent('totalReturn', words.totalReturn, (row) => row.cumReturn, { phone: true, hint: words.backtestReturnHint }),
  percent('cagr', words.cagr, (row) => row.algoCAGR, { hidden: true }),
  {
    key: 'sharpe',
    header: words.sharpe,
    numeric: true,
    phone: true,
    value: (row) => row.sharpe,
    cell: (row) => formatNumber(row.sharpe),
  },
  {
    key: 'subscriptions',
    header: words.subscriptions,
    numeric: true,
    hidden: true,
    value: (row) => row.numberOfSubscription,
  },
  {
    key: 'value',
    header: words.subscribedValue,
    numeric: true,
    hidden: true,
    value: (row) => row.portfolioValue,
    cell: (row) => formatCompactMoney(row.portfolioValue, row.marketType),
  },
  percent('volatility', words.volatility, (row) => row.algoVolatility),
  percent('maxDrawdown', words.maxDrawdown, (row) => row.maxDrawdown),
];

/** 2 §2: the columns of the strategies released recently. */
const released: readonly Column<Strategy>[] = [
  id,
  name,
  riskLevel,
  {
    key: 'releaseDate',
    header: words.releaseDate,
    phone: true,
    value: (row) => row.onlineTime,
    cell: (row) => formatDate(row.onlineTime),
  },
];

interface StrategiesProps {
  id: string;
  title: string;
  strategies: readonly Strategy[];
  /** Page of all of them. */
  all: { to: string; label: string };
  /** Action on a strategy, at the end of its row. */
  action?: (strategy: Strategy) => ReactNode;
}
/** The best strategies or model accounts, best first. */
export const TopStrategiesTable = ({ id, title, strategies, all, action }: StrategiesProps) => (
  <DataTable
    id={id}
    title={title}
    description={strategies.length > 0 && words.topHint}
    columns={listed}
    rows={strategies}
    rowKey={(row) => row.id}
    rowActions={action}
    tools={
      <ButtonLink size="sm" tone="link" to={all.to}>
        {all.label}
      </ButtonLink>
    }
    empty={<EmptyState title={words.noStrategies}>{words.noStrategiesText}</EmptyState>}
  />
);

export const ReleasedStrategiesTable = ({ strategies }: { strategies: readonly Strategy[] }) => (
  <DataTable
    id="dashboard-released"
    title={words.released}
    columns={released}
    rows={strategies}
    rowKey={(row) => row.id}
    csv={false}
    empty={<EmptyState title={words.noneReleased} />}
  />
);
