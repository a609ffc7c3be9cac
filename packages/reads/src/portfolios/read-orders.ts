import {
  type api,
  type BookedOrder,
  csvLine,
  MAX_ORDER_ROWS,
  ORDER_PAGE_SIZE,
  type ParsedInputOf,
} from '@pipa/contract';
import { type BookedOrderRow, listBookedOrders, type OrderFilter } from '@pipa/db/trading';
import type { Database, Read, Reader } from '../context.ts';
import { compactDayOf, wireMoney } from '../values/wire-rows.ts';

/** Rows of the file that are read at once. */
const FILE_PART = 1_000;

function filterOf(input: ParsedInputOf<typeof api.ordersFile>): OrderFilter {
  const { portfolioId = null, trackAccountId = null, rebalanceId = null, action = null, status = null } = input;
  const { from = null, to = null } = input;
  const symbol = input.symbol || null;
  return { portfolioId, accountId: trackAccountId, rebalanceId, symbol, side: action, status, from, to };
}

function wireRow({ placedAt, tradeDay, side, accountId, account, ...row }: BookedOrderRow): BookedOrder {
  return {
    ...row,
    time: placedAt.toISOString(),
    tradeDate: compactDayOf(tradeDay),
    trackingAccountId: accountId,
    brokerAccountName: account,
    action: side,
    averagePrice: row.averagePrice === null ? null : wireMoney(row.averagePrice),
    costs: wireMoney(row.costs),
  };
}

/** A page of the own orders in all portfolios, newest first. */
export const readOwnOrders: Read<typeof api.orders> = async ({ pool }, { userId }, input) => {
  const { before = null, ...filter } = input;
  const found = await listBookedOrders(pool, { ...filterOf(filter), userId, before, limit: ORDER_PAGE_SIZE + 1 });
  return { orders: found.slice(0, ORDER_PAGE_SIZE).map(wireRow), hasMore: found.length > ORDER_PAGE_SIZE };
};

/** Columns of the file: the names of the wire, so that it can be read by programs. */
const columns = [
  'id',
  'time',
  'tradeDate',
  'portfolioId',
  'portfolioName',
  'brokerAccountName',
  'decision',
  'rebalanceId',
  'symbol',
  'action',
  'type',
  'shares',
  'filledShares',
  'averagePrice',
  'costs',
  'status',
  'reason',
] as const satisfies (keyof BookedOrder)[];

/** The own orders as lines of a CSV file, which are read while they are taken. */
export async function* readOrdersFile(
  { pool }: Database,
  { userId }: Pick<Reader, 'userId'>,
  input: ParsedInputOf<typeof api.ordersFile>,
): AsyncGenerator<string> {
  const filter = filterOf(input);
  yield csvLine(columns);
  let before: number | null = null;
  for (let written = 0; written < MAX_ORDER_ROWS; written += FILE_PART) {
    const part: BookedOrderRow[] = await listBookedOrders(pool, { ...filter, userId, before, limit: FILE_PART });
    yield part
      .map(wireRow)
      .map((row) => csvLine(columns.map((column) => row[column])))
      .join('');
    before = part.at(-1)?.id ?? null;
    if (part.length < FILE_PART) return;
  }
}
