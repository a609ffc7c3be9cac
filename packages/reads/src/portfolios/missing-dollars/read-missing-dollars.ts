import { nextTradingDay, type TradingDay } from '@pipa/calendar';
import {
  type api,
  brokers,
  csvLine,
  DomainError,
  MISSING_ORDERS,
  type MissingDollars,
  missingParts,
  type ParsedInputOf,
} from '@pipa/contract';
import { findTwinAccount, listDailyResults } from '@pipa/db/trading';
import { elementAt } from '@pipa/quant';
import {
  amountsInCents,
  cents,
  type Decimal,
  differenceOf,
  type MissingCell,
  missingDollars,
  money,
  partsInCents,
  sum,
  totalOf,
} from '@pipa/trading';
import type { Read, ReadContext } from '../../context.ts';
import { instrumentNames } from '../../market/instrument-names.ts';
import { compactDayOf } from '../../values/wire-rows.ts';
import { measureAccount, wireCosts } from './account-costs.ts';
import { readBesideOrders } from './beside-orders.ts';
import { type ComparedOrder, readComparedOrders } from './twin-orders.ts';

/** Most orders of a portfolio that are compared; with more, the answer begins after the oldest of them. */
const COMPARED_ORDERS = 5_000;

interface Compared {
  readonly from: TradingDay | null;
  readonly to: TradingDay | null;
  /** Newest first. */
  readonly orders: readonly ComparedOrder[];
  readonly cells: readonly MissingCell[];
  /** What money made by day; a day may have several. */
  readonly results: readonly { day: TradingDay; result: Decimal }[];
}

const NOTHING: Compared = { from: null, to: null, orders: [], cells: [], results: [] };

/** An own portfolio at an outside broker beside its paper twin; NOT_FOUND for any other. */
async function comparePortfolio(
  context: ReadContext,
  userId: number,
  { portfolioId, from: asked, to: until }: ParsedInputOf<typeof api.missingDollars>,
) {
  const market = await context.market();
  const account = await findTwinAccount(context.pool, userId, { portfolioId });
  if (account === null || brokers[account.broker].booksAreOurs) throw new DomainError('NOT_FOUND');
  const { lastClosedDay } = market;
  const costs = () => measureAccount(context, market, account);
  if (lastClosedDay === null) return { compared: NOTHING, costs };
  const [orders, beside, recorded] = await Promise.all([
    readComparedOrders(context, market, lastClosedDay, { portfolioIds: [portfolioId], limit: COMPARED_ORDERS }),
    readBesideOrders(context, market, lastClosedDay, portfolioId),
    listDailyResults(context.pool, portfolioId),
  ]);
  const oldest = orders.length < COMPARED_ORDERS ? undefined : orders.at(-1)?.row.tradeDay;
  const first = oldest && nextTradingDay(oldest);
  const isWithin = ({ day }: { day: TradingDay }) =>
    (asked === undefined || day >= asked) && (until === undefined || day <= until) && (!first || day >= first);
  const cells = missingDollars(
    orders.map(({ order }) => order),
    beside.days,
  ).filter(isWithin);
  const paidMore = beside.paidMore.map(({ day, amount }) => ({ day, result: amount }));
  const kept = [...recorded, ...paidMore].filter(isWithin);
  const known = [...cells, ...kept].map(({ day }) => day).sort();
  return {
    compared: {
      from: known[0] ?? null,
      to: known.at(-1) ?? null,
      orders: orders.filter(({ order }) => order.marks.some(isWithin)),
      cells,
      results: kept,
    },
    costs,
  };
}

function wireDays({ cells, results }: Compared): MissingDollars['days'] {
  const resultsOn = Map.groupBy(results, ({ day }) => day);
  const cellsOn = Map.groupBy(cells, ({ day }) => day);
  const days = [...new Set([...resultsOn.keys(), ...cellsOn.keys()])].sort();
  const made = amountsInCents(days.map((day) => sum((resultsOn.get(day) ?? []).map(({ result }) => result))));
  const parts = partsInCents(days.map((day) => totalOf(cellsOn.get(day) ?? [])));
  return days.map((day, i) => {
    const [result, row] = [elementAt(made, i), elementAt(parts, i)];
    const paper = result.minus(row.difference).toNumber();
    return { tradeDate: compactDayOf(day), paper, money: result.toNumber(), ...row };
  });
}

