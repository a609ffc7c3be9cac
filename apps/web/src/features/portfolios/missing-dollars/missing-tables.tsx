import { chakra } from '@chakra-ui/react';
import { type MissingDay, type MissingDollars, type MissingOrder, type MissingRow, missingParts } from '@pipa/contract';
import { formatDay, formatMoney, formatShares } from '../../../format.ts';
import { enums } from '../../../messages/enums.ts';
import { missingDollars } from '../../../messages/missing-dollars.ts';
import { symbolColumn } from '../../../position-views/symbol-column.tsx';
import { Card } from '../../../ui/card.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Delta } from '../../../ui/numbers.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';

const words = missingDollars;
const signed = (value: number) => formatMoney(value, { signed: true });
const price = (value: number | null) => formatMoney(value, { decimals: 4 });

/** Parts in the sequence in which they lead from paper to money, and what they come to. */
function partColumns<Row extends MissingRow>(left: readonly string[] = []): Column<Row>[] {
  return [
    ...missingParts
      .filter((part) => !left.includes(part))
      .map(
        (part): Column<Row> => ({
          key: part,
          header: words.parts[part],
          hint: words.meanings[part],
          numeric: true,
          value: (row) => row[part],
          cell: (row) => signed(row[part]),
        }),
      ),
    {
      key: 'difference',
      header: words.difference,
      numeric: true,
      phone: true,
      value: (row) => row.difference,
      cell: (row) => <Delta as="money" value={row.difference} />,
    },
  ];
}

const orderColumns: readonly Column<MissingOrder>[] = [
  {
    key: 'day',
    header: words.orders.day,
    oneLine: true,
    value: (row) => row.orderId,
    cell: (row) => formatDay(row.tradeDate),
  },
  { ...symbolColumn<MissingOrder>(words.orders.symbol), phone: true },
  { key: 'action', header: words.orders.action, value: (row) => enums.orderSides[row.action] },
  {
    key: 'shares',
    header: words.orders.shares,
    numeric: true,
    value: (row) => row.filledShares,
    cell: (row) => (
      <>
        {words.orders.filledOf(formatShares(row.filledShares), formatShares(row.shares))}
        {row.isOpen && (
          <chakra.span display="block" textStyle="hint" color="ink-2">
            {words.orders.isOpen}
          </chakra.span>
        )}
      </>
    ),
  },
  {
    key: 'reference',
    header: words.orders.reference,
    numeric: true,
    hidden: true,
    value: (row) => row.reference,
    cell: (row) => price(row.reference),
  },
  {
    key: 'paperPrice',
    header: words.orders.paperPrice,
    numeric: true,
    value: (row) => row.paperPrice,
    cell: (row) => price(row.paperPrice),
  },
  {
    key: 'price',
    header: words.orders.price,
    numeric: true,
    value: (row) => row.price,
    cell: (row) => price(row.price),
  },
  // What is beside the orders is never a part of one.
  ...partColumns<MissingOrder>(['dividends', 'outside']),
];

const inCents = (rows: readonly MissingRow[]) =>
  rows.reduce((total, { difference }) => total + Math.round(difference * 100), 0) / 100;

/** Each order with its parts, and the sum that leads to the difference of the portfolio. */
export function MissingOrders({ missing: { orders, earlier, beside, total } }: { missing: MissingDollars }) {
  return (
    <>
      <DataTable
        id="missing-dollars-orders"
        title={words.orders.title}
        description={words.orders.text}
        columns={orderColumns}
        rows={orders}
        rowKey={(row) => row.orderId}
        defaultSort={{ key: 'day', descending: true }}
        empty={<EmptyState title={words.orders.none} />}
      />
      <Card title={words.orders.sumTitle}>
        <FactList
          facts={[
            { label: words.orders.shown, value: signed(inCents(orders)) },
            ...(earlier === null ? [] : [{ label: words.orders.earlier, value: signed(earlier.difference) }]),
            { label: words.orders.beside, value: signed(beside.difference) },
            { label: words.difference, value: <Delta as="money" value={total.difference} /> },
          ]}
        />
      </Card>
    </>
  );
}

const dayColumns: readonly Column<MissingDay>[] = [
  {
    key: 'day',
    header: words.daily.day,
    oneLine: true,
    value: (row) => row.tradeDate,
    cell: (row) => formatDay(row.tradeDate),
  },
  { key: 'paper', header: words.paper, numeric: true, value: (row) => row.paper, cell: (row) => signed(row.paper) },
  ...partColumns<MissingDay>(),
  {
    key: 'money',
    header: words.money,
    numeric: true,
    phone: true,
    value: (row) => row.money,
    cell: (row) => signed(row.money),
  },
];

export const MissingDays = ({ days }: Pick<MissingDollars, 'days'>) => (
  <DataTable
    id="missing-dollars-days"
    title={words.daily.title}
    columns={dayColumns}
    rows={days}
    rowKey={(row) => row.tradeDate}
    defaultSort={{ key: 'day', descending: true }}
  />
);
