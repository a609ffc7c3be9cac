import type { BookedOrder, OutputOf, portfolioRebalances } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { DoubtMark } from '../../../doubt-views/doubt-mark.tsx';
import { formatMoney, formatShares } from '../../../format.ts';
import { enums } from '../../../messages/enums.ts';
import { invest } from '../../../messages/invest.ts';
import { reasonWords } from '../../../messages/stored-texts.ts';
import { OrderStatusPill } from '../../../position-views/order-status-pill.tsx';
import { orderQueries } from '../../../queries/portfolios/order-queries.ts';
import { Pill } from '../../../ui/pill.tsx';
import { TableSkeleton } from '../../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../../ui/states.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';

const words = invest.monitor;
const headers = invest.orders.columns;

type Rebalance = OutputOf<typeof portfolioRebalances>[number];
type Skip = Rebalance['skipped'][number];

/** What was decided for a symbol: an order, or a change without one. */
interface Line extends Pick<Skip, 'symbol'> {
  readonly key: string;
  /** Null for a change that was skipped. */
  readonly order: BookedOrder | null;
  /** Shares; of a skipped change with its sign. */
  readonly planned: number;
  readonly reason: string | null;
}

const lineOf = (order: BookedOrder): Line => ({
  key: `order ${order.id}`,
  symbol: order.symbol,
  order,
  planned: order.shares,
  reason: order.reason,
});
const skippedLine = ({ symbol, deltaShares, reason }: Skip, n: number): Line => ({
  key: `skipped ${n}`,
  symbol,
  order: null,
  planned: deltaShares,
  reason,
});

const columns: readonly Column<Line>[] = [
  {
    key: 'symbol',
    header: headers.symbol,
    value: (row) => row.symbol,
    cell: ({ symbol }) => (
      <>
        {symbol}
        <DoubtMark symbol={symbol} />
      </>
    ),
  },
  {
    key: 'action',
    header: headers.action,
    value: (row) => row.order && enums.orderSides[row.order.action],
    cell: (row) => (row.order ? enums.orderSides[row.order.action] : '–'),
  },
  {
    key: 'planned',
    header: headers.planned,
    numeric: true,
    value: (row) => row.planned,
    cell: (row) => formatShares(row.planned),
  },
  {
    key: 'executed',
    header: headers.executed,
    numeric: true,
    value: (row) => row.order?.filledShares ?? 0,
    cell: (row) => formatShares(row.order?.filledShares ?? 0),
    phone: true,
  },
  {
    key: 'price',
    header: headers.price,
    numeric: true,
    value: (row) => row.order?.averagePrice,
    cell: (row) => (row.order?.averagePrice == null ? '–' : formatMoney(row.order.averagePrice)),
  },
  {
    key: 'costs',
    header: headers.costs,
    numeric: true,
    value: (row) => row.order?.costs,
    cell: (row) => (row.order === null ? '–' : formatMoney(row.order.costs)),
  },
  {
    key: 'status',
    header: headers.status,
    phone: true,
    value: (row) => (row.order ? enums.orderStatuses[row.order.status] : words.skipped),
    cell: (row) => (row.order ? <OrderStatusPill {...row.order} /> : <Pill>{words.skipped}</Pill>),
  },
  {
    key: 'reason',
    header: headers.reason,
    value: (row) => row.reason,
    cell: (row) => (row.reason ? reasonWords(row.reason) : '–'),
  },
];

/** Each order of a decision with what became of it, then each change that was skipped and why. */
export function RebalanceLines({ portfolioId, rebalance }: { portfolioId: number; rebalance: Rebalance }) {
  const query = useQuery(orderQueries.ofRebalance(portfolioId, rebalance.id));
  return (
    <QueryView query={query} pending={<TableSkeleton rows={3} />}>
      {(orders) => (
        <DataTable
          bare
          id="rebalance-orders"
          title={invest.orders.title}
          columns={columns}
          rows={[...orders.toReversed().map(lineOf), ...rebalance.skipped.map(skippedLine)]}
          rowKey={(row) => row.key}
          empty={<EmptyState title={words.nothingToTrade} />}
        />
      )}
    </QueryView>
  );
}
