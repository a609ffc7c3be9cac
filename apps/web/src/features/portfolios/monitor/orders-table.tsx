import { Box, chakra } from '@chakra-ui/react';
import type { OrderRow } from '@pipa/contract';
import { memo } from 'react';
import { links } from '../../../app/links.ts';
import { formatInstant, formatMoney, formatShares } from '../../../format.ts';
import { enums } from '../../../messages/enums.ts';
import { invest } from '../../../messages/invest.ts';
import { reasonWords } from '../../../messages/stored-texts.ts';
import { OrderStatusPill } from '../../../position-views/order-status-pill.tsx';
import { symbolColumn } from '../../../position-views/symbol-column.tsx';
import { tableRecipe } from '../../../theme/recipes/table-recipe.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

const words = invest.monitor;
const headers = words.orderColumns;
const Table = chakra('table', tableRecipe);

const columns: readonly Column<OrderRow>[] = [
  {
    key: 'date',
    header: headers.date,
    value: (row) => row.id,
    cell: (row) => <Box whiteSpace={{ base: 'normal', md: 'nowrap' }}>{formatInstant(row.time)}</Box>,
  },
  { ...symbolColumn<OrderRow>(headers.symbol), phone: true },
  { key: 'action', header: headers.action, value: (row) => enums.orderSides[row.action] },
  {
    key: 'share',
    header: headers.share,
    numeric: true,
    value: (row) => row.shares,
    cell: (row) => (
      <>
        {formatShares(row.shares)}
        {row.filledShares < row.shares && row.filledShares > 0 && (
          <chakra.span display="block" textStyle="hint" color="ink-2">
            {words.filledOf(formatShares(row.filledShares), formatShares(row.shares))}
          </chakra.span>
        )}
      </>
    ),
  },
  {
    key: 'status',
    header: headers.status,
    phone: true,
    value: (row) => enums.orderStatuses[row.status],
    cell: (row) => <OrderStatusPill {...row} />,
  },
];

/** Executions of an order: time, shares, price, charges and exchange. */
function Executions({ order }: { order: OrderRow }) {
  const { executionColumns } = words;
  if (order.executions.length === 0)
    return <Box color="ink-2">{order.reason ? reasonWords(order.reason) : words.noExecutions}</Box>;
  return (
    <Box overflowX="auto" tabIndex={0} role="region" aria-label={`${words.executions} ${order.symbol}`}>
      {order.reason && (
        <Box color="ink-2" mb="2">
          {reasonWords(order.reason)}
        </Box>
      )}
      <Table>
        <thead>
          <tr>
            <th scope="col">{executionColumns.time}</th>
            <th scope="col" className="num">
              {executionColumns.shares}
            </th>
            <th scope="col" className="num">
              {executionColumns.price}
            </th>
            <th scope="col" className="num">
              {executionColumns.commission}
            </th>
            <th scope="col">{executionColumns.exchange}</th>
          </tr>
        </thead>
        <tbody>
          {order.executions.map((fill) => (
            <tr key={fill.id}>
              <chakra.td whiteSpace="nowrap">{formatInstant(fill.execTime)}</chakra.td>
              <td className="num">{formatShares(fill.shares)}</td>
              <td className="num">{formatMoney(fill.price, { decimals: 4 })}</td>
              <td className="num">{formatMoney(fill.commission)}</td>
              <td>{fill.exchange}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}

interface OrdersTableProps {
  orders: readonly OrderRow[];
  portfolioId: number;
}
/** The newest orders, and a link to all of them. */
export const OrdersTable = memo(function OrdersTable({ orders, portfolioId }: OrdersTableProps) {
  return (
    <DataTable
      id="portfolio-orders"
      title={words.orders}
      columns={columns}
      rows={orders}
      rowKey={(row) => row.id}
      defaultSort={{ key: 'date', descending: true }}
      tools={<TextLink to={links.orders(portfolioId)}>{invest.orders.ofPortfolio}</TextLink>}
      expand={(order) => <Executions order={order} />}
      empty={<EmptyState title={words.noOrders}>{words.noOrdersText}</EmptyState>}
    />
  );
});