function wireOrder({ row, order }: ComparedOrder, nameOf: (symbol: string) => string) {
  const { id: orderId, tradeDay, symbol, side, twin } = row;
  const filled = sum(order.fills.map(({ shares }) => shares));
  const value = sum(order.fills.map((fill) => fill.value));
  return {
    orderId,
    tradeDate: compactDayOf(tradeDay),
    symbol,
    name: nameOf(symbol),
    action: side,
    shares: twin.shares.toNumber(),
    filledShares: filled.toNumber(),
    reference: twin.reference.toNumber(),
    paperPrice: twin.price.toNumber(),
    price: filled.isZero() ? null : value.div(filled).toDecimalPlaces(6).toNumber(),
    isOpen: order.endedOn === null,
  };
}

/** Rows of orders, of all older ones together, and of what is beside them; they add up to the total of the days. */
function wireOrders(
  { orders, cells }: Compared,
  nameOf: (symbol: string) => string,
): Pick<MissingDollars, 'orders' | 'earlier' | 'beside'> {
  const named = orders.slice(0, MISSING_ORDERS);
  const cellsOf = Map.groupBy(cells, ({ orderId }) => orderId);
  const shown = new Set<number | null>([null, ...named.map(({ row }) => row.id)]);
  const older = cells.filter(({ orderId }) => !shown.has(orderId));
  const [beside, earlier, ...rows] = partsInCents([
    totalOf(cellsOf.get(null) ?? []),
    totalOf(older),
    ...named.map(({ row }) => totalOf(cellsOf.get(row.id) ?? [])),
  ]);
  return {
    orders: named.map((compared, i) => ({ ...wireOrder(compared, nameOf), ...elementAt(rows, i) })),
    earlier: older.length === 0 ? null : (earlier ?? null),
    beside: beside ?? elementAt(partsInCents([totalOf([])]), 0),
  };
}

export const readMissingDollars: Read<typeof api.missingDollars> = async (context, { userId }, input) => {
  const { compared, costs } = await comparePortfolio(context, userId, input);
  const { from, to, orders, cells, results } = compared;
  const [nameOf, measured] = await Promise.all([
    instrumentNames(
      context,
      orders.slice(0, MISSING_ORDERS).map(({ row }) => row.symbol),
    ),
    costs(),
  ]);
  const total = elementAt(partsInCents([totalOf(cells)]), 0);
  const made = cents(sum(results.map(({ result }) => result)));
  return {
    from,
    to,
    paper: made.minus(total.difference).toNumber(),
    money: made.toNumber(),
    total,
    days: wireDays(compared),
    ...wireOrders(compared, nameOf),
    costs: wireCosts(measured),
  };
};

const columns = ['day', 'order', 'symbol', 'side', ...missingParts, 'difference'] as const;

/** The differences by day and order, to the decimals of the ledger. */
export const readMissingDollarsCsv: Read<typeof api.missingDollarsCsv> = async (context, { userId }, input) => {
  const { compared } = await comparePortfolio(context, userId, input);
  const { cells, orders, to } = compared;
  const rowOf = new Map(orders.map(({ row }) => [row.id, row]));
  const lines = cells
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : (a.orderId ?? 0) - (b.orderId ?? 0)))
    .map(({ day, orderId, parts }) => {
      const row = orderId === null ? undefined : rowOf.get(orderId);
      const dollars = [...missingParts.map((part) => parts[part]), differenceOf(parts)];
      const amounts = dollars.map((amount) => money(amount).toNumber());
      return csvLine([day, orderId, row?.symbol ?? '', row?.side ?? '', ...amounts]);
    });
  return {
    fileName: `pipa-missing-dollars-${input.portfolioId}-${to ?? 'none'}.csv`,
    csv: [csvLine(columns), ...lines].join(''),
  };
};
